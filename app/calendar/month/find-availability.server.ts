import type { App } from "#app/app.ts"
import { type Booking, withEffectiveStatus } from "#app/booking/booking.ts"
import { readBookingsOf } from "#app/booking/booking-store.server.ts"
import { STAY_MAX_NIGHTS } from "#app/booking/stay.ts"
import { joinReads, type Read, read } from "#app/db/database.server.ts"
import { logError } from "#app/log.server.ts"
import { fail, isUnavailable, ok, type Result } from "#app/result.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { BOOKABLE_MAX_DAYS, GAP_MAX_NIGHTS } from "#app/villa/prices/offer-defaults.ts"
import { pricedVilla } from "#app/villa/prices/priced-villa.ts"
import { stayRulesOf } from "#app/villa/prices/quote.ts"
import { readSeasons } from "#app/villa/prices/season-store.server.ts"
import type { PricedVilla } from "#app/villa/prices/stay-rules.ts"
import type { Room } from "#app/villa/rooms/room.ts"
import { readRooms, readVilla } from "#app/villa/villa-store.server.ts"
import { checkRange, type NightOffer, offersOf, type RangeFailure } from "./availability.ts"
import { readTakenNights } from "./night-store.server.ts"
import type { TakenNights } from "./taken-nights.ts"
import { dateIn, enclosingRange, firstBookableDate } from "./villa-date.ts"

/** `from` and `to` are texts for `readDate`. */
export async function findAvailability(
  app: Pick<App, "db" | "now">,
  requested: { from: string; to: string },
): Promise<Result<NightOffer[], RangeFailure | "villa-missing">> {
  const enclosing = enclosingRange(requested.from, requested.to)
  if (!enclosing) return fail("date-invalid")
  const now = app.now()
  // Includes the longest stay from the last night, its preparation nights, and a night before and after.
  const around = {
    from: dateAfter(enclosing.from, -1 - GAP_MAX_NIGHTS),
    to: dateAfter(enclosing.to, STAY_MAX_NIGHTS + GAP_MAX_NIGHTS + 1),
  }
  const [villa, seasons, taken] = await read(
    app.db,
    readVilla(app.db),
    readSeasons(app.db, around.from, around.to),
    readTakenNights(app.db, { ...around, now }),
  )
  if (!villa) return fail("villa-missing")
  const range = checkRange(requested, villa.timezone, now)
  if (!range.ok) return range
  const priced = pricedVilla(villa, seasons, now)
  return ok(offersOf(priced, range.value, stayRulesOf(priced, taken, now)))
}

/** Data of a page with a booking card; `taken` starts at `today`. */
type VillaOffer<Facts> = {
  villa: PricedVilla
  taken: TakenNights
  today: string
  /** The first night that guests can still book. */
  earliest: string
  bookings: Booking[]
  facts: Facts
}

/**
 * One round trip; null without a villa.
 * @param whose `guestId` adds that guest's bookings, newest first; `exceptBookingId` frees a booking's nights
 * @param reads further reads of the same round trip, returned as `facts`
 */
export async function findVillaOffer<Facts extends unknown[] = []>(
  app: Pick<App, "db" | "now">,
  { guestId = "", exceptBookingId }: { guestId?: string; exceptBookingId?: string } = {},
  ...reads: { [Index in keyof Facts]: Read<Facts[Index]> }
): Promise<VillaOffer<Facts> | null> {
  const now = app.now()
  const utcToday = dateIn("UTC", new Date(now))
  // Includes the preparation nights after the last departure.
  const to = dateAfter(utcToday, BOOKABLE_MAX_DAYS + 1 + GAP_MAX_NIGHTS)
  const range = { from: dateAfter(utcToday, -1), to, now, exceptBookingId }
  const { villa, seasons, taken, bookings, facts } = await read(app.db, {
    villa: readVilla(app.db),
    seasons: readSeasons(app.db, range.from, range.to),
    taken: readTakenNights(app.db, range),
    bookings: readBookingsOf(app.db, { guestId }),
    facts: joinReads<Facts>(reads),
  })
  if (!villa) return null
  const today = dateIn(villa.timezone, new Date(now))
  return {
    villa: pricedVilla(villa, seasons, now),
    taken: new Map([...taken].filter(([night]) => night >= today)),
    today,
    earliest: firstBookableDate(villa, villa.offer.noticeHours, now),
    bookings: bookings.map((booking) => withEffectiveStatus(booking, now)),
    facts,
  }
}

/** `rooms` is null if only the rooms cannot be read, so that a page can still show the rest. */
export async function findVillaOfferWithRooms<Facts extends unknown[] = []>(
  app: Pick<App, "db" | "now">,
  guestId: string,
  ...reads: { [Index in keyof Facts]: Read<Facts[Index]> }
): Promise<(VillaOffer<Facts> & { rooms: Room[] | null }) | null> {
  const find = (rooms: Read<Room[] | null>) => findVillaOffer(app, { guestId }, rooms, joinReads<Facts>(reads))
  const offer = await find(readRooms(app.db)).catch((error: unknown) => {
    if (isUnavailable(error)) throw error
    logError("rooms-not-read", { error })
    return find({ queries: [], value: () => null })
  })
  if (!offer) return null
  const [rooms, facts] = offer.facts
  return { ...offer, rooms, facts }
}
