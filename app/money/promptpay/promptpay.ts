/** The application id of PromptPay in the merchant account of an EMVCo QR. */
const PROMPTPAY = "A000000677010111"
const COUNTRY = "TH"
/** The baht, by ISO 4217. */
const CURRENCY = "764"
const CRC_TAG = "6304"

/**
 * A QR code that pays exactly this amount (EMVCo; BOT's tag 29).
 * @param id a phone number of 10 digits, an ID card or tax number of 13, an e-wallet ID of 15, without spaces
 */
export function promptPayPayload(id: string, satang: number): string {
  const unsigned = [
    tag("00", "01"),
    // Dynamic: for one payment, because the amount is fixed.
    tag("01", "12"),
    tag("29", tag("00", PROMPTPAY) + proxy(id)),
    tag("58", COUNTRY),
    tag("53", CURRENCY),
    tag("54", exactBaht(satang)),
    CRC_TAG,
  ].join("")
  return unsigned + crc16(unsigned)
}

/** A phone number gets its country code and is padded with zeros; other ids are used unchanged. */
function proxy(id: string): string {
  if (id.length === 15) return tag("03", id)
  if (id.length === 13) return tag("02", id)
  return tag("01", id.replace(/^0/, "66").padStart(13, "0"))
}

/** Digits only, to avoid floating point. */
export function exactBaht(satang: number): string {
  const digits = String(satang).padStart(3, "0")
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

function tag(id: string, value: string): string {
  return `${id}${String(value.length).padStart(2, "0")}${value}`
}

export function crc16(text: string): string {
  let crc = 0xffff
  for (let at = 0; at < text.length; at++) {
    crc ^= text.charCodeAt(at) << 8
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, "0")
}
