import type { App } from "#app/app.ts"
import { type Press, UNDO_MS } from "#app/booking/undo/press.ts"
import { deletePress, insertPress } from "#app/booking/undo/press-store.server.ts"
import { scheduleFeedRefresh } from "#app/calendar/channels/schedule-feed-refresh.server.ts"
import { findConflicts } from "#app/calendar/month/find-conflicts.server.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { read, violates, write } from "#app/db/database.server.ts"
import { expireOverdue } from "#app/money/payable/expiry-store.server.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { readVilla, recordVillaEvent } from "#app/villa/villa-store.server.ts"
import { type Block, type BlockFailure, type BlockRequest, nightsOfBlock } from "./block.ts"
import { deleteBlock, insertBlock, readBlock, readBlocks, readHasBlock } from "./block-store.server.ts"

/** All or none; fails with `nights-booked` and the taken nights. */
export async function blockNights(
  app: Pick<App, "db" | "feedRefresh" | "waitUntil" | "settings" | "now" | "newId">,
  request: BlockRequest,
  by: { name: string; id?: string },
): Promise<Result<Block, BlockFailure | "villa-missing" | "nights-booked", unknown>> {
  const [villa] = await read(app.db, readVilla(app.db))
  if (!villa) return fail("villa-missing")
  const checked = nightsOfBlock(request, villa.timezone)
  if (!checked.ok) return checked
  const { from, to, nights } = checked.value
  const block: Block = { id: app.newId(), from, to, note: request.note }
  const now = app.now()
  const event = { at: now, actorName: by.name, action: "nights-blocked", detail: `${from} – ${to}` } as const
  try {
    await write(app.db, [
      ...expireOverdue(app.db, { now, limited: app.settings.limited }),
      ...insertBlock(app.db, block, nights, now),
      ...(by.id ? insertPress(app.db, block.id, blockPress(by.id, now)) : []),
      recordVillaEvent(app.db, event),
    ])
  } catch (error) {
    if (!violates(error, "nights.night")) throw error
    return fail("nights-booked", {
      nights: await findConflicts(app, { checkIn: from, checkOut: to }, { rule: "admin" }),
    })
  }
  scheduleFeedRefresh(app)
  return ok(block)
}

/** Nobody is told of blocked nights; removing the block undoes it. */
function blockPress(adminId: string, now: number): Press {
  const none = { version: 0, amount: 0, replaced: null, lines: [], link: null }
  return { kind: "blocked", adminId, at: now, until: now + UNDO_MS, ...none }
}

export async function listBlocks(app: Pick<App, "db" | "now">): Promise<Block[]> {
  const [blocks] = await read(app.db, readBlocks(app.db, dateAfter(dateIn("UTC", new Date(app.now())), -1)))
  return blocks
}

/** A block with the same nights and note: the form was submitted twice. */
export async function isBlocked(app: Pick<App, "db">, request: BlockRequest): Promise<boolean> {
  const [has] = await read(app.db, readHasBlock(app.db, request))
  return has
}

export async function unblockNights(
  app: Pick<App, "db" | "now">,
  id: string,
  by: { name: string },
): Promise<Result<Block, "not-found">> {
  const [block] = await read(app.db, readBlock(app.db, id))
  if (!block) return fail("not-found")
  const detail = `${block.from} – ${block.to}`
  await write(app.db, [
    ...deleteBlock(app.db, id),
    deletePress(app.db, id),
    recordVillaEvent(app.db, { at: app.now(), actorName: by.name, action: "nights-unblocked", detail }),
  ])
  return ok(block)
}
