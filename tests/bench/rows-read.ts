import { DatabaseSync } from "node:sqlite"
import getPort from "get-port"
import { serve } from "../../scripts/serve.ts"
import { localDatabase, prepareState } from "../../scripts/state.ts"
import type { Figure } from "./figure.ts"
import { FUTURE_BOOKINGS, insertBookings } from "./history.ts"
import { usageOf } from "./usage.ts"

/** All of them in the future: the home page reads no past bookings. */
const FEW = FUTURE_BOOKINGS
const MANY = 100_000

/** Of these, the first are to come, and all others have ended. */
const FEW_SEASONS = 10
const MANY_SEASONS = 100

/** Rows that D1 reads for the home page with few and with many bookings, and with few and with many seasons. */
export async function measureRowsRead(state: string): Promise<Figure[]> {
  await prepareState(state)
  insertBookings(state, FEW)
  const few = await rowsRead(state)
  insertBookings(state, MANY)
  const many = await rowsRead(state)
  insertSeasons(state, 0, FEW_SEASONS)
  const fewSeasons = await rowsRead(state)
  insertSeasons(state, FEW_SEASONS, MANY_SEASONS)
  const manySeasons = await rowsRead(state)
  return [
    {
      what: `home page: D1 rows read with ${FEW} and with ${MANY} bookings`,
      measured: few === null || many === null ? "n/a" : `${few} and ${many}`,
      budget: "the same",
    },
    {
      what: `home page: D1 rows read with ${FEW_SEASONS} and with ${MANY_SEASONS} seasons, of which ${FEW_SEASONS} are to come`,
      measured: fewSeasons === null || manySeasons === null ? "n/a" : `${fewSeasons} and ${manySeasons}`,
      budget: "the same",
      over: fewSeasons !== manySeasons,
    },
  ]
}

/** Adds weeks with prices of their own: those before `FEW_SEASONS` in the coming months, the others in the past. */
function insertSeasons(state: string, from: number, to: number): void {
  const database = new DatabaseSync(localDatabase(state)!)
  const prices = {
    weekdayPrice: 10_000_00,
    weekdayDiscountedPrice: 0,
    weekendPrice: 12_000_00,
    weekendDiscountedPrice: 0,
    saturdayPrice: null,
    saturdayDiscountedPrice: 0,
  }
  for (let number = from; number < to; number++) {
    const days = number < FEW_SEASONS ? 30 * (number + 1) : -30 * number
    database
      .prepare(
        `INSERT INTO seasons (id, layer, yearly, from_date, to_date, name, prices, created_at)
         VALUES (?, 'season', 0, date('now', ?), date('now', ?), '{"th":"ช่วง","en":"Season"}', ?, 0)`,
      )
      .run(`season-${number}`, `${days} days`, `${days + 7} days`, JSON.stringify(prices))
  }
  database.close()
}

/** From the `Server-Timing` header, which the worker sends in local development; null without it. */
async function rowsRead(state: string): Promise<number | null> {
  const server = await serve({ port: await getPort(), state, vars: { LIMITS: "off" } })
  try {
    const answer = await fetch(server.origin)
    await answer.body?.cancel()
    return usageOf(answer)?.rowsRead ?? null
  } finally {
    await server.stop()
  }
}
