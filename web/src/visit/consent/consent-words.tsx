import { Alert, Text } from '@mantine/core'
import type { ConsentText } from '../../api/types.ts'

/** What the patient is asked, in their own language and direction. It can be scrolled with the keyboard. */
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
