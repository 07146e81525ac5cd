import { describe, expect, it } from "vitest"
import {
  baseInterval,
  channelOf,
  type FeedError,
  feedState,
  nextSchedule,
  readRetryAfter,
} from "#app/calendar/channels/feed.ts"

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const NOW = Date.UTC(2026, 10, 22, 12)

describe("the channel of an address", () => {
  it.each([
    ["https://www.airbnb.com/calendar/ical/1.ics", "airbnb"],
    ["https://www.airbnb.co.th/calendar/ical/1.ics", "airbnb"],
    ["https://ical.booking.com/v1/export", "booking"],
    ["https://www.homeaway.co.uk/icalendar/1.ics", "vrbo"],
    ["https://ycs.agoda.com/en-us/1.ics", "agoda"],
    ["https://calendar.google.com/calendar/ical/a/basic.ics", "google"],
    ["https://www.google.com/calendar.ics", "other"],
    ["https://villa.example.org/calendar/0123456789abcdefghij0123456789.ics", "baan"],
    ["https://airbnb.com.example.org/1.ics", "other"],
    ["https://notbooking.com/1.ics", "other"],
  ])("%s is %s", (address, channel) => {
    expect(channelOf(new URL(address))).toBe(channel)
  })
})

describe("the state of a feed", () => {
  it.each<[age: number, error: FeedError | null, state: string]>([
    [0, null, "ok"],
    [2 * HOUR - 1, "timeout", "ok"],
    [2 * HOUR, "timeout", "late"],
    [6 * HOUR - 1, "http-error", "late"],
    [6 * HOUR, "http-error", "failing"],
    [HOUR - 1, "not-found", "ok"],
    [HOUR, "not-found", "failing"],
    [HOUR, "gone", "failing"],
    [HOUR, "unauthorized", "failing"],
    [HOUR, "throttled", "ok"],
    [1, "unreadable", "late"],
    [HOUR, "unreadable", "failing"],
  ])("after %d ms, with the error %s, is %s", (age, error, state) => {
    expect(feedState({ succeededAt: NOW - age, createdAt: 0, error }, NOW)).toBe(state)
    // One that was never read counts from when it was added.
    expect(feedState({ succeededAt: null, createdAt: NOW - age, error }, NOW)).toBe(state)
  })
})

describe("when a feed is fetched next", () => {
  const outcome = { channel: "airbnb", error: null, now: NOW, random: 0 } as const
  const calm = { interval: 15 * MINUTE, failures: 0, throttledAt: null }

  it.each([
    [0, 15],
    [1, 30],
    [2, 60],
    [3, 120],
    [9, 120],
  ])("after %d failures, another one waits %d minutes", (failures, minutes) => {
    const next = nextSchedule({ ...calm, failures }, { ...outcome, error: "network" })
    expect(next).toEqual({ ...calm, failures: failures + 1, dueAt: NOW + minutes * MINUTE })
  })

  it("a success ends the failures", () => {
    expect(nextSchedule({ ...calm, failures: 5 }, outcome)).toEqual({ ...calm, dueAt: NOW + 12 * MINUTE })
  })

  it("spreads feeds over two minutes", () => {
    expect(nextSchedule(calm, { ...outcome, random: 0.5 }).dueAt).toBe(NOW + 13 * MINUTE)
    // Before the run of the cron 15 minutes after the one that began this fetch.
    expect(nextSchedule(calm, { ...outcome, random: 0.99 }).dueAt).toBeLessThan(NOW + 14 * MINUTE)
  })

  it.each([
    ["doubles the interval", 15, null, 30, 30],
    ["up to two hours", 120, null, 120, 120],
    ["waits as long as asked", 15, 3 * HOUR, 30, 180],
    ["for six hours at most", 15, 30 * HOUR, 30, 360],
  ])("a channel that throttles: %s", (_, interval, retryAfter, slower, wait) => {
    const next = nextSchedule({ ...calm, interval: interval * MINUTE }, { ...outcome, error: "throttled", retryAfter })
    expect(next).toEqual({ interval: slower * MINUTE, failures: 1, throttledAt: NOW, dueAt: NOW + wait * MINUTE })
  })

  it("a channel that is down is asked again when it said", () => {
    const next = nextSchedule(calm, { ...outcome, error: "http-error", retryAfter: 3 * HOUR })
    expect(next).toMatchObject({ interval: calm.interval, dueAt: NOW + 3 * HOUR })
  })

  it("each day without throttling halves the interval again, down to the channel's own", () => {
    const slow = { interval: HOUR, failures: 0, throttledAt: NOW - 24 * HOUR }
    expect(nextSchedule({ ...slow, throttledAt: NOW - 24 * HOUR + 1 }, outcome).interval).toBe(HOUR)
    const faster = nextSchedule(slow, outcome)
    expect(faster).toMatchObject({ interval: 30 * MINUTE, throttledAt: NOW })
    expect(nextSchedule(faster, outcome).interval).toBe(30 * MINUTE)
    const tomorrow = { ...outcome, now: NOW + 24 * HOUR }
    expect(nextSchedule(faster, tomorrow)).toMatchObject({ interval: 15 * MINUTE, throttledAt: null })
    expect(nextSchedule(faster, { ...tomorrow, channel: "google" }).interval).toBe(baseInterval("google"))
  })

  it.each([
    [null, null],
    ["120", 120_000],
    [" 5 ", 5000],
    [new Date(NOW + 90_000).toUTCString(), 90_000],
    [new Date(NOW - 90_000).toUTCString(), 0],
    ["soon", null],
    ["-5", null],
  ])("reads the Retry-After %s as %s ms", (header, expected) => {
    expect(readRetryAfter(header, NOW)).toBe(expected)
  })
})
