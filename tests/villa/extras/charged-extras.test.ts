import { expect, it } from "vitest"
import { chargedExtras } from "#app/villa/extras/charged-extras.ts"
import { extrasAfterStay } from "#app/villa/extras/choose-extras.ts"
import type { BookedExtra } from "#app/villa/extras/extra.ts"
import { DEFAULT_OFFER } from "#app/villa/prices/offer-defaults.ts"
import type { OfferRules } from "#app/villa/prices/offer-fields.ts"
import { priceOf } from "#app/villa/prices/price-breakdown.ts"
import { BREAKFAST, booked, COT } from "../../support/extras.ts"
import { priceList } from "../../support/price-list.ts"

const charge = (amount: number) => ({ line: "line", amount })
/** Of four nights and two guests. */
const BREAKFAST_LATER = booked(BREAKFAST, 1, charge(2000_00))
const COT_LATER = booked(COT, 1, charge(300_00))
const TAXED: Partial<OfferRules> = {
  service: { mode: "added", rate: 1000 },
  vat: { mode: "added", rate: 700 } as OfferRules["vat"],
}

it.each<
  [
    string,
    BookedExtra[] | null,
    { nights: number; guests?: number; offer?: Partial<OfferRules> },
    [number, number] | null,
  ]
>([
  ["no extras", null, { nights: 2 }, null],
  ["those of the price only", [booked(BREAKFAST), booked(COT)], { nights: 2 }, null],
  ["per stay", [COT_LATER], { nights: 2 }, null],
  ["as many nights", [BREAKFAST_LATER], { nights: 4 }, null],
  ["fewer nights", [BREAKFAST_LATER, COT_LATER], { nights: 2 }, [2300_00, 1300_00]],
  ["more nights", [BREAKFAST_LATER], { nights: 5 }, [2000_00, 2500_00]],
  ["free ones", [booked({ ...BREAKFAST, price: 0 }, 1, { line: "", amount: 0 })], { nights: 2 }, null],
  [
    "service charge and tax that are added",
    [booked(BREAKFAST, 1, charge(2354_00))],
    { nights: 2, offer: TAXED },
    [2354_00, 1177_00],
  ],
])(
  "another stay changes what later extras cost, as it is charged: %s",
  (_, extras, { nights, guests = 2, offer = {} }, shown) => {
    const stay = { checkIn: "2091-01-03", checkOut: `2091-01-0${3 + nights}` }
    const list = priceList({ ...DEFAULT_OFFER, ...offer })
    const price = priceOf(list, { stay, rooms: 3, guests, bookedOn: "2090-11-01", promo: null, extras: [] })
    const change = chargedExtras(extras, price, { nights, guests })
    expect(change && [change.before, change.after]).toEqual(shown)
    const line = { bookingId: "booking", at: 1, actor: "guest", actorName: null } as const
    const { lines } = extrasAfterStay(extras ?? [], { stay, guests, price }, { line, newId: () => "new" })
    expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(shown ? shown[1] - shown[0] : 0)
  },
)
