import type { App } from "#app/app.ts"
import { read, violates, write } from "#app/db/database.server.ts"
import { type ClosedBy, monthClosed } from "#app/money/ledger/fail-if-ledger-refuses.server.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { readTimezone, recordVillaEventOrRollBack } from "#app/villa/villa-store.server.ts"
import { type BookedFeed, type ChannelStay, stayMoney } from "./channel-stay.ts"
import { deleteChannelStay, readChannelStay, upsertChannelStay } from "./channel-stay-store.server.ts"

type StayOf = { feedId: string; checkIn: string }

/** Null if the channel lists no such stay, or the books none of the channel. */
export async function findChannelStay(
  app: Pick<App, "db">,
  of: StayOf,
): Promise<{ stay: ChannelStay; feed: BookedFeed } | null> {
  const [timezone] = await read(app.db, readTimezone(app.db))
  const [{ stay, feed }] = await read(app.db, readChannelStay(app.db, { ...of, timezone }))
  return stay && feed && { stay, feed }
}

/** @property amount null to take it back. @property commission null for the channel's usual share */
export type StayRecord = { amount: number | null; commission: number | null }

/** What a stay of a channel brought, before its commission; in satang. It is no money received. */
export async function recordChannelStay(
  app: Pick<App, "db" | "now">,
  of: StayOf,
  { amount, commission }: StayRecord,
  by: { name: string },
): Promise<Result<ChannelStay, "not-found" | "commission-too-high" | "month-closed", ClosedBy>> {
  const found = await findChannelStay(app, of)
  if (!found) return fail("not-found")
  const { stay, feed } = found
  const money = amount === null ? ok(null) : stayMoney({ amount, commission }, feed.commissionRate)
  if (!money.ok) return fail(money.error)
  const changed = { ...stay, money: money.value }
  if (isSame(stay, changed)) return ok(stay)
  const detail = `${stay.name}, ${stay.checkIn} – ${stay.checkOut}`
  const { checkIn, checkOut, source, feedId } = stay
  const now = app.now()
  const change = money.value
    ? upsertChannelStay({ feedId, checkIn, checkOut, source, ...money.value }, now)
    : deleteChannelStay(app.db, stay)
  try {
    await write(app.db, [
      change,
      recordVillaEventOrRollBack(app.db, { at: now, actorName: by.name, action: "channel-stay-recorded", detail }),
    ])
  } catch (error) {
    if (violates(error, "villa_events.at")) return monthClosed(app.db, checkIn)
    throw error
  }
  return ok(changed)
}

function isSame({ money: before }: ChannelStay, { money: after }: ChannelStay): boolean {
  return before?.amount === after?.amount && before?.commission === after?.commission
}
