import type { Toast } from "#app/http/toast.ts"
import { isThaiPaymentQr } from "#app/money/promptpay/thai-qr.ts"
import { readQr } from "#app/money/slips/ui/read-mini-qr.ts"

/** Why guests may be unable to pay with an image of a QR code; null if it is fine or this browser cannot read it. */
export async function findQrWarning(file: File): Promise<Toast["text"] | null> {
  const text = await readQr(file)
  if (text === null) return null
  if (text === "") return "admin:villa.bank.qrNotFound"
  return isThaiPaymentQr(text) ? null : "admin:villa.bank.qrNotThai"
}
