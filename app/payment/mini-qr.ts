import { slipVerify } from "promptparse/validate"

/** A transfer as the mini-QR of a bank's slip names it: the sending bank's code (BOT) and its reference. */
export type Transfer = { sendingBank: string; transRef: string }

/** Far beyond any bank's; what is longer is not looked at. */
const MINI_QR_MAX_LENGTH = 200

/**
 * The transfer that a slip's mini-QR names, or null for anything else. Its checksum is verified, also where the bank has
 * dropped the checksum's leading zeros. It proves neither the amount nor the payee, only that such a slip was drawn.
 */
export function readMiniQr(text: string): Transfer | null {
  const payload = text.trim()
  // Letters and digits alone: the parser would take a minus in a length at its word, and never come to an end.
  if (payload.length > MINI_QR_MAX_LENGTH || !/^00[0-9A-Za-z]+$/.test(payload)) return null
  const read = slipVerify(payload)
  if (!read || !/^\d{3}$/.test(read.sendingBank)) return null
  return { sendingBank: read.sendingBank, transRef: read.transRef }
}
