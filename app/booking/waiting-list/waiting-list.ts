import { nightsOf, type Stay } from "#app/booking/stay.ts"
import { type CalendarFacts, isBookable } from "#app/calendar/month/date-selection.ts"
import { conflictingNights, type NightUse, prepNightsOf } from "#app/calendar/month/taken-nights.ts"
import { DAY_MS, HOUR_MS } from "#app/durations.ts"
import type { Language } from "#app/i18n/languages.ts"
import type { WaitingFacts } from "#app/notify/email/email.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { checkStayRules, type StayRuleFailure } from "#app/villa/prices/stay-rules.ts"
import type { Villa } from "#app/villa/villa.ts"

/** Why a wish ended; `told` that its dates are free to everybody. Others are deleted. */
export type EndReason = "booked" | "lapsed" | "declined" | "told"

/** Of a mailbox, whatever is written after a plus sign. */
export const PERSON_MAX_WISHES = 3
/** Emailed links a day, asked for by each network and by all: anybody can have them sent to any address. */
export const MAILBOX_MAX_LINKS = { each: 6, all: 18 }
/** Of a network; mobile networks share addresses. */
export const NETWORK_MAX_WISHES = 10
export const MAX_WISHES = 300

/** Links not yet opened. */
export const UNCONFIRMED_MS = DAY_MS
/** For so long an unconfirmed wish counts for its network, so that nobody else there is kept out for a day. */
export const UNCONFIRMED_COUNTS_MS = HOUR_MS
/** Offers that a LINE account is sent in a day: whoever declines each could use up the month's messages. */
export const LINE_MAX_OFFERS = 3

/** How often a night is held for the queue within `OFFERS_MS`, ten times the longest time to pay; then it is free. */
export const NIGHT_MAX_OFFERS = 3
export const OFFERS_MS = 30 * DAY_MS

/** A confirmed wish. Instants are epoch milliseconds. */
export type Wish = Stay & {
  id: string
  /** Null of who waits by LINE. */
  email: string | null
  lineUserId: string | null
  /** The address or LINE account as limits count it. */
  mailbox: string
  /** HMAC of the network that asked. */
  addressHash: string
  language: Language
  rooms: number
  guests: number
  /** The site's origin when it was asked for. */
  origin: string
  createdAt: number
  confirmedAt: number
}

/** What the team sees. @property offeredAt null while the wish waits */
export type ListedWish = Pick<Wish, "id" | "email" | "checkIn" | "checkOut" | "guests" | "confirmedAt"> & {
  offeredAt: number | null
}

/** What is kept of a guest. */
export type GuestWish = Pick<Wish, "checkIn" | "checkOut" | "guests" | "createdAt"> & { confirmedAt: number | null }

/** Whether somebody can queue for a stay: the owner's rules allow it, and only taken nights prevent it. */
export function checkWish(stay: Stay, facts: CalendarFacts): Result<null, "dates-free" | StayRuleFailure, unknown> {
  const { gapNights } = facts.offer
  const wanted = new Set([...nightsOf(stay), ...prepNightsOf(stay, gapNights)])
  const others = new Map([...facts.taken].filter(([night]) => !wanted.has(night)))
  const allowed = checkStayRules({ ...facts, taken: others }, stay)
  if (!allowed.ok) return allowed
  return conflictingNights(stay, facts.taken, gapNights).length > 0 ? ok(null) : fail("dates-free")
}

/**
 * @property offers recent ones, ended or not
 * @property holding mailboxes with a live offer
 * @property passed ids of wishes and networks that cannot be offered anything now
 */
export type Queue = {
  facts: CalendarFacts
  offers: readonly Stay[]
  holding: ReadonlySet<string>
  passed: ReadonlySet<string>
}

/** @property isHeld false where the nights were offered so often that everybody can book them now */
export type Turn = { wish: Wish; isHeld: boolean }

/** The first in line whose dates a guest could book now. @param wishes in the order of their confirmation */
export function nextTurn(wishes: readonly Wish[], { facts, offers, holding, passed }: Queue): Turn | null {
  const wish = wishes.find(
    (each) =>
      !passed.has(each.id) &&
      !passed.has(each.addressHash) &&
      !holding.has(each.mailbox) &&
      isBookable({ checkIn: each.checkIn, checkOut: each.checkOut }, facts),
  )
  return wish ? { wish, isHeld: nightsOf(wish).every((night) => timesOffered(night, offers) < NIGHT_MAX_OFFERS) } : null
}

const timesOffered = (night: string, offers: readonly Stay[]) =>
  offers.filter(({ checkIn, checkOut }) => checkIn <= night && night < checkOut).length

/** The queue after a turn: an offer takes the nights, everything else passes the wish by. */
export function afterTurn(queue: Queue, { wish, isHeld }: Turn): Queue {
  const passed = new Set([...queue.passed, wish.id])
  if (!isHeld) return { ...queue, passed }
  const { facts } = queue
  const taken = new Map<string, NightUse>([
    ...prepNightsOf(wish, facts.offer.gapNights).map((night) => [night, "unpaid-prep"] as const),
    ...facts.taken,
    ...nightsOf(wish).map((night) => [night, "unpaid-stay"] as const),
  ])
  return {
    facts: { ...facts, taken },
    offers: [...queue.offers, wish],
    holding: new Set([...queue.holding, wish.mailbox]),
    passed,
  }
}

/** What an email about a wish says. */
export function wishFacts(villa: Villa, { checkIn, checkOut }: Stay, url: string): WaitingFacts {
  const { name: villaName, timezone, contactPhone: phone, contactEmail: email, contactLine: line, place } = villa
  const contact = { phone, email, line, whatsapp: place.whatsapp }
  return { villaName, contact, checkIn, checkOut, url, timezone }
}
