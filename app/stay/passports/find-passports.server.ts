import type { App } from "#app/app.ts"
import { type Booking, type BookingGrant, grantsAccess, isByEmailLink } from "#app/booking/booking.ts"
import { findBooking, guestViewer } from "#app/booking/find-booking.server.ts"
import { joinReads, read } from "#app/db/database.server.ts"
import type { Villa } from "#app/villa/villa.ts"
import { decryptFields } from "./encrypt-passport.server.ts"
import { asksPassports, type MaskedPassport, maskedPassport } from "./passport.ts"
import { passportUrl } from "./passport-link.server.ts"
import { type Report, readReport } from "./passport-store.server.ts"

/** The device, the booking opened by an email, and the booking opened by the party's link. */
export type PassportViewer = BookingGrant & { guestId: string | null; openedPassports: BookingGrant | null }

/**
 * @property seesBooking may open the whole booking, not only its passports
 * @property isByLink sees the booking by the link of an email only
 */
export type FoundPassports = Report & { booking: Booking; villa: Villa; seesBooking: boolean; isByLink: boolean }

/** For the guest and everybody with the party's link; null for all others. */
export async function findPassports(
  app: Pick<App, "db" | "now">,
  bookingId: string,
  { guestId, openedPassports, ...opened }: PassportViewer,
): Promise<FoundPassports | null> {
  const findAs = (access: BookingGrant) =>
    findBooking(app, bookingId, guestViewer(guestId, access), readReport(app.db, bookingId))
  const found = (openedPassports?.bookingId === bookingId && (await findAs(openedPassports))) || (await findAs(opened))
  if (!found) return null
  const { booking, villa, facts } = found
  return {
    booking,
    villa,
    ...facts[0],
    seesBooking: booking.guestId === guestId || grantsAccess(opened, booking),
    isByLink: isByEmailLink({ guestId, admin: null, ...opened }, booking),
  }
}

/** Masked, because nobody with the link may read others' passports. */
export async function maskedPassports(
  { guestData }: Pick<App, "guestData">,
  { passports, seesBooking }: Pick<FoundPassports, "passports" | "seesBooking">,
): Promise<MaskedPassport[]> {
  return Promise.all(
    passports.map(async (passport) =>
      maskedPassport(passport, guestData && (await decryptFields(guestData, passport)), seesBooking),
    ),
  )
}

/** `of` is how many are asked for; null if the guest is asked for none. */
export async function findPassportsAsked(
  app: Pick<App, "db" | "guestData" | "now">,
  booking: Booking,
  villa: Villa,
): Promise<{ given: number; of: number | null } | null> {
  if (!app.guestData || !asksPassports(booking, villa, app.now())) return null
  const [{ passports }] = await read(app.db, readReport(app.db, booking.id))
  return { given: passports.length, of: booking.foreignGuests }
}

/** Party links by booking id, for the email before the stay. */
export async function findMissingPassports(
  app: Pick<App, "db" | "guestData" | "signer" | "now">,
  stays: Booking[],
  villa: Villa,
): Promise<Map<string, string>> {
  const asked = app.guestData
    ? stays.filter((stay) => (stay.foreignGuests ?? 0) > 0 && asksPassports(stay, villa, app.now()))
    : []
  if (asked.length === 0) return new Map()
  const [reports] = await read(app.db, joinReads(asked.map(({ id }) => readReport(app.db, id))))
  const missing = asked.filter(
    ({ foreignGuests }, index) => (reports[index]?.passports.length ?? 0) < (foreignGuests ?? 0),
  )
  const links = await Promise.all(missing.map(async (stay) => [stay.id, await passportUrl(app, stay, villa)] as const))
  return new Map(links)
}
