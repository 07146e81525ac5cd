import * as z from "zod"
import { typedDigits } from "#app/i18n/typed.ts"

export const OTP_DIGITS = 6
/** With what people type or paste around the digits. */
const OTP_TYPED_MAX_LENGTH = 40

export const otp = z
  .string("validation.otp")
  .max(OTP_TYPED_MAX_LENGTH, { error: "validation.otp", abort: true })
  .transform(typedDigits)
  .pipe(z.string().regex(new RegExp(`^\\d{${OTP_DIGITS}}$`), "validation.otp"))
