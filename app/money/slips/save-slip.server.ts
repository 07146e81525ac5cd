import type { App } from "#app/app.ts"
import { read, write } from "#app/db/database.server.ts"
import { slipMethod } from "#app/money/settings/instructions.ts"
import { fail, ok, type Result } from "#app/result.ts"
import type { Villa } from "#app/villa/villa.ts"
import { readVilla } from "#app/villa/villa-store.server.ts"
import { parseMiniQr } from "./mini-qr.ts"
import { checkSlip, type Slip, type SlipFileFailure, slipKey, UNATTACHED_MAX_SLIPS } from "./slip.ts"
import { insertSlip, readIsTransferUsed, removeUnattachedBeyond } from "./slip-store.server.ts"

/** `bookingId` is the intended booking; `miniQr` is the text that the client has read. */
export type SlipSender = { guestId: string; bookingId?: string | null; miniQr?: string }

export type NewSlipFailure = SlipFileFailure | "payment-method-disabled"

/**
 * For POST /upload/slip; `attachSlip` attaches it afterwards. Pages and payment links use submit-slip.server.ts. Of the
 * guest's unattached slips only the newest stay. Row before file, so that the clean-up finds it.
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

export async function newSlip(
  app: Pick<App, "now" | "newId" | "sha256">,
  file: Uint8Array,
  { guestId, miniQr, villa }: { guestId: string; miniQr: string; villa: Villa | null },
): Promise<Result<Slip, NewSlipFailure>> {
  const type = checkSlip(file)
  if (!type.ok) return type
  if (villa && !slipMethod(villa)) return fail("payment-method-disabled")
  const transfer = parseMiniQr(miniQr)
  return ok({
    id: app.newId(),
    guestId,
    bookingId: null,
    paymentLinkId: null,
    type: type.value,
    size: file.byteLength,
    sha256: await app.sha256(file),
    sendingBank: transfer?.sendingBank ?? null,
    transRef: transfer?.transRef ?? null,
    uploadedAt: app.now(),
  })
}
