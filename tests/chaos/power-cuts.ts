import { setTimeout as pause } from "node:timers/promises"
import type { ExpectedState, StoredState } from "./expected-state.ts"
import { seededRandom } from "./seeded-random.ts"
import { type Acknowledged, type Counts, storm } from "./storm.ts"
import { openVilla, type Villa } from "./villa.ts"

/** So short that bookings expire during the storm. */
const WINDOW_SECONDS = 6

/**
 * A storm with power cuts: after each, the database must satisfy every invariant and hold everything that was acknowledged.
 * The last storm ends without one, and then no booking may be overdue.
 * @returns a line for each violation
 */
export async function powerCuts(
  state: string,
  { seed, cuts, stormSeconds, say }: { seed: number; cuts: number; stormSeconds: number; say(line: string): void },
): Promise<string[]> {
  const villa = await openVilla(state, { PAYMENT_WINDOW_SECONDS: String(WINDOW_SECONDS) })
  const random = seededRandom(seed)
  const acknowledged: Acknowledged = { bookings: [], blocks: [] }
  const counts: Counts = new Map()
  const violations: string[] = []
  try {
    for (let round = 1; round <= cuts + 1; round++) {
      const isLast = round > cuts
      if (round > 1) await villa.start()
      const stormRun = { over: false }
      const stormed = storm(villa, random, { acknowledged, counts, until: () => stormRun.over })
      await pause(stormSeconds * 1000)
      // In the middle of the storm.
      if (!isLast) await villa.kill()
      stormRun.over = true
      await stormed
      if (isLast) await untilExpired(villa)
      const found = [...(await villa.violations()), ...lostRecords(villa, acknowledged)]
      violations.push(...found.map((line) => `round ${round}: ${line}`))
      say(
        `${isLast ? "The end, without a power cut" : `SIGKILL ${round}`}: ${summaryOf(villa, acknowledged)}; violations: ${found.length}`,
      )
    }
  } finally {
    await villa.kill()
  }
  const answers = [...counts].sort(([a], [b]) => a.localeCompare(b))
  say(`Answers: ${answers.map(([what, times]) => `${what} × ${times}`).join(", ")}`)
  for (const [what] of answers) if (/ 5\d\d$/.test(what)) violations.push(`an unexpected answer: ${what}`)
  if (![...counts.keys()].some((what) => what === "book 201"))
    violations.push("no booking succeeded, so nothing was tested")
  return violations
}

/** Waits until every unpaid booking has expired, by its alarm or by the cron. */
async function untilExpired(villa: Villa): Promise<void> {
  await pause((WINDOW_SECONDS + 2) * 1000)
  await villa.runCron()
}

/** Acknowledged bookings and blocks that the database has lost. @returns a line for each */
function lostRecords(villa: Villa, { bookings, blocks }: Acknowledged): string[] {
  const found = new Map<string, StoredState>()
  type Row = { id: string; status: string; from: string; to: string }
  const read = (sql: string) => {
    for (const { id, ...row } of villa.rows<Row>(sql)) found.set(id, row)
  }
  read(`SELECT id, status, check_in AS "from", check_out AS "to" FROM bookings`)
  read(`SELECT id, 'blocked' AS status, from_date AS "from", to_date AS "to" FROM blocks`)
  const isLost = (expected: ExpectedState) => !expected.matches(found.get(expected.id) ?? null)
  return [...bookings, ...blocks]
    .filter(isLost)
    .map(
      ({ id, acknowledged }) =>
        `${id} was acknowledged as ${JSON.stringify(acknowledged)}, found ${JSON.stringify(found.get(id))}`,
    )
}

function summaryOf(villa: Villa, { bookings, blocks }: Acknowledged): string {
  const [count] = villa.rows<Record<string, number>>(`SELECT (SELECT count(*) FROM bookings) AS bookings,
    (SELECT count(*) FROM bookings WHERE status <> 'cancelled') AS live, (SELECT count(*) FROM nights) AS nights,
    (SELECT count(*) FROM booking_events WHERE action = 'expired') AS expired`)
  const { bookings: all, live, nights, expired } = count!
  const acknowledged = `${bookings.length} bookings and ${blocks.length} blocks acknowledged so far`
  return `${acknowledged}; ${all} bookings in the database, ${live} live, ${expired} expired, ${nights} nights held`
}
