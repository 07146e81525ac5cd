import { describe, expect, it } from "vitest"
import { splitEvents } from "#app/calendar/channels/calendar-file.ts"
import type { Channel } from "#app/calendar/channels/feed.ts"
import { readFeedEvents } from "#app/calendar/channels/feed-events.ts"
import { type FeedNight, mergeNights } from "#app/calendar/channels/merge-nights.ts"
import { agoda, airbnb, booking, formerBooking, google, smoobu, vrbo } from "../../support/channel-files.ts"
import { rangesOf } from "../../support/night-ranges.ts"

const MINUTE_MS = 60_000
const VILLA = { zone: "Asia/Bangkok", checkInTime: "14:00" }

/** Reads files one after the other, each some minutes after the last. @returns the nights as ranges after each */
function readInTurn(channel: Channel, files: [file: string, minutes: number][]): string[][] {
  let [known, now]: [FeedNight[], number] = [[], Date.UTC(2026, 11, 1)]
  return files.map(([file, minutes]) => {
    now += minutes * MINUTE_MS
    const today = new Date(now + 7 * 60 * MINUTE_MS).toISOString().slice(0, 10)
    const events = splitEvents(file)
    if (!events.ok) throw new Error(events.error)
    const { nights } = readFeedEvents(events.value, { ...VILLA, channel, from: today, to: "2028-12-01" })
    known = mergeNights(known, nights, { listed: new Set(), today, now, gapNights: 0 }).nights
    return rangesOf(known.map(({ night }) => night)).map(({ from, to }) => `${from.slice(8)}/${to.slice(8)}`)
  })
}

describe("Airbnb", () => {
  it("its sliding window takes nothing on three days", () => {
    const stays: [number, number][] = [
      [10, 12],
      [20, 23],
    ]
    const days = [1, 2, 3].map((today): [string, number] => [airbnb(today, stays), 24 * 60])
    expect(readInTurn("airbnb", days)).toEqual(Array(3).fill(["10/12", "20/23"]))
  })

  it("a moved stay, which keeps its UID, takes its new nights and leaves the old ones ten minutes later", () => {
    const [first, second]: [number, number][][] = [[[10, 14]], [[12, 16]]]
    expect(
      readInTurn("airbnb", [
        [airbnb(1, first!), 0],
        [airbnb(1, second!), 15],
        [airbnb(1, second!), 15],
      ]),
    ).toEqual([["10/14"], ["10/16"], ["12/16"]])
  })
})

describe("Booking.com", () => {
  it("other UIDs for the same nights change nothing", () => {
    const closed: [number, number][] = [
      [10, 12],
      [20, 23],
    ]
    const files = [1, 2, 3].map((edit): [string, number] => [booking(edit, closed), 15])
    expect(readInTurn("booking", files)).toEqual(Array(3).fill(["10/12", "20/23"]))
  })

  it("its former format is read as well", () => {
    expect(readInTurn("booking", [[formerBooking([[10, 12]]), 0]])).toEqual([["10/12"]])
  })
})

describe("Vrbo", () => {
  it("a vanished reservation is released at the second reading; blocks and inquiries are no stays", () => {
    const others: [string, number][] = [
      ["Blocked", 2],
      ["Tentative - Noi", 5],
      ["Inquiry", 8],
    ]
    const both = vrbo(
      [
        [10, 12],
        [20, 23],
      ],
      others,
    )
    const one = vrbo([[20, 23]], others)
    expect(
      readInTurn("vrbo", [
        [both, 0],
        [one, 15],
        [one, 15],
      ]),
    ).toEqual([["10/12", "20/23"], ["10/12", "20/23"], ["20/23"]])
  })
})

it("Agoda: times in UTC are nights of the villa's zone", () => {
  expect(readInTurn("agoda", [[agoda([[10, 12]]), 0]])).toEqual([["10/12"]])
})

it("Google: recurring events with exceptions, and times in several zones", () => {
  const nights = ["04/06", "07/08", "09/10", "14/15", "20/21", "25/27"]
  expect(readInTurn("google", [[google(), 0]])).toEqual([nights])
})

it("Smoobu: a stay that is listed three times takes its nights once", () => {
  expect(readInTurn("other", [[smoobu(10, 12), 0]])).toEqual([["10/12"]])
})
