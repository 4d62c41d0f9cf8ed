import { Type } from 'typebox'

// The multipart forms of the uploads. They are streamed (`platform/http/upload.ts`), so no route schema names them.

const File = (description: string) => Type.Unsafe<Blob>({ type: 'string', format: 'binary', description })
/** A field of a form is text. */
const Flag = (description: string) => Type.Optional(Type.Unsafe<string>({ enum: ['true', 'false'], description }))

const Audio = File('webm/ogg opus, mp4/m4a aac, mp3, wav or flac; at most 500 MB')
const Title = Type.Optional(Type.String({ description: 'Display title; the original file name when absent' }))

/** Spec 4.4. */
export const RecordingForm = Type.Object({
  audio: Audio,
  source: Type.Optional(
    Type.Unsafe<string>({
      enum: ['live', 'upload', 'online_meeting'],
      default: 'live',
      description: 'Decides which feature of the plan is needed',
    }),
  ),
})

const Document = File('PDF, PNG, JPEG or WEBP; at most 25 MB')

/** Spec 4.7. */
export const DocumentForm = Type.Object({ document: Document, title: Title })

/** Contract 7. */
export const DocumentsForm = Type.Object({
  appointment_id: Type.String({ description: 'The appointment, owned by the caller' }),
  document: Type.Array(Document, { minItems: 1, maxItems: 10 }),
  title: Title,
  is_consent: Flag('Marks a consent document'),
  include_in_context: Flag('Whether notes are drafted with it; true when absent'),
})
