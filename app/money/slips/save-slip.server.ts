import type { App } from "#app/app.ts"
import { read, write } from "#app/db/database.server.ts"
import { HOUR_SECONDS } from "#app/durations.ts"
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

/** Per hour; more for a network than for a guest, because mobile networks share IPv4 addresses. */
const SLIPS_PER_HOUR = { guest: 20, network: 60 }

/** How slips that somebody sends by a link of the booking are counted: they use up none of the guest's. */
export const linkSender = (bookingId: string) => `link:${bookingId}`

/**
 * Before the body is read. The sender's limit comes first, so that its refusals do not use up the network's.
 * @param by `sender` is the guest or `linkSender`, `address` for the minute's limit, the wider `network` for the hour's
 */
export async function checkSlipRate(
  app: Pick<App, "limits" | "counters">,
  { sender, address, network }: { sender: string | null; address: string; network: string },
): Promise<Result<null, "too-many-requests", { retryAfterSeconds: number }>> {
  if (!(await app.limits.upload(address))) return fail("too-many-requests")
  const seconds = HOUR_SECONDS
  const allowed = await app.counters.within(
    ...(sender === null ? [] : [{ key: `slips:guest:${sender}`, max: SLIPS_PER_HOUR.guest, seconds }]),
    { key: `slips:network:${network}`, max: SLIPS_PER_HOUR.network, seconds },
  )
  return allowed ? ok(null) : fail("too-many-requests", { retryAfterSeconds: HOUR_SECONDS })
}

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
