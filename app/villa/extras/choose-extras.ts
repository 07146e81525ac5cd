import { nightCount, type Stay } from "#app/booking/stay.ts"
import { isStay, type TakenNights } from "#app/calendar/month/taken-nights.ts"
import { HOUR_MS } from "#app/durations.ts"
import { type LedgerLine, type NewLine, reversalOf } from "#app/money/ledger/ledger.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { extraCharge, isOneSum, type Price } from "#app/villa/prices/price-breakdown.ts"
import { type BookedExtra, bookedExtra, type Extra, extrasText, pricedExtras, quantityOf } from "./extra.ts"
import { type ExtraCounts, extraAmount } from "./extra-amount.ts"

/**
 * How many the guest wants of an extra in all; 0 for none.
 * @property shownCost what one was said to cost for the stay, in satang, which more of it must still cost
 */
export type ExtraChoice = { id: string; quantity: number; shownCost?: number }

/** Whether other stays end on the day of arrival or begin on that of departure. */
export type Neighbours = { leavesThatDay: boolean; arrivesThatDay: boolean }
export const NO_NEIGHBOURS: Neighbours = { leavesThatDay: false, arrivesThatDay: false }

/** @property unpaid what a confirmed booking still owes, in satang */
export type ExtrasSituation = {
  stay: Stay
  guests: number
  price: Price
  booked: readonly BookedExtra[]
  isConfirmed: boolean
  unpaid: number
  neighbours: Neighbours
  now: number
  /** The villa's usual check-in, in epoch milliseconds. */
  checkInAt: number
}

/** Why a guest cannot choose an extra now; the minimum of nights with the second. */
export type NotOffered = "extra-too-late" | "extra-needs-nights" | "extra-day-taken" | "extra-off"

/** Null if a guest can choose it now. */
export function whyNotOffered(
  extra: Pick<Extra, "active" | "kind" | "minNights" | "hoursBefore">,
  situation: Pick<ExtrasSituation, "stay" | "neighbours" | "now" | "checkInAt">,
): NotOffered | null {
  if (!extra.active) return "extra-off"
  if (isTooLate(extra, situation)) return "extra-too-late"
  if (nightCount(situation.stay) < extra.minNights) return "extra-needs-nights"
  return isDayTaken(extra, situation.neighbours) ? "extra-day-taken" : null
}

/** Why what is booked cannot go along to other dates. */
export type NotKept = Exclude<NotOffered, "extra-off">

/** The first reason why a guest cannot take what is booked to other dates. */
export function checkKept(
  booked: readonly BookedExtra[],
  situation: Pick<ExtrasSituation, "stay" | "neighbours" | "now" | "checkInAt">,
): Result<null, NotKept, unknown> {
  for (const extra of booked) {
    const refused = whyNotOffered({ ...extra, active: true }, situation)
    if (refused && refused !== "extra-off") return fail(refused, { minNights: extra.minNights })
  }
  return ok(null)
}

/** Whether a bought time would meet another stay that ends or begins that day. */
export function hasTakenTime(booked: readonly BookedExtra[] | null, neighbours: Neighbours): boolean {
  return (booked ?? []).some((extra) => isDayTaken(extra, neighbours))
}

function isDayTaken({ kind }: Pick<Extra, "kind">, { leavesThatDay, arrivesThatDay }: Neighbours): boolean {
  return kind === "early-check-in" ? leavesThatDay : kind === "late-check-out" && arrivesThatDay
}

/** @param taken at least the nights before and after the stay, without its own */
export function neighboursOf({ checkIn, checkOut }: Stay, taken: TakenNights): Neighbours {
  return { leavesThatDay: isStay(taken.get(dateAfter(checkIn, -1))), arrivesThatDay: isStay(taken.get(checkOut)) }
}

export function isTooLate(
  { hoursBefore }: Pick<Extra, "hoursBefore">,
  { now, checkInAt }: Pick<ExtrasSituation, "now" | "checkInAt">,
): boolean {
  return now > checkInAt - hoursBefore * HOUR_MS
}

export type ChooseFailure = NotOffered | "extra-unknown" | "extra-quantity" | "extra-paid" | "extra-price-changed"

/** What one costs for the stay, in satang, with service charge and tax that are added. */
export function costOfOne(extra: Extra, { price, guests }: Pick<ExtrasSituation, "price" | "guests">): number {
  return extraCharge(bookedExtra(extra, 1), price, { nights: price.nights, guests })
}

/** @property extras as the booking has them afterwards; `lines` are for its ledger */
export type ChosenExtras = { extras: BookedExtra[]; lines: (NewLine & { id: string })[] }

type Writing = {
  /** What the extras' lines have in common. */
  line: Pick<NewLine, "bookingId" | "at" | "actor" | "actorName">
  newId: () => string
}

/**
 * Extras that are not named stay as they are. Before the booking is confirmed they are part of its price;
 * afterwards each addition is a charge, and the latest are taken back first.
 */
export function chooseExtras(
  offered: readonly Extra[],
  choices: readonly ExtraChoice[],
  situation: ExtrasSituation,
  { byTeam, ...writing }: Writing & { byTeam: boolean },
): Result<ChosenExtras, ChooseFailure, unknown> {
  let chosen: ChosenExtras = { extras: [...situation.booked], lines: [] }
  for (const { id, quantity, shownCost } of choices) {
    const before = quantityOf(chosen.extras, id)
    if (quantity === before) continue
    const extra = offered.find((each) => each.id === id)
    const allowed = checkChoice(extra, { id, quantity, before }, situation, byTeam)
    if (!allowed.ok) return allowed
    const more = quantity - before
    if (more > 0 && extra && shownCost !== undefined && shownCost !== costOfOne(extra, situation))
      return fail("extra-price-changed")
    if (more > 0 && extra) chosen = added(chosen, bookedExtra(extra, more), situation, writing)
    if (more < 0) chosen = takenBack(chosen, { id, less: -more }, situation, writing)
  }
  if (byTeam) return ok(chosen)
  const isPricedLess = situation.isConfirmed && pricesLess(chosen, situation)
  return isPricedLess || chargedLess(chosen.lines) > Math.max(0, situation.unpaid) ? fail("extra-paid") : ok(chosen)
}

function checkChoice(
  extra: Extra | undefined,
  { id, quantity, before }: ExtraChoice & { before: number },
  situation: ExtrasSituation,
  byTeam: boolean,
): Result<null, ChooseFailure, unknown> {
  const kept = situation.booked.find((each) => each.id === id)
  if (!extra && !kept) return fail("extra-unknown")
  if (quantity < before) return !byTeam && kept && isTooLate(kept, situation) ? fail("extra-too-late") : ok(null)
  if (!extra) return fail("extra-unknown")
  const refused = byTeam ? null : whyNotOffered(extra, situation)
  if (refused) return fail(refused, { minNights: extra.minNights })
  return quantity > extra.maxQuantity ? fail("extra-quantity", { max: extra.maxQuantity }) : ok(null)
}

/** Before the booking is confirmed, an extra is one entry, by today's terms. */
function added(chosen: ChosenExtras, extra: BookedExtra, situation: ExtrasSituation, writing: Writing): ChosenExtras {
  if (situation.isConfirmed) return charged(chosen, extra, situation, writing)
  const at = chosen.extras.findIndex(({ id, charge }) => id === extra.id && charge === null)
  const entry = { ...extra, quantity: extra.quantity + (chosen.extras[at]?.quantity ?? 0) }
  return { ...chosen, extras: at < 0 ? [...chosen.extras, entry] : chosen.extras.with(at, entry) }
}

/** Nothing is asked for what is free. */
function charged(
  { extras, lines }: ChosenExtras,
  extra: BookedExtra,
  { price, ...situation }: Pick<ExtrasSituation, "price" | "stay" | "guests">,
  { line, newId }: Writing,
): ChosenExtras {
  const counts = { nights: nightCount(situation.stay), guests: situation.guests }
  const amount = extraCharge(extra, price, counts)
  const id = newId()
  const note = extrasText([extra])
  const asked = {
    ...line,
    id,
    paymentLinkId: null,
    evidence: null,
    kind: "charge",
    channel: "none",
    amount,
    note,
  } as const
  return {
    extras: [...extras, { ...extra, charge: { line: amount > 0 ? id : "", amount } }],
    lines: amount > 0 ? [...lines, asked] : lines,
  }
}

function takenBack(
  chosen: ChosenExtras,
  { id, less }: { id: string; less: number },
  situation: Pick<ExtrasSituation, "price" | "stay" | "guests">,
  writing: Writing,
): ChosenExtras {
  const last = chosen.extras.findLastIndex((each) => each.id === id)
  const extra = chosen.extras[last]
  if (!extra || less <= 0) return chosen
  const left = { ...extra, quantity: extra.quantity - less }
  const without = { ...chosen, extras: chosen.extras.toSpliced(last, 1) }
  const reversed = { ...without, lines: [...without.lines, ...reversals(extra, writing)] }
  if (left.quantity <= 0) return takenBack(reversed, { id, less: -left.quantity }, situation, writing)
  if (extra.charge) return charged(reversed, left, situation, writing)
  return { ...chosen, extras: chosen.extras.with(last, left) }
}

function reversals({ charge }: BookedExtra, { line, newId }: Writing): ChosenExtras["lines"] {
  if (!charge || charge.amount === 0) return []
  const { bookingId, at, actor, actorName } = line
  const asked = { id: charge.line, bookingId, kind: "charge", pot: "stay", channel: "none" } as const
  return [{ ...reversalOf({ ...asked, amount: charge.amount }, { at, actor, name: actorName }), id: newId() }]
}

/** By how much less is charged, in satang; negative if more. */
const chargedLess = (lines: readonly NewLine[]) => 0 - lines.reduce((sum, { amount }) => sum + amount, 0)

/** Whether a part of the price was taken back, which only the team does once it is confirmed. */
function pricesLess({ extras }: ChosenExtras, { booked }: ExtrasSituation): boolean {
  const inPrice = (of: readonly BookedExtra[]) => of.filter(({ charge }) => charge === null)
  return inPrice(booked).some(({ id }) => quantityOf(inPrice(extras), id) < quantityOf(inPrice(booked), id))
}

/** Other dates or another number of guests change what charged extras cost. Free ones and the rest stay. */
export function extrasAfterStay(
  booked: readonly BookedExtra[],
  after: Pick<ExtrasSituation, "price" | "stay" | "guests">,
  writing: Writing,
): ChosenExtras {
  const counts = { nights: nightCount(after.stay), guests: after.guests }
  let chosen: ChosenExtras = { extras: [], lines: [] }
  for (const extra of booked) {
    if (!extra.charge || extra.charge.amount === extraCharge(extra, after.price, counts))
      chosen = { ...chosen, extras: [...chosen.extras, extra] }
    else chosen = charged({ ...chosen, lines: [...chosen.lines, ...reversals(extra, writing)] }, extra, after, writing)
  }
  return chosen
}

/** Without those whose charge the team took back. */
export function extrasStillCharged(
  booked: readonly BookedExtra[],
  lines: readonly Partial<Pick<LedgerLine, "reverses">>[],
): BookedExtra[] {
  return booked.filter(({ charge }) => !lines.some(({ reverses }) => reverses && reverses === charge?.line))
}

/** Guests of a price that is one sum choose once the booking is confirmed. */
export const isChoiceOpen = ({ isConfirmed, price }: Pick<ExtrasSituation, "isConfirmed" | "price">) =>
  isConfirmed || !isOneSum(price)

/** What the extras in a price cost for a stay, like `extraAmount`. */
export function amountOfPriced(extras: readonly BookedExtra[] | null, counts: ExtraCounts): number {
  return pricedExtras(extras).reduce((sum, extra) => sum + extraAmount(extra, counts), 0)
}
