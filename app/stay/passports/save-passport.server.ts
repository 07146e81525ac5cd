import type { App } from "#app/app.ts"
import type { Booking } from "#app/booking/booking.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { read, type Write, write } from "#app/db/database.server.ts"
import { DAY_SECONDS } from "#app/durations.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { checkImage } from "#app/villa/photos/image-bytes.ts"
import type { Villa } from "#app/villa/villa.ts"
import { encryptFields, encryptPicture, passportEncrypter } from "./encrypt-passport.server.ts"
import { readNationality } from "./nationalities.server.ts"
import {
  maxPassports,
  PASSPORT_PICTURE_SENT,
  PASSPORT_PICTURE_STORED_AS,
  type Passport,
  type PassportFields,
  PICTURE_TYPES,
  passportPictureKey,
  takesPassports,
} from "./passport.ts"
import {
  type Admin,
  insertLogEntries,
  insertPassport,
  logEntryBy,
  readPassport,
  removePassport,
  setSealed,
} from "./passport-store.server.ts"

/** Per day, removed ones included: per booking by its guest, by its link, by its party, and per network. */
const MAX_PER_DAY = { booking: 40, network: 60 } as const

type StayWithVilla = { booking: Booking; villa: Villa }
type FieldsFailure = "nationality-unknown" | "birth-date-invalid"
type SaveFailure = "documents-off" | "passports-closed" | "passports-too-many"

/**
 * Counted before reading. Holders of the party's or the booking's link must not use up the guest's share, nor a
 * booking's refusals the network's.
 * @property seesBooking the guest sends, or `isByLink`, not somebody with the party's link only
 */
export async function checkPassportSending(
  app: Pick<App, "guestData" | "limits" | "counters" | "now">,
  { booking, villa, seesBooking, isByLink = false }: StayWithVilla & { seesBooking: boolean; isByLink?: boolean },
  network: string,
): Promise<Result<null, "documents-off" | "passports-closed" | "too-many-requests", { retryAfterSeconds: number }>> {
  if (!app.guestData) return fail("documents-off")
  if (!takesPassports(booking, villa, app.now())) return fail("passports-closed")
  if (!(await app.limits.upload(`passports ${network}`))) return fail("too-many-requests")
  const sender = !seesBooking ? "party" : isByLink ? "link" : "guest"
  const seconds = DAY_SECONDS
  const allowed = await app.counters.within(
    { key: `passports:${sender}:${booking.id}`, max: MAX_PER_DAY.booking, seconds },
    { key: `passports:network:${network}`, max: MAX_PER_DAY.network, seconds },
  )
  return allowed ? ok(null) : fail("too-many-requests", { retryAfterSeconds: DAY_SECONDS })
}

export async function addPassport(
  app: Pick<App, "db" | "guestData" | "now" | "newId">,
  { booking, villa }: StayWithVilla,
  fields: PassportFields,
  by: Admin | null = null,
): Promise<Result<Passport, SaveFailure | FieldsFailure>> {
  const encrypter = passportEncrypter(app)
  if (!encrypter.ok) return encrypter
  const checked = checkFields(fields, villa, app.now())
  if (!checked.ok) return checked
  const id = app.newId()
  const passport = newPassport(app, id, booking, { sealed: await encryptFields(encrypter.value, id, checked.value) })
  return insert(
    app,
    passport,
    booking,
    by ? [insertLogEntries(app.db, [logEntryBy(by, "type", { at: app.now(), bookingId: booking.id })])] : [],
  )
}

/** Staff type from the photo. The row is written first, so that it knows its file as long as there is one. */
export async function addPassportPicture(
  app: Pick<App, "db" | "guestData" | "media" | "images" | "now" | "newId">,
  { booking }: StayWithVilla,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Result<Passport, SaveFailure | "image-invalid" | "file-too-large">> {
  const encrypter = passportEncrypter(app)
  if (!encrypter.ok) return encrypter
  const picture = checkImage(bytes, PICTURE_TYPES)
  if (!picture.ok) return picture
  const id = app.newId()
  const pictureKey = passportPictureKey(id)
  const inserted = await insert(app, newPassport(app, id, booking, { pictureKey }), booking)
  if (!inserted.ok) return inserted
  try {
    const encrypted = await encryptPicture(encrypter.value, id, await shrunk(app, picture.value.bytes))
    await app.media.put(pictureKey, encrypted, PASSPORT_PICTURE_STORED_AS)
  } catch (error) {
    await write(app.db, [removePassport(app.db, id, app.now())])
    throw error
  }
  return inserted
}

/** Without script a phone sends its whole photo. */
async function shrunk({ images }: Pick<App, "images">, bytes: Uint8Array<ArrayBuffer>) {
  if (bytes.byteLength <= PASSPORT_PICTURE_SENT.bytes) return bytes
  return (await images.resize(bytes, PASSPORT_PICTURE_SENT.side, "image/jpeg", 85))?.bytes ?? bytes
}

export async function typePassport(
  app: Pick<App, "db" | "guestData" | "now">,
  { booking, villa }: StayWithVilla,
  passportId: string,
  fields: PassportFields,
  by: Admin,
): Promise<Result<null, "documents-off" | "not-found" | "passport-reported" | FieldsFailure>> {
  const encrypter = passportEncrypter(app)
  if (!encrypter.ok) return encrypter
  const checked = checkFields(fields, villa, app.now())
  if (!checked.ok) return checked
  const [passport] = await read(app.db, readPassport(app.db, passportId))
  if (passport?.bookingId !== booking.id) return fail("not-found")
  const sealed = await encryptFields(encrypter.value, passportId, checked.value)
  const [stored] = await write(app.db, [
    setSealed(app.db, passportId, sealed),
    insertLogEntries(app.db, [logEntryBy(by, "type", { at: app.now(), bookingId: booking.id })]),
  ])
  return stored?.meta.changes ? ok(null) : fail("passport-reported")
}

/** Only until reported; the cron deletes the photo. */
export async function deletePassport(
  app: Pick<App, "db" | "now">,
  bookingId: string,
  passportId: string,
  by: Admin | null,
): Promise<Result<null, "not-found" | "passport-reported">> {
  const [passport] = await read(app.db, readPassport(app.db, passportId))
  if (passport?.bookingId !== bookingId) return fail("not-found")
  const [removed] = await write(app.db, [
    removePassport(app.db, passportId, app.now()),
    ...(by ? [insertLogEntries(app.db, [logEntryBy(by, "remove", { at: app.now(), bookingId })])] : []),
  ])
  return removed?.meta.changes ? ok(null) : fail("passport-reported")
}

function newPassport(
  app: Pick<App, "now">,
  id: string,
  { id: bookingId }: Booking,
  content: Partial<Pick<Passport, "sealed" | "pictureKey">>,
): Passport {
  const empty = { sealed: null, pictureKey: null, reportedAt: null, receipt: null }
  return { id, bookingId, createdAt: app.now(), ...empty, ...content }
}

async function insert(
  app: Pick<App, "db">,
  passport: Passport,
  booking: Booking,
  also: Write[] = [],
): Promise<Result<Passport, "passports-closed" | "passports-too-many">> {
  if (booking.status !== "confirmed") return fail("passports-closed")
  const [inserted] = await write(app.db, [insertPassport(passport, maxPassports(booking)), ...also])
  return inserted?.meta.changes ? ok(passport) : fail("passports-too-many")
}

/** Checks that need the list of countries or the clock. */
function checkFields(
  fields: PassportFields,
  { timezone }: Pick<Villa, "timezone">,
  now: number,
): Result<PassportFields, FieldsFailure> {
  const nationality = readNationality(fields.nationality)
  if (nationality === null) return fail("nationality-unknown")
  if (fields.birthDate > dateIn(timezone, new Date(now))) return fail("birth-date-invalid")
  return ok({ ...fields, nationality })
}
