import { describe, expect, it } from "vitest"
import { ALERT_DETAILS } from "#app/alert/alert.ts"
import { alertEmail } from "#app/alert/alert-email.ts"
import { messageOf } from "#app/alert/alert-message.server.ts"
import { type Email, SECURITY_NOTICES, type StayFacts } from "#app/email/email.ts"
import { renderEmail } from "#app/email/render-email.server.ts"
import { LANGUAGES, type Language } from "#app/i18n/languages.ts"
import { EVERY_ALERT } from "../support/alerts.ts"
import { EVERY_EMAIL, PLACE, SIGNED_URL, sampleEmail } from "../support/emails.ts"

/** What phones show of a subject. */
const SUBJECT_MAX_LENGTH = 40

/** The names and amounts of the sample villa. */
const SAMPLE = { villaName: { th: "บ้านสายลม", en: "Baan Sai Lom" } }
const REFUND = { received: 39_000_50, refundPercent: 50 }
const PAY_LINK = { url: "https://baan.test/payment/secret-link", amount: 9000_50 }

function variants(language: Language): [string, Email][] {
  const stay = (kind: "before-stay" | "cancelled" | "changed" | "received" | "rejected", facts: Partial<StayFacts>) =>
    sampleEmail(kind, language, { ...SAMPLE, ...facts })
  const notice = sampleEmail("account-changed", language)
  const invite = sampleEmail("invite", language)
  if (notice.kind !== "account-changed" || invite.kind !== "invite") throw new Error()
  return [
    ["before-stay, for the balance", stay("before-stay", { arrival: "18:00", remaining: 123_456_50 })],
    ["before-stay, for the arrival", stay("before-stay", { arrival: null, remaining: 0 })],
    ["cancelled, with a refund", stay("cancelled", REFUND)],
    ["cancelled by the guest", stay("cancelled", { cancelReason: "guest", reason: null })],
    ["changed, to be paid", stay("changed", { paymentDeadline: Date.UTC(2026, 10, 21, 3, 30) })],
    ["changed, with a payment link", stay("changed", { remaining: 9000_50, payLink: PAY_LINK })],
    ["changed in nothing that can be said", stay("changed", { changes: [] })],
    ["received without a deadline", stay("received", { paymentDeadline: null, total: 123_456_50 })],
    ["rejected without a deadline", stay("rejected", { paymentDeadline: null })],
    ["invite of an owner", { ...invite, facts: { ...invite.facts, role: "owner" } }],
    ...SECURITY_NOTICES.map((change): [string, Email] => [
      `notice of ${change}`,
      { ...notice, facts: { ...notice.facts, change, device: "Safari · iPhone" } },
    ]),
    ...EVERY_ALERT.flatMap((alert) =>
      ALERT_DETAILS.map((detail): [string, Email] => {
        const message = messageOf("g", [alert], { language, detail }, "Asia/Bangkok")
        const to = { recipient: "mali@example.com", ...SAMPLE, origin: "https://baan.test" }
        return [`alert of ${alert.kind}, ${detail}`, alertEmail({ ...message, language }, to)]
      }),
    ),
  ]
}

const EVERY_VARIANT = [
  ...EVERY_EMAIL.map(([kind, language]) => [kind, language, sampleEmail(kind, language, SAMPLE)] as const),
  ...LANGUAGES.flatMap((language) => variants(language).map(([name, email]) => [name, language, email] as const)),
]

const preheaderOf = (html: string) =>
  (/<div style="display:none[^>]*>([^<]*?)(?:&#847;|<)/.exec(html)?.[1] ?? "").replaceAll("&#39;", "'").trim()

describe.each(EVERY_VARIANT)("the email %s in %s", (_, __, email) => {
  const { subject, html, text } = renderEmail(email)

  it("says it in a subject that a phone shows in full", () => {
    expect(subject).toMatch(/\S/)
    expect([subject, subject.length]).toEqual([subject, Math.min(subject.length, SUBJECT_MAX_LENGTH)])
  })

  it("says in the preview what the subject does not", () => {
    const preheader = preheaderOf(html)
    expect(preheader).not.toBe("")
    expect(subject.startsWith(preheader) || preheader.startsWith(subject), preheader).toBe(false)
  })

  it("has one button at most, and shows its address only as plain text", () => {
    expect(html.split('class="button" align').length - 1).toBeLessThanOrEqual(1)
    const shown = html.replace(/<[^>]*>/g, " ")
    expect(shown).not.toMatch(/https?:/)
    const [, url] = /class="button" align[\s\S]*?href="([^"]+)"/.exec(html) ?? []
    if (url) expect(text).toContain(url.replaceAll("&amp;", "&"))
  })
})

describe("an email says what its reader needs", () => {
  const written = (
    kind: Parameters<typeof sampleEmail>[0],
    facts: Partial<StayFacts> = {},
    language: Language = "en",
  ) => renderEmail(sampleEmail(kind, language, { ...SAMPLE, ...facts }))
  const buttonOf = (html: string) =>
    /class="button" align[\s\S]*?href="([^"]+)"[^>]*>([^<]*)</.exec(html)?.slice(1) ?? []

  it("changed: what changed, in the preview too", () => {
    const { html, text } = written("changed")
    expect(preheaderOf(html)).toBe("Check-out: Sun, 6 Dec 2026 → Mon, 7 Dec 2026 · Total: ฿30,000.50 → ฿39,000.50")
    expect(text).toContain("Total: ฿30,000.50 → ฿39,000.50")
    expect(buttonOf(html)[1]).toBe("View your booking")
  })

  it("changed: offers to pay what is due", () => {
    const unpaid = written("changed", { paymentDeadline: Date.UTC(2026, 10, 21, 3, 30) })
    expect(unpaid.text).toContain("Amount to pay: ฿39,000.50\nPay by: 21 Nov 2026, 10:30 (Thailand time)")
    expect(buttonOf(unpaid.html)).toEqual([SIGNED_URL.replaceAll("&", "&amp;"), "Go to payment"])
    const byLink = written("changed", { remaining: 9000_50, payLink: PAY_LINK })
    expect(byLink.text).toContain("Amount due: ฿9,000.50")
    expect(buttonOf(byLink.html)).toEqual([PAY_LINK.url, "Pay ฿9,000.50"])
    // Without a link the owner says how.
    expect(written("changed", { remaining: 9000_50 }).text).toContain("There's a balance to pay. Contact us")
  })

  it("confirmed: the address and a map", () => {
    const { text, html } = written("confirmed", { place: PLACE })
    expect(text).toContain("Address\n99/9 Moo 5, Mae Nam, Ko Samui\nSurat Thani 84330")
    expect(text).toContain("Directions in Google Maps: https://www.google.com/maps/dir/")
    expect(html).toContain("https://maps.apple.com/")
    expect(written("confirmed", { place: null }).text).not.toContain("Address")
  })

  it.each<[string, Partial<StayFacts>, string, RegExp]>([
    ["by the terms", { ...REFUND, cancelReason: "guest" }, "Refund by the cancellation policy: ฿19,500.25", /at least/],
    ["at least, if the owner cancels", { ...REFUND, cancelReason: "admin" }, "Refund, at least: ฿19,500.25", /policy/],
    [
      "nothing, by the terms",
      { ...REFUND, refundPercent: 0, cancelReason: "guest" },
      "policy: ฿0",
      /arrange your refund/,
    ],
    ["what was paid, without terms", { received: 5000_00, cancelReason: "admin" }, "Paid: ฿5,000", /policy|at least/],
    [
      "nothing, if nothing was paid",
      { received: 0, cancelReason: "guest" },
      "If you've already paid, contact us",
      /Paid:/,
    ],
  ])("cancelled: names what comes back: %s", (_, facts, said, notSaid) => {
    const { text } = written("cancelled", facts)
    expect(text).toContain(said)
    expect(text).not.toMatch(notSaid)
  })

  it("cancelled: names the refund in the preview", () => {
    const { html } = written("cancelled", { ...REFUND, cancelReason: "guest" })
    expect(preheaderOf(html)).toBe("Paid: ฿39,000.50 · Refund by the cancellation policy: ฿19,500.25")
  })

  it("arrival: the check-out time and the house rules", () => {
    const { text } = written("arrival")
    expect(text).toContain("Check-out: Mon, 7 Dec 2026 by 11:00")
    expect(text).toContain(
      "House rules\n• Quiet hours from 22:00 to 08:00\n• Smoking outdoors only\n• No pets\n• No parties or events\n• Visitors on request\nSwitch off the air conditioning when you go out",
    )
    expect(written("arrival", {}, "th").text).toContain("กฎการเข้าพัก\n• งดใช้เสียงดัง")
    expect(written("arrival", { houseRules: null }).text).not.toContain("House rules")
  })

  it.each<[Partial<StayFacts>, string, string]>([
    [{ arrival: null, remaining: 0 }, "When will you arrive? BV-7K3M9Q", "One question before your stay"],
    [{ arrival: "18:00", remaining: 9000_50 }, "฿9,000.50 due for BV-7K3M9Q", "A balance to pay before your stay"],
    [{ arrival: null, remaining: 9000_50 }, "When will you arrive? BV-7K3M9Q", "Two things before your stay"],
  ])("before-stay: that something is asked: %j", (facts, subject, title) => {
    const email = written("before-stay", facts)
    expect(email.subject).toBe(subject)
    expect(email.text).toContain(`\n${title}\n`)
    expect(email.text).toContain("Before then, we need this from you:")
  })

  it.each([
    ["owner", "en", "You're invited to join as an owner", "as an owner, with full access"],
    ["staff", "en", "You're invited to join as staff", "as staff: bookings, slips"],
    ["owner", "th", "เชิญคุณร่วมดูแลในฐานะเจ้าของบ้าน", "ซึ่งทำได้ทุกอย่าง"],
    ["staff", "th", "เชิญคุณร่วมดูแลในฐานะผู้ช่วย", "คือการจอง สลิป"],
  ] as const)("invite: the role %s in %s", (role, language, subject, text) => {
    const invite = sampleEmail("invite", language)
    if (invite.kind !== "invite") throw new Error()
    const email = renderEmail({ ...invite, facts: { ...invite.facts, role } })
    expect(email.subject).toBe(subject)
    expect(email.text).toContain(text)
  })
})
