import { beforeAll, beforeEach, describe, expect, it } from "vitest"
import { startBooking } from "#app/booking/start-booking.server.ts"
import { write } from "#app/db/database.server.ts"
import { promoCodes } from "#app/db/schema.ts"
import { findQuote } from "#app/villa/prices/find-quote.server.ts"
import { findPromoTerms } from "#app/villa/promo-codes/find-promo-codes.server.ts"
import { PROMO_CODE_GUESSES_PER_DAY } from "#app/villa/promo-codes/limit-promo-code-guesses.server.ts"
import {
  deleteBookings,
  forgetAttempts,
  insertSampleVilla,
  NOW,
  rows,
  type TestApp,
  testApp,
} from "../../support/app.ts"
import { GUEST, REQUEST } from "../../support/bookings.ts"
import { setUpClock } from "../../support/set-up.ts"

setUpClock()
let app: TestApp
beforeAll(() => insertSampleVilla(testApp()))
beforeEach(async () => {
  await deleteBookings()
  await rows("delete from promo_codes")
  await forgetAttempts()
  // Only the daily limit: that of the minute allows fewer.
  const unlimited = testApp().limits
  app = { ...testApp({}), limits: unlimited }
  const code = { id: "code", code: "BAAN10", kind: "percent", value: 1000, createdAt: NOW } as const
  await write(app.db, [app.db.insert(promoCodes).values(code)])
})

const network = "192.0.2.1"
const quote = (promoCode: string, from = network) => findQuote(app, { ...REQUEST, promoCode, network: from })
const wrongQuotes = (count: number) =>
  Promise.all(Array.from({ length: count }, async (_, index) => (await quote(`WRONG${index}`)) as { error: string }))

describe("wrong promo codes of a network", () => {
  it("are limited exactly, also if they are tried at once, and then the right one is refused too", async () => {
    const errors = (await wrongQuotes(PROMO_CODE_GUESSES_PER_DAY + 20)).map(({ error }) => error)
    expect(errors.filter((error) => error === "promo-code-invalid")).toHaveLength(PROMO_CODE_GUESSES_PER_DAY)
    expect(errors.filter((error) => error === "too-many-requests")).toHaveLength(20)
    expect(await quote("BAAN10")).toMatchObject({ ok: false, error: "too-many-requests" })
  })

  it("are counted together wherever they are typed", async () => {
    await wrongQuotes(PROMO_CODE_GUESSES_PER_DAY)
    const stay = { checkIn: REQUEST.checkIn, checkOut: REQUEST.checkOut }
    expect(await findPromoTerms(app, "X", { stay, timezone: "Asia/Bangkok", network })).toMatchObject({
      error: "too-many-requests",
    })
    expect(await startBooking(app, { ...REQUEST, promoCode: "X" }, GUEST)).toMatchObject({ error: "too-many-requests" })
  })

  it("do not limit other networks, nor quotes without a code", async () => {
    await wrongQuotes(PROMO_CODE_GUESSES_PER_DAY)
    expect(await quote("BAAN10", "198.51.100.7")).toMatchObject({ ok: true })
    expect(await quote("")).toMatchObject({ ok: true })
  })
})

it("right promo codes are not counted", async () => {
  for (let use = 0; use <= PROMO_CODE_GUESSES_PER_DAY; use++) expect(await quote("baan10")).toMatchObject({ ok: true })
})
