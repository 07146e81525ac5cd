import * as z from "zod"
import { otp } from "#app/money/cards/otp-field.ts"
import { baht, PRICE_MAX_BAHT } from "#app/villa/request-fields.ts"
import { PAYEE_FIELDS, type Payee, typedPayee } from "./payee.ts"

/** The body of POST /booking/{id}/code, and of the forms that ask for a code. */
export const GuestCodeBody = z.object({ purpose: z.enum(["cancellation", "refund-account"], "errors.invalid") })

const PayeeBody = z.object(PAYEE_FIELDS).partial()

/** The body of POST /booking/{id}/cancellation; `refundShown` is in baht. */
export const CancelStayBody = z
  .object({ refundShown: baht(PRICE_MAX_BAHT * 10), otp, payee: PayeeBody.nullable().default(null) })
  .transform(({ payee, ...body }, context) => ({
    ...body,
    payee: payee && typedPayee(z.object(PAYEE_FIELDS).parse(payee), context, false),
  }))

/** Judges the account even if the code or the amount is wrong, so that a form tells all errors at once. */
function payeeCheck(isRequired: boolean) {
  const accountIsRead = ({ value, issues }: z.core.ParsePayload) =>
    typeof value === "object" &&
    value !== null &&
    issues.every(({ path: [field = ""] = [] }) => !(field in PAYEE_FIELDS))
  return z.superRefine<z.output<z.ZodObject<typeof PAYEE_FIELDS>>>(
    ({ promptPayId, bankName, accountNumber, accountName }, context) =>
      void typedPayee({ promptPayId, bankName, accountNumber, accountName }, context, isRequired),
    { when: accountIsRead },
  )
}

/** As a form, with `refundShown` in satang. */
export const CancelStayForm = z
  .object({ refundShown: z.coerce.number().int("validation.whole"), otp, ...PAYEE_FIELDS })
  .check(payeeCheck(false))
  .transform(({ refundShown, otp: code, ...fields }, context) => ({
    refundShown,
    otp: code,
    payee: typedPayee(fields, context, false),
  }))

/** Also the body of POST /booking/{id}/refund-account. */
export const RefundAccountForm = z
  .object({ otp, ...PAYEE_FIELDS })
  .check(payeeCheck(true))
  .transform(({ otp: code, ...fields }, context) => {
    const payee = typedPayee(fields, context, true)
    return payee === null ? z.NEVER : { otp: code, payee }
  }) satisfies z.ZodType<{ otp: string; payee: Payee }>
