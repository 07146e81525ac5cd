import { describe, expect, it } from "vitest"
import {
  canBeBooked,
  FIRST_DAY,
  missingSteps,
  QUESTIONS,
  questionsLeft,
  setupChecklist,
  setupPosition,
} from "#app/admin/today/setup-checklist.ts"
import { DEFAULT_HOUSE_RULES } from "#app/villa/house-rules/house-rules.ts"
import { NO_PLACE } from "#app/villa/place/place.ts"
import { CONFIRMED_SETTINGS, type Villa } from "#app/villa/villa.ts"
import { IMAGE, SAMPLE_SELLER, sampleVilla } from "../support/sample.ts"

const CARDS = { gateway: "sandbox", publicKey: null, testMode: true, minAmount: 20_00, maxAmount: 150_000_00 }
const SLIDE = { ...IMAGE, alt: { th: "", en: "" } }
const PLACE = { ...NO_PLACE, latitude: 7.9, longitude: 98.3 }

/** A villa that can be booked, with changes. */
const ready = (changes: Partial<Villa> = {}) => sampleVilla({ background: IMAGE, place: PLACE, ...changes })
const missing = (changes: Partial<Villa>, cards: typeof CARDS | null = null) =>
  missingSteps({ villa: ready(changes), cards })

describe("the steps that are missing", () => {
  it("are all, in order, without a villa", () => {
    expect(missingSteps({ villa: null, cards: null })).toEqual([
      "villa",
      "images",
      "basePrices",
      "bank",
      "contact",
      "place",
    ])
  })

  it.each<[string, Partial<Villa>]>([
    ["a background", { slides: [] }],
    ["a slide without a background", { background: null, slides: [SLIDE] }],
    ["only a weekday price", { weekendPrice: 0 }],
    ["a bank account", { promptPayEnabled: false }],
    ["PromptPay by number", { bankEnabled: false }],
    ["PromptPay by an image of a QR", { bankEnabled: false, promptPayId: null, promptPayQr: IMAGE }],
    ["only a phone number", { contactLine: "", contactEmail: "" }],
    ["only LINE", { contactPhone: "", contactEmail: "" }],
    [
      "only WhatsApp",
      { contactPhone: "", contactLine: "", contactEmail: "", place: { ...PLACE, whatsapp: "+66812345678" } },
    ],
    ["only an email address", { contactPhone: "", contactLine: "" }],
    ["only an address", { place: { ...NO_PLACE, address: { th: "", en: "12 Beach Road" } } }],
    ["only a pin", { place: PLACE }],
  ])("are none with %s", (_, changes) => {
    expect(missing(changes)).toEqual([])
  })

  it.each<[string, Partial<Villa>, string]>([
    ["photos", { background: null }, "images"],
    ["a weekday price", { weekdayPrice: 0 }, "basePrices"],
    ["an account number", { accountNumber: "", promptPayEnabled: false }, "bank"],
    ["a method that is on", { bankEnabled: false, promptPayEnabled: false }, "bank"],
    ["a PromptPay number or QR", { bankEnabled: false, promptPayId: null }, "bank"],
    ["cards on this website", { bankEnabled: false, promptPayEnabled: false, creditCardEnabled: true }, "bank"],
    ["a way to reach the owner", { contactPhone: "", contactLine: "", contactEmail: "" }, "contact"],
    ["an address and a pin", { place: NO_PLACE }, "place"],
  ])("are those without %s", (_, changes, step) => {
    expect(missing(changes)).toEqual([step])
  })

  it("are none with cards only, where they are set up and on", () => {
    const cardsOnly = { bankEnabled: false, promptPayEnabled: false }
    expect(missing({ ...cardsOnly, creditCardEnabled: true }, CARDS)).toEqual([])
    expect(missing(cardsOnly, CARDS)).toEqual(["bank"])
  })
})

describe("the first day", () => {
  it("shows every step, those that are done checked", () => {
    const villa = ready({ background: null, place: NO_PLACE })
    expect(setupChecklist({ villa, cards: null }, false)).toEqual(
      FIRST_DAY.map((step) => ({ step, isDone: ["villa", "basePrices", "bank", "contact"].includes(step) })),
    )
  })

  it("shows all steps as done when nothing is missing, until the first booking", () => {
    const answers = { confirmed: CONFIRMED_SETTINGS, houseRules: DEFAULT_HOUSE_RULES, seller: SAMPLE_SELLER }
    expect(setupChecklist({ villa: ready(answers), cards: null }, false)).toEqual(
      FIRST_DAY.map((step) => ({ step, isDone: true })),
    )
    expect(setupChecklist({ villa: ready(answers), cards: null }, true)).toBeNull()
  })

  it("never comes back after a booking, whatever is removed", () => {
    expect(
      setupChecklist({ villa: ready({ accountNumber: "", promptPayEnabled: false }), cards: null }, true),
    ).toBeNull()
  })

  it("still asks after the first booking what was not answered, but not who receipts name", () => {
    expect(questionsLeft(ready({ confirmed: ["amenities"] }), true)).toEqual(["stayTimes", "houseRules", "terms"])
    expect(questionsLeft(ready({ confirmed: CONFIRMED_SETTINGS, houseRules: DEFAULT_HOUSE_RULES }), true)).toEqual([])
    expect(questionsLeft(ready(), false)).toEqual([])
    expect(questionsLeft(null, true)).toEqual([])
  })

  it("asks what is true of a house that can be booked already", () => {
    const steps = setupChecklist({ villa: ready(), cards: null }, false) ?? []
    expect(steps.filter(({ isDone }) => !isDone).map(({ step }) => step)).toEqual([...QUESTIONS])
    expect(canBeBooked(steps)).toBe(true)
    expect(canBeBooked(setupChecklist({ villa: ready({ place: NO_PLACE }), cards: null }, false) ?? [])).toBe(false)
  })

  it("knows the next open step from the page of each, and from the last one the first", () => {
    const villa = ready({ place: NO_PLACE, seller: SAMPLE_SELLER })
    const steps = setupChecklist({ villa, cards: null }, false) ?? []
    const paths = Object.fromEntries(FIRST_DAY.map((step) => [step, `/${step}`])) as Record<
      (typeof FIRST_DAY)[number],
      string
    >
    expect(setupPosition(steps, "/contact", paths)).toEqual({ number: 5, count: 11, next: "place" })
    expect(setupPosition(steps, "/place", paths)).toEqual({ number: 6, count: 11, next: "amenities" })
    expect(setupPosition(steps, "/seller", paths)).toEqual({ number: 11, count: 11, next: "place" })
    expect(setupPosition(steps, "/history", paths)).toBeNull()
  })
})
