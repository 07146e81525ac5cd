import { describe, expect, it } from "vitest"
import type { Booking, BookingEvent } from "#app/booking/booking.ts"
import { capAfterEdit } from "#app/booking/edit/cap-after-edit.ts"
import { HOUR_MS } from "#app/durations.ts"
import { DEFAULT_TERMS } from "#app/villa/terms/terms.ts"
import { sampleBooking } from "../../support/sample.ts"

const TIERS = [
  { days: 30, percent: 100 },
  { days: 7, percent: 50 },
]
const TERMS = { ...DEFAULT_TERMS, cancellation: { tiers: TIERS, graceHours: 0 } }
const NOW = Date.parse("2090-10-01T12:00:00+07:00")
const MINUTE = 60_000
const FAR = "2090-12-03"
const HALF = "2090-10-15"
const NEAR = "2090-10-02"

const event = (minutesAgo: number, event: Partial<BookingEvent>): BookingEvent => ({
  at: NOW - minutesAgo * MINUTE,
  actor: "admin",
  actorName: null,
  action: "changed",
  from: null,
  to: null,
  reason: null,
  ...event,
})
const edited = (minutesAgo: number, by: Partial<BookingEvent> = {}) =>
  event(minutesAgo, { changes: [{ field: "checkIn", from: FAR, to: NEAR }], ...by })
const CONFIRMED = event(9000, { action: "status", from: "pending_payment", to: "confirmed" })

describe("the cap of refunds once the team edits the check-in", () => {
  it.each<[string, Partial<Booking>, string, BookingEvent[], number | null | undefined]>([
    ["is that day's percent", { checkIn: HALF }, FAR, [CONFIRMED], 50],
    ["is never above what it was", { checkIn: FAR, refundCap: 50 }, HALF, [CONFIRMED], 50],
    ["stays as it was while the check-in does", { checkIn: HALF }, HALF, [CONFIRMED], undefined],
    [
      "stays as it was before a mistyped earlier day",
      { checkIn: NEAR, refundCap: 100 },
      FAR,
      [CONFIRMED, edited(5)],
      undefined,
    ],
    ["also if another day is right", { checkIn: NEAR, refundCap: 100 }, HALF, [CONFIRMED, edited(5)], undefined],
    [
      "also if it is mistyped twice",
      { checkIn: NEAR, refundCap: 100 },
      FAR,
      [CONFIRMED, edited(59), edited(5)],
      undefined,
    ],
    [
      "is the mistyped day's once an hour has passed",
      { checkIn: NEAR, refundCap: 100 },
      FAR,
      [CONFIRMED, edited(60)],
      0,
    ],
    [
      "is not put off by edits that go on",
      { checkIn: NEAR, refundCap: 100 },
      FAR,
      [CONFIRMED, edited(100), edited(50)],
      0,
    ],
    [
      "counts the hour anew from an edit an hour after the first",
      { checkIn: NEAR, refundCap: 50 },
      FAR,
      [CONFIRMED, edited(110), edited(50)],
      undefined,
    ],
    [
      "is the day's after a move that the guest asked for",
      { checkIn: NEAR, refundCap: 100 },
      FAR,
      [CONFIRMED, edited(5, { action: "moved" })],
      0,
    ],
    [
      "is the day's after an edit before the booking was paid",
      { checkIn: NEAR },
      FAR,
      [edited(5), event(4, CONFIRMED)],
      0,
    ],
    [
      "is the day's after an edit that confirmed it",
      { checkIn: NEAR },
      FAR,
      [edited(5, { from: "in_review", to: "confirmed" })],
      0,
    ],
    ["is the day's after an edit of other fields", { checkIn: NEAR }, FAR, [CONFIRMED, edited(5, { changes: [] })], 0],
    ["is none without a policy", { checkIn: NEAR, terms: DEFAULT_TERMS }, FAR, [CONFIRMED], null],
    ["is none for an unpaid booking", { checkIn: NEAR, status: "pending_payment" }, FAR, [], undefined],
    [
      "is none for a stay that the team has just entered",
      { checkIn: NEAR, addressHash: "", createdAt: NOW - MINUTE },
      FAR,
      [CONFIRMED],
      undefined,
    ],
  ])("%s", (_, changes, checkIn, history, cap) => {
    const booking = sampleBooking({
      status: "confirmed",
      terms: TERMS,
      createdAt: NOW - 200 * HOUR_MS,
      addressHash: "a",
      refundCap: null,
      ...changes,
    })
    const moment = { history, now: NOW, timezone: "Asia/Bangkok" }
    expect(capAfterEdit(booking, { checkIn }, moment)).toEqual(cap === undefined ? {} : { refundCap: cap })
  })
})
