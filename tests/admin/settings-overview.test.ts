import { describe, expect, it } from "vitest"
import { type SettingName, type SettingsOverview, settingsGroups } from "#app/admin/settings-overview.ts"
import { NO_READY_TEXTS } from "#app/booking/ready-texts/ready-texts-fields.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import type { Language } from "#app/i18n/languages.ts"
import { adminEn } from "#app/i18n/locales/admin/en.ts"
import { NO_PLACE } from "#app/villa/place/place.ts"
import { DEFAULT_OFFER } from "#app/villa/prices/offer-defaults.ts"
import { DEFAULT_TERMS } from "#app/villa/terms/terms.ts"
import type { Villa } from "#app/villa/villa.ts"
import { EVERY_STAY_RULE, STAY_PRICE_RULES } from "../support/price-list.ts"
import { IMAGE, sampleVilla } from "../support/sample.ts"

const NOW = Date.UTC(2026, 10, 24, 9)
const MINUTE_MS = 60_000
const OWNER = { role: "owner", email: "malee@example.com", documents: false } as const
const SLIDE = { ...IMAGE, alt: { th: "", en: "" } }
const CARDS = { gateway: "sandbox", publicKey: null, testMode: true, minAmount: 20_00, maxAmount: 150_000_00 }
const RULES = {
  quietFrom: "22:00",
  quietTo: "07:00",
  smoking: "no",
  pets: "ask",
  parties: "no",
  visitors: "yes",
  text: { th: "", en: "" },
} as const

/** What the page tells of a villa of which only the prices, the accounts and the contacts are entered. */
function overview(changes: Partial<SettingsOverview> = {}): SettingsOverview {
  return {
    villa: sampleVilla(),
    cards: null,
    secrets: { code: null, wifi: null },
    rooms: 0,
    seasons: 0,
    promoCodes: 0,
    extras: 0,
    feeds: [],
    devices: [],
    line: null,
    rating: { average: null, count: 0, sample: false },
    waitingReviews: 0,
    people: 1,
    invites: 0,
    cleaners: 0,
    lastChange: null,
    retentionMonths: 24,
    takesPassports: true,
    host: "baan.test",
    isProduction: true,
    ...changes,
  }
}
const ofVilla = (changes: Partial<Villa>, others: Partial<SettingsOverview> = {}) =>
  overview({ villa: sampleVilla(changes), ...others })
const ofOffer = (changes: Partial<Villa["offer"]>) => ofVilla({ offer: { ...DEFAULT_OFFER, ...changes } })
const access = (method: "door_code" | "someone_will_meet" | "lock_box") => ({
  access: { method, instructions: { th: "", en: "" }, releaseHours: 24 },
})
const WIFI = { ssid: "Sea", password: "12345678", security: "WPA" } as const
const feed = (name: string, minutes: number | null, state: "ok" | "late" | "failing" = "ok") => ({
  name,
  state,
  succeededAt: minutes === null ? null : NOW - minutes * MINUTE_MS,
})

/** The state of a setting, after "!" if it warns. */
function stateOf(name: SettingName, of: SettingsOverview, language: Language = "en"): string | undefined {
  const { adminT: t } = i18nFor(language)
  const rows = settingsGroups(of, OWNER, { t, language, now: NOW }).flatMap(({ rows }) => rows)
  const row = rows.find((each) => each.name === name)
  // Runtimes differ in the kind of space they use.
  return row && `${row.warns ? "! " : ""}${row.text}`.replace(/\s/g, " ")
}

/** How many guests are included says nothing without a price for the others. */
const PRICE_RULES = STAY_PRICE_RULES.filter((rule) => rule !== "includedGuests")

it.each(PRICE_RULES)("a price list with %s alone is not told to be without rules", (rule) => {
  expect(stateOf("priceRules", ofOffer({ [rule]: EVERY_STAY_RULE[rule] }))).not.toBe("None")
})

describe("the state of", () => {
  it.each<[SettingName, string, SettingsOverview]>([
    ["villa", "Test House · up to 6 guests · 3 bedrooms", overview()],
    ["villa", "! Not filled in yet", overview({ villa: null })],
    ["images", "3 photos", ofVilla({ background: IMAGE, slides: [SLIDE, SLIDE] })],
    ["images", "1 photo", ofVilla({ background: IMAGE })],
    ["images", "! No photos yet", overview()],
    ["rooms", "3 rooms", overview({ rooms: 3 })],
    ["rooms", "! No rooms yet", overview()],
    ["amenities", "2 shown", ofVilla({ amenities: ["pool", "wifi"] })],
    ["place", "Pin set", ofVilla({ place: { ...NO_PLACE, latitude: 7, longitude: 98 } })],
    ["place", "Address, no pin yet", ofVilla({ place: { ...NO_PLACE, address: { th: "", en: "1 Road" } } })],
    ["place", "! No address and no pin yet", overview()],
    ["houseRules", "Quiet 22:00–07:00 · No smoking · Pets on request", ofVilla({ houseRules: RULES })],
    ["houseRules", "No smoking · Pets on request", ofVilla({ houseRules: { ...RULES, quietTo: null } })],
    ["houseRules", "! No rules yet", overview()],
    ["contact", "081 234 5678 · LINE @testhouse · owner@example.com", overview()],
    [
      "contact",
      "! None yet, so guests can't reach you",
      ofVilla({ contactPhone: "", contactLine: "", contactEmail: "" }),
    ],
    // What guests pay
    ["prices", "฿8,500, weekend ฿11,000", overview()],
    ["prices", "฿9,500, weekend ฿12,500", ofVilla({ weekdayDiscountedPrice: 0, weekendDiscountedPrice: 0 })],
    ["prices", "฿8,500, weekend ฿11,000 · 2 periods", overview({ seasons: 2 })],
    ["prices", "฿8,500, Friday ฿11,000, Saturday ฿14,000", ofOffer({ saturdayPrice: 14_000_00 })],
    ["prices", "! No prices yet", ofVilla({ weekdayPrice: 0 })],
    ["priceRules", "None", overview()],
    ["priceRules", "Saturday ฿14,000", ofOffer({ saturdayPrice: 14_000_00 })],
    ["priceRules", "Cleaning ฿1,500 · VAT 7%", ofOffer({ cleaningFee: 1500_00, vat: vat(700) })],
    [
      "priceRules",
      "Extra guest ฿500 · Service 10% · 2 discounts",
      ofOffer({
        extraGuestFee: 500_00,
        service: { mode: "added", rate: 1000 },
        longStay7: 1000,
        early: { days: 60, rate: 500 },
      }),
    ],
    ["promoCodes", "None", overview()],
    ["promoCodes", "2 active", overview({ promoCodes: 2 })],
    ["extras", "None", overview()],
    ["extras", "3 on", overview({ extras: 3 })],
    ["bookingRules", "From 1 night", overview()],
    [
      "bookingRules",
      "From 2 nights · weekend from 3 nights · book at least 24 hours ahead · bookable 180 days ahead · 1 night to prepare",
      ofOffer({ minNights: 2, weekendMinNights: 3, noticeHours: 24, bookableDays: 180, gapNights: 1 }),
    ],
    ["terms", "Paid in full on booking · No cancellation policy shown", overview()],
    [
      "terms",
      "Deposit 50% · Cancellation: Moderate",
      ofTerms({
        deposit: { kind: "percent", percent: 50 },
        cancellation: {
          tiers: [
            { days: 5, percent: 100 },
            { days: 1, percent: 50 },
          ],
          graceHours: 0,
        },
      }),
    ],
    [
      "terms",
      "Deposit ฿5,000 · Cancellation: Your own",
      ofTerms({
        deposit: { kind: "amount", amount: 5000_00 },
        cancellation: { tiers: [{ days: 3, percent: 10 }], graceHours: 0 },
      }),
    ],
    ["access", "! Not filled in, so guests don't know how to get in", overview()],
    ["access", "! Door code, no code yet", ofVilla(access("door_code"))],
    ["access", "! Key lock box, no code yet", ofVilla(access("lock_box"))],
    [
      "access",
      "Door code, shown 24 hours before check-in · Wi-Fi",
      ofVilla(access("door_code"), { secrets: { code: "1234", wifi: WIFI } }),
    ],
    ["access", "We meet them", ofVilla(access("someone_will_meet"))],
    ["stayTimes", "In from 14:00, out by 11:00", overview()],
    ["bank", "KBank · ending in 7890", overview()],
    ["bank", "! On, but there's no account yet", ofVilla({ accountNumber: "" })],
    ["bank", "Off", ofVilla({ bankEnabled: false })],
    ["bank", "! No way to be paid yet, so guests can't pay", ofVilla({ bankEnabled: false, promptPayEnabled: false })],
    ["promptPay", "On · ending in 5678", overview()],
    ["promptPay", "On, with your QR image", ofVilla({ promptPayId: null, promptPayQr: IMAGE })],
    ["promptPay", "! On, but without a number or a QR image", ofVilla({ promptPayId: null })],
    ["promptPay", "Off", ofVilla({ promptPayEnabled: false })],
    ["methods", "Off", overview({ cards: CARDS })],
    ["methods", "On", ofVilla({ creditCardEnabled: true }, { cards: CARDS })],
    ["methods", "! Not available yet. Ask whoever installed this website.", ofVilla({ creditCardEnabled: true })],
    ["tm30", "Guests can send passports online", overview()],
    [
      "tm30",
      "Not available yet. Ask whoever set up this site (GUEST_DATA_SECRET).",
      overview({ takesPassports: false }),
    ],
    ["passports", "7 days after check-out", overview()],
    ["cleaning", "None", overview()],
    ["cleaning", "2", overview({ cleaners: 2 })],
    ["seller", "No receipts yet", overview()],
    ["readyTexts", "Our texts", overview()],
    ["waitingList", "Off", overview()],
    ["waitingList", "On", ofVilla({ waitingList: true })],
    ["readyTexts", "1 text of your own", ofVilla({ readyTexts: { ...NO_READY_TEXTS, way: { th: "", en: "Hello" } } })],
    ["timeToPay", "Pay within 2 hours · slips answered within 24 hours", overview()],
    ["calendars", "Not connected", overview()],
    [
      "calendars",
      "Airbnb 12 minutes ago · Agoda not synced yet",
      overview({ feeds: [feed("Airbnb", 12), feed("Agoda", null)] }),
    ],
    [
      "calendars",
      "! Vrbo not syncing · Airbnb 3 hours ago · Agoda 2 days ago · 1 more",
      overview({
        feeds: [feed("Airbnb", 180, "late"), feed("Agoda", 2880), feed("Google", 1), feed("Vrbo", 500, "failing")],
      }),
    ],
    ["alertSettings", "Not on any device yet", overview()],
    ["alertSettings", "On 2 devices", overview({ devices: [{ error: null }, { error: null }] })],
    [
      "alertSettings",
      "! Some devices aren't reached. Turn alerts on there again.",
      overview({ devices: [{ error: null }, { error: "gone" }] }),
    ],
    ["alertLine", "LINE isn't set up on this website", overview()],
    ["alertLine", "Not connected", overview({ line: "unlinked" })],
    ["alertLine", "Connected", overview({ line: "linked" })],
    ["alertLine", "! LINE can't reach you. Connect it again.", overview({ line: "broken" })],
    ["reviews", "No reviews yet", overview()],
    ["reviews", "1 waiting", overview({ waitingReviews: 1 })],
    [
      "reviews",
      "None yet, the home page shows samples",
      overview({ rating: { average: 4.8, count: 168, sample: true } }),
    ],
    [
      "reviews",
      "12 published · 1 waiting",
      overview({ rating: { average: 5, count: 12, sample: false }, waitingReviews: 1 }),
    ],
    ["staff", "1 person", overview()],
    ["staff", "3 people · 1 invited", overview({ people: 3, invites: 1 })],
    ["account", "malee@example.com", overview()],
    ["history", "No changes yet", overview()],
    [
      "history",
      "Last on 24 Nov 2026, 14:00 by Malee",
      overview({
        lastChange: { at: Date.UTC(2026, 10, 24, 7), actorName: "Malee", action: "bank-changed", detail: "" },
      }),
    ],
    ["guests", "Erased automatically 24 months after check-out", overview()],
    ["site", "baan.test", overview()],
  ])("%s is %j", (name, state, of) => {
    expect(stateOf(name, of)).toBe(state)
  })

  it("is in the reader's language", () => {
    expect(stateOf("prices", overview({ seasons: 2 }), "th")).toBe("฿8,500 สุดสัปดาห์ ฿11,000 · 2 ช่วงราคา")
    expect(stateOf("calendars", overview({ feeds: [feed("Airbnb", 12)] }), "th")).toBe("Airbnb 12 นาทีที่ผ่านมา")
    expect(stateOf("stayTimes", overview(), "th")).toBe("เช็คอินตั้งแต่ 14:00 น. เช็คเอาต์ก่อน 11:00 น.")
  })
})

function vat(rate: number): Villa["offer"]["vat"] {
  return { mode: "included", rate }
}
function ofTerms(changes: Partial<Villa["terms"]>): SettingsOverview {
  return ofVilla({ terms: { ...DEFAULT_TERMS, ...changes } })
}

describe("who sees which settings", () => {
  const namesFor = (role: "owner" | "staff", isProduction = true) => {
    const { adminT: t } = i18nFor("en")
    const groups = settingsGroups(overview({ isProduction }), { ...OWNER, role }, { t, language: "en", now: NOW })
    return groups.map(({ group, rows }) => [group, rows.map(({ name }) => name).join(" ")])
  }

  it("an owner sees all, in this order", () => {
    expect(namesFor("owner")).toEqual([
      ["house", "villa images rooms amenities place houseRules contact"],
      [
        "booking",
        "prices priceRules promoCodes extras bookingRules terms access readyTexts waitingList guestLine stayTimes",
      ],
      ["payment", "bank promptPay methods seller timeToPay"],
      ["around", "calendars alertSettings alertLine tm30 passports cleaning reviews staff account history guests site"],
    ])
  })

  it("each has a name, and there are no other names", () => {
    const shown = namesFor("owner", false).flatMap(([, names]) => names!.split(" "))
    expect(Object.keys(adminEn.settings.names).toSorted()).toEqual(shown.toSorted())
  })

  it("staff see what they may use, without empty groups", () => {
    expect(namesFor("staff")).toEqual([["around", "calendars alertSettings alertLine cleaning reviews account site"]])
  })

  it("the outbox is there for owners in local development only", () => {
    expect(namesFor("owner", false).at(-1)).toEqual(["around", expect.stringMatching(/site outbox$/)])
    expect(namesFor("staff", false)).toEqual(namesFor("staff"))
  })
})
