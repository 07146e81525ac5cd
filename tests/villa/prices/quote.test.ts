import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { encoded } from "#app/api/encode.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { quoteStay } from "#app/villa/prices/quote.ts"
import { QuoteJson } from "#app/villa/prices/quote-json.ts"
import { DEFAULT_TERMS, type Terms } from "#app/villa/terms/terms.ts"
import { PROPERTY_PARAMETERS } from "../../support/property.ts"
import { sampleVilla } from "../../support/sample.ts"

/** 00:30 on 21 November in Bangkok, still the 20th in UTC. */
const NOW = Date.UTC(2026, 10, 20, 17, 30)
const VILLA = sampleVilla({ minRooms: 2 })

const quote = (checkIn: string, checkOut: string, rooms = 3) =>
  quoteStay(VILLA, { checkIn, checkOut, rooms }, { now: NOW })

describe("a quote is returned", () => {
  it.each([
    ["2026-12-03", "2026-12-07", 3, 39000_00],
    ["2026-12-03", "2026-12-07", 2, 31000_00],
    ["2026-12-02T17:00:00.000Z", "2026-12-06T17:00:00.000Z", 3, 39000_00],
    ["2026-12-03T14:00:00+07:00", "2026-12-07T11:00:00+07:00", 3, 39000_00],
    // today in the villa's time zone
    ["2026-11-21", "2026-11-22", 3, 11000_00],
  ])("%s to %s, %i rooms: %i satang", (checkIn, checkOut, rooms, total) => {
    expect(quote(checkIn, checkOut, rooms)).toMatchObject({ ok: true, value: { rooms, price: { total } } })
  })

  it("with dates converted to the villa's time zone", () => {
    expect(quote("2026-11-30T17:00:00.000Z", "2026-12-02T16:59:59Z")).toMatchObject({
      value: { stay: { checkIn: "2026-12-01", checkOut: "2026-12-02" } },
    })
  })
})

describe("a quote is rejected", () => {
  it.each([
    ["", "2026-12-07", 3, "dates-missing"],
    ["2026-12-03", "", 3, "dates-missing"],
    ["soon", "2026-12-07", 3, "date-invalid"],
    ["2026-12-03", "2026-02-30", 3, "date-invalid"],
    ["2026-12-03", "2026-12-03", 3, "same-day"],
    // two instants on the same date there
    ["2026-12-02T17:00:00Z", "2026-12-03T16:00:00Z", 3, "same-day"],
    ["2026-12-07", "2026-12-03", 3, "dates-reversed"],
    ["2026-11-20", "2026-11-22", 3, "date-past"],
    ["2026-12-01", "2027-01-31", 3, "stay-too-long"],
    ["2028-05-14", "2028-05-15", 3, "date-too-far"],
    ["2026-12-03", "2026-12-07", 1, "rooms-out-of-range"],
    ["2026-12-03", "2026-12-07", 4, "rooms-out-of-range"],
    ["2026-12-03", "2026-12-07", 2.5, "rooms-out-of-range"],
    ["2026-12-03", "2026-12-07", Number.NaN, "rooms-out-of-range"],
  ])("%j to %j, %s rooms: %s", (checkIn, checkOut, rooms, error) => {
    expect(quote(checkIn, checkOut, rooms)).toMatchObject({ ok: false, error })
  })
})

describe("nights that the reduction for rooms leaves without a price", () => {
  const villa = sampleVilla({ minRooms: 1, weekdayDiscountedPrice: 0 })
  const of = (priceReductionPerRoom: number, rooms: number, byTeam?: boolean) =>
    quoteStay(
      { ...villa, priceReductionPerRoom },
      { checkIn: "2026-12-03", checkOut: "2026-12-05", rooms },
      { now: NOW, byTeam },
    )

  it("are not sold to guests", () => {
    expect(of(4_749_99, 1)).toMatchObject({ ok: true })
    expect(of(4_750_00, 1)).toMatchObject({ ok: false, error: "night-without-price" })
    expect(of(4_750_00, 2)).toMatchObject({ ok: true })
  })

  it("are given away by the team", () => {
    expect(of(4_750_00, 1, true)).toMatchObject({ ok: true })
  })
})

it("is returned in baht with all fields of the contract", () => {
  const quoted = quote("2026-12-03", "2026-12-07", 2)
  expect(quoted.ok && encoded(QuoteJson, quoted.value)).toEqual({
    checkInDate: "2026-12-03",
    checkOutDate: "2026-12-07",
    rooms: 2,
    nights: 4,
    weekdayNights: 2,
    weekendNights: 2,
    basePrice: 7500,
    discountPrice: 6500,
    subtotal: 36000,
    discountTotal: 5000,
    savings: 8000,
    total: 31000,
    discountPercent: 13,
    currency: "THB",
    payNow: 31000,
    balance: 0,
    balanceDueDate: null,
    paymentText: null,
    damageDeposit: null,
    cancellation: [],
    guests: 1,
    promoCode: null,
    chargesTotal: 0,
    included: { vat: 0, service: 0 },
    minNights: 1,
    lines: [
      {
        kind: "nights",
        label: { th: "วันธรรมดา 2 คืน × 7,500", en: "2 weekday nights × 7,500" },
        quantity: 2,
        unit: 7500,
        amount: 15000,
      },
      {
        kind: "nights",
        label: { th: "สุดสัปดาห์ 2 คืน × 10,500", en: "2 weekend nights × 10,500" },
        quantity: 2,
        unit: 10500,
        amount: 21000,
      },
      {
        kind: "offer",
        label: { th: "ส่วนลดโปรโมชัน", en: "Promotion" },
        quantity: null,
        unit: null,
        amount: -5000,
      },
    ],
  })
})

it("has what cancelling would refund under the villa's terms, if the stay were booked now", () => {
  const terms = { ...DEFAULT_TERMS, cancellation: { tiers: [{ days: 14, percent: 50 }], graceHours: 24 } }
  const quoted = quoteStay(
    sampleVilla({ terms }),
    { checkIn: "2026-12-10", checkOut: "2026-12-11", rooms: 3 },
    { now: NOW },
  )
  const text = {
    th: expect.stringContaining("50% (฿4,250)"),
    en: "Cancel by 26 November 2026: 50% refund, ฿4,250.",
  }
  expect(quoted.ok && encoded(QuoteJson, quoted.value).cancellation).toMatchObject([
    { from: null, to: null, until: "2026-11-21T17:30:00.000Z", percent: 100, amount: 8500 },
    { from: null, to: "2026-11-26", until: null, percent: 50, amount: 4250, text },
    {
      from: "2026-11-27",
      to: null,
      until: null,
      percent: 0,
      amount: 0,
      text: { en: "From 27 November 2026: no refund." },
    },
  ])
})

describe("under terms with a deposit, a quote", () => {
  const deposit = { kind: "percent", percent: 50 } as const
  const jsonOf = (checkIn: string, checkOut: string, changes: Partial<Terms> = {}) => {
    const villa = sampleVilla({ terms: { ...DEFAULT_TERMS, deposit, ...changes } })
    const quoted = quoteStay(villa, { checkIn, checkOut, rooms: 3 }, { now: NOW })
    return quoted.ok ? encoded(QuoteJson, quoted.value) : null
  }

  it("has what is paid on booking, what later and by when, with the sentence", () => {
    expect(jsonOf("2026-12-10", "2026-12-11")).toMatchObject({
      total: 8500,
      payNow: 4250,
      balance: 4250,
      balanceDueDate: "2026-11-26",
      paymentText: {
        th: "ชำระตอนนี้ ฿4,250 (มัดจำ 50%) ส่วนที่เหลือ ฿4,250 ชำระภายใน 26 พ.ย. 2569 เราจะส่งลิงก์ให้ทางอีเมล",
        en: "Pay ฿4,250 now (50% deposit). The remaining ฿4,250 is due by 26 November 2026; we'll email you a link.",
      },
    })
  })

  it("that is due on arrival has the check-in date", () => {
    expect(jsonOf("2026-12-10", "2026-12-11", { balanceDays: 0 })).toMatchObject({
      balanceDueDate: "2026-12-10",
      paymentText: { en: "Pay ฿4,250 now (50% deposit). The remaining ฿4,250 is due on arrival." },
    })
  })

  it.each([
    ["in full if the balance would be due today in the villa's zone", "2026-12-05", null],
    ["by tomorrow", "2026-12-06", "2026-11-22"],
  ])("is paid %s", (_, checkIn, balanceDueDate) => {
    expect(jsonOf(checkIn, dateAfter(checkIn, 1))).toMatchObject({ balanceDueDate })
  })

  it("says what cancelling refunds of the deposit, too", () => {
    const cancellation = { tiers: [{ days: 14, percent: 50 }], graceHours: 0 }
    expect(jsonOf("2026-12-10", "2026-12-11", { cancellation })?.cancellation[0]?.text.en).toBe(
      "Cancel by 26 November 2026 and get 50% of what you paid: ฿2,125, or ฿4,250 once paid in full.",
    )
  })

  it("always adds up: what is paid now and later is the total", () => {
    const percents = fc.integer({ min: 10, max: 90 })
    const days = fc.integer({ min: 0, max: 60 })
    fc.assert(
      fc.property(percents, days, fc.integer({ min: 0, max: 300 }), (percent, balanceDays, ahead) => {
        const checkIn = dateAfter("2026-11-21", ahead)
        const json = jsonOf(checkIn, dateAfter(checkIn, 2), { deposit: { kind: "percent", percent }, balanceDays })
        expect(json!.payNow + json!.balance).toBe(json!.total)
        expect(json!.payNow).toBeGreaterThan(0)
        expect(json!.balanceDueDate === null).toBe(json!.balance === 0)
        expect(json!.paymentText === null).toBe(json!.balance === 0)
        if (json!.balanceDueDate) expect(json!.balanceDueDate > "2026-11-21").toBe(true)
      }),
      PROPERTY_PARAMETERS,
    )
  })
})

it("a missing discount stays null in baht", () => {
  const quoted = quoteStay(
    sampleVilla({ weekdayDiscountedPrice: 0 }),
    { checkIn: "2026-12-01", checkOut: "2026-12-02", rooms: 3 },
    { now: NOW },
  )
  expect(quoted.ok && encoded(QuoteJson, quoted.value)).toMatchObject({
    discountPrice: null,
    discountPercent: null,
    total: 9500,
  })
})
