import type { App } from "#app/app.ts"
import type { Booking } from "#app/booking/booking.ts"
import { readBooking, readConfirmedStays } from "#app/booking/booking-store.server.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { type Db, joinReads, mapRead, type Read, read, write } from "#app/db/database.server.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { dateAfter } from "#app/villa/dates.ts"
import type { Villa } from "#app/villa/villa.ts"
import { readVilla } from "#app/villa/villa-store.server.ts"
import { cleanUpPictures } from "./clean-up-passports.server.ts"
import type { DocumentAction } from "./document-action.ts"
import { decryptFields, decryptPicture, passportEncrypter } from "./encrypt-passport.server.ts"
import { isToReport, type Passport, type PassportFields, passportsToExport, type ReportableStay } from "./passport.ts"
import {
  type Admin,
  insertLogEntries,
  type ListedLogEntry,
  logEntryBy,
  markReported,
  type Report,
  readAccessLog,
  readPassport,
  readReport,
  readReports,
} from "./passport-store.server.ts"
import type { Tm30Guest } from "./tm30-file.ts"
import { tm30File } from "./write-tm30-file.server.ts"

const LISTED_DAYS = { back: 14, ahead: 7 } as const
const LOG_SHOWN = 100

/** `unknown`: nobody has said how many guests are foreign. */
export type Tm30State = "due" | "arriving" | "unknown" | "reported" | "none"

export type Tm30Stay = ReportableStay & { state: Tm30State }

export type Tm30List = { stays: Tm30Stay[]; today: string; villa: Villa }

/** Confirmed stays, latest arrival first; null if there is no villa. */
export async function listTm30(app: Pick<App, "db" | "now">): Promise<Tm30List | null> {
  const utcToday = dateIn("UTC", new Date(app.now()))
  const [from, to] = [dateAfter(utcToday, -LISTED_DAYS.back), dateAfter(utcToday, LISTED_DAYS.ahead)]
  const [villa, found] = await read(app.db, readVilla(app.db), readReportableStays(app.db, from, to))
  if (!villa) return null
  const today = dateIn(villa.timezone, new Date(app.now()))
  const stays = found.map((stay) => ({ ...stay, state: tm30State(stay, today) }))
  return { stays: stays.reverse(), today, villa }
}

/** Confirmed, by check-in, from `from` to `to` inclusive. */
export function readReportableStays(db: Db, from: string, to: string): Read<ReportableStay[]> {
  const none: Report = { passports: [], reportedAt: null }
  const stored = joinReads({ bookings: readConfirmedStays(db, from, to), reports: readReports(db, from, to) })
  return mapRead(stored, ({ bookings, reports }) =>
    bookings.map((booking) => ({ booking, ...(reports.get(booking.id) ?? none) })),
  )
}

/** `today` is the villa's date. */
export function tm30State(stay: ReportableStay, today: string): Tm30State {
  const { booking, reportedAt } = stay
  if (isToReport(stay)) return booking.checkIn <= today ? "due" : "arriving"
  if (booking.foreignGuests === 0) return "none"
  return reportedAt === null ? "unknown" : "reported"
}

/** All looks can be read: `before` is the `older` of the page before; null if there are none. */
export async function listPassportLog(
  app: Pick<App, "db">,
  before: number | null = null,
): Promise<{ entries: ListedLogEntry[]; older: number | null }> {
  const [log] = await read(app.db, readAccessLog(app.db, { before, limit: LOG_SHOWN + 1 }))
  const entries = log.slice(0, LOG_SHOWN)
  return { entries, older: log.length > LOG_SHOWN ? (entries.at(-1)?.id ?? null) : null }
}

/** `fields` is null for an untyped photo, or if none of the secrets decrypts it. */
export type OpenPassport = Passport & { fields: PassportFields | null }
export type OpenedStay = { booking: Booking; villa: Villa; passports: OpenPassport[]; reportedAt: number | null }

export async function findStay(
  app: Pick<App, "db" | "guestData">,
  bookingId: string,
): Promise<Result<{ booking: Booking; villa: Villa }, "documents-off" | "not-found">> {
  const encrypter = passportEncrypter(app)
  if (!encrypter.ok) return encrypter
  const [booking, villa] = await read(app.db, readBooking(app.db, bookingId), readVilla(app.db))
  return booking && villa && takesPlace(booking) ? ok({ booking, villa }) : fail("not-found")
}

const takesPlace = ({ status, erasedAt }: Booking) => status === "confirmed" && erasedAt === null

/** Logs who has seen the passports. */
export async function openStay(
  app: Pick<App, "db" | "guestData" | "now">,
  bookingId: string,
  by: Admin,
): Promise<Result<OpenedStay, "documents-off" | "not-found">> {
  const encrypter = passportEncrypter(app)
  if (!encrypter.ok) return encrypter
  const [booking, villa, { passports, reportedAt }] = await read(
    app.db,
    readBooking(app.db, bookingId),
    readVilla(app.db),
    readReport(app.db, bookingId),
  )
  if (!booking || !villa || !takesPlace(booking)) return fail("not-found")
  if (passports.length > 0) await note(app, by, "view", [bookingId])
  const opened = await Promise.all(
    passports.map(async (passport) => ({ ...passport, fields: await decryptFields(encrypter.value, passport) })),
  )
  return ok({ booking, villa, passports: opened, reportedAt })
}

/** Logs who has seen the photo. Fails without a photo that one of the secrets decrypts. */
export async function openPassportPicture(
  app: Pick<App, "db" | "guestData" | "media" | "now">,
  passportId: string,
  by: Admin,
): Promise<Result<Uint8Array<ArrayBuffer>, "documents-off" | "not-found">> {
  const encrypter = passportEncrypter(app)
  if (!encrypter.ok) return encrypter
  const [passport] = await read(app.db, readPassport(app.db, passportId))
  const file = passport?.pictureKey && (await app.media.get(passport.pictureKey))
  if (!file || !("body" in file)) return fail("not-found")
  const bytes = await decryptPicture(encrypter.value, passport.id, new Uint8Array(await file.arrayBuffer()))
  if (!bytes) return fail("not-found")
  await note(app, by, "picture", [passport.bookingId])
  return ok(bytes)
}

/** Arrivals on `date`, today if omitted; logged. `passports-none`: none is typed and readable. */
export async function exportTm30(
  app: Pick<App, "db" | "guestData" | "now">,
  date: string | undefined,
  by: Admin,
): Promise<Result<{ bytes: Uint8Array<ArrayBuffer>; date: string }, "documents-off" | "not-found" | "passports-none">> {
  const encrypter = passportEncrypter(app)
  if (!encrypter.ok) return encrypter
  // Taken first: a passport added meanwhile is not in the file.
  const at = app.now()
  const [villa] = await read(app.db, readVilla(app.db))
  if (!villa) return fail("not-found")
  const on = date ?? dateIn(villa.timezone, new Date(at))
  const [stays] = await read(app.db, readReportableStays(app.db, on, on))
  const guests: (Tm30Guest & { bookingId: string })[] = []
  for (const { booking, passports } of stays) {
    for (const passport of passportsToExport(passports)) {
      const fields = await decryptFields(encrypter.value, passport)
      const { id: bookingId, checkOut, customer } = booking
      if (fields) guests.push({ fields, checkOut, phone: customer?.phone ?? "", bookingId })
    }
  }
  if (guests.length === 0) return fail("passports-none")
  await note(app, by, "export", [...new Set(guests.map(({ bookingId }) => bookingId))], at)
  return ok({ bytes: await tm30File(guests), date: on })
}

/** Ends the alerts, deletes reported photos. Passports later than `seenAt` were not reported. */
export async function reportTm30(
  app: Pick<App, "db" | "guestData" | "media" | "now">,
  bookingId: string,
  { receipt, seenAt }: { receipt: string; seenAt?: number },
  by: Admin,
): Promise<Result<{ reportedAt: number }, "documents-off" | "not-found">> {
  const stay = await findStay(app, bookingId)
  if (!stay.ok) return stay
  const at = app.now()
  const ofBureau = receipt || null
  await write(app.db, [
    ...markReported(app.db, bookingId, { receipt: ofBureau, seenAt, now: at }),
    insertLogEntries(app.db, [logEntryBy(by, "report", { at, bookingId, receipt: ofBureau })]),
  ])
  await cleanUpPictures(app, stay.value.villa.timezone)
  return ok({ reportedAt: at })
}

async function note(
  app: Pick<App, "db" | "now">,
  by: Admin,
  action: DocumentAction,
  bookingIds: string[],
  at = app.now(),
) {
  const looks = bookingIds.map((bookingId) => logEntryBy(by, action, { at, bookingId }))
  await write(app.db, [insertLogEntries(app.db, looks)])
}
