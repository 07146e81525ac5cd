import { inDays } from "../support/in-days.ts"
import type { Figure } from "./figure.ts"
import { usageOf } from "./usage.ts"

const NIGHTS = 300
const CONNECTIONS = 16

/** Bookings per second of one villa: each guest books another night, then all request the same one. */
export async function measureBookings(origin: string): Promise<Figure[]> {
  const made = await rate(NIGHTS, (index) => book(origin, 10 + index), 201)
  const refused = await rate(NIGHTS, () => book(origin, 10), 409)
  return [
    { what: `bookings per second, ${NIGHTS} nights and ${CONNECTIONS} guests at a time`, measured: made, budget: "-" },
    { what: "rejections per second, all for one night", measured: refused, budget: "-" },
  ]
}

async function rate(count: number, send: (index: number) => Promise<Response>, status: number): Promise<string> {
  let [next, rowsWritten, rowsRead] = [0, 0, 0]
  const began = performance.now()
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (next < count) {
        const answer = await send(next++)
        await answer.body?.cancel()
        if (answer.status !== status) throw new Error(`POST /api/booking answered ${answer.status}, not ${status}`)
        const usage = usageOf(answer)
        rowsRead += usage?.rowsRead ?? 0
        rowsWritten += usage?.rowsWritten ?? 0
      }
    }),
  )
  const seconds = (performance.now() - began) / 1000
  const each = `each ${Math.round(rowsRead / count)} rows read, ${Math.round(rowsWritten / count)} written`
  // Rejections have no D1 usage in Server-Timing.
  return `${(count / seconds).toFixed(0)}/s${rowsRead > 0 ? `, ${each}` : ""}`
}

function book(origin: string, ahead: number): Promise<Response> {
  const bookingDetails = { checkIn: inDays(ahead), checkOut: inDays(ahead + 1), rooms: 3 }
  return fetch(`${origin}/api/booking`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ bookingDetails }),
  })
}
