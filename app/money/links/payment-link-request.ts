import * as z from "zod"
import { type Booking, normalizeReference } from "#app/booking/booking.ts"
import { expectedVersionIfGiven, receivedOn } from "#app/booking/booking-request.ts"
import { isWholeSatang, toSatang } from "#app/villa/money.ts"
import {
  LINK_CUSTOMER_NAME_MAX_LENGTH,
  LINK_DEFAULT_HOURS,
  LINK_DESCRIPTION_MAX_LENGTH,
  LINK_MAX_BAHT,
  LINK_MAX_HOURS,
} from "./payment-link.ts"
import { LINK_PURPOSES } from "./payment-link-status.ts"

const requiredOr = (text: string) => ({
  error: (issue: { input?: unknown }) => (issue.input === undefined ? "validation.required" : text),
})

/** An optional text; an empty one is treated as missing. */
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
  /** Any number of hours, fractions too. */
  expiresInHours: z
    .number(requiredOr("validation.number"))
    .positive("paymentLink.errors.hours")
    .max(LINK_MAX_HOURS, "paymentLink.errors.hours")
    .default(LINK_DEFAULT_HOURS),
}

/** What it asks for; decided by its booking if omitted, see `purposeOf`. */
const purpose = z.enum(LINK_PURPOSES, "validation.required").optional()

const ID_MAX_LENGTH = 64
/** Enough for more bookings than a form suggests. */
const SHOWN_MAX_LENGTH = 2000

/** The body of POST /admin/payment-links (api.md, "Payment links"). */
export const PaymentLinkRequest = z.object({
  ...fields,
  bookingId: optionalText(ID_MAX_LENGTH),
  purpose,
  version: expectedVersionIfGiven,
})
/**
 * The request for a new link. `amount` is satang; `bookingId` may also be a booking's reference, and `version` is the
 * one of that booking.
 */
export type PaymentLinkRequest = z.infer<typeof PaymentLinkRequest>

/**
 * The same from the form. Its `key` becomes the link's id, so that submitting it twice creates one link; `shown` are
 * the bookings that it suggested (`shownBookings`), because any of them can be typed. `deposit` is the value of the
 * button for half of the amount due, which replaces the typed amount.
 */
export const PaymentLinkForm = PaymentLinkRequest.omit({ version: true })
  .extend({ key: z.uuid(), shown: z.string().max(SHOWN_MAX_LENGTH).default(""), deposit: fields.amount.optional() })
  .transform(({ key, shown, deposit, ...request }) => ({
    key,
    request: { ...request, amount: deposit ?? request.amount, version: shownVersion(shown, request.bookingId) },
  }))

/** The bookings and their versions that a form was rendered with: "BV-7K3M9Q:4 BV-2P8XNA:1". */
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
  /** Of the money of a paid link. */
  receivedOn,
  /** What was received if it is not the link's amount, such as by a slip of before it was re-priced. */
  amountReceived: fields.amount.optional(),
  version: expectedVersionIfGiven,
})
export type PaymentLinkChange = z.infer<typeof PaymentLinkChange>

/** The same from a page's button, always with the version. `back` is the page to return to. */
export const PaymentLinkChangeForm = PaymentLinkChange.extend({
  version: z.number("validation.number").int("validation.whole"),
  back: z.string().optional(),
})
