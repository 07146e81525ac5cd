import type { Booking } from "#app/booking/booking.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { DAY_MS, HOUR_MS } from "#app/durations.ts"
import type { ImageType } from "#app/villa/photos/image.ts"
import { type CheckInTimes, type CheckOutTimes, checkInAt, checkOutAt } from "#app/villa/stay-times.ts"
import type { Villa } from "#app/villa/villa.ts"

/** The Bureau's form has no other. */
export const GENDERS = ["M", "F"] as const

/** Names in Latin capitals. `birthDate` has `00` for a day or month missing in the passport. */
export type PassportFields = {
  firstName: string
  middleName: string
  lastName: string
  gender: (typeof GENDERS)[number]
  number: string
  nationality: string
  birthDate: string
}

/** A stay to report to immigration, as Today shows it. */
export type ReportTask = Pick<Booking, "id" | "checkIn" | "foreignGuests"> & { name: string }

/** Instants are epoch milliseconds. `sealed` is encrypted; null until staff have typed from the photo. */
export type Passport = {
  id: string
  bookingId: string
  sealed: string | null
  pictureKey: string | null
  createdAt: number
  reportedAt: number | null
  receipt: string | null
}

/** `number` has the last two characters. Initials and number are empty for an untyped photo. */
export type MaskedPassport = {
  id: string
  initials: string
  number: string
  state: "photo" | "saved" | "reported" | "unreadable"
  canDelete: boolean
}

/** Passports beyond the number of guests: a visitor, a mistyped entry. */
const SPARE_ENTRIES = 4

export function maxPassports({ guests }: Pick<Booking, "guests">): number {
  return guests + SPARE_ENTRIES
}

export const FIELD_MAX_LENGTH = 100
/** Characters of the machine readable lines, with text recognised around them. */
export const MRZ_MAX_LENGTH = 1000
export const RECEIPT_MAX_LENGTH = 40

/** Enough to tell passports apart, and useless to anybody else. */
export function maskedPassport(
  { id, sealed, reportedAt }: Pick<Passport, "id" | "sealed" | "reportedAt">,
  fields: PassportFields | null,
  mayDelete: boolean,
): MaskedPassport {
  const initials = fields
    ? [fields.firstName, fields.middleName, fields.lastName].filter(Boolean).map((name) => `${name[0]}.`)
    : []
  const isReported = reportedAt !== null
  const state = isReported ? "reported" : sealed === null ? "photo" : fields ? "saved" : "unreadable"
  const number = fields ? `••${fields.number.slice(-2)}` : ""
  return { id, initials: initials.join(" "), number, state, canDelete: mayDelete && !isReported }
}

type PassportStay = Pick<Booking, "status" | "checkOut" | "erasedAt" | "deletedAt" | "foreignGuests">

/** From confirmation until check-out. */
export function takesPassports(
  { status, checkOut, erasedAt, deletedAt }: Omit<PassportStay, "foreignGuests">,
  villa: CheckOutTimes,
  now: number,
): boolean {
  if (status !== "confirmed" || erasedAt !== null || deletedAt !== null) return false
  return now < checkOutAt({ checkOut }, villa)
}

/** Not if nobody of the party is to be reported. */
export function asksPassports(stay: PassportStay, villa: CheckOutTimes, now: number): boolean {
  return stay.foreignGuests !== 0 && takesPassports(stay, villa, now)
}

/** Hours after check-in: Thai law gives the host 24 hours. */
const DUE_AFTER_HOURS = 2
const URGENT_AFTER_HOURS = 20
/** Older unreported stays are tasks, but raise no alert. */
const ALERT_UNTIL_HOURS = 48

export type ReportableStay = {
  booking: Booking
  passports: Passport[]
  /** When last reported, or when there was nobody to report; null until then. */
  reportedAt: number | null
}

/** Also true if nobody said how many guests are foreign, but language or phone suggest some. */
export function isToReport({ booking, passports, reportedAt }: ReportableStay): boolean {
  if (passports.some((passport) => passport.reportedAt === null)) return true
  if (reportedAt !== null || booking.foreignGuests === 0) return false
  return booking.foreignGuests !== null || isLikelyForeign(booking)
}

function isLikelyForeign({ language, customer }: Pick<Booking, "language" | "customer">): boolean {
  return language === "en" || Boolean(customer?.phone.startsWith("+") && !customer.phone.startsWith("+66"))
}

/** False until the party has said how many guests are foreign; additional guests change that number. */
export function areAllReported(
  { foreignGuests }: Pick<Booking, "foreignGuests">,
  passports: Pick<Passport, "reportedAt">[],
): boolean {
  if (foreignGuests === null || foreignGuests === 0 || passports.length < foreignGuests) return false
  return passports.every(({ reportedAt }) => reportedAt !== null)
}

/** Null if too early, too late or reported. */
export function tm30AlertDue(stay: ReportableStay, times: CheckInTimes, now: number): "due" | "urgent" | null {
  if (stay.booking.status !== "confirmed" || !isToReport(stay)) return null
  const hours = (now - checkInAt(stay.booking, times)) / HOUR_MS
  if (hours < DUE_AFTER_HOURS || hours >= ALERT_UNTIL_HOURS) return null
  return hours < URGENT_AFTER_HOURS ? "due" : "urgent"
}

/** Typed passports: unreported ones, or all again once every one is reported. */
export function passportsToExport(passports: Passport[]): Passport[] {
  const typed = passports.filter(({ sealed }) => sealed !== null)
  const open = typed.filter(({ reportedAt }) => reportedAt === null)
  return open.length > 0 ? open : typed
}

/** Unreported photos that nobody has typed. */
export function countToType(passports: Passport[]): number {
  return passports.filter(({ sealed, reportedAt }) => sealed === null && reportedAt === null).length
}

/** Script shrinks photos to this size, at which the lines stay readable. */
export const PASSPORT_PICTURE_SENT = { side: 1800, bytes: 400 * 1024 } as const

export const PICTURE_TYPES: readonly ImageType[] = ["image/jpeg", "image/png", "image/webp"]

export function passportPictureKey(id: string): string {
  return `passports/${id}`
}

export const PASSPORT_PICTURE_STORED_AS = "application/octet-stream"

/** `days` is how long passports are kept after check-out. */
export function passportCutoff({ timezone }: Pick<Villa, "timezone">, days: number, now: number): string {
  return dateIn(timezone, new Date(now - days * DAY_MS))
}

/** Without the passport's content, which is encrypted and may be another person's. */
export type GuestPassport = Pick<Passport, "bookingId" | "createdAt" | "reportedAt">
