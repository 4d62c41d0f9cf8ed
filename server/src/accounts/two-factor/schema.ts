import { Type } from 'typebox'
import { Named } from '../../platform/http/schema.ts'

/** TOTP or backup code as typed. */
export const Code = Type.String({ minLength: 1, maxLength: 100 })
export const WithCode = Named('Code', { code: Code })
export const Disabling = Named('TwoFactorDisabling', { password: Type.String({ maxLength: 1_000 }), code: Code })

export const Enrolment = Named('TwoFactorEnrolment', {
  secret: Type.String(),
  otpauth_url: Type.String(),
  qr_svg: Type.String(),
})
export const BackupCodes = Named('BackupCodes', { backup_codes: Type.Array(Type.String()) })
export const TwoFactorState = Named('TwoFactorState', { enabled: Type.Boolean(), backup_codes_left: Type.Integer() })
