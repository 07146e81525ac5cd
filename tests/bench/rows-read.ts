import getPort from "get-port"
import { serve } from "../../scripts/serve.ts"
import { prepareState } from "../../scripts/state.ts"
import type { Figure } from "./figure.ts"
import { FUTURE_BOOKINGS, insertBookings } from "./history.ts"
import { usageOf } from "./usage.ts"

/** All of them in the future: the home page reads no past bookings. */
const FEW = FUTURE_BOOKINGS
const MANY = 100_000

/** Rows that D1 reads for the home page with few and with many bookings. */
export async function measureRowsRead(state: string): Promise<Figure[]> {
  await prepareState(state)
  insertBookings(state, FEW)
  const few = await rowsRead(state)
  insertBookings(state, MANY)
  const many = await rowsRead(state)
  return [
    {
      what: `home page: D1 rows read with ${FEW} and with ${MANY} bookings`,
      measured: few === null || many === null ? "n/a" : `${few} and ${many}`,
      budget: "the same",
    },
  ]
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
