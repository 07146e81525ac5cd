import { typedDigits } from "#app/i18n/typed.ts"
import { isTaxId } from "#app/money/seller/tax-id.ts"

/** Fifteen digits with separators. */
export const PROMPTPAY_ID_MAX_LENGTH = 40

/** Thai mobile numbers; PromptPay registers no landlines. */
const MOBILE = /^0[689]\d{8}$/
/** The country code in the forms used by people and QR codes. */
const COUNTRY_CODE = /^(\+66|0066|66)0?(?=[689]\d{8}$)/

/**
 * Null for anything but a mobile number, ID card, tax or e-wallet ID: a mistyped number would pay a stranger.
 */
export function parsePromptPayId(text: string): string | null {
  const id = typedDigits(text).replace(COUNTRY_CODE, "0")
  const isId = MOBILE.test(id) || isTaxId(id) || /^\d{15}$/.test(id)
  return isId ? id : null
}
