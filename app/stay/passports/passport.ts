import type { Booking } from "#app/booking/booking.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { DAY_MS, HOUR_MS } from "#app/durations.ts"
import type { ImageType } from "#app/villa/photos/image.ts"
import { type CheckInTimes, type CheckOutTimes, checkInAt, checkOutAt } from "#app/villa/stay-times.ts"
import type { Villa } from "#app/villa/villa.ts"

/** The Bureau's form has no other. */
export const GENDERS = ["M", "F"] as const

/**
 * What is reported of a guest, as the Bureau takes it: names in Latin capitals, the nationality as a code of three letters.
 * `birthDate` is `YYYY-MM-DD`, with `00` for a day, or a day and a month, that the passport does not say.
 */
export type PassportFields = {
  firstName: string
  middleName: string
  lastName: string
  gender: (typeof GENDERS)[number]
  number: string
  nationality: string
  birthDate: string
}

/**
 * A passport as stored. Instants are epoch milliseconds.
 * @property sealed the encrypted fields; null until staff have typed them from the photo
 */
export type Passport = {
  id: string
  bookingId: string
  sealed: string | null
  pictureKey: string | null
  createdAt: number
  reportedAt: number | null
  receipt: string | null
}

/** What the party sees of a saved passport: initials and the last two characters of its number, null for a photo. */
export type MaskedPassport = {
  id: string
  initials: string
  number: string
  state: "photo" | "saved" | "reported" | "unreadable"
  canDelete: boolean
}

/** Passports that a booking can have beyond its guests: a visitor, an entry that was mistyped. */
const SPARE_ENTRIES = 4

/** The most passports of one booking at a time. */
export function maxPassports({ guests }: Pick<Booking, "guests">): number {
  return guests + SPARE_ENTRIES
}

/** The length of a typed field, at most. */
export const FIELD_MAX_LENGTH = 100
/** The length of the machine readable lines, with what a phone has recognised around them. */
export const MRZ_MAX_LENGTH = 1000
/** The length of the Bureau's receipt number, at most. */
export const RECEIPT_MAX_LENGTH = 40

/** Initials and the last two characters of the number: enough to tell passports apart, and of no use to anybody else. */
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

/** Whether passports of a stay are taken: from its confirmation until check-out. */
export function takesPassports(
  { status, checkOut, erasedAt, deletedAt }: Omit<PassportStay, "foreignGuests">,
  villa: CheckOutTimes,
  now: number,
): boolean {
  if (status !== "confirmed" || erasedAt !== null || deletedAt !== null) return false
  return now < checkOutAt({ checkOut }, villa)
}

/** Whether a guest is asked for passports: not if nobody of the party is to be reported. */
export function asksPassports(stay: PassportStay, villa: CheckOutTimes, now: number): boolean {
  return stay.foreignGuests !== 0 && takesPassports(stay, villa, now)
}

/** How long after check-in the alert is raised, and the urgent one: Thai law gives the host 24 hours. */
const DUE_AFTER_HOURS = 2
const URGENT_AFTER_HOURS = 20
/** What was not reported for so long is a task, but no alert any more. */
const ALERT_UNTIL_HOURS = 48

/** A stay with what has been done about its report. */
export type ReportableStay = {
  booking: Booking
  passports: Passport[]
  /** When it was last reported, or there was nobody to report; null until then. */
  reportedAt: number | null
}

/**
 * Whether a stay has guests who are still to be reported, or may have some: nobody has said how many are foreign, and it
 * was booked in English or with a phone of another country.
 */
export function isToReport({ booking, passports, reportedAt }: ReportableStay): boolean {
  if (passports.some((passport) => passport.reportedAt === null)) return true
  if (reportedAt !== null || booking.foreignGuests === 0) return false
  return booking.foreignGuests !== null || isLikelyForeign(booking)
}

function isLikelyForeign({ language, customer }: Pick<Booking, "language" | "customer">): boolean {
  return language === "en" || Boolean(customer?.phone.startsWith("+") && !customer.phone.startsWith("+66"))
}

/**
 * Whether each foreign guest is reported, so that there is no passport left to send. Not known before the party has said how
 * many they are; who comes in addition changes that number.
 */
export function areAllReported(
  { foreignGuests }: Pick<Booking, "foreignGuests">,
  passports: Pick<Passport, "reportedAt">[],
): boolean {
  if (foreignGuests === null || foreignGuests === 0 || passports.length < foreignGuests) return false
  return passports.every(({ reportedAt }) => reportedAt !== null)
}

/** The alert that is due about a stay; null if none is, because it is early, late or reported. */
export function tm30AlertDue(stay: ReportableStay, times: CheckInTimes, now: number): "due" | "urgent" | null {
  if (stay.booking.status !== "confirmed" || !isToReport(stay)) return null
  const hours = (now - checkInAt(stay.booking, times)) / HOUR_MS
  if (hours < DUE_AFTER_HOURS || hours >= ALERT_UNTIL_HOURS) return null
  return hours < URGENT_AFTER_HOURS ? "due" : "urgent"
}

/** The passports that a file for the Bureau has: those that are not reported, or all again once they are. Photos have no text. */
export function passportsToExport(passports: Passport[]): Passport[] {
  const typed = passports.filter(({ sealed }) => sealed !== null)
  const open = typed.filter(({ reportedAt }) => reportedAt === null)
  return open.length > 0 ? open : typed
}

/** How many photos wait for somebody to type what they say. */
export function countToType(passports: Passport[]): number {
  return passports.filter(({ sealed, reportedAt }) => sealed === null && reportedAt === null).length
}

/** What script shrinks a photo to: its lines are still read well. Without script a phone sends all of it. */
export const PASSPORT_PICTURE_SENT = { side: 1800, bytes: 400 * 1024 } as const

export const PICTURE_TYPES: readonly ImageType[] = ["image/jpeg", "image/png", "image/webp"]

/** The R2 key of an encrypted photo; its id is random. */
export function passportPictureKey(id: string): string {
  return `passports/${id}`
}

/** The MIME type with which R2 keeps an encrypted photo. */
export const PASSPORT_PICTURE_STORED_AS = "application/octet-stream"

/** The latest check-out date of stays whose passports are deleted now. @param days how long they are kept after it */
export function passportCutoff({ timezone }: Pick<Villa, "timezone">, days: number, now: number): string {
  return dateIn(timezone, new Date(now - days * DAY_MS))
}
