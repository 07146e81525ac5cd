import { describe, expect, it } from "vitest"
import { reducedAlert } from "#app/booking/booking-alert.ts"
import { LANGUAGES, type Language } from "#app/i18n/languages.ts"
import {
  ALERT_DETAILS,
  type Alert,
  type DigestFacts,
  type DigestStay,
  type NewAlert,
  newAlert,
} from "#app/notify/alerts/alert.ts"
import { alertEmail } from "#app/notify/alerts/alert-email.ts"
import { messageOf } from "#app/notify/alerts/alert-message.server.ts"
import { alertText, digestBody } from "#app/notify/alerts/alert-text.server.ts"
import { lineMessage } from "#app/notify/line/line-message.server.ts"
import { EVERY_ALERT, STAY_FACTS, slipAlert, stored } from "../../support/alerts.ts"
import { sampleBooking } from "../../support/sample.ts"

const timezone = "Asia/Bangkok"
const ACT = { subject: "act", dedupeKey: "act", bookingId: "b1" }

describe("a slip to check", () => {
  it.each([
    ["discreet", "th", "มีสลิปรอตรวจ", "BV-7K3M9Q"],
    ["standard", "th", "มีสลิปรอตรวจ · ฿13,500", "BV-7K3M9Q · 10–13 ธ.ค. 2569 · 4 ท่าน"],
    ["standard", "en", "Slip to check · ฿13,500", "BV-7K3M9Q · 10–13 Dec 2026 · 4 guests"],
    ["full", "th", "มีสลิปรอตรวจ · ฿13,500", "BV-7K3M9Q · 10–13 ธ.ค. 2569 · 4 ท่าน · คุณมะลิ ศรีสุข"],
  ] as const)("%s in %s", (detail, language, title, body) => {
    expect(alertText(slipAlert(), { detail, language, timezone })).toEqual({ title, body })
  })
})

describe("a guest who asks for other dates", () => {
  const alert = EVERY_ALERT.find(({ kind }) => kind === "move-asked")!
  it.each([
    ["discreet", "en", "BV-7K3M9Q"],
    ["standard", "en", "BV-7K3M9Q · 10–13 Dec 2026 · 4 guests · asks for 20–23 Dec 2026 · −฿2,000"],
    ["standard", "th", "BV-7K3M9Q · 10–13 ธ.ค. 2569 · 4 ท่าน · ขอเลื่อนเป็น 20–23 ธ.ค. 2569 · −฿2,000"],
  ] as const)("%s in %s", (detail, language, body) => {
    expect(alertText(alert, { detail, language, timezone }).body).toBe(body)
  })
})

it.each([
  ["discreet", "BV-7K3M9Q"],
  ["standard", "BV-7K3M9Q · ★★★★☆"],
  ["full", "BV-7K3M9Q · ★★★★☆ · คุณมะลิ\nบ้านสวย"],
] as const)("a review at %s", (detail, body) => {
  const review = EVERY_ALERT.find(({ kind }) => kind === "review-new")!
  expect(alertText(review, { detail, language: "th", timezone }).body).toBe(body)
})

it.each([
  ["standard", "en", "฿6,750 to collect today"],
  ["standard", "th", "รับเงินวันนี้ ฿6,750"],
  ["discreet", "en", null],
] as const)("the digest names what is to be collected on arrival, %s in %s", (detail, language, said) => {
  const digest = EVERY_ALERT.find(({ kind }) => kind === "digest")
  const [arrival = ""] = digest ? alertText(digest, { detail, language, timezone }).body.split("\n") : []
  if (said) expect(arrival).toContain(said)
  else expect(arrival).toBe("arriving: 1")
})

describe("an arrival in the digest", () => {
  const facts = EVERY_ALERT.find(({ kind }) => kind === "digest")!.facts as DigestFacts
  const lineOf = (changes: Partial<DigestStay>, language: Language) =>
    digestBody(
      { ...facts, arrivals: [{ ...facts.arrivals[0]!, ...changes }] },
      { language, detail: "standard", timezone },
    ).split("\n")[0]
  it.each<[Partial<DigestStay>, Language, string]>([
    [{}, "en", "arriving 15:00 · 4 guests · ฿6,750 to collect today"],
    [{ arrival: "22:00" }, "en", "arriving 22:00 · 4 guests · ฿6,750 to collect today"],
    [{ arrival: "after-midnight", due: 0 }, "en", "arriving after midnight · 4 guests"],
    [{ arrival: "after-midnight", due: 0 }, "th", "เช็คอินหลังเที่ยงคืน · 4 ท่าน"],
    // Nobody collects in cash what a slip may have paid.
    [{ isUnconfirmed: true }, "en", "arriving 15:00 · 4 guests · not confirmed yet"],
    [{ isUnconfirmed: true }, "th", "เช็คอิน 15:00\u00a0น. · 4 ท่าน · ยังไม่ยืนยัน"],
  ])("%o in %s", (changes, language, line) => {
    expect(lineOf(changes, language)).toBe(line)
  })
})

describe("nothing of a guest is said beyond the chosen detail", () => {
  const cases = EVERY_ALERT.flatMap((alert) =>
    LANGUAGES.flatMap((language) => ALERT_DETAILS.map((detail) => [alert.kind, language, detail, alert] as const)),
  )
  it.each(cases)("%s in %s, %s", (_, language, detail, alert) => {
    const { title, body } = alertText(alert, { language, detail, timezone })
    const said = `${title}\n${body}`
    expect(title).not.toBe("")
    expect(said).not.toMatch(/\{\{|mail:|undefined|null/)
    if (detail !== "full") expect(said).not.toMatch(/มะลิ|ศรีสุข|Daniel|Moss/)
    if (detail === "discreet") expect(said).not.toMatch(/฿|13,500|6,750|10–13|2026-12-10/)
  })
})

describe("several alerts as one message", () => {
  const alerts = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      slipAlert({ id: `a${index}`, subject: `booking:${index}`, createdAt: index }),
    ) as [Alert, ...Alert[]]
  const settings = { language: "en", detail: "discreet" } as const

  it("are counted and listed, the newest first, at most five", () => {
    const { text, lines, link } = messageOf("g", alerts(7), settings, timezone)
    expect(text.title).toBe("7 new alerts")
    expect(text.body.split("\n")).toHaveLength(5)
    expect(lines.map(({ alert }) => alert.id)).toEqual(["a6", "a5", "a4", "a3", "a2"])
    expect(link).toBe("/admin/alerts")
  })

  it("about one subject are the latest alone, with its own page", () => {
    const [first] = alerts(1)
    const message = messageOf(
      "g",
      [first, slipAlert({ id: "later", subject: first.subject, createdAt: 9 })],
      settings,
      timezone,
    )
    expect(message.lines.map(({ alert }) => alert.id)).toEqual(["later"])
    expect(message).toMatchObject({ text: { title: "Slip to check" }, link: "/admin/bookings/b1", tag: first.subject })
  })

  it("tell each reduction first, whatever comes later or is urgent, under a tag that no other message has", () => {
    const reduced = (version: number) =>
      stored(reducedAlert(sampleBooking({ version }), 1000_00, { name: "Nok" }), { id: `r${version}`, createdAt: 0 })
    const later = alerts(9).map((alert) => ({ ...alert, urgency: "urgent" as const, createdAt: 9 }))
    const { lines, tag } = messageOf("g", [reduced(2), reduced(3), ...later], settings, timezone)
    expect(lines.map(({ alert }) => alert.id)).toEqual(["r2", "r3", "a0", "a1", "a2"])
    expect(tag).toBe(reduced(2).subject)
    expect(messageOf("g", alerts(2), settings, timezone).tag).toBe("alerts")
  })

  const byStaff = (index: number, alert: NewAlert, changes: Partial<Alert> = {}) =>
    stored(alert, { id: `s${index}`, subject: `act:${index}`, createdAt: index, ...changes })
  const cancelledStay = (index: number) =>
    byStaff(
      index,
      newAlert(
        "stay-cancelled",
        { ...STAY_FACTS, amount: 9_999_999_00, cancelReason: "guest", held: 0, returned: 0, by: "Lek" },
        ACT,
      ),
      {
        urgency: "urgent",
      },
    )
  const byHand = (index: number, amount: number) =>
    byStaff(
      index,
      newAlert(
        "by-hand",
        {
          ...STAY_FACTS,
          amount,
          channel: "cash",
          withheld: 0,
          isDamage: false,
          isPaidOut: false,
          hasSlip: false,
          by: "Lek",
        },
        ACT,
      ),
    )

  it("tell money that moved before urgent cancellations of stays for which none came", () => {
    const decoys = [2, 3, 4, 5, 6].map(cancelledStay)
    const { lines, text } = messageOf(
      "g",
      [byHand(1, 34_000_00), ...decoys],
      { ...settings, detail: "standard" },
      timezone,
    )
    expect(lines[0]?.alert.id).toBe("s1")
    expect(text.body.split("\n").at(-1)).toBe("+1 more by staff")
  })

  it.each([
    ["standard", "+2 more by staff, ฿3,000 in all"],
    ["discreet", "+2 more by staff"],
  ] as const)("count what colleagues did with money beyond five lines, at %s", (detail, more) => {
    const [first, ...others] = [1, 2, 3, 4, 5, 6, 7].map((index) => byHand(index, index * 1000_00))
    const message = messageOf("g", [first!, ...others], { ...settings, detail }, timezone)
    expect(message.lines).toHaveLength(5)
    expect(message.more).toBe(more)
    expect(message.text.body.split("\n").at(-1)).toBe(more)
    const bubble = JSON.stringify(lineMessage(message, "https://baan.example"))
    const to = { recipient: "noi@example.com", villaName: { th: "", en: "" }, origin: "" }
    for (const shown of [bubble, JSON.stringify(alertEmail(message, to))]) expect(shown).toContain(more)
  })

  it("tell a security notice before whatever colleagues did with money", () => {
    const security = byStaff(9, newAlert("security", { event: "payment-settings", by: "Nok", changes: [] }, ACT))
    const [first, ...others] = [1, 2, 3, 4, 5, 6].map((index) => byHand(index, 1000_00))
    expect(messageOf("g", [first!, ...others, security], settings, timezone).lines[0]?.alert.id).toBe("s9")
  })

  it("tells of the largest amounts first that colleagues have reduced, so that small ones hide none", () => {
    const reduced = (version: number, amount: number) =>
      stored(reducedAlert(sampleBooking({ version }), amount, { name: "Lek" }), {
        id: `r${version}`,
        createdAt: version,
      })
    const small = [2, 3, 4, 5, 6].map((version) => reduced(version, version * 1_00))
    const { lines } = messageOf("g", [reduced(1, 45_000_00), ...small], settings, timezone)
    expect(lines.map(({ alert }) => alert.id)).toEqual(["r1", "r6", "r5", "r4", "r3"])
  })
})
