import * as z from "zod"
import { expectedVersionIfGiven, receivedOn } from "#app/booking/booking-request.ts"
import { boundedText, price } from "#app/villa/request-fields.ts"
import { OWNER_CHANNELS } from "./ledger.ts"
import { CERTIFICATE_MAX_LENGTH, isPlausiblyWithheld, LINE_NOTE_MAX_LENGTH, type ManualLine } from "./ledger-line.ts"

const ID_MAX_LENGTH = 64

/** Above 0, because the kind of a line gives the sign. */
const amount = price.refine((satang) => satang > 0, "ledger.errors.amount")
/** Required, because readers of the ledger cannot ask why. */
const note = boundedText(LINE_NOTE_MAX_LENGTH).min(1, "validation.required")

const certificate = boundedText(CERTIFICATE_MAX_LENGTH).min(1, "validation.required")

const payment = {
  kind: z.literal("payment"),
  amount,
  channel: z.enum(OWNER_CHANNELS, "validation.required"),
  receivedOn,
}
const withheld = z.object({ amount, certificate: certificate.optional() }).optional()
/** A form posts both fields: if they are empty, nothing was withheld. */
const withheldOfForm = z
  .object({ amount: amount.optional(), certificate: certificate.optional() })
  .optional()
  .transform((typed, context) => {
    if (typed?.amount !== undefined) return { ...typed, amount: typed.amount }
    if (typed?.certificate === undefined) return undefined
    context.addIssue({ code: "custom", path: ["amount"], message: "validation.required" })
    return z.NEVER
  })
const lessThanPaid = { path: ["withheld", "amount"], error: "ledger.errors.withheld" }
const adjustment = { kind: z.enum(["charge", "waiver"]), amount, note }
const reversal = { kind: z.literal("reversal"), reverses: z.string().max(ID_MAX_LENGTH), note }

const ofBody = { version: expectedVersionIfGiven }
/** The body of POST /admin/bookings/{id}/ledger. */
export const LedgerLineBody = z.discriminatedUnion(
  "kind",
  [
    z.object({ ...payment, withheld, ...ofBody }).refine(isPlausiblyWithheld, lessThanPaid),
    z.object({ ...adjustment, ...ofBody }),
    z.object({ ...reversal, ...ofBody }),
  ],
  "errors.invalid",
)

const certificateReceived = { line: z.string().max(ID_MAX_LENGTH), number: certificate }
/** The body of PUT /admin/bookings/{id}/certificate. */
export const CertificateBody = z.object({ ...certificateReceived, ...ofBody })

/** `back` is the page to return to, unless that is the booking's. */
const ofForm = { version: z.number("validation.number").int("validation.whole"), back: z.string().optional() }
/** A line, or the certificate of one. */
export const LedgerForm = z.discriminatedUnion(
  "kind",
  [
    z.object({ ...payment, withheld: withheldOfForm, ...ofForm }).refine(isPlausiblyWithheld, lessThanPaid),
    z.object({ ...adjustment, ...ofForm }),
    z.object({ ...reversal, ...ofForm }),
    z.object({ kind: z.literal("certificate"), ...certificateReceived, ...ofForm }),
  ],
  "errors.invalid",
)
type FormLine = Exclude<z.output<typeof LedgerForm>, { kind: "certificate" }>

export function manualLineOf(parsed: z.output<typeof LedgerLineBody> | FormLine): ManualLine {
  switch (parsed.kind) {
    case "payment": {
      const { kind, amount, channel, receivedOn, withheld } = parsed
      return { kind, amount, channel, receivedOn, withheld }
    }
    case "reversal": {
      const { kind, reverses, note } = parsed
      return { kind, reverses, note }
    }
    default: {
      const { kind, amount, note } = parsed
      return { kind, amount, note }
    }
  }
}
