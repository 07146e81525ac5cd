import type { App } from "#app/app.ts"
import { read, write } from "#app/db/database.server.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { readVilla } from "#app/villa/villa-store.server.ts"
import { parseMiniQr } from "./mini-qr.ts"
import { type NewSlipFailure, newSlip } from "./new-slip.server.ts"
import { type Slip, slipKey, UNATTACHED_MAX_SLIPS } from "./slip.ts"
import { insertSlip, readIsTransferUsed, removeUnattachedBeyond } from "./slip-store.server.ts"

/** `bookingId` is the intended booking; `miniQr` is the text that the client has read. */
export type SlipSender = { guestId: string; bookingId?: string | null; miniQr?: string }

/**
 * The first step of the /api (POST /upload/slip), before `attachSlip`; pages and payment links use
 * submit-slip.server.ts. Of the guest's unattached slips only the newest stay. Row before file, so that the clean-up
 * finds it.
 */
export async function saveSlip(
  app: Pick<App, "db" | "media" | "now" | "newId" | "sha256">,
  file: Uint8Array,
  { guestId, bookingId = null, miniQr = "" }: SlipSender,
): Promise<Result<Slip, NewSlipFailure | "slip-used">> {
  // Without a booking its attaching checks this.
  const transfer = bookingId === null ? null : parseMiniQr(miniQr)
  const used = readIsTransferUsed(app.db, transfer, { guestId, payableId: bookingId ?? "" })
  const [villa, isUsed] = await read(app.db, readVilla(app.db), used)
  const created = await newSlip(app, file, { guestId, miniQr, villa })
  if (!created.ok) return created
  if (isUsed) return fail("slip-used")
  const slip = created.value
  await write(app.db, [insertSlip(app.db, slip), removeUnattachedBeyond(UNATTACHED_MAX_SLIPS, slip)])
  await app.media.put(slipKey(slip.id), file, slip.type)
  return ok(slip)
}
