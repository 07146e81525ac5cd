import { describe, expect, it } from "vitest"
import { formatMoney } from "#app/i18n/format.ts"
import type { Language } from "#app/i18n/languages.ts"
import type { StayFacts } from "#app/notify/email/email.ts"
import type { AroundStayEmailKind } from "#app/notify/email/email-kinds.ts"
import { renderEmail } from "#app/notify/email/render-email.server.ts"
import type { Access } from "#app/villa/access/access.ts"
import { ACCESS, EVERY_EMAIL, PLACE, SIGNED_URL, sampleEmail, stayFacts } from "../../support/emails.ts"

const EVIL = { th: `<img src=x onerror="1">`, en: `<img src=x onerror="1">\nBcc: all@example.com` }

/** The visible text of the HTML. */
function shown(html: string): string {
  const words = html.replace(/<(style|title)\b.*?<\/\1>/gs, "").replace(/<[^>]*>/g, " ")
  return words
    .replace(/&(#847|zwnj|nbsp);/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ")
}

it.each([
  ["18:00", "th", "เวลามาถึง: 18:00 น."],
  ["after-midnight", "en", "Arrival time: After midnight"],
] as const)("the confirmation names the arrival at %s", (arrival, language, line) => {
  const text = (facts: Parameters<typeof sampleEmail>[2]) =>
    renderEmail(sampleEmail("confirmed", language, facts)).text.replaceAll("\u00a0", " ")
  expect(text({ arrival })).toContain(line)
  expect(text({ arrival: null })).not.toContain(line.split(":")[0])
})

it.each([
  ["th", "เราจะส่งอีเมลแจ้งผลภายใน 22 พ.ย. 2569 09:30 น.", "เมื่อตรวจสอบเสร็จแล้ว"],
  ["en", "We'll email you the result by 22 Nov 2026, 09:30 (Thailand time).", "as soon as we've checked it"],
] as const)("a slip that was received is answered by a time, in %s", (language, byTime, withoutTime) => {
  const text = (facts: Parameters<typeof sampleEmail>[2]) =>
    renderEmail(sampleEmail("slip-received", language, facts)).text.replaceAll("\u00a0", " ")
  const inReviewSince = Date.UTC(2026, 10, 21, 2, 30)
  expect(text({ inReviewSince, slipAnswerHours: 24 })).toContain(byTime)
  // Emails from before it was named, a payment link's slip, and a slip that replaces one that has waited for longer.
  for (const facts of [
    {},
    { inReviewSince: null, slipAnswerHours: 24 },
    { inReviewSince: Date.UTC(2026, 10, 20, 1), slipAnswerHours: 24 },
  ]) {
    expect(text(facts)).toContain(withoutTime)
  }
})

describe.each(EVERY_EMAIL)("the %s email in %s", (kind, language) => {
  const email = sampleEmail(kind, language)
  const { subject, text, html } = renderEmail(email)

  it("is complete: no translation key, no empty value, no placeholder left", () => {
    for (const visible of [subject, text, html]) {
      expect(visible).not.toMatch(/\bmail:|undefined|null|NaN|\[object|\{\{|Invalid Date/)
      expect(visible).not.toMatch(/\b(received|confirmed|rejected|cancelled|expired|code|invite)\.\w+/)
    }
    expect(subject).toMatch(/^\S.{10,120}\S$/)
  })

  it("is in the right language", () => {
    expect(html).toContain(`<html lang="${language}"`)
    const words = text.replaceAll("มะลิ", "").replaceAll("ศรีสุข", "").replaceAll("ท่อน้ำแตก ซ่อมไม่ทันค่ะ", "")
    const thai = words.replace("ยอดโอนขาดไป 500 บาท", "").match(/[\u0e01-\u0e5b]/g)?.length ?? 0
    if (language === "th") expect(thai).toBeGreaterThan(100)
    // In English the baht sign is the only Thai character.
    else expect(thai).toBe(text.split("฿").length - 1)
  })

  it("has the same content as text and as HTML", () => {
    const visible = shown(html)
    const lines = text
      .replaceAll("\u00a0", " ")
      .split("\n")
      .filter((line) => line !== "" && line !== "-- ")
    const parts = lines.flatMap((line) => line.replace(/[“”]/g, "").split(/: +/))
    // The text alone shows the address of a button or a map.
    const addresses = [...html.matchAll(/href="(https:[^"]+)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"))
    const shownOnce = parts.map((part) => part.replace(/:$/, "")).filter((part) => !addresses.includes(part))
    expect(shownOnce.filter((part) => !visible.includes(part))).toEqual([])
  })

  it("loads no resources and runs no script", () => {
    expect(html).not.toMatch(/<(script|link|img|iframe|object|form)\b|@import|url\(|\bon\w+=/i)
    const addresses = [...html.matchAll(/https?:\/\/[^"'\s<]+/g)].map(([url]) => new URL(url).hostname)
    const known = ["www.w3.org", "baan.test", "line.me", "wa.me", "www.google.com", "maps.apple.com"]
    expect(addresses.filter((host) => !known.includes(host))).toEqual([])
  })

  it("suits email clients: 600 pixels, inline styles, light and dark, a preview line", () => {
    expect(html).toMatch(/max-width:600px/)
    expect(html).toContain(`<meta name="color-scheme" content="light dark">`)
    expect(html).toContain("prefers-color-scheme:dark")
    expect(html).toMatch(/<div style="display:none[^"]*">\S/)
    expect(html).not.toMatch(/<(div|section|main)\b(?! style="display:none)/)
    // Gmail clips longer emails.
    expect(html.length).toBeLessThan(60_000)
  })

  it("is rendered deterministically", () => {
    expect(renderEmail(email)).toEqual(renderEmail(email))
  })

  it("escapes names in markup and headers", () => {
    const evil = sampleEmail(kind, language, { villaName: EVIL, firstName: EVIL.en, reason: EVIL.en })
    const written = renderEmail(evil)
    expect(written.html).not.toMatch(/<img/)
    expect(written.subject).not.toMatch(/[\r\n]/)
    expect(written.senderName).not.toMatch(/[\r\n]/)
  })
})

/** Without the spaces that align amounts. */
const unaligned = (text: string) => text.replaceAll(/: +/g, ": ")

describe("the content of an email", () => {
  it("requests the amount with its deadline", () => {
    const { text } = renderEmail(sampleEmail("received", "en"))
    expect(text).toContain("Amount to pay: ฿39,000.50")
    expect(text).toContain("Pay by: 21 Nov 2026, 10:30 (Thailand time)")
    expect(text).toContain(SIGNED_URL)
  })

  it.each(["received", "changed", "expired"] as const)("names no method before the guest has paid: %s", (kind) => {
    for (const paymentMethod of ["bank_transfer", "promptpay", "credit_card"] as const) {
      const { text } = renderEmail(sampleEmail(kind, "en", { paymentMethod }))
      expect(text).not.toMatch(/Payment method|PromptPay|[Bb]ank transfer|exact amount/)
    }
  })

  it("uses Buddhist years in Thai", () => {
    expect(renderEmail(sampleEmail("received", "th")).text).toContain("ชำระภายใน: 21 พ.ย. 2569 10:30\u00a0น.")
  })

  it("addresses a person with คุณ, with a space only before a Latin name, and ends with thanks", () => {
    const thai = renderEmail(sampleEmail("confirmed", "th")).text
    expect(thai).toContain("เรียน คุณมะลิ\n")
    expect(thai).toContain("\nด้วยความขอบคุณ ทีมงาน บ้านทะเลใส\n")
    expect(renderEmail(sampleEmail("confirmed", "th", { firstName: "Daniel" })).text).toContain("เรียน คุณ Daniel\n")
    expect(renderEmail(sampleEmail("code", "en")).text).toContain("\nWarm regards, Clear Sea House\n")
  })

  it("shows the full date in Thai tables, and what was paid", () => {
    const text = unaligned(renderEmail(sampleEmail("confirmed", "th")).text)
    expect(text).toMatch(/เช็คอิน: วันพฤหัสบดีที่ 3 ธันวาคม (พ\.ศ\. )?2569 ตั้งแต่ 14:00\u00a0น\.\n/)
    expect(text).toContain("ยอดรวม: ฿39,000.50\nชำระแล้ว: ฿39,000.50\n")
    expect(renderEmail(sampleEmail("received", "th")).text).not.toContain("ชำระแล้ว")
  })

  it("confirms with a summary of the booking, which is no receipt", () => {
    const { text: aligned, replyTo, senderName } = renderEmail(sampleEmail("confirmed", "en"))
    const text = unaligned(aligned)
    for (const fact of [
      "Booking summary",
      "Booking number: BV-7K3M9Q",
      "Guest: มะลิ ศรีสุข",
      "Check-in: Thu, 3 Dec 2026 from 14:00",
      "Check-out: Mon, 7 Dec 2026 by 11:00",
      "4 nights · 3 rooms · 2 guests",
      "Total: ฿39,000.50\nPaid: ฿39,000.50",
      "081 234 5678",
      "@testhouse",
      "owner@example.com",
    ])
      expect(text).toContain(fact)
    expect([replyTo, senderName]).toEqual(["owner@example.com", "Clear Sea House"])
    expect(text).not.toMatch(/receipt/i)
  })

  it.each(["confirmed", "payment-received"] as const)("%s: links to its numbered receipts until it is sent", (kind) => {
    const receipts = [
      { series: "RC", year: 2026, number: 7 },
      { series: "RC", year: 2026, number: 8 },
    ] as const
    const { text, html } = renderEmail(sampleEmail(kind, "en", { receipts: [...receipts] }))
    expect(text).toContain(
      `RC-2569-000007: ${SIGNED_URL}&to=RC-2569-000007\nRC-2569-000008: ${SIGNED_URL}&to=RC-2569-000008\n`,
    )
    expect(html).toContain(">RC-2569-000007</a>")
    const sent = renderEmail(sampleEmail(kind, "en", { receipts: [...receipts], url: null }))
    expect(sent.text).not.toContain("RC-2569")
  })

  it("confirmed with a rest: what was paid, what is still to be paid, and how on arrival", () => {
    const rest = { remaining: 29_000_50, received: 10_000_00, balanceDate: "2026-12-03" }
    const text = unaligned(renderEmail(sampleEmail("confirmed", "en", rest)).text)
    expect(text).toContain("Total: ฿39,000.50\nPaid: ฿10,000\nAmount due: ฿29,000.50\n")
    expect(text).toContain("Pay in cash or by transfer when you arrive, or before then on your booking page.")
  })

  it("says how to pay the rest before it speaks of the security deposit", () => {
    const damage = { amount: 5_000_00, when: "arrival", missing: 5_000_00 } as const
    const rest = { remaining: 29_000_50, balanceDate: "2026-11-19", damage }
    const { text } = renderEmail(sampleEmail("confirmed", "en", rest))
    expect(text.indexOf("You can pay it on your booking page.")).toBeGreaterThan(0)
    expect(text.indexOf("You can pay it on your booking page.")).toBeLessThan(text.indexOf("Security deposit: ฿5,000"))
  })

  it.each(["th", "en"] as const)("ends the amounts of its plain text in one column (%s)", (language) => {
    const { text } = renderEmail(sampleEmail("confirmed", language))
    const [total = ""] = text.match(/^(Total|ยอดรวม): .*$/m) ?? []
    const lines = text.split("\n")
    const last = lines.indexOf(total)
    const width = (line = "") => line.replaceAll(/\p{Mn}/gu, "").length
    const widths = lines.slice(last - 3, last + 2).map(width)
    expect(lines.slice(last - 3, last + 2)).toEqual(Array(5).fill(expect.stringMatching(/: +−?฿[\d,.]+$/)))
    expect(new Set(widths).size).toBe(1)
  })

  it("confirmed with a balance before the stay: the button pays it, with a security deposit that is paid with it", () => {
    const button = (facts: Partial<StayFacts>) =>
      /\n([^\n]+):\n(https:\S+)\n/.exec(renderEmail(sampleEmail("confirmed", "en", facts)).text)?.slice(1)
    const rest = { remaining: 29_000_50, received: 10_000_00, balanceDate: "2026-11-19" }
    expect(button(rest)).toEqual(["Pay ฿29,000.50", `${SIGNED_URL}&to=payment`])
    const damage = { amount: 5_000_00, when: "balance", missing: 5_000_00 } as const
    expect(button({ ...rest, damage })).toEqual(["Pay ฿34,000.50", `${SIGNED_URL}&to=payment`])
    expect(button({ ...rest, balanceDate: "2026-12-03" })).toEqual(["View your booking", SIGNED_URL])
    expect(button({})).toEqual(["View your booking", SIGNED_URL])
  })

  it.each(["payment-received", "changed", "move-accepted"] as const)(
    "names both parts of the rest, and leads to paying it: %s",
    (kind) => {
      const damage = { amount: 5_000_00, when: "balance", missing: 5_000_00 } as const
      const rest = {
        payment: 10_000_00,
        paymentDeadline: null,
        remaining: 29_000_50,
        received: 10_000_00,
        balanceDate: "2026-11-19",
        damage,
      }
      const textOf = (facts: Partial<StayFacts>) => renderEmail(sampleEmail(kind, "en", facts)).text
      expect(textOf(rest)).toContain("Amount due: ฿29,000.50\nSecurity deposit: ฿5,000\n")
      expect(textOf(rest)).toContain("Pay ฿34,000.50")
      expect(textOf(rest)).not.toContain("through a link we email you")
      expect(textOf({ ...rest, remaining: 0 })).not.toContain("Pay ฿")
    },
  )

  it.each([
    ["th", "ยังต้องชำระ: ฿29,000.50\nเงินประกันความเสียหาย: ฿5,000\n", "ผ่านลิงก์ทางอีเมล"],
    ["en", "Amount due: ฿29,000.50\nSecurity deposit: ฿5,000\n", "through a link we email you"],
  ] as const)("names both parts of what the button of a confirmed booking asks for (%s)", (language, rows, later) => {
    const damage = { amount: 5_000_00, when: "balance", missing: 5_000_00 } as const
    const rest = { remaining: 29_000_50, received: 10_000_00, balanceDate: "2026-11-19", damage }
    const textOf = (facts: Partial<StayFacts>) => renderEmail(sampleEmail("confirmed", language, facts)).text
    expect(textOf(rest)).toContain(rows)
    expect(textOf(rest)).toContain("฿34,000.50")
    expect(textOf(rest)).not.toContain(later)
    // Without a link the owner asks for it by an email of its own.
    expect(textOf({ ...rest, url: null })).toContain(later)
  })

  it("leads from an expired booking to the same stay, unless its dates were past by then", () => {
    const link = (facts: Partial<StayFacts> = {}) =>
      /https:\S+booking\S*/.exec(renderEmail(sampleEmail("expired", "en", facts)).text)?.[0]
    expect(link()).toBe("https://baan.test/booking?checkIn=2026-12-03&checkOut=2026-12-07&rooms=3&guests=2#choose")
    expect(link({ updatedAt: Date.UTC(2026, 11, 3, 17) })).toBe("https://baan.test/booking")
  })

  it("thanks, and says when a security deposit comes back that is still held", () => {
    const text = (facts: Partial<StayFacts> = {}) => renderEmail(sampleEmail("thanks", "en", facts)).text
    expect(text({ damageHeld: 5_000_00 })).toContain(
      "We'll return the ฿5,000 security deposit within 7 days of check-out.",
    )
    expect(text()).not.toContain("deposit")
  })

  it("aligns the amounts of its table at the right", () => {
    const { html } = renderEmail(sampleEmail("confirmed", "en"))
    const aligned = [...html.matchAll(/<td class="(?:ink|price) line" align="(\w+)"[^>]*>([^<]*)</g)]
    const amounts = aligned.filter(([, , text = ""]) => /^−?฿/.test(text))
    expect(amounts.map(([, align]) => align)).toEqual(Array(5).fill("right"))
    expect(aligned.length).toBeGreaterThan(amounts.length)
  })

  it("adds up what is still to be paid for extras", () => {
    expect(unaligned(renderEmail(sampleEmail("extras-changed", "en")).text)).toContain(
      "Total: ฿39,000.50\nAdditional charge: ฿2,000\nPaid: ฿39,000.50\nAmount due: ฿2,000\n",
    )
  })

  it.each(["received", "confirmed", "changed"] as const)("shows what the total is made of when %s", (kind) => {
    const text = unaligned(renderEmail(sampleEmail(kind, "en")).text)
    for (const line of [
      "2 weekday nights × 9,500: ฿19,000\n",
      "2 weekend nights × 12,500: ฿25,000\n",
      "Promotion: −฿4,999.50\nTotal: ฿39,000.50",
      "\nIncludes 7% VAT (฿2,551.43)\n",
    ])
      expect(text).toContain(line)
  })

  const periods = [
    { from: null, to: "2026-11-03", until: null, percent: 100, amount: 39_000_50 },
    { from: "2026-11-04", to: null, until: null, percent: 0, amount: 0 },
  ]

  it.each(["received", "changed", "move-accepted"] as const)("says what cancelling refunds when %s", (kind) => {
    const { text } = renderEmail(sampleEmail(kind, "en", { cancellation: periods }))
    expect(text).toContain(
      "\nCancel by 3 November 2026: full refund of ฿39,000.50.\nFrom 4 November 2026: no refund.\n",
    )
    expect(text).toContain("\nYou can cancel on your booking page.\n")
    expect(text).not.toContain("To cancel after paying")
    const partly = renderEmail(sampleEmail(kind, "en", { cancellation: periods, remaining: 29_000_50 })).text
    expect(partly).toContain("and get back all you paid: ฿10,000, or ฿39,000.50 once paid in full.")
    // No policy, or an email from before there were any.
    for (const cancellation of [[], undefined])
      expect(renderEmail(sampleEmail(kind, "en", { cancellation })).text).not.toContain("You can cancel")
    const begun = renderEmail(
      sampleEmail(kind, "en", { cancellation: periods, updatedAt: Date.UTC(2026, 11, 3, 17) }),
    ).text
    expect(begun).toContain("contact the owner: 081\u00a0234\u00a05678 · @testhouse · owner@example.com\n")
  })

  it("says when received what cancelling refunds of the deposit, as the page does", () => {
    const deposit = { payNow: 10_000_00, balance: 29_000_50, balanceDate: "2026-11-19", received: 0 }
    const { text } = renderEmail(sampleEmail("received", "en", { cancellation: periods, ...deposit }))
    expect(text).toContain("and get back all you paid: ฿10,000, or ฿39,000.50 once paid in full.")
  })

  it("confirms with how to cancel, and leaves the amounts to the booking's page", () => {
    const { text } = renderEmail(sampleEmail("confirmed", "en", { cancellation: periods }))
    expect(text).toContain("\nYou can cancel on your booking page.\n")
    expect(text).not.toContain("full refund")
  })

  it("gives the reason of a rejected slip, and who cancelled", () => {
    expect(renderEmail(sampleEmail("rejected", "th")).text).toContain(
      "“ยอดโอนขาดไป 500 บาท\nThe amount is <500 baht> short”",
    )
    const texts = (["guest", "admin"] as const).map(
      (cancelReason) => renderEmail(sampleEmail("cancelled", "en", { cancelReason })).text,
    )
    expect(texts[0]).toContain("as you asked")
    expect(texts[1]).toContain("has had to cancel")
  })

  it("links to the booking page without a signed link, and to nothing without an origin", () => {
    const unsigned = sampleEmail("received", "en", { url: undefined })
    expect(renderEmail(unsigned).text).toContain("\nhttps://baan.test/booking\n")
    const nowhere = sampleEmail("received", "en", { url: "/booking/1/open", origin: "" })
    expect(renderEmail(nowhere).html).not.toMatch(/href="\/|class="button" align/)
  })

  it("omits unknown values", () => {
    const contact = { phone: "", email: "", line: "", whatsapp: null }
    const written = renderEmail(sampleEmail("confirmed", "en", { contact, firstName: null, lastName: null }))
    expect(written.text).not.toMatch(/Questions|Guest:/)
    expect(written.text).toContain("Hello,")
    expect(written.replyTo).toBeNull()
  })

  it("falls back to the villa's English name, then to the site's", () => {
    const english = sampleEmail("confirmed", "th", { villaName: { th: " ", en: "Sea" } })
    expect(renderEmail(english).senderName).toBe("Sea")
    const nameless = sampleEmail("confirmed", "th", { villaName: { th: "", en: "" } })
    expect(renderEmail(nameless).senderName).toBe("Baan")
  })

  it.each([
    ["th", "รหัสของคุณคือ 482913"],
    ["en", "482913 is your code"],
  ] as const)("names an OTP in its subject until it is sent, in %s", (language, subject) => {
    const email = sampleEmail("code", language)
    if (email.kind !== "code") throw new Error()
    expect(renderEmail(email).subject).toBe(subject)
    expect(renderEmail({ ...email, facts: { ...email.facts, code: null } }).subject).not.toMatch(/\d/)
  })

  it.each(["alert", "account-changed", "reset-link"] as const)("%s: no regards, as it is no letter", (kind) => {
    for (const language of ["th", "en"] as const)
      expect(renderEmail(sampleEmail(kind, language)).html).not.toMatch(/Warm regards|ด้วยความขอบคุณ/)
  })

  it("contains an OTP once, and no longer after it is sent", () => {
    const email = sampleEmail("code", "en")
    if (email.kind !== "code") throw new Error()
    const { text } = renderEmail(email)
    expect(text.match(/482913/g)).toHaveLength(1)
    expect(text).toContain(formatMoney(39_000_50, "en"))
    expect(text).toContain("valid for 5 minutes")
    const sent = renderEmail({ ...email, facts: { ...email.facts, code: null } })
    expect(sent.text).toContain("Your code: ••••••")
  })

  it.each([
    ["th", "การยกเลิกนี้ไม่มีเงินคืน"],
    ["en", "There's no refund."],
  ] as const)(
    "says of a code to cancel that there is no refund, instead of an amount of zero, in %s",
    (language, text) => {
      const email = sampleEmail("code", language)
      if (email.kind !== "code") throw new Error()
      const cancelling = { ...email.facts, purpose: "cancellation" as const }
      const zero = formatMoney(0, language)
      const unrefunded = renderEmail({ ...email, facts: { ...cancelling, amount: 0 } })
      expect(unrefunded.text).toContain(text)
      expect(unrefunded.html).not.toContain(zero)
      expect(renderEmail({ ...email, facts: cancelling }).text).toContain(formatMoney(39_000_50, language))
    },
  )

  it("contains an invite link, which is removed after it is sent", () => {
    const email = sampleEmail("invite", "en")
    if (email.kind !== "invite") throw new Error()
    expect(renderEmail(email).html).toContain(`href="https://baan.test/admin/register?invite=secret-invite"`)
    expect(renderEmail({ ...email, facts: { ...email.facts, url: null } }).html).not.toMatch(
      /secret|class="button" align/,
    )
  })
})

describe("the emails around a stay", () => {
  const written = (kind: AroundStayEmailKind, changes: Partial<StayFacts> = {}, language: Language = "en") =>
    renderEmail(sampleEmail(kind, language, changes))
  const stayPage = `${SIGNED_URL}&to=stay`

  it.each<[string, Partial<StayFacts>, RegExp[], RegExp]>([
    [
      "the arrival time",
      { remaining: 0, url: stayPage },
      [/what time you expect/, /Tell us your arrival time:\n.*to=stay/],
      /balance|Amount due/,
    ],
    [
      "the balance",
      { arrival: "18:00" },
      [/Amount due: ฿9,000.50/, /balance to pay/, /View your booking:/],
      /what time/,
    ],
    [
      "both",
      { url: stayPage },
      [/Amount due: ฿9,000.50/, /what time you expect/, /Tell us your arrival time:/],
      /View your/,
    ],
  ])("ask before the stay for %s", (_, changes, asked, notAsked) => {
    const { text } = written("before-stay", changes)
    for (const each of asked) expect(text).toMatch(each)
    expect(text).not.toMatch(notAsked)
    expect(text).toContain("Check-in: Thu, 3 Dec 2026 from 14:00")
  })

  it("say how to get there and in", () => {
    const { text, html } = written("arrival", { remaining: 500_00 })
    for (const fact of [
      "Lock box code: 4711#",
      "The keys are in a lock box that opens with a code.\nThe box is beside the gate",
      "99/9 Moo 5, Mae Nam, Ko Samui\nSurat Thani 84330",
      "Turn left after the temple\nThird house",
      "https://www.google.com/maps/dir/?api=1&destination=9.57123,100.00456",
      "https://maps.apple.com/?daddr=9.57123,100.00456",
      "Wi-Fi name: Clear Sea\nWi-Fi password: sun; sea: sand",
      "081 234 5678",
      "@testhouse",
      "Amount due: ฿500",
      "tell us your arrival time on your booking page",
      "Check-out: Mon, 7 Dec 2026 by 11:00",
      SIGNED_URL,
    ])
      expect(text).toContain(fact)
    expect(html).toMatch(/user-select:all[^>]*>4711#</)
    const known = written("arrival", { arrival: "18:00" }).text
    expect(known).toContain("Arrival time: 18:00")
    expect(known).not.toContain("tell us your arrival time")
  })

  it("name WhatsApp among the contacts, with the booking number", () => {
    const contact = { phone: "", email: "", line: "", whatsapp: "+66812345678" }
    const { text, html } = written("arrival", { contact })
    expect(text).toContain("WhatsApp: +66812345678")
    expect(html).toContain(`href="https://wa.me/66812345678?text=BV-7K3M9Q"`)
  })

  it("leave out what the owner has not entered", () => {
    const nothing = { place: {}, access: null, code: undefined, wifi: undefined }
    expect(written("arrival", nothing).text).not.toMatch(/code|Address|Wi-Fi|maps|Getting|get in\n/)
    const address = { ...nothing, place: { address: PLACE.address } }
    expect(written("arrival", address).text).toMatch(/Address\n99\/9 Moo 5, Mae Nam, Ko Samui\n\n/)
    const open = { ssid: "Sea", password: "", security: "nopass" } as const
    expect(written("arrival", { wifi: open }).text).toContain("Wi-Fi password: No password needed")
  })

  it.each(["arrival", "code-changed"] as const)(
    "(%s) have the code neither in the subject nor in the preview",
    (kind) => {
      const { subject, html, text } = written(kind)
      const [, preheader = ""] = /<div style="display:none[^>]*>([^<]*)/.exec(html) ?? []
      expect(subject + preheader).not.toContain("4711")
      expect(text).toContain("Lock box code: 4711#")
      expect(written(kind, { code: null, wifi: null }).text).not.toMatch(/4711|Wi-Fi|sun; sea/)
    },
  )

  it("name the code by the check-in method", () => {
    const code = (method: Access["method"]) => written("code-changed", { access: { ...ACCESS, method } }).text
    expect(code("door_code")).toContain("Door code: 4711#")
    expect(code("someone_will_meet")).toContain("Your access code: 4711#")
    expect(written("code-changed", { access: null }, "th").text).toContain("รหัสเข้าบ้าน: 4711#")
  })

  it("announce how to get in with the confirmation, unless it is sent at once", () => {
    const confirmation = (changes: Partial<StayFacts>) => renderEmail(sampleEmail("confirmed", "en", changes)).text
    const notice = (changes: Partial<StayFacts>) => /We'll email you how to get in.*/.exec(confirmation(changes))?.[0]
    expect(notice({ access: ACCESS })).toContain("on 2 Dec 2026, 14:00 (Thailand time)")
    expect(notice({ access: { ...ACCESS, releaseHours: 1 } })).toContain("3 Dec 2026, 13:00")
    expect(notice({ access: ACCESS, remaining: 5000_00, balanceDate: "2026-12-03" })).not.toContain("if")
    expect(notice({ access: ACCESS, remaining: 5000_00, balanceDate: "2026-11-30" })).toContain(
      "14:00 (Thailand time) if the balance is paid by then.",
    )
    expect(notice({ access: null })).toBeUndefined()
    expect(notice({ access: ACCESS, updatedAt: Date.UTC(2026, 11, 2, 7) })).toBeUndefined()
  })
})

describe("the calendar file", () => {
  const ics = (changes = {}) => {
    const { attachments } = renderEmail({ ...sampleEmail("confirmed", "th", changes) })
    const [{ filename, contentType, content } = { filename: "", contentType: "", content: "" }] = attachments
    return { filename, contentType, content, lines: content.replaceAll("\r\n ", "").split("\r\n") }
  }

  it("is one event with the booking's id, in UTC, that replaces its earlier version", () => {
    const { filename, contentType, lines } = ics()
    expect([filename, contentType]).toEqual(["stay-BV-7K3M9Q.ics", "text/calendar; charset=utf-8"])
    expect(lines[0]).toBe("BEGIN:VCALENDAR")
    expect(lines.slice(-3)).toEqual(["END:VEVENT", "END:VCALENDAR", ""])
    expect(lines.filter((line) => line === "BEGIN:VEVENT")).toHaveLength(1)
    expect(lines).toEqual(
      expect.arrayContaining([
        "VERSION:2.0",
        "METHOD:PUBLISH",
        "UID:11111111-1111-4111-8111-111111111111",
        "SEQUENCE:3",
        "STATUS:CONFIRMED",
        "DTSTAMP:20261121T020000Z",
        // 14:00 and 11:00 in Bangkok.
        "DTSTART:20261203T070000Z",
        "DTEND:20261207T040000Z",
        "SUMMARY:เข้าพักที่ บ้านทะเลใส",
      ]),
    )
  })

  it("has no line longer than 75 octets, and CRLF line ends", () => {
    const { content } = ics({ villaName: { th: "บ้านริมทะเลที่มีชื่อยาวมาก".repeat(8), en: "Sea" } })
    const lines = content.split("\r\n")
    expect(lines.filter((line) => new TextEncoder().encode(line).length > 75)).toEqual([])
    expect(lines.join("")).not.toMatch(/[\r\n]/)
  })

  it("converts times by the villa's time zone through the year", () => {
    const summer = ics({ timezone: "Europe/Berlin", checkIn: "2026-03-28", checkOut: "2026-03-30" }).lines
    expect(summer).toEqual(expect.arrayContaining(["DTSTART:20260328T130000Z", "DTEND:20260330T090000Z"]))
  })

  it("escapes line breaks and separators", () => {
    const { lines } = ics({ villaName: { th: "ก;ข,ค\nATTENDEE:x", en: "" } })
    expect(lines.filter((line) => line.startsWith("ATTENDEE"))).toEqual([])
    expect(lines).toContain("LOCATION:ก\\;ข\\,ค\\nATTENDEE:x")
  })

  const PLACE = {
    address: { th: "99/9 หมู่ 4, ถนนหาดลับ", en: "" },
    province: { th: "ภูเก็ต", en: "Phuket" },
    latitude: 7.98765,
    longitude: 98.28912,
  }

  it("names the address and the coordinates", () => {
    const { lines } = ics({ place: PLACE })
    expect(lines).toContain("LOCATION:บ้านทะเลใส\\n99/9 หมู่ 4\\, ถนนหาดลับ\\nภูเก็ต")
    expect(lines).toContain("GEO:7.98765;98.28912")
  })

  it.each([undefined, null, {}])("names only the villa with the place %o", (place) => {
    const { lines } = ics({ place })
    expect(lines).toContain("LOCATION:บ้านทะเลใส")
    expect(lines.join()).not.toContain("GEO")
  })

  it("reminds the guest a day before check-in", () => {
    const { lines } = ics()
    const alarm = lines.slice(lines.indexOf("BEGIN:VALARM"), lines.indexOf("END:VALARM"))
    expect(alarm).toEqual(expect.arrayContaining(["ACTION:DISPLAY", "TRIGGER:-P1D"]))
  })

  it.each([
    ["changed", "confirmed", 4, ["METHOD:PUBLISH", "STATUS:CONFIRMED", "SEQUENCE:4"]],
    ["move-accepted", "confirmed", 5, ["METHOD:PUBLISH", "STATUS:CONFIRMED", "SEQUENCE:5"]],
    ["cancelled", "cancelled", 6, ["METHOD:CANCEL", "STATUS:CANCELLED", "SEQUENCE:6"]],
  ] as const)("replaces the entry with the email %s", (kind, calendar, version, expected) => {
    const [file] = renderEmail(sampleEmail(kind, "th", { calendar, version })).attachments
    const lines = file!.content.split("\r\n")
    expect(lines).toEqual(expect.arrayContaining([`UID:${stayFacts().bookingId}`, ...expected]))
    expect(lines.includes("BEGIN:VALARM")).toBe(calendar === "confirmed")
    expect(file!.filename).toBe("stay-BV-7K3M9Q.ics")
  })

  it("is attached to emails that confirm, change or cancel a stay that was confirmed", () => {
    const withFile = ["confirmed", "changed", "move-accepted", "cancelled"]
    for (const [kind, language] of EVERY_EMAIL) {
      const { attachments } = renderEmail(sampleEmail(kind, language))
      expect(attachments.length, kind).toBe(withFile.includes(kind) ? 1 : 0)
      expect(renderEmail(sampleEmail(kind, language, { calendar: null })).attachments, kind).toEqual([])
    }
    expect(stayFacts().url).toBe(SIGNED_URL)
  })
})

it("contains no domain from a guest's name: each dot is followed by a word joiner", () => {
  const email = sampleEmail("confirmed", "en", { firstName: "mr.bet", lastName: "dr。com" })
  const { text, html } = renderEmail(email)
  for (const body of [text, html]) {
    expect(body).toContain("mr.\u2060bet")
    expect(body).toContain("dr。\u2060com")
    expect(body).not.toMatch(/mr\.bet|dr。com/)
  }
})

describe("the notice of a log-in on a new device", () => {
  it.each([
    ["th", "Safari · iPhone", /จากเครื่องใหม่ Safari · iPhone เมื่อ/, /เปลี่ยนรหัสผ่านทันที/],
    ["th", undefined, /ไม่ทราบเบราว์เซอร์/, /change your password now/],
    ["en", "Chrome · Windows", /Chrome · Windows, on/, /change your password now/],
    ["en", undefined, /an unknown browser, on/, /change your password now/],
  ] as const)("in %s on %s says which device, and what to do", (language, device, where, next) => {
    const email = sampleEmail("account-changed", language)
    if (email.kind !== "account-changed") throw new Error(email.kind)
    const { subject, text } = renderEmail({ ...email, facts: { ...email.facts, change: "new-device", device } })
    expect(text).toMatch(where)
    expect(text).toMatch(next)
    expect(text).toContain("https://baan.test/admin/account")
    expect(subject + text).not.toMatch(/undefined|mail:|\{\{/)
  })
})
