import { slipVerify } from "promptparse/validate"
import * as z from "zod"

/** The sending bank's code (BOT) and its reference. */
export type Transfer = { sendingBank: string; transRef: string }

/** Longer than any bank's; a longer text is not parsed. */
const MINI_QR_MAX_LENGTH = 200

/** The body of POST /admin/slips/{id}/transfer; any QR code's text. */
export const TransferBody = z.strictObject({ miniQr: z.string().max(3000) })

/**
 * The checksum is verified, even without leading zeros, which banks may drop. Proves neither amount nor
 * payee.
 */
export function parseMiniQr(text: string): Transfer | null {
  const payload = text.trim()
  // Letters and digits only: a negative length would cause an endless loop in the parser.
  if (payload.length > MINI_QR_MAX_LENGTH || !/^00[0-9A-Za-z]+$/.test(payload)) return null
  const read = slipVerify(payload)
  if (!read || !/^\d{3}$/.test(read.sendingBank)) return null
  return { sendingBank: read.sendingBank, transRef: read.transRef }
}
