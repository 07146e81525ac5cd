import { describe, expect, it } from "vitest"
import { adminEn } from "#app/i18n/locales/admin/en.ts"
import { adminTh } from "#app/i18n/locales/admin/th.ts"
import { en } from "#app/i18n/locales/en.ts"
import { mailEn } from "#app/i18n/locales/mail/en.ts"
import { mailTh } from "#app/i18n/locales/mail/th.ts"
import { th } from "#app/i18n/locales/th.ts"
import { privacyEn } from "#app/people/guests/privacy-words.en.ts"
import { privacyTh } from "#app/people/guests/privacy-words.th.ts"

type Tree = { [key: string]: string | Tree | readonly unknown[] }

function flat(tree: Tree, path = ""): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [[`${path}${key}`, value] as [string, string]] : flat(value as Tree, `${path}${key}.`),
  )
}
const placeholders = (text: string) =>
  [...new Set([...text.matchAll(/\{\{\s*([^},\s]+)[^}]*\}\}/g)].map(([, name]) => name))].sort()

const thai = new Map([...flat(th as unknown as Tree), ...flat(mailTh, "mail:"), ...flat(privacyTh, "privacy:")])
const english = new Map([...flat(en as unknown as Tree), ...flat(mailEn, "mail:"), ...flat(privacyEn, "privacy:")])

it("both languages have the same keys", () => {
  expect([...english.keys()].sort()).toEqual([...thai.keys()].sort())
  expect(thai.size).toBeGreaterThan(50)
})

describe.each([
  ["Thai", thai],
  ["English", english],
])("%s", (_, texts) => {
  it("has no empty text and no surrounding whitespace", () => {
    expect([...texts].filter(([, text]) => text === "" || text !== text.trim()).map(([key]) => key)).toEqual([])
  })
})

it("both languages use the same placeholders", () => {
  const different = [...thai]
    .map(([key, text]) => ({ key, th: placeholders(text), en: placeholders(english.get(key) ?? "") }))
    .filter((each) => each.th.join() !== each.en.join())
  expect(different).toEqual([])
})

describe("consistent terms", () => {
  const withAdmin = (texts: Map<string, string>, admin: unknown) => [...texts, ...flat(admin as Tree, "admin:")]

  it("in Thai: one spelling, รูป for a photo, รหัส OTP, no ใช่ on a button, and no น. where the format adds it", () => {
    const wrong = /เช็คเอาท์|ขอขอบคุณ|ค่าล่าสุด|เก็บวันเข้าพัก|(?<!กุม|สวัสดิ)ภาพ(?!รวม|หน้าจอ)|รหัสยืนยัน|ลูกค้า|^ใช่|\}\} น\./
    expect(withAdmin(thai, adminTh).filter(([, text]) => wrong.test(text))).toEqual([])
  })

  it("in English: dates are available, owners upload photos, and an error says what to do next", () => {
    const wrong = /free night|nights (?:are available|become|open)|\bpictures?\b|e-mail|There is no such/i
    expect(withAdmin(english, adminEn).filter(([, text]) => wrong.test(text))).toEqual([])
  })
})

/** Texts that are prescribed word for word. */
const PRESCRIBED = [
  "Something went wrong",
  "We're sorry, but there was an error loading this page.",
  "Try Again",
  "Please select check-in and check-out dates",
  "This field is required",
  "Please enter a valid email",
  "Please enter a 10-digit phone number",
  "Failed to load rooms",
  "An error occurred",
  "Not found",
  "Please select a valid image file",
  "File size must be less than 5MB",
  "Failed to fetch villa details",
  "Failed to update villa details",
  "Failed to create booking",
  "Failed to create booking. Please try again.",
  "Failed to update booking",
  "Failed to fetch booking",
  "Failed to fetch bookings",
  "Failed to update booking status",
  "Failed to delete booking",
  "Failed to send booking confirmation email",
  "Login failed",
  "Registration failed",
  "OTP code has expired",
  "Invalid OTP code",
  "Too many failed attempts. Please try again later.",
  "Failed to resend OTP. Please try again.",
  "Card payment failed. Please try again.",
  "Failed to save villa details",
  "Failed to update bank details",
  "Error uploading QR code",
  "Error deleting QR code",
]

/** Those where English says "Please", or Thai กรุณา in its place. */
const PRESCRIBED_PLEASE = [
  "admin:seller.errors.incomplete",
  "site.pleaseWait",
  "booking.pleaseWait",
  "booking.errors.selectDates",
  "booking.errors.createFailed",
  "move.errors.notOffered",
  "validation.email",
  "validation.phone",
  "errors.imageInvalid",
  "payment.errors.otpBlocked",
  "payment.errors.cardDeclined",
  "failed.resendOtp",
]
/** Where the reader is asked a favour: to pay, not to pay, to tell us something, to do something again for us. */
const FAVOURS = [
  "villa.closedText",
  "reviews.page.textHint",
  "failed.next",
  "passports.shareMessage",
  "mail:aroundStay.passports.text",
  "mail:aroundStay.before-stay.passports.preheader",
  "payment.settlingText",
  "accountCheck.noMatch",
  "accountCheck.none",
  "balance.due.overdue",
  "balance.settling",
  "paymentLink.closed.replaced",
  "paymentLink.closed.settled",
  "payment.errors.settling",
  "paymentLink.closed.paid",
  "paymentLink.closed.cancelled",
  "paymentLink.cancelled.text",
  "paymentLink.expired.text",
  "paymentLink.slips.state.returned",
  "paymentLink.errors.closed",
  "confirmation.text.pending_payment",
  "confirmation.text.confirmed",
  "admin:links.message",
  "mail:ready.balance",
  "mail:received.text",
  "mail:confirmed.text",
  "mail:rejected.subject",
  "mail:rejected.title",
  "mail:rejected.next",
  "mail:link-returned.subject",
  "mail:link-returned.title",
  "mail:link-returned.next",
  "mail:new-link.next",
  "mail:invite.next",
  "mail:aroundStay.askArrival",
  "mail:aroundStay.askArrivalToo",
  "mail:aroundStay.before-stay.arrival.preheader",
  "mail:aroundStay.before-stay.balance.preheader",
  "mail:aroundStay.before-stay.both.preheader",
  "mail:share.pending_payment",
]

describe("how a text speaks to its reader", () => {
  const all = (texts: Map<string, string>, admin: unknown) => [...texts, ...flat(admin as Tree, "admin:")] as const
  const allEnglish = all(english, adminEn)
  const allThai = all(thai, adminTh)

  it("says please only where it asks a favour, and in the prescribed texts", () => {
    const saying = [
      ...allEnglish.filter(([, text]) => /\bplease\b/i.test(text)),
      ...allThai.filter(([, text]) => text.includes("กรุณา")),
    ].map(([key]) => key)
    expect([...new Set(saying)].sort()).toEqual([...FAVOURS, ...PRESCRIBED_PLEASE].sort())
  })

  it("has no full stop on a button", () => {
    const button = /\.(button|submit|save|send|confirm|remove|cancel|\w+Yes|removeConfirm|openBooking|turnOn|publish)$/
    const isButton = (key: string) => button.test(key) && !/\.(failed|step|next)\./.test(key)
    expect(allEnglish.filter(([key, text]) => isButton(key) && text.endsWith("."))).toEqual([])
  })

  it("ends an error in English with a full stop, except the prescribed ones", () => {
    const isError = (key: string) => /(^|[.:])(errors|validation)\./.test(key)
    const withoutStop = allEnglish.filter(([key, text]) => isError(key) && !/[.:]$/.test(text)).map(([, text]) => text)
    const titles = ["Something went wrong", "Try Again", "We couldn't find that page"]
    expect(withoutStop.filter((text) => !titles.includes(text) && !PRESCRIBED.includes(text))).toEqual([])
  })

  it("ends a text of several sentences with a full stop", () => {
    const several = /[a-z)][.?!] [A-Z]/
    const open = allEnglish.filter(([, text]) => several.test(text) && !/[.?!:…]$|\}\}$/.test(text))
    // Links, titles and share messages whose last part is an action or a name.
    const actions = allEnglish.filter(([, text]) => /\? [A-Z][^.?!]*$/.test(text)).map(([key]) => key)
    expect(open.filter(([key]) => !actions.includes(key))).toEqual([])
  })
})

/** Names that are the same in every language. */
const NAMES = [
  "site.name",
  "site.otherLanguageName",
  // For readers who know no Thai.
  "site.inEnglish",
  "payment.contact.line",
  "payment.contact.whatsapp",
  "mail:line",
  "mail:whatsapp",
]

it("Thai texts are in Thai: English words appear only with Thai text", () => {
  const english = [...thai].filter(([, text]) => {
    const said = text.replace(/\{\{[^}]*\}\}/g, "")
    return /[a-z]{4}/i.test(said) && !/[\u0e00-\u0e7f]/.test(said)
  })
  expect(english.map(([key]) => key).filter((key) => !NAMES.includes(key))).toEqual([])
})

it.each(PRESCRIBED)("English says %j", (text) => {
  expect([...english.values(), ...flat(adminEn as unknown as Tree).map(([, said]) => said)]).toContain(text)
})
