import type { App } from "#app/app.ts"
import type { Booking } from "#app/booking/booking.ts"
import { hadBegunWhenEntered } from "#app/booking/booking-email.ts"
import { queueNewCode } from "#app/booking/booking-email-store.server.ts"
import { bookingUrl } from "#app/booking/email-for-booking.server.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { read, type Write } from "#app/db/database.server.ts"
import { NO_SUMS } from "#app/money/ledger/ledger.ts"
import { readSumsOf } from "#app/money/ledger/ledger-store.server.ts"
import { moneyOf, owesBeforeArrival } from "#app/money/ledger/money.ts"
import { encryptEmailSecrets } from "#app/notify/email/email-secrets.server.ts"
import { accessRelease, isReleased } from "#app/villa/access/access-release.ts"
import type { StayTimes } from "#app/villa/villa.ts"
import { datesToEmail } from "./scheduled-email.ts"
import { readStaysToEmail } from "./scheduled-email-store.server.ts"

/**
 * Only to guests who can see the code now; belongs in the batch that changes the code. Null emails nobody.
 * @param stays with their own codes, as after the change
 * @param releaseHours as after the change
 */
export async function codeChangedEmails(
  app: Pick<App, "db" | "signer" | "encrypter" | "now">,
  stays: Booking[],
  { villa, code, releaseHours }: { villa: StayTimes; code: string | null; releaseHours: number },
): Promise<Write[]> {
  if (code === null) return []
  const { timezone } = villa
  const now = app.now()
  const ids = stays.map(({ id }) => id)
  const [sums] = await read(app.db, readSumsOf(app.db, ids))
  const seeing = stays.filter((stay) => {
    const money = moneyOf(stay, sums.get(stay.id) ?? NO_SUMS, timezone)
    const isOwing = owesBeforeArrival(stay, money, { now, timezone })
    return (
      isReleased(accessRelease(stay, villa, { releaseHours, isOwing }), now) && !hadBegunWhenEntered(stay, timezone)
    )
  })
  return Promise.all(
    seeing.map(async (stay) => {
      const secrets = await encryptEmailSecrets(app, stay.id, { code, wifi: null })
      return queueNewCode(stay, { ...secrets, url: await bookingUrl(app, stay) }, now)
    }),
  )
}

/** Confirmed stays around today without a code of their own. */
export async function findStaysWithVillaCode(app: Pick<App, "db" | "now">, villa: StayTimes): Promise<Booking[]> {
  const today = dateIn(villa.timezone, new Date(app.now()))
  const [{ stays }] = await read(app.db, readStaysToEmail(app.db, datesToEmail(today)))
  return stays.filter(({ accessCode }) => accessCode === null)
}
