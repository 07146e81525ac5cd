import type { App } from "#app/app.ts"
import { read, write } from "#app/db/database.server.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { parseMiniQr, type Transfer } from "./mini-qr.ts"
import type { OtherPayments } from "./slip.ts"
import { readOtherPayments, readSlip, recordTransfer } from "./slip-store.server.ts"

export type TransferCheck = OtherPayments & { transfer: Transfer | null }

/** Replaces what the guest's browser sent, which the history records. `transfer` is null if `text` is no mini-QR. */
export async function checkTransfer(
  app: Pick<App, "db" | "now">,
  slipId: string,
  text: string,
  by: { name: string },
): Promise<Result<TransferCheck, "not-found">> {
  const transfer = parseMiniQr(text) ?? { sendingBank: "", transRef: "" }
  const [slip, others] = await read(app.db, readSlip(app.db, slipId), readOtherPayments(app.db, slipId, transfer))
  if (!slip || (slip.bookingId === null && slip.paymentLinkId === null)) return fail("not-found")
  if (!transfer.transRef) return ok({ transfer: null, usedFor: null, sameTransfer: [] })
  await write(app.db, recordTransfer(slipId, transfer, { ...by, at: app.now() }))
  return ok({ transfer, ...others })
}
