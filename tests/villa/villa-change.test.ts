import { parseWithZod } from "@conform-to/zod/v4"
import { describe, expect, it } from "vitest"
import { fieldNames } from "#app/http/field-names.ts"
import type { ChargeMode } from "#app/villa/prices/offer-defaults.ts"
import { chargedVat } from "#app/villa/prices/offer-fields.ts"
import { DEFAULT_VILLA, PAYMENT_WINDOW_MAX_MINUTES, PAYMENT_WINDOW_MIN_MINUTES, villaFields } from "#app/villa/villa.ts"
import { changedVilla, differences } from "#app/villa/villa-change.ts"
import { AmenitiesForm, isTimezone, VillaChangeBody } from "#app/villa/villa-fields.ts"
import { SAMPLE_SELLER, sampleVilla } from "../support/sample.ts"

it("the payment window is 15 minutes to 72 hours", () => {
  expect([PAYMENT_WINDOW_MIN_MINUTES, PAYMENT_WINDOW_MAX_MINUTES]).toEqual([15, 4320])
})

describe("VillaChangeBody accepts", () => {
  it.each([
    ["nothing", {}, {}],
    ["one language", { title: { th: " ใหม่ " } }, { title: { th: "ใหม่" } }],
    ["an empty text", { description: { en: "" } }, { description: { en: "" } }],
    ["baht as satang", { weekdayPrice: 9500.5 }, { weekdayPrice: 950_050 }],
    ["a price of zero", { weekendDiscountedPrice: 0 }, { weekendDiscountedPrice: 0 }],
    ["the bounds", { maxGuests: 50, bathrooms: 0, minRooms: 1 }, { maxGuests: 50, bathrooms: 0, minRooms: 1 }],
    [
      "times and time zone",
      { checkInTime: "00:00", timezone: "Europe/Berlin" },
      { checkInTime: "00:00", timezone: "Europe/Berlin" },
    ],
    ["the shortest window", { paymentWindowMinutes: 15 }, { paymentWindowMinutes: 15 }],
    [
      "amenities, each once and in the order shown",
      { amenities: ["bbq", "pool", "bbq"] },
      { amenities: ["pool", "bbq"] },
    ],
    ["no amenity", { amenities: [] }, { amenities: [] }],
    ["hidden sample reviews", { sampleReviews: false }, { sampleReviews: false }],
    ["the shortest time to answer", { slipAnswerHours: 1 }, { slipAnswerHours: 1 }],
    ["the longest time to answer", { slipAnswerHours: 168 }, { slipAnswerHours: 168 }],
    ["the longest window", { paymentWindowMinutes: 4320 }, { paymentWindowMinutes: 4320 }],
  ])("%s", (_, body, change) => {
    expect(VillaChangeBody.parse(body)).toEqual(change)
  })
})

describe("VillaChangeBody rejects", () => {
  it.each([
    [{ weekdayPrice: -1 }, "weekdayPrice", "validation.priceNegative"],
    [{ weekdayPrice: 0.001 }, "weekdayPrice", "validation.satang"],
    [{ weekdayPrice: 10_000_001 }, "weekdayPrice", "validation.priceTooHigh"],
    [{ weekdayPrice: "9500" }, "weekdayPrice", "validation.number"],
    [{ maxGuests: 0 }, "maxGuests", "validation.guests"],
    [{ maxGuests: 51 }, "maxGuests", "validation.guests"],
    [{ maxGuests: 2.5 }, "maxGuests", "validation.whole"],
    [{ bedrooms: 0 }, "bedrooms", "validation.bedrooms"],
    [{ checkInTime: "24:00" }, "checkInTime", "validation.time"],
    [{ checkOutTime: "9:00" }, "checkOutTime", "validation.time"],
    [{ timezone: "Mars/Olympus" }, "timezone", "validation.timezone"],
    [{ paymentWindowMinutes: 14 }, "paymentWindowMinutes", "validation.paymentWindow"],
    [{ paymentWindowMinutes: 4321 }, "paymentWindowMinutes", "validation.paymentWindow"],
    [{ slipAnswerHours: 0 }, "slipAnswerHours", "validation.slipAnswer"],
    [{ slipAnswerHours: 169 }, "slipAnswerHours", "validation.slipAnswer"],
    [{ amenities: ["sauna"] }, "amenities.0", "validation.amenity"],
    [{ amenities: "pool" }, "amenities", "validation.amenity"],
    [{ sampleReviews: "no" }, "sampleReviews", "validation.required"],
    [{ name: { en: " " } }, "name.en", "validation.required"],
    [{ title: { th: "x".repeat(201) } }, "title.th", "validation.tooLong"],
  ])("%j", (body, path, message) => {
    const parsed = VillaChangeBody.safeParse(body)
    expect(parsed.error?.issues.map((issue) => [issue.path.join("."), issue.message])).toEqual([[path, message]])
  })

  it.each([{ price: 1 }, { title: { de: "Haus" } }, { version: 3 }, { background: null }, { bankName: "x" }])(
    "unknown: %j",
    (body) => {
      expect(VillaChangeBody.safeParse(body).success).toBe(false)
    },
  )
})

describe("isTimezone", () => {
  it.each([
    ["Asia/Bangkok", true],
    ["UTC", true],
    ["+07:00", false],
    ["", false],
    ["Bangkok", false],
  ])("%s: %s", (name, known) => {
    expect(isTimezone(name)).toBe(known)
  })
})

describe("changedVilla", () => {
  const before = villaFields(sampleVilla())

  it("keeps fields that are not given", () => {
    const after = changedVilla(before, { title: { en: "New" }, weekdayPrice: 9000_00, maxGuests: undefined })
    expect(after).toEqual({ ok: true, value: { ...before, title: { th: "หัวเรื่อง", en: "New" }, weekdayPrice: 9000_00 } })
  })

  it("changes the number of WhatsApp in the place, which keeps the rest", () => {
    const after = changedVilla(before, { whatsapp: "+66812345678" })
    expect(after).toEqual({ ok: true, value: { ...before, place: { ...before.place, whatsapp: "+66812345678" } } })
  })

  it.each([
    [{ minRooms: 4 }, "min-rooms-too-many"],
    [{ bedrooms: 1, minRooms: 2 }, "min-rooms-too-many"],
    [{ offer: { extraGuestFee: 500_00 } }, "included-guests-missing"],
    [{ offer: { includedGuests: null, extraGuestFee: 500_00 } }, "included-guests-missing"],
    [{ weekdayDiscountedPrice: 9500_00 }, "weekday-discount-too-high"],
    [{ weekdayPrice: 8500_00 }, "weekday-discount-too-high"],
    [{ weekendPrice: 10_000_00 }, "weekend-discount-too-high"],
    [{ offer: { saturdayPrice: 12_000_00, saturdayDiscountedPrice: 12_500_00 } }, "offer-discount-too-high"],
    [{ offer: { saturdayDiscountedPrice: 1_00 } }, "offer-discount-too-high"],
  ])("%j fails", (change, error) => {
    expect(changedVilla(before, change)).toEqual({ ok: false, error, data: undefined })
  })

  it.each<[string | null, ChargeMode, string | null]>([
    [null, "none", null],
    [null, "included", "vat-not-registered"],
    [null, "added", "vat-not-registered"],
    ["2026-11-28", "included", null],
    ["2026-11-28", "added", null],
    ["2026-11-28", "none", "vat-registered"],
    // Registered ahead: prices follow on the day.
    ["2026-11-29", "added", null],
    ["2026-11-29", "none", "vat-registered"],
  ])("with a seller registered since %s, VAT that is %s: %s", (vatSince, mode, error) => {
    const registered = { ...before, seller: { ...SAMPLE_SELLER, vatSince } }
    const changed = changedVilla(registered, { offer: { vat: chargedVat(mode), minNights: 3 } })
    expect(changed.ok ? null : changed.error).toBe(error)
  })

  it.each([
    { weekdayDiscountedPrice: 9499_99 },
    { weekdayPrice: 0, weekdayDiscountedPrice: 0 },
    { offer: { saturdayPrice: 12_000_00, saturdayDiscountedPrice: 11_999_99 } },
    { offer: { saturdayPrice: null, saturdayDiscountedPrice: 0 } },
  ])("%j is saved", (change) => {
    expect(changedVilla(before, change)).toMatchObject({ ok: true, value: change })
  })

  it("starts with the defaults", () => {
    const first = { name: { en: "Baan" }, weekdayPrice: 9000_00, weekendPrice: 0 }
    expect(changedVilla(null, first)).toEqual({
      ok: true,
      value: { ...DEFAULT_VILLA, ...first, name: { th: "", en: "Baan" } },
    })
  })

  it.each([
    [{ weekdayPrice: 1, weekendPrice: 1 }],
    [{ name: { th: "บ้าน" }, weekdayPrice: 1, weekendPrice: 1 }],
    [{ name: { en: "Baan" }, weekdayPrice: 1 }],
  ])("a first villa of %j cannot be booked and is rejected", (change) => {
    expect(changedVilla(null, change)).toMatchObject({ ok: false, error: "villa-incomplete" })
  })
})

it("differences names the fields that differ", () => {
  expect(differences({ a: 1, b: { th: "x" }, c: 1 }, { a: 1, b: { th: "y" }, c: 2 })).toEqual(["b", "c"])
})

it.each([
  [{ "amenities.bbq": "on", "amenities.pool": "on", sampleReviews: "on" }, ["pool", "bbq"], true],
  [{ "amenities.wifi": "on" }, ["wifi"], false],
  [{}, [], false],
])("the form with %j shows %j and the samples: %s", (fields, amenities, sampleReviews) => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ version: "3", ...fields })) form.set(name, value)
  expect([...form.keys()].filter((name) => !fieldNames(AmenitiesForm).has(name))).toEqual([])
  const parsed = parseWithZod(form, { schema: AmenitiesForm })
  expect(parsed).toMatchObject({ status: "success", value: { version: 3, sampleReviews, amenities } })
})
