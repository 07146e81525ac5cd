import getPort from "get-port"
import routes from "#app/routes.ts"
import { serve } from "../../scripts/serve.ts"
import { LATEST_BOOKINGS } from "../support/history.ts"
import { flatRoutes } from "../support/routes.ts"
import { callersIn, compareReadings, measureJobs, measureRequests, type Reading } from "../support/rows-read.ts"
import type { Figure } from "./figure.ts"
import { prepareHistory, withApp } from "./history.ts"

const MANY = 50_000

/** The rows that D1 reads for each request, job and delivery with few bookings and with 50,000. */
export async function measureRowsRead(state: string): Promise<Figure[]> {
  const few = await measure(`${state}/few`, LATEST_BOOKINGS)
  const many = await measure(`${state}/many`, MANY)
  return compareReadings(few, many).map(({ what, few, many, isOver, why }) => ({
    what: `rows read with ${LATEST_BOOKINGS} and with ${MANY} bookings: ${what}`,
    measured: `${few} and ${many}`,
    budget: why ?? "3 times",
    over: isOver,
    mustHold: true,
  }))
}

async function measure(state: string, bookings: number): Promise<Reading[]> {
  await prepareHistory(state, { bookings })
  const callers = await withApp(state, callersIn)
  const server = await serve({ port: await getPort(), state, vars: { OTP_RESEND_SECONDS: "0" } })
  const send = (path: string, init: RequestInit) => fetch(`${server.origin}${path}`, init)
  const requests = await measureRequests(send, callers, flatRoutes(routes)).finally(server.stop)
  return [...requests, ...(await withApp(state, measureJobs))]
}
