import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api/service.ts'
import type { Appointment, NewAppointment } from '../api/types.ts'
import { usePolling } from '../app/live.ts'
import { keys } from '../app/queries.ts'
import { useNotify } from '../ui/notices.tsx'
import { useFailureText } from '../ui/states.tsx'
import { isGoingOn } from './rules.ts'

/** All of the doctor's appointments: retention keeps the list short, and search and calendar need them all. */
export function useAppointments() {
  const api = useApi()
  const polling = usePolling()
  return useQuery({
    queryKey: keys.appointments,
    queryFn: api.appointments,
    refetchInterval: ({ state }) => polling(state.data?.some(isGoingOn) ?? false),
  })
}

/** Moves an appointment at once, and back if the service refuses (spec 7: 409). */
export function useMove() {
  const client = useQueryClient()
  const { t } = useTranslation()
  const api = useApi()
  const notify = useNotify()
  const textOf = useFailureText()
  return useMutation({
    mutationFn: ({ id, to }: { id: string; to: Partial<NewAppointment> }) => api.changeAppointment(id, to),
    onMutate: ({ id, to }) => {
      const before = client.getQueryData<Appointment[]>(keys.appointments)
      client.setQueryData<Appointment[]>(keys.appointments, (all) =>
        all?.map((one) =>
          one._id === id ? { ...one, ...to, ...(to.date && { date: `${to.date}T00:00:00.000Z` }) } : one,
        ),
      )
      return before
    },
    onError: (failure, _change, before) => {
      client.setQueryData(keys.appointments, before)
      notify(`${t('day.notMoved')} ${textOf(failure)}`, 'failed')
    },
    onSettled: (_row, _failure, { id }) => {
      void client.invalidateQueries({ queryKey: keys.appointments })
      void client.invalidateQueries({ queryKey: keys.appointment(id) })
    },
  })
}
