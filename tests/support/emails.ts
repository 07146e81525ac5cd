import { LANGUAGES, type Language } from "#app/i18n/languages.ts"
import type { Email, StayChange, StayFacts } from "#app/notify/email/email.ts"
import { EMAIL_KINDS, type EmailKind } from "#app/notify/email/email-kinds.ts"
import type { Access } from "#app/villa/access/access.ts"
import type { HouseRules } from "#app/villa/house-rules/house-rules-fields.ts"
import { NO_PLACE } from "#app/villa/place/place.ts"
import type { Place } from "#app/villa/place/place-fields.ts"

export const SIGNED_URL = "https://baan.test/booking/11111111-1111-4111-8111-111111111111/open?token=a.1.b&x=1"

/** Thursday 3 to Monday 7 December 2026, three rooms, 39,000 baht. */
export function stayFacts(changes: Partial<StayFacts> = {}): StayFacts {
  return {
    villaName: { th: "บ้านทะเลใส", en: "Clear Sea House" },
    contact: { phone: "081 234 5678", email: "owner@example.com", line: "@testhouse", whatsapp: null },
    timezone: "Asia/Bangkok",
    checkInTime: "14:00",
    checkOutTime: "11:00",
    bookingId: "11111111-1111-4111-8111-111111111111",
    version: 3,
    calendar: "confirmed",
    reference: "BV-7K3M9Q",
    firstName: "มะลิ",
    lastName: "ศรีสุข",
    checkIn: "2026-12-03",
    checkOut: "2026-12-07",
    rooms: 3,
    guests: 2,
    total: 39_000_50,
    price: {
      lines: [
        { kind: "nights", season: null, days: "weekday", quantity: 2, unit: 9500_00, amount: 19_000_00 },
        { kind: "nights", season: null, days: "weekend", quantity: 2, unit: 12_500_00, amount: 25_000_00 },
        { kind: "offer", amount: -4999_50 },
      ],
      included: { service: 0, vat: 2551_43 },
      charges: { service: { mode: "none", rate: 0 }, vat: { mode: "included", rate: 700 } },
    },
    paymentMethod: "bank_transfer",
    paymentDeadline: Date.UTC(2026, 10, 21, 3, 30),
    cancelReason: null,
    updatedAt: Date.UTC(2026, 10, 21, 2),
    origin: "https://baan.test",
    url: SIGNED_URL,
    reason: null,
    ...changes,
  }
}

/** What only guests of confirmed bookings are told. */
export const PLACE: Place = {
  ...NO_PLACE,
  address: { th: "99/9 หมู่ 5 ตำบลแม่น้ำ อำเภอเกาะสมุย", en: "99/9 Moo 5, Mae Nam, Ko Samui" },
  postalCode: "84330",
  province: { th: "สุราษฎร์ธานี", en: "Surat Thani" },
  latitude: 9.57123,
  longitude: 100.00456,
  directions: { th: "เลี้ยวซ้ายหลังวัด\nบ้านหลังที่สาม รั้วสีขาว", en: "Turn left after the temple\nThird house, white fence" },
}
export const ACCESS: Access = {
  method: "lock_box",
  instructions: { th: "กล่องอยู่ข้างประตูรั้ว", en: "The box is beside the gate" },
  releaseHours: 24,
}

const HOUSE_RULES: HouseRules = {
  quietFrom: "22:00",
  quietTo: "08:00",
  smoking: "outside",
  pets: "no",
  parties: "no",
  visitors: "ask",
  text: { th: "ปิดแอร์เมื่อออกจากบ้าน", en: "Switch off the air conditioning when you go out" },
}
const PAY_LINK = { url: "https://baan.test/payment/secret-link", amount: 20_000_50 }
const CHANGES: StayChange[] = [
  { field: "checkOut", from: "2026-12-06", to: "2026-12-07" },
  { field: "totalPrice", from: 30_000_50, to: 39_000_50 },
]

const EXTRAS: StayFacts["extrasChange"] = {
  added: [{ name: { th: "อาหารเช้า", en: "Breakfast" }, quantity: 1 }],
  removed: [],
  charge: 2_000_00,
}

/** An email of a kind as it is read from the database. */
export function sampleEmail(kind: EmailKind, language: Language, changes: Partial<StayFacts> = {}): Email {
  const { villaName } = stayFacts(changes)
  const to = { language, recipient: "mali@example.com" }
  if (kind === "code")
    return {
      kind,
      ...to,
      facts: { villaName, reference: "BV-7K3M9Q", amount: 39_000_50, code: "482913", validMinutes: 5 },
    }
  if (kind === "invite") {
    const url = "https://baan.test/admin/register?invite=secret-invite"
    const expiresAt = Date.UTC(2026, 10, 28, 2)
    const facts = { villaName, invitedBy: "Somchai", role: "staff", url, expiresAt, timezone: "Asia/Bangkok" } as const
    return { kind, ...to, facts }
  }
  if (kind === "alert") {
    const th = { title: "มีสลิปรอตรวจ · ฿39,000.50", body: "BV-7K3M9Q · 3–7 ธ.ค. 2569" }
    const en = { title: "Slip to check · ฿39,000.50", body: "BV-7K3M9Q · 3–7 Dec 2026" }
    const lines = [language === "th" ? th : en]
    const url = "https://baan.test/admin/bookings/11111111-1111-4111-8111-111111111111"
    const facts = { villaName, subject: lines[0]?.title ?? "", title: lines[0]?.title ?? "", lines, url }
    return { kind, ...to, facts }
  }
  if (kind === "account-changed") {
    const facts = { villaName, change: "made-staff", changedBy: "Somchai", at: Date.UTC(2026, 10, 21, 2) } as const
    return { kind, ...to, facts: { ...facts, timezone: "Asia/Bangkok", url: "https://baan.test/admin/account" } }
  }
  if (kind === "reset-link") {
    const url = "https://baan.test/admin/reset?token=secret-reset"
    return { kind, ...to, facts: { villaName, url, expiresAt: Date.UTC(2026, 10, 21, 2), timezone: "Asia/Bangkok" } }
  }
  if (kind === "waiting-link" || kind === "waiting-offer" || kind === "waiting-free") {
    const { contact, timezone, checkIn, checkOut } = stayFacts(changes)
    const url = "https://baan.test/waiting-list/secret-wish"
    const until = kind === "waiting-offer" ? { until: Date.UTC(2026, 10, 21, 3, 30) } : {}
    return { kind, ...to, facts: { villaName, contact, timezone, checkIn, checkOut, url, ...until } }
  }
  const own: Partial<StayFacts> = {
    ...(kind === "received" || kind === "rejected" ? {} : { paymentDeadline: null }),
    ...(kind === "rejected" ? { reason: "ยอดโอนขาดไป 500 บาท\nThe amount is <500 baht> short" } : {}),
    ...(kind === "cancelled" ? { calendar: "cancelled", cancelReason: "admin", reason: "ท่อน้ำแตก ซ่อมไม่ทันค่ะ" } : {}),
    ...(kind === "expired" ? { cancelReason: "expired", url: undefined } : {}),
    ...(kind === "before-stay" ? { arrival: null, remaining: 9000_50 } : {}),
    ...(kind === "arrival" || kind === "code-changed" ? { place: PLACE, access: ACCESS, code: "4711#" } : {}),
    ...(kind === "changed" || kind === "move-accepted" ? { changes: CHANGES } : {}),
    ...(kind === "payment-received" ? { payment: 19_000_00, remaining: 20_000_50, balanceDate: "2026-11-19" } : {}),
    ...(kind === "payment-reversed" ? { payment: 19_000_00, remaining: 39_000_50, balanceDate: "2026-11-19" } : {}),
    ...(kind === "link-returned" ? { payLink: PAY_LINK } : {}),
    ...(kind === "balance-due" ? { remaining: 20_000_50, balanceDate: "2026-11-19", payLink: PAY_LINK } : {}),
    ...(kind === "credit-ending" ? { credit: { amount: 34_000_50, until: "2026-12-31" } } : {}),
    ...(kind === "move-asked" ? { asked: { checkIn: "2027-01-07", checkOut: "2027-01-11", total: 34_000_50 } } : {}),
    ...(kind === "extras-changed"
      ? { extrasChange: EXTRAS, received: 39_000_50, remaining: 2_000_00, balanceDate: "2026-11-26" }
      : {}),
    ...(kind === "damage-kept"
      ? { reason: "2 wine glasses", damageChange: { amount: 1_200_00, left: 3_800_00, kept: 1_200_00 } }
      : {}),
    ...(kind === "damage-returned" ? { damageChange: { amount: 3_800_00, left: 0, kept: 1_200_00 } } : {}),
    ...(kind === "arrival"
      ? {
          arrival: null,
          houseRules: HOUSE_RULES,
          wifi: { ssid: "Clear Sea", password: "sun; sea: sand", security: "WPA" },
        }
      : {}),
  }
  const facts = stayFacts({ ...own, ...changes })
  const { remaining = kind === "received" ? facts.total : 0, received = facts.total - remaining } = facts
  return { kind, ...to, facts: { ...facts, received } } as Email
}

export const EVERY_EMAIL = EMAIL_KINDS.flatMap((kind) => LANGUAGES.map((language) => [kind, language] as const))
