import { expect, it } from "vitest"
import { parsePromptPayId } from "#app/money/settings/promptpay-id.ts"

it.each([
  // Mobile numbers in common notations
  ["0812345678", "0812345678"],
  ["061-234-5678", "0612345678"],
  ["09 1234 5678", "0912345678"],
  ["(081) 234.5678", "0812345678"],
  ["+66812345678", "0812345678"],
  ["+66 81 234 5678", "0812345678"],
  ["+66 (0)81 234 5678", "0812345678"],
  ["66812345678", "0812345678"],
  ["0066812345678", "0812345678"],
  ["๐๘๑-๒๓๔-๕๖๗๘", "0812345678"],
  ["\u202d0812345678\u202c", "0812345678"],
  ["081\u2011234\u20115678", "0812345678"],
  ["０８１２３４５６７８", "0812345678"],
  // Id cards and tax numbers, with a valid check digit
  ["1-2345-67890-12-1", "1234567890121"],
  ["0107542000011", "0107542000011"],
  ["3100600445635", "3100600445635"],
  ["๓-๑๐๐๖-๐๐๔๔๕-๖๓-๕", "3100600445635"],
  // E-wallets
  ["140000812345678", "140000812345678"],
  ["004999000288505", "004999000288505"],
])("%j is stored as %j", (typed, stored) => {
  expect(parsePromptPayId(typed)).toBe(stored)
})

it.each([
  ["a land line", "021234567"],
  ["a land line with one digit more", "0212345678"],
  ["a mobile number with a missing digit", "081234567"],
  ["a mobile number with one digit more", "08123456789"],
  ["a mobile number without its leading zero", "812345678"],
  ["a number that begins with 07", "0712345678"],
  ["the country code of another country", "+65812345678"],
  ["an id with one wrong digit", "1234567890131"],
  ["an id with two swapped digits", "1234567980121"],
  ["a tax number with a wrong check digit", "0105540000123"],
  ["ones", "1111111111111"],
  ["noughts", "0000000000000"],
  ["twelve digits", "123456789012"],
  ["sixteen digits", "1234567890123456"],
  ["a letter", "o812345678"],
  ["nothing", ""],
])("%s is rejected", (_, typed) => {
  expect(parsePromptPayId(typed)).toBeNull()
})
