import * as z from "zod"

export const OTP_DIGITS = 6

export const otp = z
  .string("validation.otp")
  .transform((text) => text.replace(/\s/g, ""))
  .pipe(z.string().regex(new RegExp(`^\\d{${OTP_DIGITS}}$`), "validation.otp"))
