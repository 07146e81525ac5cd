import type { App } from "#app/app.ts"
import { startBooking } from "#app/booking/start-booking.server.ts"
import { readNightsToComeBack } from "#app/booking/undo/press-store.server.ts"
import { findVillaOffer } from "#app/calendar/month/find-availability.server.ts"
import { read, write } from "#app/db/database.server.ts"
import { logError } from "#app/log.server.ts"
import { cardGateway } from "#app/money/cards/card-gateway.server.ts"
import { expireBookings } from "#app/money/payable/expire-bookings.server.ts"
import { offersPayment } from "#app/money/settings/instructions.ts"
import type { NewEmail, WaitingFacts } from "#app/notify/email/email.ts"
import type { WaitingEmailKind } from "#app/notify/email/email-kinds.ts"
import { insertEmail, insertEmailIf } from "#app/notify/email/outbox-store.server.ts"
import { once } from "#app/once.ts"
import type { Villa } from "#app/villa/villa.ts"
import { canOfferByLine } from "./send-wish-line.server.ts"
import { afterTurn, nextTurn, type Queue, type Turn, type Wish, wishFacts } from "./waiting-list.ts"
import {
  deleteOld,
  endOffers,
  endTold,
  isInLine,
  readIsUsed,
  readOffers,
  readWaiting,
  setOffered,
} from "./waiting-list-store.server.ts"
import { wishUrl } from "./wish-link.server.ts"

/** Each in its own batch; the next run goes on. Who is passed by counts apart, to keep nobody behind waiting. */
const SERVED_PER_RUN = 20
const PASSED_PER_RUN = 100

export type OfferingApp = Parameters<typeof startBooking>[0] & Pick<App, "cards" | "line">

/**
 * Ends what has ended, then offers free dates to the first in line, while guests can pay in some way. Runs by the cron
 * and when a hold lapses or is given back.
 * @returns how many wishes ended in an offer or an email
 */
export async function offerFreedDates(app: OfferingApp): Promise<number> {
  const [{ isOn, hasWishes }] = await read(app.db, readIsUsed(app.db))
  if (!hasWishes) return 0
  await expireBookings(app)
  await write(app.db, [endOffers(app.now())])
  const now = app.now()
  const reads = [readWaiting(app.db), readOffers(app.db, now), readNightsToComeBack(app.db, now)] as const
  const found = await findVillaOffer(app, {}, ...reads)
  if (!found) return 0
  const { villa, facts, ...at } = found
  await write(app.db, deleteOld(at.today, app.now()))
  const [wishes, offers, toComeBack] = facts
  // A wish would be used up by dates that nobody can pay for.
  const isPaused = !isOn || !offersPayment(villa, cardGateway(app))
  if (isPaused || wishes.length === 0) return 0
  const taken = new Map([...toComeBack.map(({ night, prep }) => [night, prep ? "prep" : "stay"] as const), ...at.taken])
  let queue: Queue = { facts: { ...villa, ...at, taken, held: [] }, ...offers, passed: new Set() }
  const canOffer = once(() => canOfferByLine(app))
  let served = 0
  let passed = 0
  while (served < SERVED_PER_RUN && passed < PASSED_PER_RUN) {
    const turn = nextTurn(wishes, queue)
    if (!turn) break
    const outcome = await serve(app, villa, turn, canOffer).catch((error: unknown) => {
      logError("dates-not-offered", { wish: turn.wish.id, error })
      return "passed" as const
    })
    if (outcome === "served") served += 1
    else passed += 1
    queue = outcome === "served" ? afterTurn(queue, turn) : passedBy(queue, turn, outcome)
  }
  return served
}

type Outcome = "served" | "passed" | "network-passed"

/** A network beyond its limits gets nothing more in this run, so that it keeps nobody waiting. */
function passedBy(queue: Queue, { wish }: Turn, outcome: Outcome): Queue {
  const network = outcome === "network-passed" ? [wish.addressHash] : []
  return { ...queue, passed: new Set([...queue.passed, wish.id, ...network]) }
}

async function serve(
  app: OfferingApp,
  villa: Villa,
  { wish, isHeld }: Turn,
  canOffer: () => Promise<boolean>,
): Promise<Outcome> {
  // Dates would be held for somebody who is not told.
  if (wish.lineUserId !== null && !(villa.guestLine && (await canOffer()))) return "passed"
  if (isHeld) return offer(app, villa, wish)
  const url = `${wish.origin}/booking?${stayQuery(wish)}`
  const told = emailTo(app, wish, "waiting-free", wishFacts(villa, wish, url))
  const now = app.now()
  await write(app.db, [insertEmailIf(told, now, isInLine(wish.id, now)), endTold(app.db, wish.id, told.id, now)])
  return "served"
}

/** One batch: the hold, the offer and its email. */
async function offer(app: OfferingApp, villa: Villa, wish: Wish): Promise<Outcome> {
  const { id, checkIn, checkOut, rooms, guests, language, addressHash } = wish
  const url = await wishUrl(app, wish)
  const started = await startBooking(
    // The cron and alarms know no origin of their own.
    { ...app, origin: wish.origin },
    {
      checkIn,
      checkOut,
      rooms,
      guests,
      language,
      paymentMethod: "bank_transfer",
      specialRequests: "",
      expectedTotal: undefined,
    },
    {
      actor: "system",
      guestId: app.newId(),
      network: "",
      offer: {
        addressHash,
        conditions: [isInLine(id, app.now())],
        also: (booking) => [
          setOffered(app.db, id, booking.id, app.now()),
          insertEmail(
            app.db,
            emailTo(app, wish, "waiting-offer", {
              ...wishFacts(villa, wish, url),
              ...(booking.paymentDeadline !== null && { until: booking.paymentDeadline }),
            }),
            app.now(),
          ),
        ],
      },
    },
  )
  if (started.ok) return "served"
  return started.error === "too-many-holds" || started.error === "too-many-requests" ? "network-passed" : "passed"
}

const stayQuery = ({ checkIn, checkOut, rooms, guests }: Wish) =>
  new URLSearchParams({ checkIn, checkOut, rooms: String(rooms), guests: String(guests) })

function emailTo(
  app: Pick<App, "newId">,
  { email, lineUserId, language }: Wish,
  kind: WaitingEmailKind,
  facts: WaitingFacts,
): NewEmail {
  const channel = lineUserId === null ? "email" : "line"
  return { id: app.newId(), kind, channel, language, recipient: lineUserId ?? email ?? "", facts, bookingId: null }
}
