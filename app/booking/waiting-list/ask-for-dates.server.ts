import type { App } from "#app/app.ts"
import { checkGuests } from "#app/booking/booking.ts"
import { findVillaOffer } from "#app/calendar/month/find-availability.server.ts"
import { read, write } from "#app/db/database.server.ts"
import { DAY_SECONDS, HOUR_SECONDS } from "#app/durations.ts"
import type { Language } from "#app/i18n/languages.ts"
import { insertEmailIf, withinDailyLimit, withinMailboxLimit } from "#app/notify/email/outbox-store.server.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { type QuoteFailure, quoteStay } from "#app/villa/prices/quote.ts"
import type { StayRuleFailure } from "#app/villa/prices/stay-rules.ts"
import { checkWish, MAILBOX_MAX_LINKS } from "./waiting-list.ts"
import { insertWish, isOnListAnd, readSameWish } from "./waiting-list-store.server.ts"
import { wishUrl } from "./wish-link.server.ts"
import type { WishRequest } from "./wish-request.ts"

/** Per network; mobile networks share IPv4 addresses. */
const ASKED_PER_HOUR = 20
const ASKED_PER_DAY = 60

type AskFailure =
  | "not-found"
  | "too-many-requests"
  | "dates-free"
  | "guests-out-of-range"
  | QuoteFailure
  | StayRuleFailure

/**
 * Emails a link that joins the queue. The answer and the queries are the same for every address, whether it waits
 * already or may not wait for more; the link of a wish goes to the address that it has. @param network see
 * `holderNetworkOf`
 */
export async function askForDates(
  app: Pick<App, "db" | "limits" | "counters" | "settings" | "signer" | "origin" | "now" | "newId">,
  { email, ...request }: WishRequest,
  { network, language }: { network: string; language: Language },
): Promise<Result<null, AskFailure, unknown>> {
  const key = `waiting:network:${network}`
  const hour = { key, max: ASKED_PER_HOUR, seconds: HOUR_SECONDS }
  const day = { key, max: ASKED_PER_DAY, seconds: DAY_SECONDS }
  if (!(await app.limits.calendar(network))) return fail("too-many-requests")
  const found = await findVillaOffer(app)
  if (!found?.villa.waitingList) return fail("not-found")
  if (!(await app.counters.within(hour, day))) return fail("too-many-requests", { retryAfterSeconds: HOUR_SECONDS })
  const { villa, ...at } = found
  const now = app.now()
  const quoted = quoteStay(villa, { ...request, rooms: request.rooms ?? villa.bedrooms }, { now })
  if (!quoted.ok) return quoted
  const guests = checkGuests(request.guests, villa)
  if (!guests.ok) return guests
  const { stay, rooms } = quoted.value
  const checked = checkWish(stay, { ...villa, ...at, held: [] })
  if (!checked.ok) return checked
  const addressHash = await app.signer.sign(`network:${network}`)
  const [existing] = await read(app.db, readSameWish(app.db, { email, addressHash }, stay))
  const { id, email: recipient } = existing ?? { id: app.newId(), email }
  const limit = { now, limited: app.settings.limited }
  const linksPerDay = { kind: "waiting-link", max: MAILBOX_MAX_LINKS, countedBy: addressHash } as const
  const { name: villaName, timezone, contactPhone: phone, contactEmail, contactLine: line } = villa
  const facts = {
    villaName,
    contact: { phone, email: contactEmail, line },
    ...stay,
    url: await wishUrl(app, { id, origin: app.origin, ...stay }),
    timezone,
  }
  await write(app.db, [
    insertWish({ id, email, addressHash, language, ...stay, rooms, guests: guests.value, origin: app.origin }, limit),
    insertEmailIf(
      { id: app.newId(), kind: "waiting-link", language, recipient, facts, bookingId: null },
      now,
      isOnListAnd(id, [withinMailboxLimit(email, limit), withinDailyLimit(email, linksPerDay, limit)]),
      addressHash,
    ),
  ])
  return ok(null)
}
