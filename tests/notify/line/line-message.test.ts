import { describe, expect, it } from "vitest"
import type { Language } from "#app/i18n/languages.ts"
import {
  type Alert,
  type AlertDetail,
  type AlertMessage,
  newAlert,
  type PayableAlertFacts,
} from "#app/notify/alerts/alert.ts"
import { externalUrl, lineMessage } from "#app/notify/line/line-message.server.ts"

const ORIGIN = "https://baan.test"
const NAME = "Orawan Siriphong"
const FACTS: PayableAlertFacts = {
  reference: "BV-7K3M9Q",
  amount: 13_500_00,
  name: NAME,
  stay: { checkIn: "2026-12-01", checkOut: "2026-12-03", guests: 4 },
}
const ABOUT = { subject: "booking:1", dedupeKey: "1", bookingId: "1" }
const stored = (alert: ReturnType<typeof newAlert>) => ({ ...alert, id: "1", createdAt: 0, fannedOutAt: null }) as Alert
const SLIP = stored(newAlert("slip-waiting", FACTS, ABOUT))
const PAID = stored(newAlert("paid", FACTS, ABOUT))
const QUOTA = stored(newAlert("line-quota", { usedPercent: 80 }, { subject: "line", dedupeKey: "2" }))

/** A message as `messageOf` makes it; its words are given. */
function message(alerts: Alert[], detail: AlertDetail = "standard", language: Language = "th"): AlertMessage {
  const lines = alerts.map((alert) => ({
    alert,
    link: "/admin/bookings/1",
    title: `title ${alert.kind}`,
    body: "body",
  }))
  return {
    id: "0b5cf1c4-6a0f-4a58-9b0b-2f6a3f0a9c11",
    urgent: false,
    text: { title: "มีสลิปรอตรวจ", body: "BV-7K3M9Q" },
    lines,
    more: null,
    link: "/admin/bookings/1",
    tag: "booking:1",
    language,
    detail,
  }
}
const json = (of: AlertMessage, origin = ORIGIN) => JSON.stringify(lineMessage(of, origin))

describe("one alert about a booking", () => {
  it.each<[Language, string[]]>([
    ["th", ["มีสลิปรอตรวจ", "BV-7K3M9Q", "1–3 ธ.ค. 2569", "4 ท่าน", "฿13,500", "ตรวจสลิป"]],
    ["en", ["Slip to check", "BV-7K3M9Q", "Dec 2026", "4 guests", "฿13,500", "Check slip"]],
  ])("shows its facts and a button (%s)", (language, words) => {
    for (const word of words) expect(json(message([SLIP], "standard", language))).toContain(word)
  })

  it.each<[AlertDetail, boolean]>([
    ["discreet", false],
    ["standard", false],
    ["full", true],
  ])("at %s names the guest: %s", (detail, isNamed) => {
    expect(json(message([SLIP], detail)).includes(NAME)).toBe(isNamed)
  })

  it("leads to its page in the phone's own browser", () => {
    expect(json(message([SLIP]))).toContain(`"uri":"${ORIGIN}/admin/bookings/1?openExternalBrowser=1"`)
  })

  it("has no action button and no image", () => {
    expect(json(message([SLIP]))).not.toMatch(/postback|"image"|"hero"/)
  })

  it("says “check slip” only for a slip", () => {
    expect(json(message([PAID]))).toContain("ดูรายละเอียด")
  })

  it("of a payment link without a stay has no dates", () => {
    const facts = { ...FACTS, stay: null }
    expect(json(message([stored(newAlert("paid", facts, ABOUT))]))).not.toMatch(/เข้าพัก|ท่าน/)
  })
})

describe("the text on a lock screen", () => {
  it("is the message's own", () => {
    expect(lineMessage(message([SLIP], "full"), ORIGIN).altText).toBe("มีสลิปรอตรวจ · BV-7K3M9Q")
  })

  it("has 400 characters at most", () => {
    const long = { ...message([SLIP]), text: { title: "มีสลิปรอตรวจ", body: "ก".repeat(1000) } }
    expect(lineMessage(long, ORIGIN).altText).toHaveLength(400)
  })
})

it("several alerts are listed under one title", () => {
  const text = json({ ...message([SLIP, PAID]), text: { title: "มี 2 เรื่องรอคุณ", body: "" } })
  for (const words of ["มี 2 เรื่องรอคุณ", "title slip-waiting · body", "title paid · body"]) expect(text).toContain(words)
})

it("a request for other dates is its text, because the rows would name the dates that the guest wants to leave", () => {
  const facts = { ...FACTS, asked: { checkIn: "2026-12-20", checkOut: "2026-12-22" }, difference: 0 }
  const asked = json(message([stored(newAlert("move-asked", facts, ABOUT))]))
  expect(asked).toContain('"text":"body"')
  expect(asked).not.toContain("1–3")
})

it("an alert without a booking is its text", () => {
  expect(json(message([QUOTA]))).toContain('"text":"body"')
})

it("without the site's address there is no button", () => {
  expect(json(message([SLIP]), "")).not.toContain("footer")
})

it.each([
  ["/admin", "https://baan.test/admin?openExternalBrowser=1"],
  ["/admin/bookings?status=in_review", "https://baan.test/admin/bookings?status=in_review&openExternalBrowser=1"],
  ["/admin/alerts#latest", "https://baan.test/admin/alerts?openExternalBrowser=1#latest"],
])("%s opens outside LINE", (path, url) => {
  expect(externalUrl(ORIGIN, path)).toBe(url)
})
