import type { App } from "#app/app.ts"
import type { Booking } from "#app/booking/booking.ts"
import { noteShare } from "#app/booking/guest-links/booking-link-store.server.ts"
import { read, write } from "#app/db/database.server.ts"
import { HOUR_SECONDS } from "#app/durations.ts"
import { LINE_CODE_BYTES, lineCodeUrl } from "#app/notify/line/line-code.ts"
import { hashLineCode } from "#app/notify/line/link-line.server.ts"
import { fail, ok, type Result } from "#app/result.ts"
import type { Villa } from "#app/villa/villa.ts"
import {
  formatGuestCode,
  GUEST_CODE_MS,
  GUEST_CODES_MAX,
  type GuestLineEnd,
  type GuestLineState,
} from "./guest-line.ts"
import { endGuestLine, type GuestLineLink, readGuestLineLink, saveGuestLineCode } from "./guest-line-store.server.ts"

/** Whether guests of the villa are offered messages by LINE. */
export function offersGuestLine({ line }: Pick<App, "line">, { guestLine }: Pick<Villa, "guestLine">): boolean {
  return guestLine && line !== null
}

/** Undefined where it is not offered; then nothing is read. */
export async function findGuestLine(
  app: Pick<App, "db" | "line">,
  { id }: Pick<Booking, "id">,
  villa: Pick<Villa, "guestLine">,
): Promise<GuestLineState | undefined> {
  if (!offersGuestLine(app, villa)) return undefined
  const [link] = await read(app.db, readGuestLineLink(app.db, id))
  return guestLineState(link)
}

/** Whether the guest gets what is sent to guests, by email or by LINE. */
export async function reachesGuest(
  app: Pick<App, "db" | "line">,
  booking: Pick<Booking, "id" | "customer">,
  villa: Pick<Villa, "guestLine">,
): Promise<boolean> {
  return Boolean(booking.customer?.email) || Boolean(await findGuestLine(app, booking, villa))
}

function guestLineState(link: GuestLineLink | null): GuestLineState {
  if (!link?.lineUserId) return null
  const { linkedAt, name, shownBy } = link
  return { linkedAt, name, shownBy }
}

type Needs = Pick<App, "db" | "now" | "line" | "signer" | "randomBytes" | "counters">
/** @property isByLink whether the guest has the booking by a link only */
type By = { network: string; isByLink: boolean } | { id: string; name: string }
type CodeFailure = "guest-line-off" | "guest-line-unreachable" | "too-many-requests" | "not-found"

/**
 * Single-use; replaces an earlier code. A colleague who shows it could use it, so that is noted like the guest's
 * link.
 */
export async function createGuestLineCode(
  app: Needs,
  { id: bookingId, erasedAt, deletedAt }: Pick<Booking, "id" | "erasedAt" | "deletedAt">,
  villa: Pick<Villa, "guestLine">,
  by: By,
): Promise<Result<{ code: string; url: string; expiresAt: number }, CodeFailure>> {
  if (!offersGuestLine(app, villa) || !app.line) return fail("guest-line-off")
  if (erasedAt !== null || deletedAt !== null) return fail("not-found")
  const perHour = (key: string, max: number) => ({ key: `line-code:${key}`, max, seconds: HOUR_SECONDS })
  const limits = [
    ...("network" in by ? [perHour(`network:${by.network}`, GUEST_CODES_MAX.network)] : []),
    perHour(`booking:${bookingId}`, GUEST_CODES_MAX.booking),
  ]
  if (!(await app.counters.within(...limits))) return fail("too-many-requests")
  const account = await app.line.account()
  if (!account.ok) return fail("guest-line-unreachable")
  const code = formatGuestCode(app.randomBytes(LINE_CODE_BYTES))
  const now = app.now()
  const expiresAt = now + GUEST_CODE_MS
  const codeHash = await hashLineCode(app, code)
  const staff = "id" in by ? by : null
  const shared = staff ? noteShare(app.db, { bookingId, adminId: staff.id, adminName: staff.name }, now) : []
  const results = await write(app.db, [
    saveGuestLineCode({
      bookingId,
      codeHash,
      isByLink: "isByLink" in by && by.isByLink,
      shownBy: staff?.name ?? null,
      expiresAt,
    }),
    ...shared,
  ])
  // Erased meanwhile, or the account of the colleague was removed.
  if (results.slice(0, staff ? 2 : 1).some(({ meta }) => meta.changes === 0)) return fail("not-found")
  return ok({ code, url: lineCodeUrl(account.value.basicId, code), expiresAt })
}

/** Also ends a code that was not used. Succeeds without a link, too. */
export async function unlinkGuestLine(
  { db, now }: Pick<App, "db" | "now">,
  bookingId: string,
  by: GuestLineEnd,
): Promise<void> {
  await write(db, endGuestLine(db, bookingId, { now: now(), by }))
}
