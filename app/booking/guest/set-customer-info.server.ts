import type { App } from "#app/app.ts"
import { NO_SUMS } from "#app/money/ledger/ledger.ts"
import type { Buyer } from "#app/money/receipts/buyer-fields.ts"
import { fail, ok, type Result } from "#app/result.ts"
import type { StayDetails } from "#app/stay/pass/stay-details.ts"
import { type BookExtrasFailure, decideExtras } from "#app/villa/extras/book-extras.server.ts"
import type { ExtraChoice } from "#app/villa/extras/choose-extras.ts"
import type { Extra } from "#app/villa/extras/extra.ts"
import { NO_EXTRAS, readExtras } from "#app/villa/extras/extra-store.server.ts"
import { rulesHash } from "#app/villa/house-rules/house-rules.ts"
import type { HouseRules } from "#app/villa/house-rules/house-rules-fields.ts"
import { pricedVilla } from "#app/villa/prices/priced-villa.ts"
import type { Season } from "#app/villa/prices/season.ts"
import { readSeasonsOf } from "#app/villa/prices/season-store.server.ts"
import type { Villa } from "#app/villa/villa.ts"
import { readVilla } from "#app/villa/villa-store.server.ts"
import {
  type AmendFailure,
  type AmendingApp,
  type Amendment,
  amendBooking,
  type Decision,
} from "../amend-booking.server.ts"
import { type Booking, GUEST_MAX_EMAIL_CHANGES } from "../booking.ts"
import { hasNewEmail } from "../booking-email.ts"
import { type ChangeBookingFailure, decideChange } from "../change-booking.server.ts"
import type { ChangedBy } from "../changed-by.ts"
import type { Customer } from "./customer.ts"

export type CustomerInfoFailure = AmendFailure | "booking-frozen" | "email-changes-exhausted" | "email-change-refused"
type SetCustomerInfoFailure =
  | CustomerInfoFailure
  | ChangeBookingFailure
  | BookExtrasFailure
  | "price-changed"
  | "rules-changed"

/**
 * @property expectedTotal shown, in satang, null for none; another fails with `price-changed` and `{ guests,
 * total }`, undefined accepts any
 * @property expectedRulesHash rules shown; others fail with `rules-changed`, undefined accepts any
 * @property buyer undefined leaves it unchanged
 * @property extras those not named stay as they are
 */
type CustomerInfoOptions = {
  details?: StayDetails
  expectedTotal?: number | null
  expectedRulesHash?: string
  buyer?: Buyer | null
  extras?: readonly ExtraChoice[]
}

/**
 * Another number of guests reprices as in `changeBooking`, or fails with `party-mismatch` once it is fixed. By a link
 * another address, and a first one after a slip, is refused: codes that return money go there.
 */
export function setCustomerInfo(
  app: AmendingApp & Pick<App, "sha256">,
  id: string,
  customer: Customer,
  by: ChangedBy,
  { details, expectedTotal, expectedRulesHash, buyer, extras = [] }: CustomerInfoOptions = {},
): Promise<Result<Booking, SetCustomerInfoFailure, unknown>> {
  const decide = async (
    booking: Booking,
    villa: Villa | null,
    seasons: Season[],
    offered: Extra[],
  ): Promise<Decision<SetCustomerInfoFailure>> => {
    const decided = decideCustomerInfo(booking, customer, by)
    if (!decided.ok) return decided
    if (by.isByLink && !mayEnterByLink(booking, customer)) return fail("email-change-refused")
    if (!villa) return fail("villa-missing")
    const changed = await decideChange(app, pricedVilla(villa, seasons, app.now()), booking, details ?? {}, by)
    if (!changed.ok) return changed.error === "booking-frozen" ? fail("party-mismatch") : changed
    const party = { ...booking, ...changed.value?.set }
    const chosen = await decideExtras(app, villa, party, extras, { offered, sums: NO_SUMS, linkInReview: false }, by)
    if (!chosen.ok) return chosen
    const { guests, total } = { ...party, ...chosen.value?.set }
    const isAccepted = expectedTotal === undefined || total === booking.total || total === expectedTotal
    if (!isAccepted) return fail("price-changed", { guests, total })
    const accepted = by.actor === "guest" ? await acceptedRules(app, villa.houseRules) : {}
    if (expectedRulesHash !== undefined && accepted.rulesHash && accepted.rulesHash !== expectedRulesHash)
      return fail("rules-changed")
    const priced = { ...changed.value?.set, ...chosen.value?.set }
    const set = { ...priced, ...decided.value.set, ...accepted, ...(buyer !== undefined && { buyer }) }
    const conditions = [...(changed.value?.conditions ?? []), ...(chosen.value?.conditions ?? [])]
    return ok({ ...changed.value, ...decided.value, set, conditions })
  }
  const offered = extras.length > 0 ? readExtras(app.db) : NO_EXTRAS
  return amendBooking(app, id, by, decide, readVilla(app.db), readSeasonsOf(app.db, id), offered)
}

/** The rules themselves are stored by their hash. */
async function acceptedRules(
  app: Pick<App, "sha256">,
  rules: HouseRules | null,
): Promise<Pick<Partial<Booking>, "rulesHash">> {
  return rules ? { rulesHash: await rulesHash(app, rules) } : {}
}

/** Fails for a confirmed or cancelled booking. Guests can change the email a few times only. */
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

/** A chat's link may be in other hands: once money was sent, its first address would get the codes that return it. */
const mayEnterByLink = (booking: Booking, customer: Customer) =>
  !hasNewEmail(booking, { customer }) || (!booking.customer?.email && booking.firstSlipAt === null)

/** The first address is no change. */
const changesEmail = (booking: Booking, customer: Customer) =>
  Boolean(booking.customer?.email) && hasNewEmail(booking, { customer })
