import { crc16 } from "./promptpay.ts"

/** Merchant accounts of Thai QR payments: PromptPay transfers, bill payments and their successors. */
const ACCOUNT_TAGS = ["29", "30", "31"]
const THAI_APPLICATION = "A0000006770101"

export function isThaiPaymentQr(text: string): boolean {
  const payload = text.trim()
  if (!payload.startsWith("000201") || crc16(payload.slice(0, -4)) !== payload.slice(-4).toUpperCase()) return false
  const tags = tagsOf(payload)
  return ACCOUNT_TAGS.some((tag) =>
    tagsOf(tags.get(tag) ?? "")
      .get("00")
      ?.startsWith(THAI_APPLICATION),
  )
}

/** Stops at the first part that is no tag with a length of two digits. */
function tagsOf(text: string): Map<string, string> {
  const tags = new Map<string, string>()
  let at = 0
  for (;;) {
    const [, tag, length] = /^(\d\d)(\d\d)/.exec(text.slice(at, at + 4)) ?? []
    if (tag === undefined || length === undefined) return tags
    tags.set(tag, text.slice(at + 4, at + 4 + Number(length)))
    at += 4 + Number(length)
  }
}
