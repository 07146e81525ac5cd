import type { App } from "#app/app.ts"
import { checkGuests, DEFAULT_GUESTS } from "#app/booking/booking.ts"
import { findAlternatives } from "#app/calendar/month/find-alternatives.server.ts"
import { readTakenNights } from "#app/calendar/month/night-store.server.ts"
import { conflictingNights } from "#app/calendar/month/taken-nights.ts"
import { read } from "#app/db/database.server.ts"
import { fail, type Result } from "#app/result.ts"
import type { ChooseFailure, ExtraChoice } from "#app/villa/extras/choose-extras.ts"
import { NO_EXTRAS, readExtras } from "#app/villa/extras/extra-store.server.ts"
import { extrasOfQuote } from "#app/villa/extras/quote-extras.ts"
import { limitPromoCodeGuesses } from "#app/villa/promo-codes/limit-promo-code-guesses.server.ts"
import { normalizeCode, type PromoCodeFailure } from "#app/villa/promo-codes/promo-code.ts"
import { readPromoCode } from "#app/villa/promo-codes/promo-code-store.server.ts"
import { readVilla } from "#app/villa/villa-store.server.ts"
import { pricedVilla } from "./priced-villa.ts"
import { type Quote, type QuoteFailure, quoteWithCode, rangeAround, stayRulesOf } from "./quote.ts"
import { readSeasons } from "./season-store.server.ts"
import { checkStayRules, type StayRuleFailure } from "./stay-rules.ts"

export type FindQuoteFailure =
  | QuoteFailure
  | "villa-missing"
  | "guests-out-of-range"
  | "dates-unavailable"
  | StayRuleFailure
  | PromoCodeFailure
  | ChooseFailure
  | "too-many-requests"

/** `rooms` defaults to all rooms, `guests` to one. */
export type QuoteQuery = {
  checkIn: string
  checkOut: string
  rooms?: number
  guests?: number
  promoCode?: string
  choices?: readonly ExtraChoice[]
  /** The network that limits tries of promo codes, see `holderNetworkOf`. */
  network?: string
}

/** Fails unless a guest can book the stay now: its nights are free, and the owner's rules allow it. */
export async function findQuote(
  app: Pick<App, "db" | "limits" | "counters" | "now">,
  asked: QuoteQuery,
): Promise<Result<Quote, FindQuoteFailure, unknown>> {
  // Trying a code counts like booking, so that codes cannot be guessed by asking for quotes.
  const { promoCode: code, network = "" } = asked
  if (code?.trim() && !(await app.limits.booking(network))) return fail("too-many-requests")
  return limitPromoCodeGuesses(app, { code, network }, () => quote(app, asked))
}

async function quote(
  app: Pick<App, "db" | "now">,
  { choices = [], ...asked }: QuoteQuery,
): Promise<Result<Quote, FindQuoteFailure, unknown>> {
  const now = app.now()
  const range = rangeAround(asked)
  const { villa, seasons, taken, code, offered } = await read(app.db, {
    villa: readVilla(app.db),
    seasons: readSeasons(app.db, range.from),
    taken: readTakenNights(app.db, { ...range, now }),
    code: readPromoCode(app.db, normalizeCode(asked.promoCode ?? ""), now),
    offered: choices.length > 0 ? readExtras(app.db) : NO_EXTRAS,
  })
  if (!villa) return fail("villa-missing")
  const priced = pricedVilla(villa, seasons, now)
  const { rooms = villa.bedrooms, guests = DEFAULT_GUESTS } = asked
  const guestsChecked = checkGuests(guests, villa)
  if (!guestsChecked.ok) return guestsChecked
  const quoted = quoteWithCode(priced, { ...asked, rooms, guests }, code, { now })
  if (!quoted.ok) return quoted
  const { stay } = quoted.value
  const conflicts = conflictingNights(stay, taken, villa.offer.gapNights)
  if (conflicts.length > 0) {
    const alternatives = await findAlternatives(app, villa, { stay, rooms, guests })
    return fail("dates-unavailable", { nights: conflicts, alternatives })
  }
  const allowed = checkStayRules(stayRulesOf(priced, taken, now), stay)
  if (!allowed.ok || choices.length === 0) return allowed.ok ? quoted : allowed
  const extras = extrasOfQuote(offered, choices, quoted.value, { ...villa, taken, now })
  return extras.ok ? quoteWithCode(priced, { ...asked, rooms, guests, extras: extras.value }, code, { now }) : extras
}
