import { Type } from 'typebox'

/** TOTP or backup code as it was typed. */
export const Code = Type.String({ minLength: 1, maxLength: 100 })
export const WithCode = Type.Object({ code: Code })
export const Disabling = Type.Object({ password: Type.String({ maxLength: 1_000 }), code: Code })

export const Enrolment = Type.Object({ secret: Type.String(), otpauth_url: Type.String(), qr_svg: Type.String() })
export const BackupCodes = Type.Object({ backup_codes: Type.Array(Type.String()) })
export const TwoFactorState = Type.Object({ enabled: Type.Boolean(), backup_codes_left: Type.Integer() })
