import type { App } from "#app/app.ts"
import type { Buyer } from "#app/money/receipts/buyer-fields.ts"
import { fail, ok, type Result } from "#app/result.ts"
import type { StayDetails } from "#app/stay/pass/stay-details.ts"
import { rulesHash } from "#app/villa/house-rules/house-rules.ts"
import type { HouseRules } from "#app/villa/house-rules/house-rules-fields.ts"
import type { Season } from "#app/villa/prices/season.ts"
import { readSeasonsOf } from "#app/villa/prices/season-store.server.ts"
import type { Villa } from "#app/villa/villa.ts"
import { readVilla } from "#app/villa/villa-store.server.ts"
import {
  type AmendFailure,
  type AmendingApp,
  type Amendment,
  amendBooking,
  type ChangedBy,
  type Decision,
} from "./amend-booking.server.ts"
import { type Booking, GUEST_MAX_EMAIL_CHANGES } from "./booking.ts"
import { hasNewEmail } from "./booking-email.ts"
import { type ChangeBookingFailure, decideChange } from "./change-booking.server.ts"
import type { Customer } from "./customer.ts"

export type CustomerInfoFailure = AmendFailure | "booking-frozen" | "email-changes-exhausted" | "email-change-refused"

/**
 * What the form submits besides the guest's name and contact.
 * @property expectedTotal the new price in satang that the guest has seen, null for none; another one fails with
 * `price-changed` and `{ guests, total }`. Undefined accepts any price.
 * @property expectedRulesHash the hash of the house rules that the page named; other rules fail with `rules-changed`. Undefined
 * accepts the current ones.
 * @property isByEmailLink see there: the codes that cancel a stay go to the address, so its change fails with
 * `email-change-refused`, and the history says that the details came by a link
 * @property buyer to whom receipts are made out; undefined leaves it as it is.
 */
type Told = {
  details?: StayDetails
  expectedTotal?: number | null
  expectedRulesHash?: string
  isByEmailLink?: boolean
  buyer?: Buyer | null
}

/**
 * Stores the guest's name and contact details, the details of their stay, and the house rules that they accept.
 * Another number of guests changes the price as in `changeBooking`; it fails with `party-mismatch` once it is fixed.
 */
export function setCustomerInfo(
  app: AmendingApp & Pick<App, "sha256">,
  id: string,
  customer: Customer,
  by: ChangedBy,
  { details, expectedTotal, expectedRulesHash, isByEmailLink = false, buyer }: Told = {},
): Promise<Result<Booking, CustomerInfoFailure | ChangeBookingFailure | "price-changed" | "rules-changed", unknown>> {
  const decide = async (
    booking: Booking,
    villa: Villa | null,
    seasons: Season[],
  ): Promise<Decision<CustomerInfoFailure | ChangeBookingFailure | "price-changed" | "rules-changed">> => {
    const decided = decideCustomerInfo(booking, customer, by)
    if (!decided.ok) return decided
    if (isByEmailLink && changesEmail(booking, customer)) return fail("email-change-refused")
    if (!villa) return fail("villa-missing")
    const changed = await decideChange(app, { ...villa, seasons }, booking, details ?? {}, by)
    if (!changed.ok) return changed.error === "booking-frozen" ? fail("party-mismatch") : changed
    const { guests, total } = { ...booking, ...changed.value?.set }
    const isAccepted = expectedTotal === undefined || total === booking.total || total === expectedTotal
    if (!isAccepted) return fail("price-changed", { guests, total })
    const accepted = by.actor === "guest" ? await acceptedRules(app, villa.houseRules) : {}
    if (expectedRulesHash !== undefined && accepted.rulesHash && accepted.rulesHash !== expectedRulesHash)
      return fail("rules-changed")
    const set = { ...changed.value?.set, ...decided.value.set, ...accepted, ...(buyer !== undefined && { buyer }) }
    return ok({ ...changed.value, ...decided.value, set })
  }
  const author = { ...by, isByLink: isByEmailLink }
  return amendBooking(app, id, author, decide, readVilla(app.db), readSeasonsOf(app.db, id))
}

/** What a booking keeps of the house rules that its guest accepts; the rules themselves are stored by their hash. */
async function acceptedRules(
  app: Pick<App, "sha256">,
  rules: HouseRules | null,
): Promise<Pick<Partial<Booking>, "rulesHash">> {
  return rules ? { rulesHash: await rulesHash(app, rules) } : {}
}

/** Fails for a confirmed or cancelled booking. A guest can change the email a few times only. */
export function decideCustomerInfo(
  booking: Booking,
  customer: Customer,
  { actor }: ChangedBy,
): Result<Amendment, "booking-frozen" | "email-changes-exhausted"> {
  if (booking.status === "confirmed" || booking.status === "cancelled") return fail("booking-frozen")
  if (changesEmail(booking, customer) && actor === "guest" && booking.emailNumber > GUEST_MAX_EMAIL_CHANGES)
    return fail("email-changes-exhausted")
  return ok({ set: { customer }, action: "customer-info" })
}

/** Not the first one. */
const changesEmail = (booking: Booking, customer: Customer) =>
  Boolean(booking.customer?.email) && hasNewEmail(booking, { customer })
