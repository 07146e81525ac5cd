import { describe, expect, it } from "vitest"
import {
  type AccountMatch,
  type CheckableAccounts,
  checkableAccounts,
  lastDigitsOf,
  matchAccount,
  paysByQrImage,
} from "#app/money/slips/match-account.ts"
import type { Image } from "#app/villa/photos/image.ts"
import type { Villa } from "#app/villa/villa.ts"
import { sampleVilla } from "../../support/sample.ts"

const QR: Image = { id: "abc", type: "image/png", size: 1, width: 9, height: 9, placeholder: null, variants: [] }
const BANK: AccountMatch = { kind: "bank", bankName: "KBank", accountName: "Test House Ltd." }
const PROMPTPAY: AccountMatch = { kind: "promptpay", bankName: null, accountName: "Test House Ltd." }

/** Account 123-4-56789-0 and PromptPay 0812345678, both in use. */
const villaWith = (changes: Partial<Villa> = {}) => sampleVilla(changes)
const ONLY_BANK = { promptPayEnabled: false }
const ONLY_PROMPTPAY = { bankEnabled: false }

describe("matchAccount", () => {
  it.each<[string, string, Partial<Villa>, AccountMatch | null]>([
    ["the end of an account with hyphens", "7890", {}, BANK],
    ["of one with spaces", "7890", { accountNumber: "123 4 56789 0" }, BANK],
    ["of one without either", "7890", { accountNumber: "1234567890" }, BANK],
    ["with leading zeros", "0012", { accountNumber: "123-4-50001-2" }, BANK],
    ["digits in the middle of it", "4567", {}, null],
    ["its first digits", "1234", {}, null],
    ["all but one digit", "7891", {}, null],
    ["an account of bank transfers that are off", "7890", ONLY_PROMPTPAY, null],
    ["an account of fewer digits", "1234", { accountNumber: "234" }, null],
    ["no account", "0000", { ...ONLY_BANK, accountNumber: "" }, null],
    ["PromptPay of a phone number", "5678", {}, PROMPTPAY],
    ["of a phone number with its country code", "5678", { promptPayId: "+66812345678" }, PROMPTPAY],
    ["of an ID card", "7892", { promptPayId: "1234567897892" }, PROMPTPAY],
    ["of an e-wallet", "9999", { promptPayId: "140000812349999" }, PROMPTPAY],
    ["of PromptPay that is off", "5678", ONLY_BANK, null],
    ["of PromptPay without an id", "5678", { promptPayId: null, promptPayQr: QR }, null],
    ["of PromptPay alone", "5678", ONLY_PROMPTPAY, PROMPTPAY],
    ["of PromptPay without a name", "5678", { accountName: " " }, { ...PROMPTPAY, accountName: null }],
    ["both, of which the account is named", "5678", { accountNumber: "999-9-99567-8" }, BANK],
    ["nothing in use", "7890", { bankEnabled: false, promptPayEnabled: false }, null],
  ])("compares %s", (_, digits, changes, expected) => {
    expect(matchAccount(digits, villaWith(changes))).toEqual(expected)
  })
})

describe("checkableAccounts", () => {
  const byQr = { promptPayId: null, promptPayQr: QR }
  it.each<[string, Partial<Villa>, CheckableAccounts, boolean]>([
    ["both", {}, "numbers", false],
    ["the account alone", ONLY_BANK, "numbers", false],
    ["PromptPay alone", ONLY_PROMPTPAY, "numbers", false],
    ["an account and a QR image", byQr, "numbers", true],
    ["an id before a QR image", { promptPayQr: QR }, "numbers", false],
    ["a QR image alone", { ...ONLY_PROMPTPAY, ...byQr }, "qr-only", true],
    ["neither", { bankEnabled: false, promptPayEnabled: false }, "none", false],
    ["cards only", { bankEnabled: false, promptPayEnabled: false, creditCardEnabled: true }, "none", false],
    ["what is on, but not entered", { accountNumber: "", promptPayId: null, promptPayQr: null }, "none", false],
  ])("says of %s what can be compared", (_, changes, expected, byImage) => {
    expect(checkableAccounts(villaWith(changes))).toBe(expected)
    expect(paysByQrImage(villaWith(changes))).toBe(byImage)
  })
})

describe("lastDigitsOf", () => {
  it.each<[string, string | null]>([
    ["7890", "7890"],
    [" 78 90 ", "7890"],
    ["789-0", "7890"],
    ["78\u201390", "7890"],
    ["๗๘๙๐", "7890"],
    ["๗8๙0", "7890"],
    ["\u202d７８９０\u202c", "7890"],
    ["0012", "0012"],
    ["", null],
    ["789", null],
    ["78901", null],
    ["123-4-56789-0", null],
    ["081 234 5678", null],
    ["789O", null],
    ["+789", null],
    ["7.89", null],
    ["1e33", null],
    ["x7890", null],
  ])("reads %j as %j", (text, expected) => {
    expect(lastDigitsOf(text)).toBe(expected)
  })
})
