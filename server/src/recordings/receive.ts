import { couldBeAudio } from '@visite/hearing/audio/kind'
import type { AudioKinds } from '@visite/hearing/audio/kinds'
import type { FastifyRequest } from 'fastify'
import type { PlanGate } from '../plans/gate.ts'
import type { Db } from '../platform/db/open.ts'
import type { Uploads } from '../platform/disk/uploads.ts'
import { ApiError } from '../platform/http/errors.ts'
import { receiveForm } from '../platform/http/upload.ts'
import { turnsOfEach } from '../platform/spool/turns.ts'
import type { ReceivedAudio } from './keep.ts'
import { MAX_RECORDING_BYTES, sourceOf } from './rules.ts'

interface Deps {
  db: Db
  uploads: Uploads
  gate: PlanGate
  kinds: AudioKinds
}

const unsupported = () => new ApiError(400, 'Unsupported audio type.')

/** Receives a form with one audio file (spec 4.4), checked by its content. When it throws, nothing is left behind. */
export const audioReceiver = ({ db, uploads, gate, kinds }: Deps) => {
  // Somebody who uploads hostile files keeps one thread busy, not all of them.
  const inTurnOf = turnsOfEach()
  return async (request: FastifyRequest): Promise<ReceivedAudio> => {
    await gate.admitStorage(db, request.doctor, 0)
    const form = await receiveForm(request, {
      uploads,
      field: 'audio',
      maxFiles: 1,
      maxBytes: MAX_RECORDING_BYTES,
      tooLarge: new ApiError(413, 'File too large. Maximum size is 500 MB.'),
      begins: { rightly: couldBeAudio, refusal: unsupported() },
    })
    try {
      const { source, feature } = sourceOf(form.fields.source)
      gate.requireFeature(request.doctor, feature)
      const [file] = form.files
      if (!file) throw new ApiError(400, 'No file uploaded')
      const kind = await inTurnOf(request.doctor.id, () => kinds.of(file.staged))
      if (!kind) throw unsupported()
      return { staged: file.staged, kind, source }
    } catch (error) {
      await form.discard()
      throw error
    }
  }
}
