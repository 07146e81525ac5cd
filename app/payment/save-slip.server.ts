import type { App } from "../app.ts"
import { read, write } from "../db/database.server.ts"
import { fail, ok, type Result } from "../result.ts"
import { readVilla } from "../villa/villa-store.server.ts"
import { slipMethod } from "./instructions.ts"
import { readMiniQr } from "./mini-qr.ts"
import { checkSlip, paysSomethingElse, type Slip, type SlipPurpose, slipKey, UNATTACHED_SLIPS } from "./slip.ts"
import { insertSlip, readSlipOfTransfer, removeUnattachedBeyond } from "./slip-store.server.ts"

/** Who sends a slip, for what, and the text of its mini-QR if the sender has read one. */
export type SlipSender = { guestId: string; purpose?: SlipPurpose; miniQr?: string }

export type SaveSlipFailure =
  | "slip-missing-file"
  | "file-too-large"
  | "slip-invalid"
  | "slip-used"
  | "payment-method-disabled"

/** How many slips a guest, and all guests of one address, may send in an hour: mobile networks share an IPv4 address. */
const SLIPS_PER_HOUR = { guest: 20, address: 60 }
const HOUR_SECONDS = 3600

/** Whether one more slip may be sent now. Asked before the body is read, so that a refused file costs nothing. */
export async function checkSlipRate(
  app: Pick<App, "limits" | "counters">,
  { guestId, address }: { guestId: string | null; address: string },
): Promise<Result<null, "too-many-requests", { retryAfterSeconds: number }>> {
  if (!(await app.limits.upload(address))) return fail("too-many-requests")
  const { within } = app.counters
  const allowed =
    (guestId === null || (await within(`slips:guest:${guestId}`, SLIPS_PER_HOUR.guest, HOUR_SECONDS))) &&
    (await within(`slips:address:${address}`, SLIPS_PER_HOUR.address, HOUR_SECONDS))
  return allowed ? ok(null) : fail("too-many-requests", { retryAfterSeconds: HOUR_SECONDS })
}

/**
 * Keeps an uploaded slip for its guest, unless its transfer pays something else already. The row is written before the
 * file, so that a file is never in R2 without a row by which the clean-up would find it. Of the guest's slips that are
 * attached to nothing only the newest are kept.
 */
export async function saveSlip(
  app: Pick<App, "db" | "media" | "images" | "now" | "newId" | "sha256">,
  file: Uint8Array,
  { guestId, purpose = null, miniQr = "" }: SlipSender,
): Promise<Result<Slip, SaveSlipFailure>> {
  const type = checkSlip(file, app.images.measuresOfHeader(file))
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
  await write(app.db, [insertSlip(app.db, slip), removeUnattachedBeyond(UNATTACHED_SLIPS, slip)])
  await app.media.put(slipKey(slip.id), file, slip.type)
  return ok(slip)
}
