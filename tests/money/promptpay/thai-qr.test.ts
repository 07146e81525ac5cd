import { expect, it } from "vitest"
import { crc16, promptPayPayload } from "#app/money/promptpay/promptpay.ts"
import { isThaiPaymentQr } from "#app/money/promptpay/thai-qr.ts"

const signed = (payload: string) => `${payload}6304${crc16(`${payload}6304`)}`
const TRANSFER = promptPayPayload("0812345678", 100_00)

it.each([
  ["a PromptPay QR with an amount", TRANSFER, true],
  ["one with a lower-case checksum", TRANSFER.slice(0, -4) + TRANSFER.slice(-4).toLowerCase(), true],
  ["one without an amount", signed("00020101021129370016A000000677010111011300668123456785802TH5303764"), true],
  ["a bill payment", signed("00020101021130280016A000000677010112020400015802TH5303764"), true],
  ["a wrong checksum", `${TRANSFER.slice(0, -4)}0000`, false],
  ["a payment QR of another country", signed("00020101021126280016SG.COM.NETS.XXXX020400015802SG5303702"), false],
  ["a slip's mini-QR", "0041000600000101030040220014242082547BPP07492_", false],
  ["a web address", "https://line.me/R/ti/p/@baansailom", false],
  ["a length that is no number", signed("00020129-1"), false],
  ["nothing", "", false],
])("%s: %s", (_, text, expected) => {
  expect(isThaiPaymentQr(text)).toBe(expected)
})
