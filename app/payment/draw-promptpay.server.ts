import { encode } from "fast-png"
import type { Language } from "../i18n/languages.ts"
import type { PromptPayDue } from "./find-promptpay.server.ts"
import { QUIET_ZONE, qrMatrix } from "./qr.ts"

const MODULE_PIXELS = 16

/** The QR of a sum as a PNG. */
export function drawPromptPay({ payload }: PromptPayDue, _language: Language): Uint8Array<ArrayBuffer> {
  const matrix = qrMatrix(payload)
  const side = (matrix.length + 2 * QUIET_ZONE) * MODULE_PIXELS
  const data = new Uint8Array(side * side).fill(255)
  for (let y = 0; y < side; y++) {
    const row = matrix[Math.floor(y / MODULE_PIXELS) - QUIET_ZONE]
    for (let x = 0; x < side; x++) {
      if (row?.[Math.floor(x / MODULE_PIXELS) - QUIET_ZONE]) data[y * side + x] = 0
    }
  }
  return encode({ width: side, height: side, data, channels: 1, depth: 8 }) as Uint8Array<ArrayBuffer>
}
