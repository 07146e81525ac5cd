import * as z from "zod"
import { type Booking, normalizeReference } from "#app/booking/booking.ts"
import { expectedVersion, expectedVersionIfGiven, receivedOn } from "#app/booking/booking-request.ts"
import { OWNER_CHANNELS } from "#app/money/ledger/ledger.ts"
import { LINE_NOTE_MAX_LENGTH } from "#app/money/ledger/ledger-line.ts"
import { isWholeSatang, toSatang } from "#app/villa/money.ts"
import { boundedText } from "#app/villa/request-fields.ts"
import {
  LINK_CUSTOMER_NAME_MAX_LENGTH,
  LINK_DEFAULT_HOURS,
  LINK_DESCRIPTION_MAX_LENGTH,
  LINK_MAX_BAHT,
  LINK_MAX_HOURS,
  type LinkPayment,
} from "./payment-link.ts"
import { LINK_PURPOSES } from "./payment-link-status.ts"

const requiredOr = (text: string) => ({
  error: (issue: { input?: unknown }) => (issue.input === undefined ? "validation.required" : text),
})

/** An empty text is treated as missing. */
const optionalText = (max: number) =>
  z
    .string("validation.text")
    .trim()
    .max(max, "validation.tooLong")
    .nullish()
    .transform((text) => text || null)

const fields = {
  /** Parses baht into satang. */
  amount: z
    .number(requiredOr("validation.number"))
    .positive("paymentLink.errors.amount")
    .max(LINK_MAX_BAHT, "validation.priceTooHigh")
    .refine(isWholeSatang, "validation.satang")
    .transform(toSatang),
  description: z
    .string(requiredOr("validation.text"))
    .trim()
    .min(1, "validation.required")
    .max(LINK_DESCRIPTION_MAX_LENGTH, "validation.tooLong"),
  customerName: optionalText(LINK_CUSTOMER_NAME_MAX_LENGTH),
  /** Fractions are allowed. */
  expiresInHours: z
    .number(requiredOr("validation.number"))
    .positive("paymentLink.errors.hours")
    .max(LINK_MAX_HOURS, "paymentLink.errors.hours")
    .default(LINK_DEFAULT_HOURS),
}

/** By default decided by the booking, see `purposeOf`. */
const purpose = z.enum(LINK_PURPOSES, "validation.required").optional()

const ID_MAX_LENGTH = 64
const SHOWN_MAX_LENGTH = 2000

/** The body of POST /admin/payment-links (api.md, "Payment links"). */
export const PaymentLinkRequest = z.object({
  ...fields,
  bookingId: optionalText(ID_MAX_LENGTH),
  purpose,
  /** Also beside an open link for the same unpaid booking. */
  another: z.boolean("validation.required").optional(),
  version: expectedVersionIfGiven,
})
/** `amount` is satang; `bookingId` may be a booking's reference, and `version` is that booking's. */
export type PaymentLinkRequest = z.infer<typeof PaymentLinkRequest>

/**
 * Submitting twice with one `key` creates one link (`linkIdOf`). `shown` are the suggested bookings
 * (`shownBookings`); `deposit` is a button's value, which replaces the amount.
 */
export const PaymentLinkForm = PaymentLinkRequest.omit({ version: true })
  .extend({ key: z.uuid(), shown: z.string().max(SHOWN_MAX_LENGTH).default(""), deposit: fields.amount.optional() })
  .transform(({ key, shown, deposit, ...request }) => ({
    key,
    request: { ...request, amount: deposit ?? request.amount, version: shownVersion(shown, request.bookingId) },
  }))

/** Bookings with their versions: "BV-7K3M9Q:4 BV-2P8XNA:1". */
export function shownBookings(bookings: Pick<Booking, "reference" | "version">[]): string {
  return bookings.map(({ reference, version }) => `${reference}:${version}`).join(" ")
}

function shownVersion(shown: string, bookingName: string | null): number | undefined {
  const start = `${normalizeReference(bookingName ?? "")}:`
  const entry = shown.split(" ").find((each) => each.startsWith(start))
  return entry === undefined ? undefined : Number(entry.slice(start.length))
}

/** The body of PATCH /admin/payment-links/{id}. */
export const PaymentLinkChange = z.object({
  status: z.enum(["paid", "cancelled", "open"], "validation.status"),
  /** Only for a paid link. */
  receivedOn,
  /** If not the link's amount, for example by a slip sent before the link was re-priced. */
  amountReceived: fields.amount.optional(),
  /** If no slip waits: how it came. Without it owners accept the latest slip, if any. */
  channel: z.enum(OWNER_CHANNELS, "validation.required").optional(),
  version: expectedVersionIfGiven,
})
export type PaymentLinkChange = z.infer<typeof PaymentLinkChange>

export function linkPaymentOf({ receivedOn, amountReceived, channel }: PaymentLinkChange): LinkPayment {
  return { on: receivedOn, amount: amountReceived, channel }
}

/** `back` is the page to return to. */
export const PaymentLinkChangeForm = PaymentLinkChange.extend({
  version: z.number("validation.number").int("validation.whole"),
  back: z.string().optional(),
})

/** The body of POST /admin/payment-links/{id}/ledger: takes the payment back. */
export const LinkReversal = z.object({
  kind: z.literal("reversal"),
  note: boundedText(LINE_NOTE_MAX_LENGTH).min(1, "validation.required"),
  version: expectedVersionIfGiven,
})
export const LinkReversalForm = LinkReversal.pick({ note: true }).extend({ version: expectedVersion })
