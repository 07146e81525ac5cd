/** Thai mobile numbers: only these are registered with PromptPay. */
const MOBILE = /^0[689]\d{8}$/
/** The same with the country code, as people and QR codes write it. */
const COUNTRY_CODE = /^(\+66|0066|66)0?(?=[689]\d{8}$)/

/**
 * A PromptPay id in the digits that are kept: a mobile number (10), an id card or tax number (13, with its check digit)
 * or an e-wallet (15). Null where it is none of these: a mistyped number would pay a stranger.
 */
export function readPromptPayId(text: string): string | null {
  const id = text.replace(/[\s().-]/g, "").replace(COUNTRY_CODE, "0")
  const isId = MOBILE.test(id) || (/^\d{13}$/.test(id) && hasCheckDigit(id)) || /^\d{15}$/.test(id)
  return isId ? id : null
}

/** Whether the last of 13 digits is the check digit of the first twelve (modulo 11, as on Thai id cards and tax numbers). */
function hasCheckDigit(id: string): boolean {
  const sum = [...id.slice(0, 12)].reduce((total, digit, at) => total + Number(digit) * (13 - at), 0)
  return (11 - (sum % 11)) % 10 === Number(id[12])
}
