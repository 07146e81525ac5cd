import type { Booking } from "#app/booking/booking.ts"
import type { PaymentLink } from "#app/money/links/payment-link.ts"
import type { Buyer } from "#app/money/receipts/buyer-fields.ts"
import type { Seller } from "#app/money/seller/seller-fields.ts"
import type { Image } from "#app/villa/photos/image.ts"
import type { PricedVilla } from "#app/villa/prices/stay-rules.ts"
import type { PromoCode } from "#app/villa/promo-codes/promo-code.ts"
import { DEFAULT_TERMS } from "#app/villa/terms/terms.ts"
import { DEFAULT_VILLA_SETTINGS } from "#app/villa/villa.ts"
import { priceBy } from "./price-list.ts"

/** A villa with all figures written out, so that tests can be checked by reading. */
export function sampleVilla(changes: Partial<PricedVilla> = {}): PricedVilla {
  return {
    ...DEFAULT_VILLA_SETTINGS,
    id: "villa",
    name: { th: "บ้านทดสอบ", en: "Test House" },
    title: { th: "หัวเรื่อง", en: "A title" },
    description: { th: "คำอธิบาย", en: "A description" },
    beachfront: { th: "ริมหาด", en: "On the beach" },
    weekdayPrice: 9500_00,
    weekdayDiscountedPrice: 8500_00,
    weekendPrice: 12500_00,
    weekendDiscountedPrice: 11000_00,
    bankName: "KBank",
    accountNumber: "123-4-56789-0",
    accountName: "Test House Ltd.",
    creditCardEnabled: false,
    bankEnabled: true,
    promptPayEnabled: true,
    promptPayId: "0812345678",
    version: 1,
    updatedAt: Date.UTC(2026, 10, 21, 1),
    background: null,
    promptPayQr: null,
    contactPhone: "081 234 5678",
    contactEmail: "owner@example.com",
    contactLine: "@testhouse",
    slides: [],
    seasons: [],
    ...changes,
  }
}

/** An unpaid booking of the sample villa: Thursday 3 to Monday 7 December 2026, three rooms, 39,000 baht. */
export function sampleBooking(changes: Partial<Booking> = {}): Booking {
  const stay = { checkIn: "2026-12-03", checkOut: "2026-12-07" }
  const price = priceBy(sampleVilla(), stay, 3)
  return {
    id: "11111111-1111-4111-8111-111111111111",
    reference: "BV-7K3M9Q",
    guestId: "guest-1",
    status: "pending_payment",
    cancelReason: null,
    kept: null,
    movesUsed: 0,
    refundCap: null,
    movedOn: null,
    confirmedWith: null,
    agreedTotal: null,
    buyer: null,
    source: "own-site",
    commission: null,
    ...stay,
    rooms: 3,
    guests: 2,
    customer: null,
    paymentMethod: "bank_transfer",
    specialRequests: "",
    note: "",
    arrival: null,
    adults: null,
    children: null,
    foreignGuests: null,
    accessCode: null,
    rulesHash: null,
    extras: null,
    terms: DEFAULT_TERMS,
    language: "th",
    price,
    total: price.total,
    paymentDeadline: Date.UTC(2026, 10, 21, 3),
    inReviewSince: null,
    firstSlipAt: null,
    slipClearedDeadline: null,
    slipSentDeadline: null,
    slipId: null,
    card: null,
    origin: "https://baan.test",
    addressHash: "",
    emailVersion: 1,
    emailNumber: 1,
    version: 1,
    createdAt: Date.UTC(2026, 10, 21, 1),
    updatedAt: Date.UTC(2026, 10, 21, 2),
    deletedAt: null,
    erasedAt: null,
    ...changes,
  }
}

/** An open link for 1,500 baht that lasts until 28 November 2026. */
export function sampleLink(changes: Partial<PaymentLink> = {}): PaymentLink {
  return {
    id: "22222222-2222-4222-8222-222222222222",
    amount: 1500_00,
    description: "Deposit",
    customerName: null,
    bookingId: null,
    purpose: changes.bookingId ? "balance" : "free",
    automatic: false,
    madeBy: null,
    damage: 0,
    status: "open",
    expiresAt: Date.UTC(2026, 10, 28, 1),
    inReviewSince: null,
    settlingPaymentId: null,
    card: null,
    version: 1,
    createdAt: Date.UTC(2026, 10, 21, 1),
    updatedAt: Date.UTC(2026, 10, 21, 1),
    erasedAt: null,
    ...changes,
  }
}

export const IMAGE: Image = {
  id: "0123456789abcdef",
  type: "image/png",
  size: 6,
  width: 8,
  height: 8,
  placeholder: null,
  variants: [],
}

/** A seller who is not registered for VAT. */
export const SAMPLE_SELLER: Seller = {
  name: { th: "นางสาวมะลิ ศรีสุข", en: "Mali Srisuk" },
  address: { th: "9/9 หมู่ 5 ตำบลปากน้ำปราณ อำเภอปราณบุรี จังหวัดประจวบคีรีขันธ์ 77220", en: "" },
  taxId: "1101700230708",
  branch: "00000",
  vatSince: null,
}

/** May charge VAT. */
export const VAT_SELLER: Seller = { ...SAMPLE_SELLER, vatSince: "2026-01-01" }

/** A company to which receipts are made out. */
export const SAMPLE_BUYER: Buyer = {
  name: "บริษัท ทะเลใส จำกัด",
  address: "1 ถนนสุขุมวิท กรุงเทพฯ 10110",
  taxId: "0107536000315",
  branch: "00000",
}

/** A guest who gave all her details. */
/** A guest whose details only those who may see them are shown. */
export const ORAWAN = {
  firstName: "Orawan",
  lastName: "Siriphong",
  email: "orawan@secret.test",
  phone: "0898765432",
}

export const MALI = { firstName: "Mali", lastName: "Srisuk", email: "mali@example.com", phone: "0812345678" }

/** A card that the sandbox accepts. */
export const CARD = { cardNumber: "4242424242424242", cardholderName: "MALI", expiry: "12/99", cvv: "123" }

/** Ten percent off for everybody. */
export const SAMPLE_CODE: PromoCode = {
  id: "code-1",
  code: "BAAN10",
  kind: "percent",
  value: 1000,
  validFrom: null,
  validTo: null,
  stayFrom: null,
  stayTo: null,
  minNights: null,
  maxUses: null,
  active: true,
}
