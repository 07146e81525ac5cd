import * as z from "zod"
import { otp } from "#app/money/cards/otp-field.ts"
import { baht, PRICE_MAX_BAHT } from "#app/villa/request-fields.ts"
import { PAYEE_FIELDS, type Payee, typedPayee } from "./payee.ts"

/** What a code is asked for: POST /booking/{id}/code, and the buttons of the pages. */
export const GuestCodeBody = z.object({ purpose: z.enum(["cancellation", "refund-account"], "errors.invalid") })

/** A payee in a call. */
const PayeeBody = z.object(PAYEE_FIELDS).partial()

/** The body of POST /booking/{id}/cancellation: what the guest was shown, in baht, the code, and where a transfer goes. */
export const CancelStayBody = z
  .object({ refundShown: baht(PRICE_MAX_BAHT * 10), otp, payee: PayeeBody.nullable().default(null) })
  .transform(({ payee, ...body }, context) => ({
    ...body,
    payee: payee && typedPayee(z.object(PAYEE_FIELDS).parse(payee), context, false),
  }))

/** The same from the page's form, with the amount in satang. */
export const CancelStayForm = z
  .object({ refundShown: z.coerce.number().int("validation.whole"), otp, ...PAYEE_FIELDS })
  .transform(({ refundShown, otp: code, ...fields }, context) => ({
    refundShown,
    otp: code,
    payee: typedPayee(fields, context, false),
  }))

/** The form that says where a transfer goes, and the body of POST /booking/{id}/refund-account. */
export const RefundAccountForm = z.object({ otp, ...PAYEE_FIELDS }).transform(({ otp: code, ...fields }, context) => {
  const payee = typedPayee(fields, context, true)
  return payee === null ? z.NEVER : { otp: code, payee }
}) satisfies z.ZodType<{ otp: string; payee: Payee }>
