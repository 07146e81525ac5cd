import { NO_READY_TEXTS, type ReadyTexts } from "#app/booking/ready-texts/ready-texts-fields.ts"
import type { LocalizedText } from "#app/i18n/localized.ts"
import type { Seller } from "#app/money/seller/seller-fields.ts"
import type { Access } from "#app/villa/access/access.ts"
import type { HouseRules } from "#app/villa/house-rules/house-rules-fields.ts"
import type { Image, ImageWithAlt } from "#app/villa/photos/image.ts"
import { NO_PLACE } from "#app/villa/place/place.ts"
import type { Place } from "#app/villa/place/place-fields.ts"
import { DEFAULT_OFFER } from "#app/villa/prices/offer-defaults.ts"
import type { OfferRules } from "#app/villa/prices/offer-fields.ts"
import { DEFAULT_TERMS, type Terms } from "#app/villa/terms/terms.ts"
import { AMENITIES, type Amenity } from "./amenities.ts"

export const SLIDES_SHOWN = 10
/** The maximum; the slideshow shows the first `SLIDES_SHOWN`. */
export const SLIDES_MAX = 20

/** For bedrooms and for bathrooms. */
export const ROOMS_MAX = 30

export const PAYMENT_WINDOW_MIN_MINUTES = 15
export const PAYMENT_WINDOW_MAX_MINUTES = 72 * 60

/** Limits of `slipAnswerHours`: a review of a slip ends after seven days. */
export const SLIP_ANSWER_MIN_HOURS = 1
export const SLIP_ANSWER_MAX_HOURS = 7 * 24

export const PASSPORT_MIN_DAYS = 1
export const PASSPORT_MAX_DAYS = 30

export const CONFIRMED_SETTINGS = ["amenities", "stayTimes", "terms"] as const
export type ConfirmedSetting = (typeof CONFIRMED_SETTINGS)[number]

/** In their order, each once. */
export function withConfirmed(
  confirmed: readonly ConfirmedSetting[],
  more: readonly ConfirmedSetting[],
): readonly ConfirmedSetting[] {
  return CONFIRMED_SETTINGS.filter((setting) => confirmed.includes(setting) || more.includes(setting))
}

/** Prices are in satang per night. */
export type Villa = {
  id: string
  name: LocalizedText
  title: LocalizedText
  description: LocalizedText
  beachfront: LocalizedText
  maxGuests: number
  bedrooms: number
  bathrooms: number
  minRooms: number
  weekdayPrice: number
  weekdayDiscountedPrice: number
  weekendPrice: number
  weekendDiscountedPrice: number
  priceReductionPerRoom: number
  bankName: string
  accountNumber: string
  accountName: string
  creditCardEnabled: boolean
  bankEnabled: boolean
  promptPayEnabled: boolean
  promptPayId: string | null
  /** IANA name; nights are dates in this zone. */
  timezone: string
  /** "14:00", in the villa's time zone. */
  checkInTime: string
  checkOutTime: string
  paymentWindowMinutes: number
  /** Hours within which the owner promises guests to answer a slip. */
  slipAnswerHours: number
  /** Days after check-out for which passports are kept. */
  passportDays: number
  contactPhone: string
  contactEmail: string
  /** A LINE id; that of an official account starts with `@`. */
  contactLine: string
  amenities: readonly Amenity[]
  /** Whether the home page shows the sample rating and reviews. */
  sampleReviews: boolean
  offer: OfferRules
  place: Place
  map: Image | null
  houseRules: HouseRules | null
  access: Access | null
  terms: Terms
  /** The issuer of receipts; null until the owner has set it. */
  seller: Seller | null
  readyTexts: ReadyTexts
  /** Whether guests can ask to be told when taken dates become free. */
  waitingList: boolean
  /** Whether guests are offered messages by LINE. */
  guestLine: boolean
  /** Settings of which the owner has said once that they are right, though the default would do. */
  confirmed: readonly ConfirmedSetting[]
  version: number
  /** Epoch milliseconds. */
  updatedAt: number
  background: Image | null
  promptPayQr: Image | null
  slides: ImageWithAlt[]
}

/** Slides and rooms have their own use cases. */
export type VillaFields = Omit<Villa, "id" | "version" | "updatedAt" | "slides">

export const DEFAULT_VILLA_SETTINGS = {
  maxGuests: 6,
  bedrooms: 3,
  bathrooms: 3,
  minRooms: 1,
  /** Satang per unused room and night. */
  priceReductionPerRoom: 2000_00,
  timezone: "Asia/Bangkok",
  checkInTime: "14:00",
  checkOutTime: "11:00",
  paymentWindowMinutes: 120,
  slipAnswerHours: 24,
  passportDays: 7,
  amenities: AMENITIES,
  sampleReviews: true,
  offer: DEFAULT_OFFER,
  place: NO_PLACE,
  map: null,
  houseRules: null,
  access: null,
  terms: DEFAULT_TERMS,
  seller: null,
  readyTexts: NO_READY_TEXTS,
  waitingList: false,
  guestLine: false,
  confirmed: [] as readonly ConfirmedSetting[],
} as const

export type StayTimes = Pick<Villa, "timezone" | "checkInTime" | "checkOutTime">

const NO_TEXT = { th: "", en: "" } as const

export const DEFAULT_VILLA: VillaFields = {
  ...DEFAULT_VILLA_SETTINGS,
  name: NO_TEXT,
  title: NO_TEXT,
  description: NO_TEXT,
  beachfront: NO_TEXT,
  weekdayPrice: 0,
  weekdayDiscountedPrice: 0,
  weekendPrice: 0,
  weekendDiscountedPrice: 0,
  bankName: "",
  accountNumber: "",
  accountName: "",
  creditCardEnabled: false,
  bankEnabled: true,
  promptPayEnabled: false,
  promptPayId: null,
  background: null,
  promptPayQr: null,
  contactPhone: "",
  contactEmail: "",
  contactLine: "",
}

export function villaFields({ id: _, version: __, updatedAt: ___, slides: ____, ...fields }: Villa): VillaFields {
  return fields
}
