import { isDeepStrictEqual } from "node:util"
import { afterAll, describe, expect, it } from "vitest"
import { stayCases } from "../../booking/stay.cases.ts"
import { inputAndExpected } from "../../support/cases.ts"
import { priceCases } from "../../villa/prices/price-breakdown.cases.ts"

const own = process.env.TZ
afterAll(() => {
  if (own === undefined) delete process.env.TZ
  else process.env.TZ = own
})

/** The time zones of server and browser must not matter: each of these has a different clock or calendar. */
describe("the tables of stays and prices hold in the process time zone", () => {
  it.each([
    ["UTC", "2026-07-01T12:00:00.000Z"],
    ["Asia/Bangkok", "2026-07-01T05:00:00.000Z"],
    ["America/Los_Angeles", "2026-07-01T19:00:00.000Z"],
    ["Pacific/Kiritimati", "2026-06-30T22:00:00.000Z"],
    ["Pacific/Pago_Pago", "2026-07-01T23:00:00.000Z"],
    ["America/Sao_Paulo", "2026-07-01T15:00:00.000Z"],
    ["America/Santiago", "2026-07-01T16:00:00.000Z"],
    ["Africa/Cairo", "2026-07-01T09:00:00.000Z"],
    ["Australia/Lord_Howe", "2026-07-01T01:30:00.000Z"],
  ])("%s", (zone, localNoon) => {
    process.env.TZ = zone
    // Node accepts a new time zone at run time; if it did not, this test would prove nothing.
    expect(new Date(2026, 6, 1, 12).toISOString()).toBe(localNoon)
    const wrong = Object.entries({ ...stayCases, ...priceCases }).flatMap(([table, { rows, of }]) =>
      rows
        .map((row) => ({ table, ...inputAndExpected(row) }))
        .map(({ input, ...rest }) => ({ ...rest, input, actual: of(...input) }))
        .filter(({ actual, expected }) => !isDeepStrictEqual(actual, expected)),
    )
    expect(wrong).toEqual([])
  })
})
