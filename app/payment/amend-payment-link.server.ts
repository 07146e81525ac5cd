import { type Amendment, amendBooking, type By } from "../booking/amend-booking.server.ts"
import type { Booking } from "../booking/booking.ts"
import type { App } from "../context.server.ts"
import { read, violates, type Write, write } from "../db/database.server.ts"
import { fail, ok, type Result } from "../result.ts"
import { expirePaymentLinks } from "./expire-payment-links.server.ts"
import { isLinkOver, type PaymentLink } from "./payment-link.ts"
import { readPaymentLink, updatePaymentLink } from "./payment-link-store.server.ts"

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

const TRIES = 5

/**
 * The only way to change a payment link that exists; what `amendBooking` is to bookings. Where the change means
 * something for the link's booking, both are written in one batch, and both are decided anew when either has changed
 * meanwhile.
 */
export async function amendPaymentLink<Failure extends string>(
  app: Needs,
  id: string,
  by: By,
  decide: (link: PaymentLink) => LinkDecision<Failure> | Promise<LinkDecision<Failure>>,
): Promise<Result<AmendedLink, Failure | "not-found" | "payment-settling", unknown>> {
  for (let tried = 0; tried < TRIES; tried++) {
    const [link] = await read(app.db, readPaymentLink(app.db, id))
    if (!link) return fail("not-found")
    const now = app.now()
    if (isLinkOver(link, now)) {
      await expirePaymentLinks(app, id)
      continue
    }
    const decided = await decide(link)
    if (!decided.ok) return decided
    if (!decided.value) return ok({ link, booking: null })

    const { set, slipId = null, booking: effect, also = [] } = decided.value
    // Whatever is told of an erased link is to be erased again.
    const changed: PaymentLink = { ...link, ...set, erasedAt: null, version: link.version + 1, updatedAt: now }
    const inReviewSince = changed.status === "in_review" ? (link.inReviewSince ?? now) : null
    const after: PaymentLink = { ...changed, inReviewSince }
    const event = { at: now, actor: by.actor, actorName: by.name ?? null, from: link.status, to: after.status }
    const writes = [...updatePaymentLink(app.db, link, after, event, slipId), ...also]
    try {
      if (!after.bookingId || !effect) {
        await write(app.db, writes)
        return ok({ link: after, booking: null })
      }
      const booking = await writeWithBooking(app, after.bookingId, by, writes, effect)
      return booking.ok ? ok({ link: after, booking: booking.value }) : booking
    } catch (error) {
      if (!violates(error, "payment_link_events_applied")) throw error
    }
  }
  throw new Error("A payment link kept changing while it was being amended")
}

/**
 * Writes a link's change and what it means for its booking. @returns the booking as it is then; a failure, and nothing
 * written, while the booking's card is being charged
 */
async function writeWithBooking(
  app: Needs,
  bookingId: string,
  by: By,
  writes: Write[],
  effect: (booking: Booking) => Amendment | null,
): Promise<Result<Booking, "payment-settling">> {
  const amended = await amendBooking(app, bookingId, by, (booking) => {
    const amendment = effect(booking)
    return amendment ? ok({ ...amendment, also: writes }) : fail("unaffected", booking)
  })
  if (amended.ok) return amended
  if (amended.error === "payment-settling") return fail("payment-settling")
  if (amended.error !== "unaffected") throw new Error(`A payment link's booking: ${amended.error}`)
  await write(app.db, writes)
  return ok(amended.data as Booking)
}
