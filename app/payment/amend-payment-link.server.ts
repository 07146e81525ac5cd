import type { App } from "../app.ts"
import { type Amendment, amendBooking, type By } from "../booking/amend-booking.server.ts"
import { type Booking, isOverdue } from "../booking/booking.ts"
import { closeLinks, readBooking } from "../booking/booking-store.server.ts"
import { expireBookings } from "../booking/expire-bookings.server.ts"
import { read, violates, type Write, write } from "../db/database.server.ts"
import { fail, ok, type Result } from "../result.ts"
import { expirePaymentLinks } from "./expire-payment-links.server.ts"
import { isLinkLive, isLinkOver, type PaymentLink } from "./payment-link.ts"
import { bookingOfLink, readPaymentLink, updatePaymentLink } from "./payment-link-store.server.ts"

/** What shall be different about a link. */
export type LinkAmendment = {
  set: Partial<PaymentLink>
  /** The slip that came with it. */
  slipId?: string
  /** What it means for the booking that the link pays, as that booking is now; null where nothing. */
  booking?: (booking: Booking) => Amendment | null
  /** What is written in the same batch. Its own failures come out as they are. */
  also?: Write[]
}

/** What a change has decided: an amendment, null for no change, or a failure. */
export type LinkDecision<Failure extends string> = Result<LinkAmendment | null, Failure, unknown>

/** The link after a change, and its booking where the change was about that too. */
export type AmendedLink = { link: PaymentLink; booking: Booking | null }

type Needs = Pick<App, "db" | "countdown" | "settings" | "signer" | "now">

const MAX_ATTEMPTS = 5

/**
 * The only way to change a payment link that exists; what `amendBooking` is to bookings. `decide` sees the link and its
 * booking, if it has one. Where the change means something for that booking, both are written in one batch, and both are
 * decided anew when either has changed meanwhile. A link whose card is being charged is changed by the gateway alone.
 */
export async function amendPaymentLink<Failure extends string>(
  app: Needs,
  id: string,
  by: By,
  decide: (link: PaymentLink, booking: Booking | null) => LinkDecision<Failure> | Promise<LinkDecision<Failure>>,
): Promise<Result<AmendedLink, Failure | "not-found" | "payment-settling", unknown>> {
  for (let tried = 0; tried < MAX_ATTEMPTS; tried++) {
    const [link, booking] = await read(app.db, readPaymentLink(app.db, id), readBooking(app.db, bookingOfLink(id)))
    if (!link) return fail("not-found")
    const now = app.now()
    if (await wroteEnd(app, link, booking, now)) continue
    if (link.settlingPaymentId !== null && by.actor !== "gateway") return fail("payment-settling")
    const decided = await decide(link, booking)
    if (!decided.ok) return decided
    if (!decided.value) return ok({ link, booking: null })

    const { set, slipId = null, booking: effect, also = [] } = decided.value
    // Whatever is told of an erased link is to be erased again.
    const changed: PaymentLink = { ...link, ...set, erasedAt: null, version: link.version + 1, updatedAt: now }
    const after: PaymentLink = { ...changed, inReviewSince: reviewSince(changed, now) }
    const event = { at: now, actor: by.actor, actorName: by.name ?? null, from: link.status, to: after.status }
    const writes = [...updatePaymentLink(app.db, link, after, event, slipId), ...also]
    try {
      if (!booking || !effect) {
        await write(app.db, writes)
        return ok({ link: after, booking: null })
      }
      const written = await writeWithBooking(app, booking, by, writes, effect)
      if (written.ok) return ok({ link: after, booking: written.value })
      if (written.error === "payment-settling") return fail("payment-settling")
    } catch (error) {
      if (!violates(error, "payment_link_events_applied")) throw error
    }
  }
  throw new Error("A payment link kept changing while it was being amended")
}

/** Writes down that a link has ended by its time or with its booking. @returns whether there was something to write */
async function wroteEnd(app: Needs, link: PaymentLink, booking: Booking | null, now: number): Promise<boolean> {
  if (isLinkOver(link, now)) await expirePaymentLinks(app, link.id)
  else if (booking && isOverdue(booking, now)) await expireBookings(app, booking.id)
  else if (booking?.status === "cancelled" && isLinkLive(link) && link.settlingPaymentId === null)
    await write(app.db, closeLinks(booking.id, now))
  else return false
  return true
}

/** A closed link keeps the time since when its slip waits: the owner is still to decide on it. */
function reviewSince({ status, inReviewSince }: PaymentLink, now: number): number | null {
  if (status === "in_review") return inReviewSince ?? now
  return status === "cancelled" ? inReviewSince : null
}

/**
 * Writes a link's change and what it means for its booking. @returns the booking as it is then; a failure, and nothing
 * written, while the booking's card is being charged, or where it is not as it was when the change was decided
 */
async function writeWithBooking(
  app: Needs,
  seen: Booking,
  by: By,
  writes: Write[],
  effect: (booking: Booking) => Amendment | null,
): Promise<Result<Booking, "payment-settling" | "changed">> {
  const amended = await amendBooking(app, seen.id, by, (booking) => {
    if (booking.version !== seen.version) return fail("changed")
    const amendment = effect(booking)
    return amendment ? ok({ ...amendment, also: [...writes, ...(amendment.also ?? [])] }) : fail("unaffected", booking)
  })
  if (amended.ok) return amended
  if (amended.error === "payment-settling" || amended.error === "changed") return fail(amended.error)
  if (amended.error !== "unaffected") throw new Error(`A payment link's booking: ${amended.error}`)
  await write(app.db, writes)
  return ok(amended.data as Booking)
}
