import type { App } from "#app/app.ts"
import { read } from "#app/db/database.server.ts"
import type { Result } from "#app/result.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { type Clash, clashesWith } from "./clash.ts"
import { readNightOccupants } from "./night-store.server.ts"

/** Adds `clashes` to a failure with unavailable nights. Never for guests: it names other guests. */
export async function withClashes<Any extends Result<unknown, string>>(
  app: Pick<App, "db" | "now">,
  result: Any,
): Promise<Any> {
  const data = result.ok ? null : result.data
  // The quote in a price failure has `nights` too, as a number.
  const nights: string[] =
    data && typeof data === "object" && "nights" in data && Array.isArray(data.nights) ? data.nights : []
  if (nights.length === 0) return result
  return Object.assign(result, { data: { nights, clashes: await findClashes(app, nights) } })
}

/** @param nights sorted */
async function findClashes(app: Pick<App, "db" | "now">, nights: string[]): Promise<Clash[]> {
  const to = dateAfter(nights.at(-1) ?? "", 1)
  const [occupants] = await read(app.db, readNightOccupants(app.db, { from: nights[0] ?? "", to }))
  const wanted = new Set(nights)
  return clashesWith(
    occupants.filter(({ night }) => wanted.has(night)),
    app.now(),
  )
}
