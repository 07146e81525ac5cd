import { describe, expect, it } from "vitest"
import { type FeedNight, KEEP_MISSING_MS, mergeNights } from "#app/calendar/channels/merge-nights.ts"

const NOW = Date.UTC(2026, 10, 22, 12)
const TEN_MINUTES = 10 * 60_000
const RUN = "2026-12-01/2026-12-05"
const night = (day: number) => `2026-12-${String(day).padStart(2, "0")}`
const stay = (day: number, more: Partial<FeedNight> = {}): FeedNight => ({
  night: night(day),
  eventDates: RUN,
  kind: "stay",
  missingSince: null,
  unlistedSince: null,
  ...more,
})
const seen = (days: number[], run = RUN) => new Map(days.map((day) => [night(day), run]))
const context = { listed: new Set<string>(), today: "2026-11-22", now: NOW, gapNights: 0 }

describe("the nights of a feed after a refresh", () => {
  it("takes new nights as stays, and those exported to the channel as echoes", () => {
    const { nights } = mergeNights([], seen([1, 2]), { ...context, listed: new Set([night(2)]) })
    expect(nights).toEqual([stay(1), stay(2, { kind: "echo" })])
  })

  it("takes exported nights as stays if the channel no longer fetches them, but for those that it repeats already", () => {
    const unread = { ...context, listed: new Set([night(1), night(2)]), isExportRead: false }
    const { nights } = mergeNights([stay(1, { kind: "echo" })], seen([1, 2]), unread)
    expect(nights).toEqual([stay(1, { kind: "echo" }), stay(2)])
  })

  it("a night keeps its kind while its event's dates last", () => {
    const known = [stay(1), stay(2, { kind: "echo" })]
    expect(mergeNights(known, seen([1, 2]), { ...context, listed: new Set([night(1), night(2)]) }).nights).toEqual(
      known,
    )
    expect(mergeNights(known, seen([1, 2]), context).nights).toEqual([
      stay(1),
      stay(2, { kind: "echo", unlistedSince: NOW }),
    ])
  })

  it("a repeated night is the channel's own if it still has it six hours after the export no longer contained it", () => {
    const SIX_HOURS = 6 * 60 * 60_000
    const known = [stay(1, { kind: "echo", unlistedSince: NOW })]
    const later = (now: number, listed: string[] = []) =>
      mergeNights(known, seen([1]), { ...context, now, listed: new Set(listed) }).nights
    expect(later(NOW + SIX_HOURS - 1)).toEqual(known)
    expect(later(NOW + SIX_HOURS)).toEqual([stay(1)])
    // Also if it is exported again, unless the night was gone meanwhile.
    expect(later(NOW + SIX_HOURS, [night(1)])).toEqual([stay(1)])
    const gone = [stay(1, { kind: "echo", unlistedSince: NOW, missingSince: NOW + 1 })]
    const exportedAgain = { ...context, now: NOW + SIX_HOURS, listed: new Set([night(1)]) }
    expect(mergeNights(gone, seen([1]), exportedAgain).nights).toEqual([stay(1, { kind: "echo" })])
  })

  it("an echo whose event changed is judged again; a stay is never judged again", () => {
    const other = "2026-12-01/2026-12-03"
    const known = [stay(1), stay(2, { kind: "echo" })]
    expect(mergeNights(known, seen([1, 2], other), context).nights).toEqual([
      stay(1, { eventDates: other }),
      stay(2, { eventDates: other }),
    ])
    const listed = new Set([night(1), night(2)])
    expect(mergeNights(known, seen([1, 2], other), { ...context, listed }).nights).toEqual([
      stay(1, { eventDates: other }),
      stay(2, { eventDates: other, kind: "echo" }),
    ])
  })

  it("closes nights that the owner blocked there without a claim, unless they repeat our own", () => {
    const closed = new Set([night(1), night(2)])
    const listed = new Set([night(2)])
    const { nights } = mergeNights([], seen([1, 2, 3]), { ...context, closed, listed, gapNights: 1 })
    expect(nights).toEqual([stay(1, { kind: "block" }), stay(2, { kind: "echo" }), stay(3), stay(4, { kind: "prep" })])
    // It was blocked, and is sold now; the other way round it is given up.
    expect(mergeNights([stay(1, { kind: "block" })], seen([1]), context).nights).toEqual([stay(1)])
    expect(mergeNights([stay(1)], seen([1]), { ...context, closed }).nights).toEqual([stay(1, { kind: "block" })])
  })

  it("releases a night at the second refresh without it, ten minutes after the first", () => {
    const known = [stay(1), stay(2), stay(3)]
    const first = mergeNights(known, seen([1, 2]), context)
    expect(first).toEqual({ nights: [stay(1), stay(2), stay(3, { missingSince: NOW })], released: [], isHeld: false })
    const early = mergeNights(first.nights, seen([1, 2]), { ...context, now: NOW + TEN_MINUTES - 1 })
    expect(early.released).toEqual([])
    const late = mergeNights(early.nights, seen([1, 2]), { ...context, now: NOW + TEN_MINUTES })
    expect(late).toEqual({ nights: [stay(1), stay(2)], released: [night(3)], isHeld: false })
  })

  it("a night that returns is missing no longer", () => {
    const known = [stay(1), stay(2), stay(3, { missingSince: NOW - TEN_MINUTES })]
    expect(mergeNights(known, seen([1, 2, 3]), context).nights).toEqual([stay(1), stay(2), stay(3)])
  })

  it("holds a feed that lost more than half of its nights for six hours", () => {
    const known = [stay(1), stay(2), stay(3)]
    const first = mergeNights(known, seen([1]), context)
    expect(first).toMatchObject({ released: [], isHeld: true })
    expect(mergeNights(first.nights, seen([1]), { ...context, now: NOW + KEEP_MISSING_MS - 1 })).toMatchObject({
      isHeld: true,
      released: [],
    })
    const released = mergeNights(first.nights, seen([1]), { ...context, now: NOW + KEEP_MISSING_MS })
    expect(released).toEqual({ nights: [stay(1)], released: [night(2), night(3)], isHeld: false })
  })

  it.each([
    ["some nights return", [2, 4, 5], context.today],
    ["the channel sells others", [4, 5, 6, 7], context.today],
    ["most are past", [4, 5], night(3)],
  ])("a hold that has begun lasts although %s", (_, later, today) => {
    const refresh = (known: FeedNight[], now: number) =>
      mergeNights(known, seen(later), { ...context, today, now, wasHeld: true })
    const begun = mergeNights(
      [1, 2, 3, 4, 5].map((day) => stay(day)),
      seen([4, 5]),
      context,
    )
    expect(begun.isHeld).toBe(true)
    const next = refresh(begun.nights, NOW + TEN_MINUTES)
    const early = refresh(next.nights, NOW + KEEP_MISSING_MS - 1)
    expect([next, early]).toMatchObject(Array(2).fill({ isHeld: true, released: [] }))
    const late = refresh(early.nights, NOW + KEEP_MISSING_MS)
    expect(late.isHeld).toBe(false)
    expect(late.released).toContain(night(3))
  })

  it("an empty file is held, and released at once when the owner accepts it", () => {
    const known = [stay(1), stay(2)]
    expect(mergeNights(known, seen([]), context)).toMatchObject({ isHeld: true, released: [] })
    expect(mergeNights(known, seen([]), { ...context, accepted: true })).toEqual({
      nights: [],
      released: [night(1), night(2)],
      isHeld: false,
    })
  })

  it("holds missing nights also if events became unreadable, however few they are", () => {
    const known = [stay(1), stay(2), stay(3)]
    const doubtful = { ...context, isDoubtful: true }
    const first = mergeNights(known, seen([1, 2]), doubtful)
    expect(first).toMatchObject({ isHeld: true, released: [] })
    const held = mergeNights(first.nights, seen([1, 2]), { ...doubtful, now: NOW + KEEP_MISSING_MS - 1 })
    expect(held).toMatchObject({ isHeld: true, released: [] })
    const over = mergeNights(first.nights, seen([1, 2]), { ...doubtful, now: NOW + KEEP_MISSING_MS })
    expect(over).toMatchObject({ isHeld: false, released: [night(3)] })
    expect(mergeNights(known, seen([1, 2, 3]), doubtful)).toMatchObject({ isHeld: false })
  })

  it("echoes hold nothing, so they do not count for a mass release", () => {
    const known = [stay(1), stay(2), stay(3, { kind: "echo" }), stay(4, { kind: "echo" }), stay(5, { kind: "echo" })]
    const first = mergeNights(known, seen([1, 2]), context)
    expect(first.isHeld).toBe(false)
  })

  it("holds dates that the owner closed there as it holds stays, until that is no longer what they mean", () => {
    const block = (day: number, more: Partial<FeedNight> = {}) => stay(day, { kind: "block", ...more })
    const closing = { ...context, closed: new Set([night(1), night(2)]) }
    // A file without any of them, beside stays that it still has.
    const first = mergeNights([stay(10), block(1), block(2)], seen([10]), { ...closing, closed: new Set() })
    expect(first).toMatchObject({ released: [], isHeld: true })
    const later = { ...closing, closed: new Set<string>(), wasHeld: true, now: NOW + KEEP_MISSING_MS - 1 }
    expect(mergeNights(first.nights, seen([10]), later)).toMatchObject({ released: [], isHeld: true })
    expect(mergeNights(first.nights, seen([10]), { ...later, now: NOW + KEEP_MISSING_MS })).toMatchObject({
      released: [night(1), night(2)],
      isHeld: false,
    })
    // An event that became unreadable, which the next reading does not say again.
    const odd = mergeNights([block(1), block(2), block(3)], seen([1, 2]), { ...closing, isDoubtful: true })
    expect(odd).toMatchObject({ released: [], isHeld: true })
    expect(
      mergeNights(odd.nights, seen([1, 2]), { ...closing, wasHeld: true, now: NOW + 3 * TEN_MINUTES }),
    ).toMatchObject({ released: [], isHeld: true })
    // Stays are not fewer because of many dates closed: these are held although all dates closed are there.
    const many = [stay(10), stay(11), ...[1, 2, 3, 4, 5].map((day) => block(day))]
    const closed = new Set([1, 2, 3, 4, 5].map(night))
    expect(mergeNights(many, seen([1, 2, 3, 4, 5]), { ...context, closed })).toMatchObject({ isHeld: true })
    // Dates blocked there are open here from now on.
    const open = mergeNights([stay(10), block(1), block(2)], seen([10]), context)
    expect(open).toMatchObject({ released: [], isHeld: false })
    expect(mergeNights(open.nights, seen([10]), { ...context, now: NOW + TEN_MINUTES })).toMatchObject({
      released: [night(1), night(2)],
    })
  })

  it("nights before today are neither written nor released", () => {
    const known = [stay(1), stay(2), stay(3), stay(4)]
    const merged = mergeNights(known, seen([1, 3, 4]), { ...context, today: night(3) })
    expect(merged).toEqual({ nights: [stay(3), stay(4)], released: [], isHeld: false })
  })
})

describe("the nights kept after a channel's stays", () => {
  const prep = (day: number, more: Partial<FeedNight> = {}) => stay(day, { kind: "prep", ...more })

  it.each<[string, number[], number, number[]]>([
    ["none", [1, 2], 0, []],
    ["one", [1, 2], 1, [3]],
    ["three", [1, 2], 3, [3, 4, 5]],
    ["not those of the next stay", [1, 2, 4], 2, [3, 5, 6]],
    ["none between stays that follow each other", [1, 2, 3], 1, [4]],
  ])("%s", (_, stays, gapNights, kept) => {
    const { nights } = mergeNights([], seen(stays), { ...context, gapNights })
    expect(nights).toEqual([...stays.map((day) => stay(day)), ...kept.map((day) => prep(day))])
  })

  it("move with their stay, and are not missing first", () => {
    const known = [stay(1), stay(2), stay(10), stay(11), prep(3), prep(12)]
    const moved = mergeNights(known, seen([1, 2, 3, 10, 11]), { ...context, gapNights: 1 })
    expect(moved).toEqual({
      nights: [stay(1), stay(2), stay(3), stay(10), stay(11), prep(4), prep(12)],
      released: [],
      isHeld: false,
    })
    const ended = mergeNights(known, seen([1, 2, 10, 11]), { ...context, gapNights: 0 })
    expect(ended).toEqual({
      nights: [stay(1), stay(2), stay(10), stay(11)],
      released: [night(3), night(12)],
      isHeld: false,
    })
  })

  it("stay while the nights of their stay are missing, and replace those that are released", () => {
    const known = [stay(1), stay(2), stay(3), prep(4)]
    const missing = mergeNights(known, seen([1, 2]), { ...context, gapNights: 1 })
    expect(missing.nights).toEqual([stay(1), stay(2), stay(3, { missingSince: NOW }), prep(4)])
    const released = mergeNights(missing.nights, seen([1, 2]), { ...context, gapNights: 1, now: NOW + TEN_MINUTES })
    expect(released).toEqual({ nights: [stay(1), stay(2), prep(3)], released: [night(4)], isHeld: false })
  })

  it("follow no repeated night, and a night that the channel then has is judged as if it were new", () => {
    const listed = new Set([night(1), night(3)])
    const { nights } = mergeNights([], seen([1]), { ...context, listed, gapNights: 1 })
    expect(nights).toEqual([stay(1, { kind: "echo" })])
    const known = [stay(2), prep(3), prep(4)]
    expect(mergeNights(known, seen([2, 3, 4]), { ...context, listed, gapNights: 1 }).nights).toEqual([
      stay(2),
      stay(3, { kind: "echo" }),
      stay(4),
      prep(5),
    ])
  })

  it("are kept tonight after a stay that ended today or before, and not earlier", () => {
    const known = [stay(1), stay(2), prep(3), prep(4)]
    const { nights, released } = mergeNights(known, new Map(), { ...context, today: night(4), gapNights: 2 })
    expect({ nights, released }).toEqual({ nights: [prep(4)], released: [] })
  })
})
