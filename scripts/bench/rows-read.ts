import { readdirSync } from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { freePort } from "../free-port.ts"
import { serve } from "../serve.ts"
import type { Figure } from "./figure.ts"

const FEW = 10
const MANY = 100_000

/** Rows that D1 reads for the home page with few and with many bookings, each a night long, most of them long ago. */
export async function measureRowsRead(state: string): Promise<Figure[]> {
  book(state, FEW)
  const few = await rowsRead(state)
  book(state, MANY)
  const many = await rowsRead(state)
  return [
    {
      what: `home page: D1 rows read with ${FEW} and with ${MANY} bookings`,
      measured: few === null || many === null ? "n/a" : `${few} and ${many}`,
      budget: "the same",
    },
  ]
}

/** Books the nights up to the tenth from now, until there are `count` bookings. No server may run meanwhile. */
function book(state: string, count: number): void {
  const folder = join(state, "v3/d1/miniflare-D1DatabaseObject")
  const file = readdirSync(folder).find((name) => name.endsWith(".sqlite") && name !== "metadata.sqlite")!
  const database = new DatabaseSync(join(folder, file))
  const night = `date('now', (${FEW} - number) || ' days')`
  const numbers = `WITH RECURSIVE numbers (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < ${count})`
  database.exec(`
    BEGIN;
    ${numbers}
    INSERT OR IGNORE INTO bookings (id, reference, guest_id, status, check_in, check_out, rooms, guests, first_name,
      payment_method, special_requests, language, price, total, version, created_at, updated_at)
    SELECT 'bench-' || number, 'BENCH' || number, 'guest-' || number, 'confirmed', ${night}, date(${night}, '+1 day'),
      1, 2, 'Bench', 'bank_transfer', '', 'th', '{}', 850000, 1, 0, 0 FROM numbers;
    ${numbers}
    INSERT OR IGNORE INTO nights (night, booking_id) SELECT ${night}, 'bench-' || number FROM numbers;
    ${numbers}
    INSERT INTO booking_events (booking_id, at, actor, action, to_status, applied)
    SELECT 'bench-' || number, 0, 'guest', 'created', 'pending_payment', 1 FROM numbers;
    COMMIT;
  `)
  database.close()
}

/** As the worker says in `Server-Timing` in local development; null when it does not. */
async function rowsRead(state: string): Promise<number | null> {
  const server = await serve({ port: await freePort(), state, vars: { LIMITS: "off" } })
  try {
    const answer = await fetch(server.origin)
    await answer.body?.cancel()
    const rows = /rows_read=(\d+)/.exec(answer.headers.get("Server-Timing") ?? "")?.[1]
    return rows === undefined ? null : Number(rows)
  } finally {
    await server.stop()
  }
}
