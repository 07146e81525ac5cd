import { setTimeout as pause } from "node:timers/promises"
import { chance } from "./chance.ts"
import { type Counts, type Seen, storm } from "./storm.ts"
import { openVilla, type Villa } from "./villa.ts"
import type { Found, Witness } from "./witness.ts"

/** So short that bookings expire by themselves all the time. */
const WINDOW_SECONDS = 6

/**
 * A storm with power cuts: after each the villa's database is looked at, and all that was acknowledged is looked for.
 * The last storm ends in peace, and then nothing may be left that is overdue.
 * @returns what is wrong, each in a line
 */
export async function powerCuts(
  state: string,
  { seed, cuts, stormSeconds, say }: { seed: number; cuts: number; stormSeconds: number; say(line: string): void },
): Promise<string[]> {
  const villa = await openVilla(state, { PAYMENT_WINDOW_SECONDS: String(WINDOW_SECONDS) })
  const drawn = chance(seed)
  const seen: Seen = { bookings: [], blocks: [] }
  const counts: Counts = new Map()
  const wrong: string[] = []
  try {
    for (let round = 1; round <= cuts + 1; round++) {
      const isLast = round > cuts
      if (round > 1) await villa.start()
      const storming = { over: false }
      const stormed = storm(villa, drawn, { seen, counts, until: () => storming.over })
      await pause(stormSeconds * 1000)
      // In the middle of it, the first time not even that far.
      if (!isLast) await villa.kill()
      storming.over = true
      await stormed
      if (isLast) await settle(villa)
      const found = [...(await villa.wrongs()), ...lost(villa, seen)]
      wrong.push(...found.map((line) => `round ${round}: ${line}`))
      say(`${isLast ? "The end, in peace" : `SIGKILL ${round}`}: ${told(villa, seen)}; wrong: ${found.length}`)
    }
  } finally {
    await villa.kill()
  }
  const answers = [...counts].sort(([a], [b]) => a.localeCompare(b))
  say(`Answers: ${answers.map(([what, times]) => `${what} × ${times}`).join(", ")}`)
  for (const [what] of answers) if (/ 5\d\d$/.test(what)) wrong.push(`an answer that nobody asked for: ${what}`)
  if (![...counts.keys()].some((what) => what === "book 201")) wrong.push("nothing was booked: nothing was tried")
  return wrong
}

/** Waits until every unpaid booking has run out, by its alarm or at last by the cron. */
async function settle(villa: Villa): Promise<void> {
  await pause((WINDOW_SECONDS + 2) * 1000)
  await villa.sweep()
}

/** What was acknowledged and is not there. */
function lost(villa: Villa, { bookings, blocks }: Seen): string[] {
  const kept = new Map<string, Found>()
  type Row = { id: string; status: string; from: string; to: string }
  const read = (sql: string) => {
    for (const { id, ...row } of villa.rows<Row>(sql)) kept.set(id, row)
  }
  read(`SELECT id, status, check_in AS "from", check_out AS "to" FROM bookings`)
  read(`SELECT id, 'blocked' AS status, from_date AS "from", to_date AS "to" FROM blocks`)
  const isLost = (witness: Witness) => !witness.isKept(kept.get(witness.id) ?? null)
  return [...bookings, ...blocks]
    .filter(isLost)
    .map(
      ({ id, acknowledged }) =>
        `${id} was acknowledged as ${JSON.stringify(acknowledged)}, found ${JSON.stringify(kept.get(id))}`,
    )
}

function told(villa: Villa, { bookings, blocks }: Seen): string {
  const [count] = villa.rows<Record<string, number>>(`SELECT (SELECT count(*) FROM bookings) AS bookings,
    (SELECT count(*) FROM bookings WHERE status <> 'cancelled') AS live, (SELECT count(*) FROM nights) AS nights,
    (SELECT count(*) FROM booking_events WHERE action = 'expired') AS expired`)
  const { bookings: all, live, nights, expired } = count!
  const acknowledged = `${bookings.length} bookings and ${blocks.length} blocks acknowledged so far`
  return `${acknowledged}; ${all} bookings in the database, ${live} live, ${expired} expired, ${nights} nights held`
}
