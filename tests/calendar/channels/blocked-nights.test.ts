import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { splitEvents } from "#app/calendar/channels/calendar-file.ts"
import { type BlockedNights, blockedNightsOf, type Channel } from "#app/calendar/channels/feed.ts"
import { readFeedEvents } from "#app/calendar/channels/feed-events.ts"
import { rangesOf } from "../../support/night-ranges.ts"

const PERIOD = { zone: "Asia/Bangkok", checkInTime: "14:00", from: "2026-11-22", to: "2028-11-21" }
const FILE = readFileSync(new URL("files/airbnb-not-available.ics", import.meta.url), "utf8")
const SOLD = "2027-01-07/2027-01-10"
const BLOCKED = "2027-01-27/2027-01-30"

function read(channel: Channel, blockedNights: BlockedNights | null) {
  const file = splitEvents(FILE)
  if (!file.ok) throw new Error(file.error)
  const { nights, blocked, ignored } = readFeedEvents(file.value, { ...PERIOD, channel, blockedNights })
  const ranges = (dates: Iterable<string>) => rangesOf([...dates].sort()).map(({ from, to }) => `${from}/${to}`)
  return { nights: ranges(nights.keys()), blocked: ranges(blocked), ignored }
}

describe("a reservation and a block of the owner on Airbnb", () => {
  it.each<[Channel, BlockedNights | null, { nights: string[]; blocked: string[]; ignored: number }]>([
    ["airbnb", null, { nights: [SOLD], blocked: [], ignored: 1 }],
    ["airbnb", "open", { nights: [SOLD], blocked: [], ignored: 1 }],
    ["airbnb", "closed", { nights: [SOLD, BLOCKED], blocked: [BLOCKED], ignored: 0 }],
    ["airbnb", "sold", { nights: [SOLD, BLOCKED], blocked: [BLOCKED], ignored: 0 }],
    // A channel that marks no blocks.
    ["booking", null, { nights: [SOLD, BLOCKED], blocked: [], ignored: 0 }],
    ["booking", "open", { nights: [SOLD, BLOCKED], blocked: [], ignored: 0 }],
    ["booking", "closed", { nights: [SOLD, BLOCKED], blocked: [SOLD, BLOCKED], ignored: 0 }],
  ])("read as %s with %s", (channel, blockedNights, expected) => {
    expect(read(channel, blockedNights)).toEqual(expected)
  })
})

describe("what blocked nights of a channel mean", () => {
  it.each<[Channel, BlockedNights | null, BlockedNights]>([
    ["airbnb", null, "open"],
    ["vrbo", "sold", "sold"],
    ["agoda", null, "sold"],
    ["agoda", "open", "sold"],
    ["google", "closed", "closed"],
  ])("%s, %s: %s", (channel, chosen, expected) => {
    expect(blockedNightsOf(channel, chosen)).toBe(expected)
  })
})
