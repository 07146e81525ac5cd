import { describe, expect, it } from "vitest"
import {
  exampleValues,
  ownTextCount,
  readyTexts,
  withoutOurs,
  writtenTexts,
} from "#app/booking/ready-texts/ready-texts.ts"
import { NO_READY_TEXTS, ReadyTextsBody, ReadyTextsForm } from "#app/booking/ready-texts/ready-texts-fields.ts"
import { fillText, namesOnlyKnown, PLACEHOLDERS, READY_TEXTS } from "#app/booking/ready-texts/template.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { LANGUAGES, type Language } from "#app/i18n/languages.ts"
import { NO_PLACE } from "#app/villa/place/place.ts"

const readerOf = (language: Language) => ({ t: i18nFor(language).t, language })
const VILLA = { name: { th: "บ้านสายลม", en: "Baan" }, place: NO_PLACE, readyTexts: NO_READY_TEXTS }
const BOOKING = {
  status: "confirmed",
  customer: { firstName: "Ploy", lastName: "Sea", email: "ploy@example.com", phone: "0812345678" },
  checkIn: "2090-12-03",
  checkOut: "2090-12-05",
  reference: "BV-AAAA-BBBB",
} as const
const FACTS = { booking: BOOKING, villa: VILLA, access: null, balance: null, review: null, isOver: false }
const texts = (facts: Partial<Parameters<typeof readyTexts>[0]>, language: Language = "en") =>
  readyTexts({ ...FACTS, ...facts }, { ...readerOf(language), directions: "https://baan.test/directions" })

describe("the texts that a booking offers to send", () => {
  it("are what its guest can use now", () => {
    const access = { code: "2580", wifi: { ssid: "Sea", password: "", security: "nopass" as const } }
    const balance = { url: "https://baan.test/payment/1", amount: 500_000 }
    expect(texts({ access, balance })).toEqual([
      { kind: "way", url: "https://baan.test/directions", text: "How to get to Baan" },
      { kind: "code", url: "", text: "Your access code for Baan: 2580\nWi-Fi: Sea, no password needed" },
      {
        kind: "balance",
        url: balance.url,
        text: "฿5,000 is to be paid for your stay, 3–5 Dec 2090. Please pay here:",
      },
    ])
  })

  it("ask for a review once the stay is over, and no longer show the way", () => {
    const review = "https://baan.test/booking/1/review"
    expect(texts({ isOver: true, review }).map(({ kind, url }) => [kind, url])).toEqual([["thanks", review]])
    expect(texts({ isOver: true })).toEqual([])
  })

  it("are none before the booking is confirmed", () => {
    expect(texts({ booking: { ...BOOKING, status: "in_review" } })).toEqual([])
  })

  it("are the owner's where there are any, in the guest's language", () => {
    const own = { ...NO_READY_TEXTS, way: { th: "สวัสดีค่ะ {name} ({reference})", en: "" } }
    expect(texts({ villa: { ...VILLA, readyTexts: own } }, "th")[0]?.text).toBe("สวัสดีค่ะ คุณ Ploy (BV-AAAA-BBBB)")
    expect(texts({ villa: { ...VILLA, readyTexts: own } }, "en")[0]?.text).toBe("How to get to Baan")
  })
})

it("leaves out a line that names what is not known", () => {
  expect(fillText("Hello {name}\nCode: {code}\n\nBye", { name: "Ploy" })).toBe("Hello Ploy\n\nBye")
  expect(fillText("{code}", {})).toBe("")
})

it.each([
  ["Hello {name}, {dates}", "way", true],
  ["No braces", "thanks", true],
  ["{Name}", "way", false],
  ["{guest}", "way", false],
  ["{name", "way", false],
  ["}", "way", false],
  ["{code}", "way", false],
  ["{code}", "thanks", false],
  ["{code} {wifi}", "code", true],
] as const)("%s in the text %s: accepted %s", (text, kind, isAccepted) => {
  expect(namesOnlyKnown(text, kind)).toBe(isAccepted)
  expect(ReadyTextsBody.safeParse({ [kind]: { th: text } }).success).toBe(isAccepted)
})

it("shows an unknown placeholder beside its field", () => {
  const { error } = ReadyTextsForm.safeParse({ version: 1, thanks: { en: "{code}", th: "" } })
  expect(error?.issues.find(({ path }) => path.join(".") === "thanks.en")?.message).toBe(
    "admin:readyTexts.errors.placeholder",
  )
})

describe.each(LANGUAGES)("our own texts in %s", (language) => {
  const ours = writtenTexts(NO_READY_TEXTS, readerOf)

  it.each(READY_TEXTS)("%s names only what is known, and is filled in", (kind) => {
    expect(namesOnlyKnown(ours[kind][language], kind)).toBe(true)
    const stay = { checkIn: "2090-12-03", checkOut: "2090-12-05" }
    const values = exampleValues(VILLA, stay, readerOf(language))
    expect(fillText(ours[kind][language], values).split("\n")).toHaveLength(ours[kind][language].split("\n").length)
    for (const name of PLACEHOLDERS[kind]) expect(values[name], name).not.toMatch(/^$|mail:|undefined/)
  })

  it("are not kept as the owner's", () => {
    expect(withoutOurs(ours, readerOf)).toEqual(NO_READY_TEXTS)
    const own = { ...ours, way: { ...ours.way, [language]: "Come!" } }
    expect(ownTextCount(withoutOurs(own, readerOf))).toBe(1)
  })
})
