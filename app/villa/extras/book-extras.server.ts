import type { App } from "#app/app.ts"
import {
  type AmendFailure,
  type AmendingApp,
  amendIfUnchanged,
  type Decision,
} from "#app/booking/amend-booking.server.ts"
import { type Booking, isOverdue } from "#app/booking/booking.ts"
import { checkGuestChange } from "#app/booking/change-booking.server.ts"
import { type ChangedBy, isByStaff } from "#app/booking/changed-by.ts"
import { hasBegunToPay } from "#app/booking/staff-limits/owners-price.ts"
import { readTakenNights } from "#app/calendar/month/night-store.server.ts"
import { read } from "#app/db/database.server.ts"
import { type LedgerLine, type LedgerSums, sumLines } from "#app/money/ledger/ledger.ts"
import { readLedger } from "#app/money/ledger/ledger-store.server.ts"
import { moneyOf, stillToPay } from "#app/money/ledger/money.ts"
import {
  readHasLinkInReview,
  readHasSettlingLink,
  withoutLinkInReview,
  withoutSettlingLink,
} from "#app/money/links/booking-payment-links-store.server.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { isOneSum, priceWithExtras } from "#app/villa/prices/price-breakdown.ts"
import { checkInAt } from "#app/villa/stay-times.ts"
import type { Villa } from "#app/villa/villa.ts"
import { readVilla } from "#app/villa/villa-store.server.ts"
import {
  type ChooseFailure,
  chooseExtras,
  type ExtraChoice,
  type ExtrasSituation,
  isChoiceOpen,
  type Neighbours,
  NO_NEIGHBOURS,
  neighboursOf,
} from "./choose-extras.ts"
import { type BookedExtra, type Extra, pricedExtras, quantityOf } from "./extra.ts"
import { readExtras } from "./extra-store.server.ts"
import { type OfferedExtra, offeredExtra } from "./offered-extra.ts"

export type BookExtrasFailure =
  | AmendFailure
  | ChooseFailure
  | "villa-missing"
  | "booking-frozen"
  | "too-many-holds"
  | "link-in-review"

/** @property isSettling a card is being charged for a payment link of the booking */
type Facts = { offered: readonly Extra[]; sums: LedgerSums; linkInReview: boolean; isSettling?: boolean }

/**
 * Before the booking is paid, its total changes; afterwards the balance link follows the charges. Only owners
 * take back what is paid.
 */
export async function bookExtras(
  app: AmendingApp,
  id: string,
  choices: readonly ExtraChoice[],
  by: ChangedBy,
  expectedVersion?: number,
): Promise<Result<Booking, BookExtrasFailure | "booking-edited", unknown>> {
  return amendIfUnchanged<BookExtrasFailure, [Villa | null, Extra[], LedgerLine[], boolean, boolean]>(
    app,
    id,
    by,
    expectedVersion,
    (booking, villa, offered, lines, linkInReview, isSettling) =>
      villa
        ? decideExtras(app, villa, booking, choices, { offered, sums: sumLines(lines), linkInReview, isSettling }, by)
        : fail("villa-missing"),
    readVilla(app.db),
    readExtras(app.db),
    readLedger(app.db, id),
    readHasLinkInReview(app.db, id),
    readHasSettlingLink(app.db, id),
  )
}

/** Null if no quantity changes. */
export async function decideExtras(
  app: Pick<App, "db" | "settings" | "now" | "newId">,
  villa: Villa,
  booking: Booking,
  choices: readonly ExtraChoice[],
  { offered, sums, linkInReview, isSettling = false }: Facts,
  by: ChangedBy,
): Promise<Decision<BookExtrasFailure>> {
  const { id, guests } = booking
  if (choices.every((choice) => choice.quantity === quantityOf(booking.extras, choice.id))) return ok(null)
  const byTeam = by.actor === "admin"
  const unpaid = stillToPay(booking, moneyOf(booking, sums, villa.timezone))
  const situation = await situationOf(app, villa, booking, { offered, unpaid })
  if (booking.status === "cancelled" || (!byTeam && !isChoiceOpen(situation))) return fail("booking-frozen")
  const line = { bookingId: id, at: app.now(), actor: by.actor, actorName: by.name ?? null }
  const chosen = chooseExtras(offered, choices, situation, { byTeam, line, newId: app.newId })
  if (!chosen.ok) return chosen
  const { extras, lines } = chosen.value
  const price = priceWithExtras(booking.price, pricedExtras(extras), guests)
  const isLess = price.total < booking.total || lines.some(({ kind }) => kind === "reversal")
  // A price that is one sum would have it for nothing.
  const isGift = isOneSum(booking.price) && !situation.isConfirmed && hasMorePriced(extras, booking.extras)
  if (isByStaff(by) && (isGift || (isLess && hasBegunToPay(booking, sums)))) return fail("price-owner-only")
  // What is being paid was asked for with the extras.
  const isPaidLess = isLess && situation.isConfirmed
  if (isPaidLess && isSettling) return fail("payment-settling")
  if (isPaidLess && linkInReview) return fail("link-in-review")
  const set = {
    extras: extras.length > 0 ? extras : null,
    ...(price.total !== booking.total && { price, total: price.total }),
  }
  const allowed = byTeam || situation.isConfirmed ? ok([]) : await checkGuestChange(app, booking, set)
  if (!allowed.ok) return allowed
  const conditions = [...allowed.value, ...(isPaidLess ? [withoutLinkInReview(id), withoutSettlingLink(id)] : [])]
  return ok({ set, action: "extras", lines, conditions })
}

function hasMorePriced(after: readonly BookedExtra[], before: readonly BookedExtra[] | null): boolean {
  const isMore = ({ id, price }: BookedExtra) => price > 0 && quantityOf(after, id) > quantityOf(before, id)
  return pricedExtras(after).some(isMore)
}

async function situationOf(
  app: Pick<App, "db" | "now">,
  villa: Villa,
  booking: Booking,
  { offered, unpaid }: { offered: readonly Extra[]; unpaid: number },
): Promise<ExtrasSituation> {
  const { guests, price, extras, status } = booking
  const asksNeighbours = offered.some(({ kind }) => kind !== "plain")
  return {
    stay: booking,
    guests,
    price,
    booked: extras ?? [],
    isConfirmed: status === "confirmed",
    unpaid,
    neighbours: asksNeighbours ? await findNeighbours(app, booking) : NO_NEIGHBOURS,
    now: app.now(),
    checkInAt: checkInAt({ checkIn: booking.checkIn }, villa),
  }
}

/** Stays here and on other channels; what the owner blocks is none. */
async function findNeighbours(app: Pick<App, "db" | "now">, { id, checkIn, checkOut }: Booking): Promise<Neighbours> {
  const range = { from: dateAfter(checkIn, -1), to: dateAfter(checkOut, 1), now: app.now(), exceptBookingId: id }
  const [taken] = await read(app.db, readTakenNights(app.db, range))
  return neighboursOf({ checkIn, checkOut }, taken)
}

/** Empty if nothing is offered or chosen. @param unpaid what a confirmed booking still owes, in satang */
export async function findOfferedExtras(
  app: Pick<App, "db" | "now">,
  villa: Villa,
  booking: Booking,
  { unpaid, byTeam = false }: { unpaid: number; byTeam?: boolean },
): Promise<OfferedExtra[]> {
  if (booking.status === "cancelled" || isOverdue(booking, app.now())) return []
  const [offered] = await read(app.db, readExtras(app.db))
  if (offered.length === 0) return []
  const situation = await situationOf(app, villa, booking, { offered, unpaid })
  if (!byTeam && !isChoiceOpen(situation)) return []
  return offered.map((extra) => offeredExtra(extra, situation, byTeam)).filter(({ most }) => most > 0)
}
