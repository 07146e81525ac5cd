import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { Booking } from "#app/booking/booking.ts"
import type { ClosedReason } from "#app/calendar/month/date-selection.ts"
import { guestsAbove, parseSelection } from "#app/calendar/month/parse-selection.ts"
import type { NightUse } from "#app/calendar/month/taken-nights.ts"
import { en } from "#app/i18n/locales/en.ts"
import { th } from "#app/i18n/locales/th.ts"
import { createTranslator, type PageNamespace } from "#app/i18n/translate.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { DEFAULT_OFFER } from "#app/villa/prices/offer-defaults.ts"
import {
  calendarFacts,
  closedText,
  dateRefusal,
  heldStays,
  nightsOfRuns,
  offerView,
  runsOf,
} from "#app/villa/prices/offer-view.ts"
import { DEFAULT_TERMS, type Terms } from "#app/villa/terms/terms.ts"
import { season, stayNights } from "../../support/price-list.ts"
import { PROPERTY_PARAMETERS } from "../../support/property.ts"
import { sampleBooking, sampleVilla } from "../../support/sample.ts"

const TODAY = "2026-12-01"
const TAKEN = ["2026-12-10", "2026-12-11", "2026-12-31", "2027-01-01", "2027-02-01"]
const AT = { today: TODAY, earliest: TODAY }
const READER = createTranslator("en", { translation: en })
const offer = offerView(sampleVilla({ bedrooms: 3, minRooms: 2, maxGuests: 6 }), stayNights(...TAKEN), AT)

describe("offerView", () => {
  it.each<[string, Partial<Terms>, object | undefined]>([
    ["nothing by default", {}, undefined],
    ["nothing of the day of the rest without a deposit", { balanceDays: 30 }, undefined],
    [
      "a percent, with its labels",
      { deposit: { kind: "percent", percent: 50 } },
      { balanceDays: 14, labels: { now: "Pay now (50% deposit)", by: "Due by {{date}}" } },
    ],
    [
      "an amount, with its labels",
      { deposit: { kind: "amount", amount: 5_000_00 }, balanceDays: 0 },
      { balanceDays: 0, labels: { now: "Pay now (deposit)", onArrival: "Due on arrival, {{date}}" } },
    ],
  ])("contains of the terms of payment %s", (_, changes, expected) => {
    const terms = { ...DEFAULT_TERMS, ...changes }
    const { payment } = offerView(sampleVilla({ terms }), stayNights(), AT, [], READER)
    if (expected === undefined) expect(payment).toBeUndefined()
    else expect(payment).toMatchObject({ deposit: terms.deposit, ...expected })
  })

  it("contains the rates, the limits, and the taken nights as ranges", () => {
    const { weekdayPrice, weekdayDiscountedPrice, weekendPrice, weekendDiscountedPrice, priceReductionPerRoom } =
      sampleVilla()
    const prices = { weekdayPrice, weekdayDiscountedPrice, weekendPrice, weekendDiscountedPrice }
    expect(offer).toEqual({
      rates: { bedrooms: 3, ...prices, priceReductionPerRoom },
      minRooms: 2,
      maxGuests: 6,
      today: TODAY,
      taken: [
        ["2026-12-10", 2],
        ["2026-12-31", 2],
        ["2027-02-01", 1],
      ],
    })
  })

  it("contains the stays that the guest holds, if any", () => {
    const held = [{ id: "b1", checkIn: "2026-12-10", checkOut: "2026-12-12" }]
    expect(offerView(sampleVilla(), stayNights(...TAKEN), AT, held).held).toEqual(held)
    expect(offer).not.toHaveProperty("held")
  })

  it("contains the owner's rules, seasons and what takes a night, if there are any", () => {
    const high = season("2026-12-20", "2027-01-10", { minNights: 3 })
    const taken = new Map<string, NightUse>([
      ["2026-12-09", "block"],
      ["2026-12-10", "stay"],
      ["2026-12-11", "prep"],
    ])
    const rules = { gapNights: 1, noticeHours: 24 }
    const villa = sampleVilla({ seasons: [high], offer: { ...DEFAULT_OFFER, ...rules } })
    const view = offerView(villa, taken, { today: TODAY, earliest: "2026-12-02" })
    expect(view).toMatchObject({
      rules,
      seasons: [high],
      earliest: "2026-12-02",
      taken: [["2026-12-09", 3]],
      prep: [["2026-12-11", 1]],
      blocks: [["2026-12-09", 1]],
    })
    expect(calendarFacts(view)).toEqual({
      seasons: [high],
      offer: villa.offer,
      today: TODAY,
      earliest: "2026-12-02",
      taken,
      held: [],
    })
    const held = new Map<string, NightUse>([
      ["2026-12-10", "unpaid-stay"],
      ["2026-12-11", "unpaid-prep"],
    ])
    const heldView = offerView(villa, held, AT)
    expect(heldView.unpaid).toEqual([["2026-12-10", 2]])
    expect(calendarFacts(heldView).taken).toEqual(held)
    const unfilled = offerView({ ...villa, offer: { ...villa.offer, fillGaps: false } }, held, AT)
    expect(unfilled).not.toHaveProperty("unpaid")
    // Without preparation nights it does not matter what takes a night.
    const plain = offerView({ ...villa, offer: DEFAULT_OFFER }, taken, AT)
    expect(Object.keys(plain)).not.toEqual(expect.arrayContaining(["prep"]))
    expect(Object.keys(plain)).not.toEqual(expect.arrayContaining(["blocks"]))
  })

  it("does not expose the bank account to a guest's browser", () => {
    expect(JSON.stringify(offer)).not.toMatch(/account|bank|promptPay/i)
  })
})

it("the ranges expand to the same nights", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(500), { maxLength: 80 }), (days) => {
      const nights = days.sort((one, other) => one - other).map((day) => dateAfter(TODAY, day))
      expect(nightsOfRuns(runsOf(nights))).toEqual(nights)
    }),
    PROPERTY_PARAMETERS,
  )
})

it("contains the rules that were changed", () => {
  const vat = { mode: "added", rate: 700 } as const
  const villa = sampleVilla({ offer: { ...DEFAULT_OFFER, minNights: 2, vat } })
  expect(offerView(villa, stayNights(), AT).rules).toEqual({ minNights: 2, vat })
})

describe("why a date cannot be selected", () => {
  const readers = [
    createTranslator<PageNamespace>("th", { translation: th }),
    createTranslator<PageNamespace>("en", { translation: en }),
  ]
  const rules = { ...DEFAULT_OFFER, noticeHours: 24 }
  const facts = { ...calendarFacts(offer), offer: rules }
  const NO_CHECK_IN = { checkIn: null }
  it.each<[ClosedReason, string, string]>([
    [{ kind: "short", minNights: 3 }, "พักขั้นต่ำ 3 คืน", "3-night minimum"],
    [
      { kind: "noFit", nights: 2, minNights: 3 },
      "ว่างติดกันเพียง 2 คืน ต้องพักอย่างน้อย 3 คืน",
      "Only 2 nights available here; 3-night minimum",
    ],
    [
      { kind: "noFit", nights: 1, minNights: 3 },
      "ว่างติดกันเพียง 1 คืน ต้องพักอย่างน้อย 3 คืน",
      "Only 1 night available here; 3-night minimum",
    ],
    [{ kind: "arrivalDay", days: ["sat", "sun"] }, "เช็คอินได้เฉพาะวันเสาร์, อาทิตย์", "Check-in only on Sat, Sun"],
    [{ kind: "departureDay", days: ["sat"] }, "เช็คเอาต์ได้เฉพาะวันเสาร์", "Check-out only on Sat"],
    [{ kind: "prep" }, "วันเตรียมบ้าน", "Closed for cleaning"],
    [{ kind: "notice" }, "ต้องจองล่วงหน้าอย่างน้อย 24 ชั่วโมง", "Book at least 24 hours ahead"],
    [{ kind: "horizon" }, "ยังไม่เปิดให้จอง", "Not open for booking yet"],
  ])("%j", (reason, ...texts) => {
    const shown = readers.map(({ t, language }) => {
      const { error, values } = closedText(reason, rules, language)
      return t(error, values)
    })
    expect(shown).toEqual(texts)
    const refusal = dateRefusal({ error: "date-closed", data: reason }, NO_CHECK_IN, facts, "en")
    expect(refusal).toEqual(closedText(reason, rules, "en"))
  })

  it("without a rule", () => {
    expect(dateRefusal({ error: "same-day" }, NO_CHECK_IN, facts, "en")).toEqual({
      error: "booking.errors.sameDayBooking",
    })
    expect(dateRefusal({ error: "dates-unavailable" }, NO_CHECK_IN, facts, "en")).toEqual({
      error: "booking.errors.datesUnavailable",
    })
  })

  it("and for a stay that is too short, the shortest that is allowed", () => {
    const reason = { kind: "short", minNights: 3 } as const
    const threeNights = { ...facts, offer: { ...rules, minNights: 3 } }
    expect(dateRefusal({ error: "date-closed", data: reason }, { checkIn: "2026-12-05" }, threeNights, "en")).toEqual({
      ...closedText(reason, rules, "en"),
      stays: [{ checkIn: "2026-12-05", checkOut: "2026-12-08" }],
    })
  })
})

describe("heldStays", () => {
  const deadline = Date.parse("2026-12-01T14:30:00+07:00")
  const stay = { id: "b1", checkIn: "2026-12-10", checkOut: "2026-12-12" }
  it.each<[string, Partial<Booking>, object[]]>([
    ["an unpaid booking, until its deadline", {}, [{ ...stay, until: "1 Dec 2026, 14:30 (Thailand time)" }]],
    ["a booking whose card is being charged", { paymentDeadline: null }, [stay]],
    ["no booking in review", { status: "in_review" }, []],
    ["no confirmed booking", { status: "confirmed" }, []],
    ["no cancelled booking", { status: "cancelled" }, []],
  ])("are %s", (_, change, expected) => {
    const booking = sampleBooking({ ...stay, status: "pending_payment", paymentDeadline: deadline, ...change })
    expect(heldStays([booking], sampleVilla(), "en")).toEqual(expected)
  })
})

describe("parseSelection", () => {
  const read = (query: string) => {
    const params = new URLSearchParams(query)
    return parseSelection((name) => params.get(name), offer)
  }
  const fresh = { checkIn: null, checkOut: null, rooms: 3, guests: 1, month: "2026-12" }

  it.each([
    ["2026-12-24", "2026-12-24", "2026-12"],
    ["the last week: its days would stand alone", "2026-12-26", "2027-01"],
    ["a notice that reaches into the last week", "2026-12-20", "2027-01", "2026-12-27"],
    ["nothing is on sale next month", "2026-12-26", "2026-12", "2026-12-26", 3],
  ])("shows, on %s, the month with the next week on sale", (_, today, month, earliest = today, bookableDays = 540) => {
    const villa = sampleVilla()
    const at = offerView({ ...villa, offer: { ...villa.offer, bookableDays } }, stayNights(), { today, earliest })
    expect(parseSelection(() => null, at).month).toBe(month)
  })

  it.each<[string, object]>([
    ["", {}],
    ["checkIn=2027-01-05&checkOut=2027-01-08", { checkIn: "2027-01-05", checkOut: "2027-01-08", month: "2027-01" }],
    ["checkIn=2027-01-05", { checkIn: "2027-01-05", month: "2027-01" }],
    ["checkOut=2027-01-08", {}],
    // not a stay
    ["checkIn=2027-01-05&checkOut=2027-01-05", { checkIn: "2027-01-05", month: "2027-01" }],
    ["checkIn=2027-01-05&checkOut=2027-01-01", { checkIn: "2027-01-05", month: "2027-01" }],
    ["checkIn=2027-03-05&checkOut=2027-09-01", { checkIn: "2027-03-05", month: "2027-03" }],
    ["checkIn=2026-11-30&checkOut=2026-12-02", {}],
    ["checkIn=2026-12-10&checkOut=2026-12-14", {}],
    ["checkIn=05.01.2027&checkOut=2027-01-08", {}],
    // another month
    ["month=2027-02", { month: "2027-02" }],
    ["month=2026-11", {}],
    // numbers
    ["rooms=2&guests=6", { rooms: 2, guests: 6 }],
    ["rooms=1&guests=7", { guests: 6 }],
    ["rooms=4&guests=0", {}],
    ["rooms=2.5&guests=two", {}],
    ["rooms=&guests=-1", {}],
    ["rooms=1e9&guests=Infinity", {}],
    ["guests=51", {}],
    // a promo code, as it was typed
    ["promoCode=%20baan10%20", { promoCode: "baan10" }],
    ["promoCode=%20", {}],
    [`promoCode=${"x".repeat(70)}`, { promoCode: "x".repeat(64) }],
    // the month to show
    ["month=2027-05", { month: "2027-05" }],
    ["month=2026-11", {}],
    ["month=2027-13", {}],
    ["month=2030-01", {}],
    // that of dates that are gone
    ["checkIn=2027-02-01&checkOut=2027-02-03", { month: "2027-02" }],
    ["checkIn=2029-02-01&checkOut=2029-02-03", {}],
    ["checkIn=2027-01-05&month=2027-02", { checkIn: "2027-01-05", month: "2027-02" }],
  ])("%j", (query, expected) => {
    expect(read(query)).toEqual({ ...fresh, ...expected })
  })

  it.each(["checkIn=2027-02-30", "checkIn=2027-13-01", "checkIn=9999-99-99&checkOut=9999-99-99"])(
    "ignores the invalid date in %j",
    (query) => {
      expect(read(query)).toEqual(fresh)
    },
  )

  it.each([
    ["6", undefined],
    ["7", 7],
    ["50", 50],
    ["51", undefined],
    ["7.5", undefined],
    [null, undefined],
  ])("says how many more guests than the villa takes were asked for: %s", (guests, asked) => {
    expect(guestsAbove(() => guests, offer)).toBe(asked)
  })

  it("keeps the dates of a stay that the guest holds", () => {
    const held = [{ id: "b1", checkIn: "2026-12-10", checkOut: "2026-12-12" }]
    const own = offerView(sampleVilla(), stayNights(...TAKEN), AT, held)
    const params = new URLSearchParams("checkIn=2026-12-10&checkOut=2026-12-12")
    expect(parseSelection((name) => params.get(name), own)).toMatchObject({
      checkIn: "2026-12-10",
      checkOut: "2026-12-12",
    })
  })

  it("ignores a stay with taken nights", () => {
    expect(read("checkIn=2026-12-09&checkOut=2026-12-13")).toMatchObject({ checkOut: null })
  })

  it("accepts any input and returns a selection that can be shown", () => {
    const text = fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("2027-01-05", "2027-02-30", "3", "2027-01"))
    fc.assert(
      fc.property(fc.record({ checkIn: text, checkOut: text, rooms: text, guests: text, month: text }), (sent) => {
        const { rooms, guests, month } = parseSelection((name) => sent[name as keyof typeof sent] ?? null, offer)
        expect([rooms >= 2 && rooms <= 3, guests >= 1 && guests <= 6]).toEqual([true, true])
        expect(month).toMatch(/^\d{4}-\d{2}$/)
      }),
      PROPERTY_PARAMETERS,
    )
  })
})
