import { describe, expect, it } from "vitest"
import { nightsOf, type Stay } from "#app/booking/stay.ts"
import {
  afterTurn,
  checkWish,
  NIGHT_MAX_OFFERS,
  nextTurn,
  type Queue,
  type Turn,
  type Wish,
} from "#app/booking/waiting-list/waiting-list.ts"
import type { CalendarFacts } from "#app/calendar/month/date-selection.ts"
import type { NightUse } from "#app/calendar/month/taken-nights.ts"
import { DEFAULT_OFFER } from "#app/villa/prices/offer-defaults.ts"
import type { OfferRules } from "#app/villa/prices/offer-fields.ts"

const TODAY = "2026-12-01"
const stay = (from: number, to: number): Stay => ({ checkIn: dayOf(from), checkOut: dayOf(to) })
const dayOf = (day: number) => `2026-12-${String(day).padStart(2, "0")}`

const factsOf = (taken: Stay[], offer: Partial<OfferRules> = {}, use: NightUse = "stay"): CalendarFacts => ({
  seasons: [],
  offer: { ...DEFAULT_OFFER, ...offer },
  today: TODAY,
  earliest: TODAY,
  taken: new Map(taken.flatMap(nightsOf).map((night) => [night, use] as const)),
  held: [],
})

/** Of its own person and network unless said otherwise. */
const wish = (id: string, dates: Stay, changes: Partial<Wish> = {}): Wish => ({
  id,
  ...dates,
  email: `${id}@example.com`,
  lineUserId: null,
  mailbox: `${id}@example.com`,
  addressHash: `network-${id}`,
  language: "en",
  rooms: 3,
  guests: 2,
  origin: "https://baan.test",
  createdAt: 0,
  confirmedAt: 0,
  ...changes,
})
const queueOf = (taken: Stay[], changes: Partial<Queue> = {}): Queue => ({
  facts: factsOf(taken),
  offers: [],
  holding: new Set(),
  passed: new Set(),
  ...changes,
})

/** Everybody who is served in one run, as "id" or "id told". */
function served(wishes: Wish[], queue: Queue): string[] {
  const turns: Turn[] = []
  for (let turn = nextTurn(wishes, queue); turn; turn = nextTurn(wishes, queue)) {
    turns.push(turn)
    queue = afterTurn(queue, turn)
  }
  return turns.map(({ wish: { id }, isHeld }) => (isHeld ? id : `${id} told`))
}

const LONG = wish("long", stay(10, 14))
const EARLY = wish("early", stay(10, 12))
const LATE = wish("late", stay(12, 14))

describe("who gets dates that have become free", () => {
  it.each<[string, Wish[], Stay[], string[]]>([
    ["nobody while one night is taken", [LONG], [stay(13, 14)], []],
    ["the first in line", [wish("first", stay(10, 12)), wish("second", stay(10, 12))], [], ["first"]],
    ["of two lapsing holds the first one alone: whom it suffices", [LONG, EARLY, LATE], [stay(12, 14)], ["early"]],
    ["of two lapsing holds both: the first in line", [LONG, EARLY, LATE], [], ["long"]],
    ["two who do not meet", [EARLY, LATE], [], ["early", "late"]],
    ["the next whose dates are whole", [EARLY, LONG, LATE], [], ["early", "late"]],
  ])("%s", (_, wishes, taken, expected) => {
    expect(served(wishes, queueOf(taken))).toEqual(expected)
  })

  it("nobody for dates that the owner's rules forbid, as for any guest", () => {
    const queue = queueOf([], { facts: factsOf([], { minNights: 3, fillGaps: false }) })
    expect(served([EARLY, LONG], queue)).toEqual(["long"])
    expect(served([EARLY], queueOf([], { facts: { ...factsOf([]), earliest: dayOf(11) } }))).toEqual([])
  })

  it("keeps the preparation nights of an offer", () => {
    const queue = queueOf([], { facts: factsOf([], { gapNights: 1 }) })
    expect(served([EARLY, LATE, wish("after", stay(13, 14))], queue)).toEqual(["early", "after"])
  })
})

describe("the queue as a weapon", () => {
  it("one live offer for a person, whose other wishes wait", () => {
    const greedy = [EARLY, LATE].map((each) => ({ ...each, mailbox: "greedy@example.com" }))
    expect(served([...greedy, wish("modest", stay(12, 14))], queueOf([]))).toEqual(["early", "modest"])
    expect(served(greedy, queueOf([], { holding: new Set(["greedy@example.com"]) }))).toEqual([])
  })

  it("fifty addresses of a stranger get the same night three times, then everybody can book it", () => {
    const strangers = Array.from({ length: 50 }, (_, index) => wish(`stranger-${index}`, stay(10, 12)))
    const offers = Array.from({ length: NIGHT_MAX_OFFERS - 1 }, () => stay(11, 13))
    expect(nextTurn(strangers, queueOf([], { offers }))?.isHeld).toBe(true)
    const after = queueOf([], { offers: [...offers, stay(10, 12)] })
    expect(nextTurn(strangers, after)?.isHeld).toBe(false)
    // Held no more, the nights stay free, and all are told.
    expect(served(strangers, after)).toHaveLength(50)
    expect(served(strangers, after).every((each) => each.endsWith("told"))).toBe(true)
  })

  it("one night that was offered too often stops no stay beside it", () => {
    const offers = Array.from({ length: NIGHT_MAX_OFFERS }, () => stay(12, 13))
    expect(served([LATE, EARLY], queueOf([], { offers }))).toEqual(["late told", "early"])
  })

  it("an expired offer is not offered again: the next one is", () => {
    expect(served([EARLY, wish("next", stay(10, 12))], queueOf([], { passed: new Set(["early"]) }))).toEqual(["next"])
  })

  it("a network beyond its limits keeps nobody waiting", () => {
    const passed = new Set(["network-early"])
    expect(served([EARLY, wish("next", stay(10, 12))], queueOf([], { passed }))).toEqual(["next"])
  })
})

describe("what somebody can queue for", () => {
  it.each<[string, Stay, CalendarFacts, string | null]>([
    ["taken dates", stay(10, 12), factsOf([stay(11, 13)]), null],
    ["dates of which the owner has blocked one", stay(10, 12), factsOf([stay(10, 11)], {}, "block"), null],
    ["not free ones, which can be booked", stay(10, 12), factsOf([stay(12, 13)]), "dates-free"],
    ["a stay whose preparation night is taken", stay(10, 12), factsOf([stay(12, 13)], { gapNights: 1 }), null],
    ["not too short ones", stay(10, 12), factsOf([stay(10, 12)], { minNights: 3, fillGaps: false }), "stay-too-short"],
    ["not those too far ahead", stay(10, 12), factsOf([stay(10, 12)], { bookableDays: 5 }), "date-too-far"],
  ])("%s", (_, dates, facts, error) => {
    const checked = checkWish(dates, facts)
    expect(checked.ok ? null : checked.error).toBe(error)
  })
})
