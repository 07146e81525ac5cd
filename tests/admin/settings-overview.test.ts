import { describe, expect, it } from "vitest"
import { historyState } from "#app/admin/history-setting.server.ts"
import type { SettingFacts, SettingState } from "#app/admin/setting.server.ts"
import { type SettingName, settingsFor } from "#app/admin/settings-overview.server.ts"
import { missingSteps } from "#app/admin/today/setup-checklist.ts"
import { NO_READY_TEXTS } from "#app/booking/ready-texts/ready-texts-fields.ts"
import { channelsState } from "#app/calendar/channels/channels-setting.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { adminEn } from "#app/i18n/locales/admin/en.ts"
import { lineState } from "#app/notify/line/line-setting.server.ts"
import { devicesState } from "#app/notify/push/devices-setting.server.ts"
import { teamState } from "#app/people/team/team-setting.server.ts"
import { cleaningState } from "#app/stay/cleaning/cleaning-setting.server.ts"
import { reviewsState } from "#app/stay/reviews/reviews-setting.server.ts"
import { accessState } from "#app/villa/access/access-setting.server.ts"
import { extrasState } from "#app/villa/extras/extras-setting.server.ts"
import { NO_PLACE } from "#app/villa/place/place.ts"
import { DEFAULT_OFFER } from "#app/villa/prices/offer-defaults.ts"
import { pricesState } from "#app/villa/prices/prices-setting.server.ts"
import { promoCodesState } from "#app/villa/promo-codes/promo-codes-setting.server.ts"
import { roomsState } from "#app/villa/rooms/rooms-setting.server.ts"
import { DEFAULT_TERMS } from "#app/villa/terms/terms.ts"
import { DEFAULT_VILLA, type Villa } from "#app/villa/villa.ts"
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

/** A villa of which only the prices, the accounts and the contacts are entered. */
function overview(changes: Partial<SettingFacts> = {}): SettingFacts {
  const { villa = sampleVilla(), cards = null } = changes
  return {
    villa,
    cards,
    fields: villa ?? DEFAULT_VILLA,
    missing: missingSteps({ villa, cards }),
    email: OWNER.email,
    hasLine: false,
    takesPassports: true,
    retentionMonths: 24,
    host: "baan.test",
    ...changes,
  }
}
const ofVilla = (changes: Partial<Villa>, others: Partial<SettingFacts> = {}) =>
  overview({ villa: sampleVilla(changes), ...others })
const ofOffer = (changes: Partial<Villa["offer"]>) => ofVilla({ offer: { ...DEFAULT_OFFER, ...changes } })
const access = (method: "door_code" | "someone_will_meet" | "lock_box") => ({
  access: { method, instructions: { th: "", en: "" }, releaseHours: 24 },
})
const WIFI = { ssid: "Sea", password: "12345678", security: "WPA" } as const
/** Added long ago; read a number of minutes ago, or not yet. */
const feed = (name: string, minutes: number | null) => ({
  name,
  error: null,
  createdAt: minutes === null ? NOW : 0,
  succeededAt: minutes === null ? null : NOW - minutes * MINUTE_MS,
})

const READER = { t: i18nFor("en").adminT, language: "en", now: NOW } as const
const THAI = { t: i18nFor("th").adminT, language: "th", now: NOW } as const

/** A state's text, after "!" if it warns. */
const said = ({ text, warns }: SettingState) =>
  // Runtimes differ in the kind of space they use.
  `${warns ? "! " : ""}${text}`.replace(/\s/g, " ")

/** The state of a setting that shows no stored rows. */
function stateOf(name: SettingName, facts: SettingFacts, reader: typeof READER | typeof THAI = READER): string {
  const setting = settingsFor(OWNER, false)
    .flatMap(({ settings }) => settings)
    .find((each) => each.name === name)
  if (!setting || !("state" in setting)) throw new Error(`${name} has stored rows`)
  return said(setting.state(facts, reader))
}

/** How many guests are included says nothing without a price for the others. */
const PRICE_RULES = STAY_PRICE_RULES.filter((rule) => rule !== "includedGuests")

it.each(PRICE_RULES)("a price list with %s alone is not told to be without rules", (rule) => {
  expect(stateOf("priceRules", ofOffer({ [rule]: EVERY_STAY_RULE[rule] }))).not.toBe("None")
})

describe("the state of", () => {
  it.each<[SettingName, string, SettingFacts]>([
    ["villa", "Test House · up to 6 guests · 3 bedrooms", overview()],
    ["villa", "! Not filled in yet", overview({ villa: null })],
    ["images", "3 photos", ofVilla({ background: IMAGE, slides: [SLIDE, SLIDE] })],
    ["images", "1 photo", ofVilla({ background: IMAGE })],
    ["images", "! No photos yet", overview()],
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
    ["seller", "No receipts yet", overview()],
    ["readyTexts", "Our texts", overview()],
    ["waitingList", "Off", overview()],
    ["waitingList", "On", ofVilla({ waitingList: true })],
    ["readyTexts", "1 text of your own", ofVilla({ readyTexts: { ...NO_READY_TEXTS, way: { th: "", en: "Hello" } } })],
    ["timeToPay", "Pay within 2 hours · slips answered within 24 hours", overview()],
    ["account", "malee@example.com", overview()],
    ["guests", "Erased automatically 24 months after check-out", overview()],
    ["site", "baan.test", overview()],
  ])("%s is %j", (name, state, of) => {
    expect(stateOf(name, of)).toBe(state)
  })

  it("is in the reader's language", () => {
    expect(stateOf("stayTimes", overview(), THAI)).toBe("เช็คอินตั้งแต่ 14:00 น. เช็คเอาต์ก่อน 11:00 น.")
  })
})

function vat(rate: number): Villa["offer"]["vat"] {
  return { mode: "included", rate }
}
function ofTerms(changes: Partial<Villa["terms"]>): SettingFacts {
  return ofVilla({ terms: { ...DEFAULT_TERMS, ...changes } })
}

describe("the state of what is stored in rows", () => {
  const LAST = { at: Date.UTC(2026, 10, 24, 7), actorName: "Malee", action: "bank-changed", detail: "" } as const
  const NO_SECRETS = { code: null, wifi: null }
  const LINKED = { brokenAt: null }
  const lined = (link: { brokenAt: number | null } | null, hasLine = true) => lineState(link, READER, { hasLine })
  const reviewed = (count: number, waiting: number, sampleReviews = false) =>
    reviewsState(
      { totals: { count, stars: count * 5, isReal: count > 0 }, waiting },
      READER,
      ofVilla({ sampleReviews }),
    )

  it.each<[string, string, SettingState]>([
    ["rooms", "3 rooms", roomsState(3, READER)],
    ["rooms", "! No rooms yet", roomsState(0, READER)],
    ["prices", "฿8,500, weekend ฿11,000", pricesState(0, READER, overview())],
    [
      "prices",
      "฿9,500, weekend ฿12,500",
      pricesState(0, READER, ofVilla({ weekdayDiscountedPrice: 0, weekendDiscountedPrice: 0 })),
    ],
    ["prices", "฿8,500, weekend ฿11,000 · 2 periods", pricesState(2, READER, overview())],
    [
      "prices",
      "฿8,500, Friday ฿11,000, Saturday ฿14,000",
      pricesState(0, READER, ofOffer({ saturdayPrice: 14_000_00 })),
    ],
    [
      "prices",
      "! 1 room can't be booked: the reduction leaves no price",
      pricesState(0, READER, ofVilla({ weekdayPrice: 3_900_00, weekdayDiscountedPrice: 0 })),
    ],
    ["prices", "! No prices yet", pricesState(0, READER, ofVilla({ weekdayPrice: 0 }))],
    ["prices", "฿8,500 สุดสัปดาห์ ฿11,000 · 2 ช่วงราคา", pricesState(2, THAI, overview())],
    ["promoCodes", "None", promoCodesState(0, READER)],
    ["promoCodes", "2 active", promoCodesState(2, READER)],
    ["extras", "None", extrasState(0, READER)],
    ["extras", "3 on", extrasState(3, READER)],
    ["access", "! Not filled in, so guests don't know how to get in", accessState(NO_SECRETS, READER, overview())],
    ["access", "! Door code, no code yet", accessState(NO_SECRETS, READER, ofVilla(access("door_code")))],
    ["access", "! Key lock box, no code yet", accessState(NO_SECRETS, READER, ofVilla(access("lock_box")))],
    [
      "access",
      "Door code, shown 24 hours before check-in · Wi-Fi",
      accessState({ code: "1234", wifi: WIFI }, READER, ofVilla(access("door_code"))),
    ],
    ["access", "We meet them", accessState(NO_SECRETS, READER, ofVilla(access("someone_will_meet")))],
    ["cleaning", "None", cleaningState(0, READER)],
    ["cleaning", "2", cleaningState(2, READER)],
    ["calendars", "Not connected", channelsState([], READER)],
    [
      "calendars",
      "Airbnb 12 minutes ago · Agoda not synced yet",
      channelsState([feed("Airbnb", 12), feed("Agoda", null)], READER),
    ],
    [
      "calendars",
      "! Vrbo not syncing · Airbnb 3 hours ago · Agoda 2 hours ago · 1 more",
      channelsState([feed("Airbnb", 180), feed("Agoda", 120), feed("Google", 1), feed("Vrbo", 3 * 24 * 60)], READER),
    ],
    ["calendars", "Airbnb 12 นาทีที่ผ่านมา", channelsState([feed("Airbnb", 12)], THAI)],
    ["devices", "Not on any device yet", devicesState([], READER)],
    ["devices", "On 2 devices", devicesState([{ error: null }, { error: null }], READER)],
    [
      "devices",
      "! Some devices aren't reached. Turn alerts on there again.",
      devicesState([{ error: null }, { error: "gone" }], READER),
    ],
    ["line", "LINE isn't set up on this website", lined(null, false)],
    ["line", "Not connected", lined(null)],
    ["line", "Connected", lined(LINKED)],
    ["line", "! LINE can't reach you. Connect it again.", lined({ brokenAt: NOW })],
    ["reviews", "No reviews yet", reviewed(0, 0)],
    ["reviews", "1 waiting", reviewed(0, 1)],
    ["reviews", "None yet, the home page shows samples", reviewed(0, 0, true)],
    ["reviews", "12 published · 1 waiting", reviewed(12, 1, true)],
    ["team", "1 person", teamState({ people: [1], invites: [] }, READER)],
    ["team", "3 people · 1 invited", teamState({ people: [1, 2, 3], invites: [1] }, READER)],
    ["history", "No changes yet", historyState([], READER, overview())],
    ["history", "Last on 24 Nov 2026, 14:00 by Malee", historyState([LAST], READER, overview())],
  ])("%s is %j", (_, text, state) => {
    expect(said(state)).toBe(text)
  })
})

describe("who sees which settings", () => {
  const namesFor = (role: "owner" | "staff", isProduction = true) => {
    const groups = settingsFor({ ...OWNER, role }, isProduction)
    return groups.map(({ group, settings }) => [group, settings.map(({ name }) => name).join(" ")])
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
