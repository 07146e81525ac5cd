import { describe, expect, it } from "vitest"
import { LANGUAGES, type Language } from "#app/i18n/languages.ts"
import { ALERT_DETAILS } from "#app/notify/alerts/alert.ts"
import { alertEmail } from "#app/notify/alerts/alert-email.ts"
import { messageOf } from "#app/notify/alerts/alert-message.server.ts"
import { type Email, SECURITY_NOTICES, type StayFacts } from "#app/notify/email/email.ts"
import { renderEmail } from "#app/notify/email/render-email.server.ts"
import { EVERY_ALERT } from "../../support/alerts.ts"
import { EVERY_EMAIL, PLACE, SIGNED_URL, sampleEmail } from "../../support/emails.ts"

/** What phones show of a subject. */
const SUBJECT_MAX_LENGTH = 40

/** The names and amounts of the sample villa. */
const SAMPLE = { villaName: { th: "บ้านสายลม", en: "Baan Sai Lom" } }
/** Cancelled on 21 November, with half of what was paid kept. */
const REFUND = {
  received: 39_000_50,
  held: 39_000_50,
  kept: 19_500_25,
  refund: 19_500_25,
  refundByTransfer: 19_500_25,
  refundDays: 5,
  updatedAt: Date.parse("2026-11-21T12:00+07:00"),
}
const DEPOSIT = { total: 246_913_00, payNow: 123_456_50, balance: 123_456_50, balanceDate: "2026-11-17" }
const REST = { remaining: 123_456_50, balanceDate: "2026-11-17" }
/** The sample's stay begins on this day. */
const ON_ARRIVAL = { balanceDate: "2026-12-03" }
const PAY_LINK = { url: "https://baan.test/payment/secret-link", amount: 9000_50 }

function variants(language: Language): [string, Email][] {
  const stay = (kind: Exclude<Email["kind"], "code" | "invite" | "alert">, facts: Partial<StayFacts>) =>
    sampleEmail(kind, language, { ...SAMPLE, ...facts })
  const notice = sampleEmail("account-changed", language)
  const invite = sampleEmail("invite", language)
  if (notice.kind !== "account-changed" || invite.kind !== "invite") throw new Error()
  return [
    ["before-stay, for the balance", stay("before-stay", { arrival: "18:00", remaining: 123_456_50 })],
    ["before-stay, for the arrival", stay("before-stay", { arrival: null, remaining: 0 })],
    ["before-stay, to pay on arrival", stay("before-stay", { arrival: "18:00", ...REST, ...ON_ARRIVAL })],
    ["received, with a deposit", stay("received", DEPOSIT)],
    ["received, with the rest on arrival", stay("received", { ...DEPOSIT, ...ON_ARRIVAL })],
    ["rejected, with a deposit", stay("rejected", DEPOSIT)],
    ["slip-received, with a deposit", stay("slip-received", DEPOSIT)],
    ["confirmed, with a balance", stay("confirmed", REST)],
    ["confirmed, with a balance on arrival", stay("confirmed", { ...REST, ...ON_ARRIVAL })],
    ["payment-received, paid in full", stay("payment-received", { payment: 123_456_50, remaining: 0 })],
    ["payment-received, with a balance", stay("payment-received", { payment: 123_456_50, ...REST })],
    ["payment-reversed, with a balance", stay("payment-reversed", { payment: 123_456_50, ...REST })],
    ["balance-due, overdue", stay("balance-due", { ...REST, overdue: true })],
    ["balance-due, a long amount", stay("balance-due", { ...REST, balanceDate: "2026-09-30" })],
    ["balance-due, on arrival", stay("balance-due", { ...REST, ...ON_ARRIVAL })],
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
      { ...notice, facts: { ...notice.facts, change, about: "Nok", device: "Safari · iPhone" } },
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

  it.each(["changed", "move-accepted"] as const)("%s: what changed, in the preview too", (kind) => {
    const { html, text } = written(kind)
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

  it.each<[Language, Partial<StayFacts>, string[]]>([
    [
      "en",
      {},
      [
        "Deposit to pay now: ฿123,456.50\nPay by: 21 Nov 2026",
        "The remaining ฿123,456.50 is due by 17 November 2026; we'll email you a link.",
        "Total: ฿246,913",
      ],
    ],
    ["en", ON_ARRIVAL, ["The remaining ฿123,456.50 is due on arrival."]],
    ["th", {}, ["มัดจำที่ต้องชำระ: ฿123,456.50", "ส่วนที่เหลือ ฿123,456.50 ชำระภายใน 17 พ.ย. 2569 เราจะส่งลิงก์ให้ทางอีเมล"]],
    ["th", ON_ARRIVAL, ["ส่วนที่เหลือ ฿123,456.50 ชำระวันเข้าพัก"]],
  ])("received: what is to be paid now and what later, in %s %o", (language, facts, said) => {
    const { subject, text } = written("received", { ...DEPOSIT, ...facts }, language)
    expect(subject).toContain("฿123,456.50")
    for (const each of said) expect(text.replaceAll(/: +/g, ": ")).toContain(each)
  })

  it.each<[string, Parameters<typeof sampleEmail>[0], Partial<StayFacts>, boolean]>([
    ["received, by transfer", "received", { paymentMethod: "bank_transfer" }, true],
    ["received, by PromptPay", "received", { paymentMethod: "promptpay" }, true],
    ["received, by card", "received", { paymentMethod: "credit_card" }, false],
    ["changed, unpaid", "changed", { paymentDeadline: 1, paymentMethod: "promptpay" }, true],
    ["changed, with a balance", "changed", { remaining: 9000_50, payLink: PAY_LINK }, true],
    ["changed, paid", "changed", { paymentDeadline: null, payLink: null }, false],
    ["balance-due, with a link", "balance-due", { ...REST, payLink: PAY_LINK }, true],
    ["a link without a host", "balance-due", { ...REST, payLink: { ...PAY_LINK, url: "/payment/secret-link" } }, false],
    ["a slip that was refused", "rejected", {}, false],
    ["confirmed", "confirmed", {}, false],
  ])("%s: where an account can be checked, if money is asked for by transfer", (_, kind, facts, isSaid) => {
    const { html, text } = written(kind, facts)
    const said = "check that the account is ours: baan.test/check-account"
    expect([text.includes(said), html.includes(said)]).toEqual([isSaid, isSaid])
  })

  it("received: nothing of a deposit where all is paid on booking", () => {
    const all = written("received", { payNow: 39_000_50, balance: 0 })
    expect(all).toEqual(written("received"))
    expect(all.text).not.toMatch(/deposit|remaining/i)
  })

  it.each(["confirmed", "changed", "arrival", "before-stay"] as const)(
    "%s: what is still to be paid, and when",
    (kind) => {
      const by = written(kind, { ...REST, url: SIGNED_URL }).text
      expect(by).toContain("Amount due: ฿123,456.50\nWhen to pay: By 17 November 2026")
      expect(by).toContain("You can pay it on your booking page.")
      expect(by).not.toMatch(/Total: .* Paid/)
      const onArrival = written(kind, { ...REST, ...ON_ARRIVAL }).text
      expect(onArrival).toContain("Amount due: ฿123,456.50\nWhen to pay: On arrival")
      expect(onArrival).toContain("Pay in cash or by transfer when you arrive")
      // An email that was queued before it named the day.
      const old = written(kind, { remaining: 123_456_50 }).text
      expect(old).toContain("Amount due: ฿123,456.50\n")
      expect(old).toContain("There's a balance to pay. Contact us")
      expect(old).not.toContain("When to pay")
    },
  )

  it("before-stay: asks nothing of who only pays on arrival", () => {
    const { subject, text } = written("before-stay", { arrival: "18:00", ...REST, ...ON_ARRIVAL })
    expect(subject).toBe("฿123,456.50 to pay on arrival")
    expect(text).not.toContain("we need this from you")
    expect(written("before-stay", { arrival: null, ...REST, ...ON_ARRIVAL }).subject).toContain("When will you arrive?")
  })

  it("payment-received: the amount, and what is still to be paid", () => {
    const partly = written("payment-received", { payment: 5000_00, ...REST })
    expect(partly.subject).toBe("Received ฿5,000 for BV-7K3M9Q")
    expect(partly.text).toContain("Received: ฿5,000\nAmount due: ฿123,456.50\nWhen to pay: By 17 November 2026")
    expect(preheaderOf(partly.html)).toBe("Amount due: ฿123,456.50 · When to pay: By 17 November 2026")
    expect(partly.text).not.toContain("paid in full")
    expect(buttonOf(partly.html)[1]).toBe("Pay ฿123,456.50")
    const all = written("payment-received", { payment: 5000_00, remaining: 0, balanceDate: undefined })
    expect(all.text).toContain("Your booking is paid in full.")
    const damage = { amount: 3000_00, when: "balance" as const, missing: 3000_00 }
    const owing = written("payment-received", { payment: 5000_00, remaining: 0, balanceDate: undefined, damage })
    expect(owing.text).not.toContain("paid in full")
    expect(owing.text).toContain("฿3,000")
    expect(preheaderOf(owing.html)).toContain("฿3,000")
    expect(all.text).not.toMatch(/Amount due|When to pay/)
  })

  it("cancelled while its slip waited: says that it is still being checked, not that nothing came", () => {
    const checked = written("cancelled", { cancelReason: "admin", inReviewSince: 1, received: 0 })
    expect(checked.text).toContain("We're still checking your slip. If your payment arrived,")
    expect(written("cancelled", { cancelReason: "admin", inReviewSince: null, received: 0 }).text).toContain(
      "If you've already paid, contact us",
    )
  })

  it("payment-reversed: what no longer counts, and what is to be paid now", () => {
    const { subject, text, html } = written("payment-reversed", { payment: 5000_00, ...REST })
    expect(subject).toBe("Correction: ฿5,000 for BV-7K3M9Q")
    expect(text).toContain("Reversed: ฿5,000\nAmount due: ฿123,456.50\nWhen to pay: By 17 November 2026")
    expect(text).toContain("If you did pay it, contact us.")
    expect(text).toContain("If you have a receipt for this payment, it no longer applies.")
    expect(buttonOf(html)[1]).toBe("Pay ฿123,456.50")
  })

  it("link-returned: asks for another slip by the link, and for no second transfer", () => {
    const { subject, text, html } = written("link-returned", { payLink: PAY_LINK })
    expect(subject).toBe("Please send a new slip: BV-7K3M9Q")
    expect(text).toContain("please don't transfer it again")
    expect(text).not.toContain("check-account")
    expect(buttonOf(html)).toEqual([PAY_LINK.url, "Send a new slip"])
  })

  it.each([
    [22_000_00, "This includes the ฿5,000 security deposit"],
    [5_000_00, "We'll return the ฿5,000 security deposit"],
  ])("link-returned of %d satang says whether it is more than the security deposit", (amount, said) => {
    const { text } = written("link-returned", { payLink: { ...PAY_LINK, amount, damage: 5_000_00 } })
    expect(text).toContain(said)
  })

  it.each<[Partial<StayFacts>, string, string]>([
    [{}, "฿123,456.50 due by 17 Nov 2026", "is due by 17 November 2026."],
    [{ overdue: true }, "Overdue: ฿123,456.50 for BV-7K3M9Q", "was due by 17 November 2026."],
    [ON_ARRIVAL, "฿123,456.50 to pay on arrival", "is due on arrival."],
  ])("balance-due: one button that pays it: %o", (facts, subject, said) => {
    const email = written("balance-due", { ...REST, payLink: PAY_LINK, ...facts })
    expect(email.subject).toBe(subject)
    expect(email.text).toContain(said)
    expect(buttonOf(email.html)).toEqual([PAY_LINK.url, "Pay ฿9,000.50"])
    // Without an origin it links to nothing.
    const path = { url: "", origin: "", payLink: { ...PAY_LINK, url: "/payment/secret-link" } }
    expect(buttonOf(written("balance-due", { ...REST, ...path, ...facts }).html)).toEqual([])
    // Sent, its link is removed.
    expect(written("balance-due", { ...REST, payLink: null, url: null, ...facts }).text).not.toContain("secret-link")
  })

  it("confirmed: the address and a map", () => {
    const { text, html } = written("confirmed", { place: PLACE })
    expect(text).toContain("Address\n99/9 Moo 5, Mae Nam, Ko Samui\nSurat Thani 84330")
    expect(text).toContain("Directions in Google Maps: https://www.google.com/maps/dir/")
    expect(html).toContain("https://maps.apple.com/")
    expect(written("confirmed", { place: null }).text).not.toContain("Address")
  })

  it.each<[string, Partial<StayFacts>, string, RegExp]>([
    ["what is kept", { ...REFUND, cancelReason: "guest" }, "Cancellation charge: ฿19,500.25", /policy|Returned/],
    ["what comes back", { ...REFUND, cancelReason: "guest" }, "Refund: ฿19,500.25", /policy/],
    [
      "the day, and asks for the account",
      REFUND,
      "today, and we'll transfer ฿19,500.25 by 26 November 2026.",
      /policy/,
    ],
    [
      "the day, if the account is known",
      { ...REFUND, hasRefundAccount: true },
      "We'll transfer ฿19,500.25 to the account you gave us by 26 November 2026.",
      /Tell us your PromptPay/,
    ],
    [
      "what was returned before",
      { ...REFUND, received: 41_000_50, cancelReason: "admin" },
      "Paid: ฿41,000.50\nReturned: ฿2,000\nCancellation charge: ฿19,500.25\nRefund: ฿19,500.25",
      /policy/,
    ],
    [
      "nothing",
      { ...REFUND, kept: 39_000_50, refund: 0, refundByTransfer: 0, cancelReason: "guest" },
      "There's no refund for this booking.",
      /arrange your refund|policy/,
    ],
    [
      "the security deposit apart",
      {
        received: 5000_00,
        held: 5000_00,
        kept: 0,
        refund: 7000_00,
        refundByTransfer: 7000_00,
        refundOfDamage: 2000_00,
        cancelReason: "guest",
      },
      "Refund: ฿5,000",
      /Refund: ฿7,000/,
    ],
    [
      "the security deposit alone",
      { received: 0, refund: 2000_00, refundByTransfer: 2000_00, refundOfDamage: 2000_00, cancelReason: "admin" },
      "today, and we'll transfer ฿2,000 by",
      /If you've already paid|Paid:/,
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
    expect(preheaderOf(html)).toBe("Paid: ฿39,000.50 · Cancellation charge: ฿19,500.25 · Refund: ฿19,500.25")
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
    [{ arrival: "18:00", remaining: 9000_50 }, "฿9,000.50 due for BV-7K3M9Q", "Your remaining payment"],
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
