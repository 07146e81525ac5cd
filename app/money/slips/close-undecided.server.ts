import { type AmendingApp, amendBooking } from "#app/booking/amend-booking.server.ts"
import type { Booking } from "#app/booking/booking.ts"
import { STATE_COLUMNS, type TransitionOf } from "#app/booking/status.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { read } from "#app/db/database.server.ts"
import { runRows } from "#app/job/run-jobs.server.ts"
import { amendPaymentLink } from "#app/money/links/amend-payment-link.server.ts"
import { checkLinkStatusChange } from "#app/money/links/payment-link-status.ts"
import { ok } from "#app/result.ts"
import { checkInAt } from "#app/villa/stay-times.ts"
import type { Villa } from "#app/villa/villa.ts"
import { readVilla } from "#app/villa/villa-store.server.ts"
import { slipCheckEnd, slipCheckHeldUntil } from "./check-deadline.ts"
import { readBookingsUndecided, readLinksUndecided } from "./undecided-slips-store.server.ts"

/** Per kind and cron run; the next run closes the rest. */
const BATCH_SIZE = 50
const SYSTEM = { actor: "system" } as const
const UNDECIDED = { from: "in_review", to: "expired" } as const satisfies TransitionOf<"system">

/**
 * Closes bookings and links whose slip nobody decided; the owner can still record whether the money arrived.
 * Idempotent; the next run retries a row that fails. @returns how many
 */
export async function closeUndecided(app: AmendingApp): Promise<number> {
  const [villa] = await read(app.db, readVilla(app.db))
  if (!villa) return 0
  const now = app.now()
  // Slips in review since then are past the owner's time for a decision.
  const since = now - slipCheckHeldUntil(0)
  const today = dateIn(villa.timezone, new Date(now))
  const [bookingIds, linkIds] = await read(
    app.db,
    readBookingsUndecided(app.db, { since, today, limit: BATCH_SIZE }),
    readLinksUndecided(app.db, since, BATCH_SIZE),
  )
  let closed = 0
  const rows = [
    ...bookingIds.map((id) => ({ id, close: () => closeBooking(app, id, villa, now) })),
    ...linkIds.map((id) => ({ id, close: () => closeLink(app, id, now) })),
  ]
  await runRows(app, "close-undecided", rows, async ({ close }) => {
    if (await close()) closed += 1
    return ok(null)
  })
  return closed
}

type Needs = Parameters<typeof closeUndecided>[0]

async function closeBooking(app: Needs, id: string, villa: Villa, now: number): Promise<boolean> {
  const amended = await amendBooking(app, id, SYSTEM, (booking) => {
    if (!isUndecided(booking, villa, now)) return ok(null)
    return ok({ set: STATE_COLUMNS[UNDECIDED.to], action: "expired", reason: "expired" })
  })
  return amended.ok && amended.value.status === "cancelled"
}

async function closeLink(app: Needs, id: string, now: number): Promise<boolean> {
  const amended = await amendPaymentLink(app, id, SYSTEM, ({ status: from, inReviewSince, settlingPaymentId }) => {
    const undecided = from === "in_review" && settlingPaymentId === null && inReviewSince !== null
    if (!undecided || slipCheckHeldUntil(inReviewSince) > now) return ok(null)
    const checked = checkLinkStatusChange({ from, to: "expired" }, "system")
    return checked.ok ? ok({ set: { status: "expired" } }) : checked
  })
  return amended.ok && amended.value.link.status === "expired"
}

function isUndecided({ status, inReviewSince, checkIn }: Booking, villa: Villa, now: number): boolean {
  if (status !== UNDECIDED.from || inReviewSince === null) return false
  return slipCheckEnd(inReviewSince, checkInAt({ checkIn }, villa)) <= now
}
