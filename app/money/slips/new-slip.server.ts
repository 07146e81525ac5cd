import type { App } from "#app/app.ts"
import { slipMethod } from "#app/money/settings/instructions.ts"
import { fail, ok, type Result } from "#app/result.ts"
import type { Villa } from "#app/villa/villa.ts"
import { parseMiniQr } from "./mini-qr.ts"
import { checkSlip, type Slip, type SlipFileFailure } from "./slip.ts"

export type NewSlipFailure = SlipFileFailure | "payment-method-disabled"

/** The row of a checked file, not stored yet. */
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
