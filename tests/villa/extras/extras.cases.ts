import { sumLines } from "#app/money/ledger/ledger.ts"
import { moneyOf } from "#app/money/ledger/money.ts"
import { cancellationOf } from "#app/money/refunds/cancellation-refund.ts"
import { chooseExtras, type ExtraChoice, type ExtrasSituation } from "#app/villa/extras/choose-extras.ts"
import { type BookedExtra, type Extra, pricedExtras } from "#app/villa/extras/extra.ts"
import { followExtras } from "#app/villa/extras/follow-extras.ts"
import { DEFAULT_OFFER } from "#app/villa/prices/offer-defaults.ts"
import type { OfferRules } from "#app/villa/prices/offer-fields.ts"
import { extraCharge, priceOf, priceSetTo, priceWithExtras } from "#app/villa/prices/price-breakdown.ts"
import { DEFAULT_TERMS } from "#app/villa/terms/terms.ts"
import type { Cases } from "../../support/cases.ts"
import { BREAKFAST, booked, COT, EARLY, LATE } from "../../support/extras.ts"
import { priceList } from "../../support/price-list.ts"
import { sampleBooking } from "../../support/sample.ts"

// Four weekday nights, Monday to Friday, at 8,000 baht: 32,000 baht.
const STAY = { checkIn: "2090-12-04", checkOut: "2090-12-08" }
const NIGHTS = 32_000_00
const BOOKED_ON = "2090-11-01"
const CHECK_IN = Date.parse("2090-12-04T14:00:00+07:00")
const HOUR = 3_600_000

const NO_TAX: Partial<OfferRules> = {}
const vat = (mode: "included" | "added"): Partial<OfferRules> => ({ vat: { mode, rate: 700 } as OfferRules["vat"] })
const BOTH: Partial<OfferRules> = { service: { mode: "added", rate: 1000 }, ...vat("added") }

const listOf = (offer: Partial<OfferRules>) => priceList({ ...DEFAULT_OFFER, ...offer })

function pricesOf(extras: BookedExtra[], offer: Partial<OfferRules>, guests = 2, nights = 4) {
  const stay = { checkIn: STAY.checkIn, checkOut: `2090-12-0${4 + nights}` }
  return priceOf(listOf(offer), { stay, rooms: 3, guests, bookedOn: BOOKED_ON, promo: null, extras })
}

const CODE = { code: "SONGKRAN", kind: "percent", value: 1000 } as const

const writing = () => {
  let made = 0
  const line = { bookingId: "booking", at: 1, actor: "guest", actorName: null } as const
  return { line, newId: () => `line-${++made}`, byTeam: false }
}

const situation = (changes: Partial<ExtrasSituation> = {}): ExtrasSituation => ({
  stay: STAY,
  guests: 2,
  price: pricesOf(changes.booked ? pricedExtras(changes.booked) : [], NO_TAX),
  booked: [],
  isConfirmed: false,
  unpaid: 0,
  neighbours: { leavesThatDay: false, arrivesThatDay: false },
  now: CHECK_IN - 30 * HOUR,
  checkInAt: CHECK_IN,
  ...changes,
})

/** The quantities with "+" for charged ones, and the lines of the ledger; or the failure. */
function chosen(choices: Record<string, number>, changes: Partial<ExtrasSituation> = {}, byTeam = false) {
  const asked: ExtraChoice[] = Object.entries(choices).map(([id, quantity]) => ({ id, quantity }))
  const done = chooseExtras([BREAKFAST, COT, EARLY, LATE], asked, situation(changes), { ...writing(), byTeam })
  return done.ok ? summary(done.value) : done.error
}

const summary = ({
  extras,
  lines,
}: {
  extras: readonly BookedExtra[]
  lines: readonly { kind: string; amount: number }[]
}) =>
  [
    ...extras.map(({ id, quantity, charge }) => `${charge ? "+" : ""}${quantity} ${id}`),
    ...lines.map(({ kind, amount }) => `${kind} ${amount / 100}`),
  ].join(", ")

const CONFIRMED = { isConfirmed: true }
const COT_CHARGED = booked(COT, 1, { line: "cot-line", amount: 300_00 })
const BREAKFAST_CHARGED = booked(BREAKFAST, 1, { line: "breakfast-line", amount: 2000_00 })

/** What a confirmed booking with these extras owes, and what cancelling refunds, after a change of the stay. */
function afterChange(
  extras: BookedExtra[],
  change: { checkOut?: string; guests?: number },
  offer: Partial<OfferRules>,
) {
  const before = {
    ...sampleBooking(),
    ...STAY,
    id: "booking",
    status: "confirmed" as const,
    guests: 2,
    extras,
    price: pricesOf(pricedExtras(extras), offer),
  }
  const after = { ...before, ...change }
  const nights = Number(after.checkOut.slice(-1)) - 4
  const price = pricesOf(pricedExtras(extras), offer, after.guests, nights)
  const { line, newId } = writing()
  const followed = followExtras(before, { ...change, price, total: price.total }, [], { ...line, newId })
  return `${summary({ extras: followed.set.extras ?? extras, lines: followed.lines })}, total ${price.total / 100}`
}

/** Received, kept and refunded by a policy of half, of the price and of the charges. */
function cancelled(extras: BookedExtra[], offer: Partial<OfferRules>) {
  const price = pricesOf(pricedExtras(extras), offer)
  const terms = { ...DEFAULT_TERMS, cancellation: { tiers: [{ days: 0, percent: 50 }], graceHours: 0 } }
  const booking = { ...sampleBooking(), ...STAY, terms, price, total: price.total, status: "confirmed" as const }
  const charges = extras.flatMap(({ charge }) => (charge ? [{ kind: "charge" as const, amount: charge.amount }] : []))
  const paid = { kind: "payment" as const, amount: price.total + charges.reduce((sum, { amount }) => sum + amount, 0) }
  const { balance, owed } = moneyOf(booking, sumLines([...charges, paid]), "Asia/Bangkok")
  const [period] = cancellationOf({ ...booking, refundCap: null }, "Asia/Bangkok")
  return { owed: owed / 100, balance, refundOfPrice: (period?.amount ?? 0) / 100 }
}

/** Units × VAT × cancellation × later changes. */
export const extraCases: Record<string, Cases> = {
  "the total by unit, quantity, guests and nights": {
    rows: [
      ["stay", 1, 2, 4, NO_TAX, NIGHTS + 250_00],
      ["stay", 3, 2, 4, NO_TAX, NIGHTS + 750_00],
      ["night", 1, 2, 4, NO_TAX, NIGHTS + 1000_00],
      ["night", 2, 2, 4, NO_TAX, NIGHTS + 2000_00],
      ["person", 1, 5, 4, NO_TAX, NIGHTS + 1250_00],
      ["person-night", 1, 2, 4, NO_TAX, NIGHTS + 2000_00],
      ["person-night", 2, 5, 1, NO_TAX, 8000_00 + 2500_00],
      // included tax changes no total, added tax is on the extra too
      ["stay", 1, 2, 4, vat("included"), NIGHTS + 250_00],
      ["stay", 1, 2, 4, vat("added"), 34_507_50],
      ["person-night", 1, 2, 4, vat("added"), 36_380_00],
      // service of 10 %, then VAT of 7 % on both
      ["stay", 1, 2, 4, BOTH, 37_958_25],
      ["night", 1, 2, 4, BOTH, 38_841_00],
    ],
    of: (unit: Extra["unit"], quantity: number, guests: number, nights: number, offer: Partial<OfferRules>) =>
      pricesOf([booked({ unit, price: 250_00 }, quantity)], offer, guests, nights).total,
  },
  "the tax that a total with extras contains": {
    rows: [
      [vat("included"), { service: 0, vat: 2109_81 }],
      [vat("added"), { service: 0, vat: 2257_50 }],
      [BOTH, { service: 3225_00, vat: 2483_25 }],
      [NO_TAX, { service: 0, vat: 0 }],
    ],
    of: (offer: Partial<OfferRules>) => pricesOf([booked({ unit: "stay", price: 250_00 })], offer).included,
  },
  "discounts leave extras alone": {
    rows: [
      [{}, null, NIGHTS + 300_00],
      [{}, CODE, NIGHTS * 0.9 + 300_00],
      [{ early: { days: 10, rate: 2000 } }, null, NIGHTS * 0.8 + 300_00],
      [{ early: { days: 10, rate: 2000 } }, CODE, NIGHTS * 0.72 + 300_00],
    ],
    of: (offer: Partial<OfferRules>, promo: typeof CODE | null) =>
      priceOf(listOf(offer), { stay: STAY, rooms: 3, guests: 2, bookedOn: BOOKED_ON, promo, extras: [booked(COT)] })
        .total,
  },
  "other extras keep the rest of a price": {
    rows: [
      [NO_TAX, [COT], [], NIGHTS],
      [NO_TAX, [], [COT], NIGHTS + 300_00],
      [NO_TAX, [COT], [BREAKFAST], NIGHTS + 2000_00],
      [BOTH, [COT], [], 37_664_00],
      [BOTH, [], [COT], 38_017_10],
    ],
    of: (offer: Partial<OfferRules>, before: Extra[], after: Extra[]) =>
      priceWithExtras(
        pricesOf(
          before.map((each) => booked(each)),
          offer,
        ),
        after.map((each) => booked(each)),
        2,
      ).total,
  },
  "a price that the team set as one sum contains its extras": {
    rows: [[20_000_00, 20_000_00]],
    of: (total: number) => priceWithExtras(priceSetTo(total, pricesOf([], NO_TAX)), [booked(COT)], 2).total,
  },
  "a later charge, with what is added": {
    rows: [
      [NO_TAX, 300_00],
      [vat("included"), 300_00],
      [vat("added"), 321_00],
      [BOTH, 353_10],
    ],
    of: (offer: Partial<OfferRules>) => extraCharge(booked(COT), pricesOf([], offer), { nights: 4, guests: 2 }),
  },
  "a guest's choice before the booking is paid": {
    rows: [
      [{ cot: 1 }, {}, "1 cot"],
      [{ cot: 2, breakfast: 1 }, {}, "2 cot, 1 breakfast"],
      [{ cot: 2 }, { booked: [booked(COT)] }, "2 cot"],
      [{ cot: 0 }, { booked: [booked(COT, 2)] }, ""],
      [{ cot: 1 }, { booked: [booked(COT, 2)] }, "1 cot"],
      // others stay as they are
      [{ cot: 1 }, { booked: [booked(BREAKFAST)] }, "1 breakfast, 1 cot"],
      [{}, { booked: [booked(BREAKFAST)] }, "1 breakfast"],
      [{ cot: 3 }, {}, "extra-quantity"],
      [{ boat: 1 }, {}, "extra-unknown"],
      [{ boat: 0 }, {}, ""],
      // exactly at the cut-off, and after it
      [{ cot: 1 }, { now: CHECK_IN - 24 * HOUR }, "1 cot"],
      [{ cot: 1 }, { now: CHECK_IN - 24 * HOUR + 1 }, "extra-too-late"],
      [{ cot: 0 }, { now: CHECK_IN - HOUR, booked: [booked(COT)] }, "extra-too-late"],
      [{ cot: 1 }, { now: CHECK_IN - HOUR, booked: [booked(COT)] }, "1 cot"],
    ],
    of: chosen,
  },
  "another time": {
    rows: [
      [{ early: 1, late: 1 }, {}, "1 early, 1 late"],
      [{ early: 2 }, {}, "extra-quantity"],
      [{ early: 1 }, { neighbours: { leavesThatDay: true, arrivesThatDay: false } }, "extra-day-taken"],
      [{ late: 1 }, { neighbours: { leavesThatDay: true, arrivesThatDay: false } }, "1 late"],
      [{ early: 1 }, { neighbours: { leavesThatDay: false, arrivesThatDay: true } }, "1 early"],
      [{ late: 1 }, { neighbours: { leavesThatDay: false, arrivesThatDay: true } }, "extra-day-taken"],
      [{ cot: 1 }, { neighbours: { leavesThatDay: true, arrivesThatDay: true } }, "1 cot"],
    ],
    of: chosen,
  },
  "a guest's choice once confirmed": {
    rows: [
      [{ cot: 1 }, CONFIRMED, "+1 cot, charge 300"],
      [{ breakfast: 1 }, CONFIRMED, "+1 breakfast, charge 2000"],
      [{ cot: 2 }, { ...CONFIRMED, booked: [booked(COT)] }, "1 cot, +1 cot, charge 300"],
      // what is in the price is paid
      [{ cot: 0 }, { ...CONFIRMED, booked: [booked(COT)], unpaid: 300_00 }, "extra-paid"],
      // what is charged, while that much is owed
      [{ cot: 0 }, { ...CONFIRMED, booked: [COT_CHARGED], unpaid: 300_00 }, "reversal -300"],
      [{ cot: 0 }, { ...CONFIRMED, booked: [COT_CHARGED], unpaid: 299_99 }, "extra-paid"],
      [{ cot: 0 }, { ...CONFIRMED, booked: [COT_CHARGED], unpaid: 0 }, "extra-paid"],
      // the latest first, the rest is charged again
      [
        { cot: 1 },
        { ...CONFIRMED, booked: [booked(COT, 2, { line: "two", amount: 600_00 })], unpaid: 600_00 },
        "+1 cot, reversal -600, charge 300",
      ],
      [{ cot: 1 }, { ...CONFIRMED, booked: [booked(COT), COT_CHARGED], unpaid: 300_00 }, "1 cot, reversal -300"],
      [{ cot: 0 }, { ...CONFIRMED, booked: [booked(COT), COT_CHARGED], unpaid: 300_00 }, "extra-paid"],
      // one for another: nothing is returned
      [
        { cot: 0, breakfast: 1 },
        { ...CONFIRMED, booked: [COT_CHARGED], unpaid: 0 },
        "+1 breakfast, reversal -300, charge 2000",
      ],
    ],
    of: chosen,
  },
  "a choice by what one was said to cost": {
    rows: [
      [1, 300_00, CONFIRMED, "+1 cot, charge 300"],
      [1, 299_99, CONFIRMED, "extra-price-changed"],
      [1, 353_10, { ...CONFIRMED, price: pricesOf([], BOTH) }, "+1 cot, charge 353.1"],
      [1, 300_00, { ...CONFIRMED, price: pricesOf([], BOTH) }, "extra-price-changed"],
      [1, 250_00, {}, "extra-price-changed"],
      // what is kept or taken back has its price already
      [1, 250_00, { ...CONFIRMED, booked: [COT_CHARGED], unpaid: 300_00 }, "+1 cot"],
      [0, 250_00, { ...CONFIRMED, booked: [COT_CHARGED], unpaid: 300_00 }, "reversal -300"],
    ],
    of: (quantity: number, shownCost: number, changes: Partial<ExtrasSituation>) => {
      const done = chooseExtras([COT], [{ id: "cot", quantity, shownCost }], situation(changes), writing())
      return done.ok ? summary(done.value) : done.error
    },
  },
  "a choice by the team": {
    rows: [
      [{ cot: 1 }, { ...CONFIRMED, now: CHECK_IN + HOUR }, "+1 cot, charge 300"],
      [{ cot: 0 }, { ...CONFIRMED, booked: [booked(COT)] }, ""],
      [{ cot: 0 }, { ...CONFIRMED, booked: [COT_CHARGED] }, "reversal -300"],
      [{ cot: 3 }, CONFIRMED, "extra-quantity"],
      [
        { late: 1 },
        { ...CONFIRMED, neighbours: { leavesThatDay: true, arrivesThatDay: true } },
        "+1 late, charge 1000",
      ],
    ],
    of: (choices: Record<string, number>, changes: Partial<ExtrasSituation>) => chosen(choices, changes, true),
  },
  "another stay of a confirmed booking": {
    rows: [
      [[booked(BREAKFAST)], { guests: 5 }, NO_TAX, "1 breakfast, total 37000"],
      [[booked(BREAKFAST)], { checkOut: "2090-12-06" }, NO_TAX, "1 breakfast, total 17000"],
      [[booked(COT)], { checkOut: "2090-12-06", guests: 5 }, NO_TAX, "1 cot, total 16300"],
      [[COT_CHARGED], { checkOut: "2090-12-06", guests: 5 }, NO_TAX, "+1 cot, total 16000"],
      [[BREAKFAST_CHARGED], { guests: 5 }, NO_TAX, "+1 breakfast, reversal -2000, charge 5000, total 32000"],
      [
        [BREAKFAST_CHARGED],
        { checkOut: "2090-12-06" },
        NO_TAX,
        "+1 breakfast, reversal -2000, charge 1000, total 16000",
      ],
      [
        [booked(BREAKFAST, 1, { line: "line", amount: 2354_00 })],
        { checkOut: "2090-12-06" },
        BOTH,
        "+1 breakfast, reversal -2354, charge 1177, total 18832",
      ],
      [[COT_CHARGED], {}, NO_TAX, "+1 cot, total 32000"],
    ],
    of: afterChange,
  },
  "cancelling by a policy of half": {
    rows: [
      [[], NO_TAX, { owed: 32_000, balance: 0, refundOfPrice: 16_000 }],
      [[booked(COT)], NO_TAX, { owed: 32_300, balance: 0, refundOfPrice: 16_150 }],
      [[booked(COT)], vat("added"), { owed: 34_561, balance: 0, refundOfPrice: 17_280.5 }],
      [[COT_CHARGED], NO_TAX, { owed: 32_300, balance: 0, refundOfPrice: 16_000 }],
      [[booked(BREAKFAST), COT_CHARGED], NO_TAX, { owed: 34_300, balance: 0, refundOfPrice: 17_000 }],
    ],
    of: cancelled,
  },
}
