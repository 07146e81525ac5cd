import type { App } from "../context.server.ts"
import { read, write } from "../db/database.server.ts"
import { fail, ok, type Result } from "../result.ts"
import { readVilla } from "../villa/villa-store.server.ts"
import { slipMethod } from "./instructions.ts"
import { readMiniQr } from "./mini-qr.ts"
import { checkSlip, paysSomethingElse, type Slip, type SlipPurpose, slipKey } from "./slip.ts"
import { insertSlip, readSlipOfTransfer } from "./slip-store.server.ts"

/** Who sends a slip, from where, for what, and the text of its mini-QR if the sender has read one. */
export type SlipSender = { guestId: string; address: string; purpose?: SlipPurpose; miniQr?: string }

export type SaveSlipFailure =
  | "slip-missing-file"
  | "file-too-large"
  | "slip-invalid"
  | "slip-used"
  | "payment-method-disabled"
  | "too-many-requests"

/**
 * Keeps an uploaded slip for its guest, unless its transfer pays something else already. The row is written before the
 * file, so that a file never lies in R2 without a row by which the sweep would find it.
 */
export async function saveSlip(
  app: Pick<App, "db" | "media" | "limits" | "now" | "newId" | "sha256">,
  file: Uint8Array,
  { guestId, address, purpose = null, miniQr = "" }: SlipSender,
): Promise<Result<Slip, SaveSlipFailure>> {
  if (!(await app.limits.upload(address))) return fail("too-many-requests")
  const type = checkSlip(file)
  if (!type.ok) return type
  const transfer = readMiniQr(miniQr)
  const [villa, attached] = await read(app.db, readVilla(app.db), readSlipOfTransfer(app.db, transfer))
  if (villa && !slipMethod(villa)) return fail("payment-method-disabled")
  if (attached && paysSomethingElse(attached, { guestId, purpose })) return fail("slip-used")
  const slip: Slip = {
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
  }
  await write(app.db, [insertSlip(app.db, slip)])
  await app.media.put(slipKey(slip.id), file, slip.type)
  return ok(slip)
}
