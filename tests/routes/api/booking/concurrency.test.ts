import { beforeAll, beforeEach, describe, expect, it } from "vitest"
import { dateAfter, nightsOf } from "#app/booking/stay.ts"
import { type Answer, bookingBody, Client } from "../../../support/api.ts"
import { forgetBookings, nightsTaken, putVilla, rows, testApp } from "../../../support/app.ts"

// Every request comes from a guest and an address of its own, so no damper stands in the way of the database.
beforeAll(() => putVilla(testApp()))
beforeEach(forgetBookings)

/** Dates by the clock of the server, 100 days ahead. */
const DAY = dateAfter(new Date().toISOString().slice(0, 10), 100)
const counted = (answers: Answer[]) => {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

describe("no night is sold twice", () => {
  it("200 bookings of one range at once are one 201 and 199 409", async () => {
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

  it("100 bookings of overlapping ranges: every night of every success is its own, and the rest took none", async () => {
    // Ranges drawn once and for all: the same in every run.
    const ranges = Array.from({ length: 100 }, (_, at) => {
      const checkIn = dateAfter(DAY, (at * 37) % 45)
      return { checkIn, checkOut: dateAfter(checkIn, 1 + ((at * 13) % 6)) }
    })
    const answers = await Promise.all(ranges.map((stay) => new Client().post("/api/booking", bookingBody(stay))))
    expect(Object.keys(counted(answers))).toEqual(["201", "409"])
    const sold = answers.flatMap(({ status }, at) => (status === 201 ? nightsOf(ranges[at]!) : []))
    expect(sold.sort()).toEqual(await nightsTaken())
    expect(new Set(sold).size).toBe(sold.length)
    // Whoever was refused was refused for a reason: one of its nights is another's.
    const free = answers.filter(
      ({ status }, at) => status === 409 && !nightsOf(ranges[at]!).some((night) => sold.includes(night)),
    )
    expect(free).toEqual([])
  })
})
