import { Alert, Button, CopyButton, Stack, TextInput } from '@mantine/core'
import { CheckIcon, CopyIcon } from '../ui/icons.tsx'

interface Props {
  /** Says that the secret is not shown again. */
  title: string
  label: string
  value: string
  copy: string
  copied: string
}

/** A secret to copy now, because the service shows it only once. */
export const ShownOnce = ({ title, label, value, copy, copied }: Props) => (
  <Alert color="green" title={title}>
    <Stack gap="xs">
      <TextInput aria-label={label} value={value} readOnly />
      <CopyButton value={value}>
        {(clipboard) => (
          <Button
            w="fit-content"
            variant="default"
            leftSection={clipboard.copied ? <CheckIcon size={18} /> : <CopyIcon size={18} />}
            onClick={clipboard.copy}
          >
            {clipboard.copied ? copied : copy}
          </Button>
        )}
      </CopyButton>
    </Stack>
  </Alert>
)
