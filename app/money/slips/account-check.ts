import * as z from "zod"
import { LAST_DIGITS_MAX_LENGTH, lastDigitsOf } from "./match-account.ts"

const INVALID = "validation.lastDigits"

export const AccountCheck = z.object({
  lastDigits: z
    .string({ error: INVALID })
    .max(LAST_DIGITS_MAX_LENGTH, { error: INVALID, abort: true })
    .transform((text, context) => {
      const digits = lastDigitsOf(text)
      if (digits !== null) return digits
      context.addIssue({ code: "custom", message: INVALID })
      return z.NEVER
    }),
})
export type AccountCheck = z.infer<typeof AccountCheck>
