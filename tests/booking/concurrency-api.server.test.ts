import { beforeAll, beforeEach, describe, expect, it } from "vitest"
import { nightsOf } from "#app/booking/stay.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { type Answer, bookingBody, Client } from "../support/api.ts"
import { deleteBookings, insertSampleVilla, nightsTaken, rows, testApp } from "../support/app.ts"

// Each request has its own guest and address, so that no rate limit applies.
beforeAll(() => insertSampleVilla(testApp()))
beforeEach(deleteBookings)

/** Dates by the server's clock, 100 days ahead. */
const DAY = dateAfter(new Date().toISOString().slice(0, 10), 100)
const counted = (answers: Answer[]) => {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

describe("no night is sold twice", () => {
  it("200 concurrent bookings of one range are one 201 and 199 409", async () => {
    const stay = { checkIn: DAY, checkOut: dateAfter(DAY, 3) }
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => new Client().post("/api/booking", bookingBody(stay))),
    )
    expect(counted(answers)).toEqual({ 201: 1, 409: 199 })
    expect(new Set(answers.filter(({ status }) => status === 409).map(({ body }) => body.code))).toEqual(
      new Set(["booking.errors.datesUnavailable"]),
    )
    expect(await rows("select count(*) as count from bookings")).toEqual([{ count: 1 }])
    expect(await nightsTaken()).toEqual(nightsOf(stay))
  })

  it("100 bookings of overlapping ranges: each success has all its nights, and rejected ones have none", async () => {
    // Fixed random ranges, the same in every run.
    const ranges = Array.from({ length: 100 }, (_, at) => {
      const checkIn = dateAfter(DAY, (at * 37) % 45)
      return { checkIn, checkOut: dateAfter(checkIn, 1 + ((at * 13) % 6)) }
    })
    const answers = await Promise.all(ranges.map((stay) => new Client().post("/api/booking", bookingBody(stay))))
    expect(Object.keys(counted(answers))).toEqual(["201", "409"])
    const sold = answers.flatMap(({ status }, at) => (status === 201 ? nightsOf(ranges[at]!) : []))
    expect(sold.sort()).toEqual(await nightsTaken())
    expect(new Set(sold).size).toBe(sold.length)
    // Each rejected booking has a night that another booking has.
    const free = answers.filter(
      ({ status }, at) => status === 409 && !nightsOf(ranges[at]!).some((night) => sold.includes(night)),
    )
    expect(free).toEqual([])
  })
})
