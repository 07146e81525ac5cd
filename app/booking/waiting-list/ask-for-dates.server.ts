import type { App } from "#app/app.ts"
import { checkGuests } from "#app/booking/booking.ts"
import type { Stay } from "#app/booking/stay.ts"
import { findVillaOffer } from "#app/calendar/month/find-availability.server.ts"
import { read, write } from "#app/db/database.server.ts"
import { DAY_SECONDS, HOUR_SECONDS } from "#app/durations.ts"
import type { Language } from "#app/i18n/languages.ts"
import { insertEmailIf, withinDailyLimit, withinMailboxLimit } from "#app/notify/email/outbox-store.server.ts"
import { GUEST_CODE_MS } from "#app/notify/guest-line/guest-line.ts"
import { offersGuestLine } from "#app/notify/guest-line/link-guest-line.server.ts"
import { LINE_CODE_BYTES, lineCodeUrl } from "#app/notify/line/line-code.ts"
import { hashLineCode } from "#app/notify/line/link-line.server.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { type QuoteFailure, quoteStay } from "#app/villa/prices/quote.ts"
import type { StayRuleFailure } from "#app/villa/prices/stay-rules.ts"
import type { Villa } from "#app/villa/villa.ts"
import { checkWish, MAILBOX_MAX_LINKS, wishFacts } from "./waiting-list.ts"
import { insertWish, isOnListAnd, type NewWish, readSameWish } from "./waiting-list-store.server.ts"
import { formatWishCode } from "./wish-code.ts"
import { insertWishByLine } from "./wish-line-store.server.ts"
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

type Asking = Pick<App, "db" | "limits" | "counters" | "settings" | "signer" | "origin" | "now" | "newId">
type By = { network: string; language: Language }

/**
 * Emails a link that joins the queue. The answer and the queries are the same for every address, whether it waits
 * already or may not wait for more; the link of a wish goes to the address that it has. @param network see
 * `holderNetworkOf`
 */
export async function askForDates(
  app: Asking,
  { email, ...request }: WishRequest,
  by: By,
): Promise<Result<null, AskFailure, unknown>> {
  const checked = await checkRequest(app, request, by)
  if (!checked.ok) return checked
  const { villa, stay, wish } = checked.value
  const { addressHash } = wish
  const [existing] = await read(app.db, readSameWish(app.db, { email, addressHash }, stay))
  const { id, email: recipient } = existing ?? { id: app.newId(), email }
  const limit = { now: app.now(), limited: app.settings.limited }
  const linksPerDay = { kind: "waiting-link", max: MAILBOX_MAX_LINKS, countedBy: addressHash } as const
  const facts = wishFacts(villa, stay, await wishUrl(app, { id, origin: app.origin, ...stay }))
  const { language } = by
  await write(app.db, [
    insertWish({ id, email, ...wish }, limit),
    insertEmailIf(
      { id: app.newId(), kind: "waiting-link", language, recipient, facts, bookingId: null },
      limit.now,
      isOnListAnd(id, [withinMailboxLimit(email, limit), withinDailyLimit(email, linksPerDay, limit)]),
      addressHash,
    ),
  ])
  return ok(null)
}

type LineFailure = AskFailure | "guest-line-off" | "guest-line-unreachable"

/** A code that joins the queue when it is sent to the villa's LINE account. Single-use. */
export async function askForDatesByLine(
  app: Asking & Pick<App, "line" | "randomBytes">,
  request: Omit<WishRequest, "email">,
  by: By,
): Promise<Result<{ code: string; url: string; expiresAt: number }, LineFailure, unknown>> {
  const checked = await checkRequest(app, request, by)
  if (!checked.ok) return checked
  const { villa, wish } = checked.value
  if (!offersGuestLine(app, villa) || !app.line) return fail("guest-line-off")
  const account = await app.line.account()
  if (!account.ok) return fail("guest-line-unreachable")
  const code = formatWishCode(app.randomBytes(LINE_CODE_BYTES))
  const limit = { now: app.now(), limited: app.settings.limited }
  const lineCodeHash = await hashLineCode(app, code)
  const [added] = await write(app.db, [insertWishByLine({ id: app.newId(), lineCodeHash, ...wish }, limit)])
  if (added?.meta.changes !== 1) return fail("too-many-requests", { retryAfterSeconds: GUEST_CODE_MS / 1000 })
  return ok({ code, url: lineCodeUrl(account.value.basicId, code), expiresAt: limit.now + GUEST_CODE_MS })
}

/** Within the network's limits: what is asked for, if somebody can queue for it. */
async function checkRequest(
  app: Asking,
  request: Omit<WishRequest, "email">,
  { network, language }: By,
): Promise<Result<{ villa: Villa; stay: Stay; wish: Omit<NewWish, "id" | "email"> }, AskFailure, unknown>> {
  const key = `waiting:network:${network}`
  const hour = { key, max: ASKED_PER_HOUR, seconds: HOUR_SECONDS }
  const day = { key, max: ASKED_PER_DAY, seconds: DAY_SECONDS }
  if (!(await app.limits.calendar(network))) return fail("too-many-requests")
  const found = await findVillaOffer(app)
  if (!found?.villa.waitingList) return fail("not-found")
  if (!(await app.counters.within(hour, day))) return fail("too-many-requests", { retryAfterSeconds: HOUR_SECONDS })
  const { villa, ...at } = found
  const quoted = quoteStay(villa, { ...request, rooms: request.rooms ?? villa.bedrooms }, { now: app.now() })
  if (!quoted.ok) return quoted
  const guests = checkGuests(request.guests, villa)
  if (!guests.ok) return guests
  const { stay, rooms } = quoted.value
  const checked = checkWish(stay, { ...villa, ...at, held: [] })
  if (!checked.ok) return checked
  const addressHash = await app.signer.sign(`network:${network}`)
  const wish = { addressHash, language, ...stay, rooms, guests: guests.value, origin: app.origin }
  return ok({ villa, stay, wish })
}
