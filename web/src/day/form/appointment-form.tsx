import { Alert, Button, Checkbox, Group, Stack, Textarea, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { PatientChoice } from '../../patients/patient-choice.tsx'
import { PatientLanguageChoice } from '../../patients/patient-language.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureLine } from '../../ui/states.tsx'
import { submitting } from '../../ui/submitting.ts'
import { Conflicts } from './conflicts.tsx'
import { Details, type PartProps } from './details.tsx'
import { type AppointmentFormTask, type Fields, type FormState, isElsewhere } from './form-state.ts'
import { useAppointmentForm } from './use-appointment-form.ts'

/** A new appointment, a change to one, or a follow-up. */
export default function AppointmentForm({ form: task, onClose }: { form: AppointmentFormTask; onClose: () => void }) {
  const { t } = useTranslation()
  const small = useMediaQuery('(max-width: 48em)')
  const { state, tell } = useAppointmentForm(task, onClose)
  const { fields, restored, failure } = state
  const set = (part: Partial<Fields>) => tell({ type: 'changed', part })
  const close = () => tell({ type: 'closed' })
  const submit = submitting(({ nativeEvent }) => {
    const { submitter } = nativeEvent as { submitter?: HTMLElement | null }
    tell({ type: 'submitted', next: submitter?.dataset.next === 'open' ? 'open' : 'stay' })
  })
  return (
    <Dialog
      onClose={close}
      title={t(`form.${task.mode}`)}
      size="lg"
      fullScreen={small === true}
      closeOnClickOutside={false}
    >
      <form onSubmit={submit}>
        <Stack>
          {restored && <Alert color="orange">{t('note.restored')}</Alert>}
          {task.mode !== 'followUp' && <PatientChoice name={fields.name} patientId={fields.patientId} onChange={set} />}
          <When fields={fields} set={set} fixed={isElsewhere(task)} />
          <Conflicts task={task} fields={fields} set={set} />
          {task.mode !== 'followUp' && (
            <>
              <Details task={task} fields={fields} set={set} onType={(chosen) => tell({ type: 'choseType', chosen })} />
              {task.mode === 'new' && (
                <Checkbox
                  label={t('form.notify')}
                  checked={fields.notify}
                  onChange={(event) => set({ notify: event.currentTarget.checked })}
                />
              )}
              {fields.notify && <Invitation fields={fields} set={set} />}
            </>
          )}
          <FailureLine failure={failure} />
          <Acts state={state} onClose={close} />
        </Stack>
      </form>
    </Dialog>
  )
}

function When({ fields, set, fixed }: Pick<PartProps, 'fields' | 'set'> & { fixed: boolean }) {
  const { t } = useTranslation()
  return (
    <Group grow align="flex-start">
      <TextInput
        label={t('form.day')}
        type="date"
        value={fields.day}
        onChange={(event) => set({ day: event.currentTarget.value })}
        required
        disabled={fixed}
        {...(fixed && { description: t('failure.external') })}
        inputWrapperOrder={['label', 'input', 'description']}
      />
      <TextInput
        label={t('form.time')}
        type="time"
        value={fields.time}
        onChange={(event) => set({ time: event.currentTarget.value })}
        required
        disabled={fixed}
      />
    </Group>
  )
}

/** The invitation sent to the patient. */
function Invitation({ fields, set }: PartProps) {
  const { t } = useTranslation()
  return (
    <>
      <TextInput
        label={t('form.patientMail')}
        type="email"
        value={fields.patientMail}
        onChange={(event) => set({ patientMail: event.currentTarget.value })}
        required
        autoComplete="off"
      />
      <PatientLanguageChoice
        value={fields.patientLanguage}
        otherwise={t('form.patientLanguageKnown')}
        onChange={(patientLanguage) => set({ patientLanguage })}
      />
      <Textarea
        label={t('form.doctorNote')}
        description={t('form.doctorNoteHint')}
        value={fields.doctorNote}
        onChange={(event) => set({ doctorNote: event.currentTarget.value })}
        autosize
        minRows={2}
      />
    </>
  )
}

function Acts({ state: { task, saving }, onClose }: { state: FormState; onClose: () => void }) {
  const { t } = useTranslation()
  const isNew = task.mode === 'new'
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={onClose}>
        {t('app.cancel')}
      </Button>
      {isNew && (
        <Button type="submit" variant="light" loading={saving === 'stay'} disabled={saving !== null}>
          {t('form.add')}
        </Button>
      )}
      <Button
        type="submit"
        data-next={isNew ? 'open' : 'stay'}
        loading={saving === (isNew ? 'open' : 'stay')}
        disabled={saving !== null}
      >
        {isNew ? t('form.addAndOpen') : t('form.save')}
      </Button>
    </Group>
  )
}
