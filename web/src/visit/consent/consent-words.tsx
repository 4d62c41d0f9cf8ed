import { Alert, Text } from '@mantine/core'
import type { ConsentText } from '../../api/types.ts'

/** The consent text, in the patient's own language and direction. Scrollable with the keyboard. */
export const ConsentWords = ({ text }: { text: ConsentText }) => (
  <Alert
    lang={text.language}
    dir={text.direction}
    title={text.title}
    color="gray"
    role="region"
    tabIndex={0}
    mah={260}
    style={{ overflow: 'auto' }}
  >
    {text.paragraphs.map((paragraph) => (
      <Text key={paragraph} size="sm" mb="xs">
        {paragraph}
      </Text>
    ))}
  </Alert>
)
