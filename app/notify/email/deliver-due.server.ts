import type { App } from "#app/app.ts"
import { type Write, write } from "#app/db/database.server.ts"
import { logError } from "#app/log.server.ts"
import { LEASE_MS } from "./retry.ts"

/** How one queue finds and sends items; an item is one row, or several sent as one message. */
export type Deliveries<Item> = {
  name: "email" | "alert"
  /** One batch; empty if nothing is due. */
  findDue: () => Promise<Item[]>
  lease: (item: Item, until: number) => Write[]
  /**
   * @param leased for each write of `lease` whether it changed its row; @returns whether the item was sent
   */
  send: (item: Item, until: number, leased: boolean[]) => Promise<boolean>
}

/**
 * Leases rows first, so that concurrent deliveries send once. Never throws: its caller must not fail for it.
 */
export async function deliverDue<Item>(
  app: Pick<App, "db" | "now">,
  { name, findDue, lease, send }: Deliveries<Item>,
  maxBatches: number,
): Promise<number> {
  let sent = 0
  try {
    for (let batch = 0; batch < maxBatches; batch++) {
      const due = await findDue()
      if (due.length === 0) break
      const until = app.now() + LEASE_MS
      const claims = due.map((item) => lease(item, until))
      const results = await write(app.db, claims.flat())
      let offset = 0
      const sends = due.flatMap((item, index) => {
        const count = claims[index]?.length ?? 0
        const leased = results.slice(offset, offset + count).map(({ meta }) => meta.changes === 1)
        offset += count
        return leased.includes(true) ? [send(item, until, leased)] : []
      })
      const outcomes = await Promise.allSettled(sends)
      sent += outcomes.filter((each) => each.status === "fulfilled" && each.value).length
      for (const each of outcomes)
        if (each.status === "rejected") logError(`${name}-result-not-recorded`, { error: each.reason })
    }
  } catch (error) {
    logError(`${name}-delivery-failed`, { error })
  }
  return sent
}
