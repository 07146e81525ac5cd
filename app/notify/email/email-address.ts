import * as z from "zod"
import { typedText } from "#app/i18n/typed.ts"

export const EMAIL_MAX_LENGTH = 254
/** With the spaces and invisible characters that are pasted along. */
export const EMAIL_TYPED_MAX_LENGTH = 400

/** As zod's own, and with encoded top-level domains, such as `xn--o3cw4h` for .ไทย. */
const PATTERN =
  /^(?!\.)(?!.*\.\.)[a-z0-9_'+\-.]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]*\.)+(?:[a-z]{2,}|xn--[a-z0-9-]*[a-z0-9])$/i

const required = "validation.required"

/** Reads what was typed or pasted. Case is kept: in theory it matters before the @. */
export const emailAddress = z
  .string({ error: required })
  .max(EMAIL_TYPED_MAX_LENGTH, { error: "validation.tooLong", abort: true })
  .overwrite(typedText)
  .min(1, required)
  .max(EMAIL_MAX_LENGTH, "validation.tooLong")
  .pipe(z.email({ pattern: PATTERN, error: "validation.email" }))
