import fc from "fast-check"
import { parse, validate } from "promptparse"
import { describe, expect, it } from "vitest"
import { crc16, exactBaht, promptPayPayload } from "#app/money/promptpay/promptpay.ts"
import { PROPERTY_PARAMETERS } from "../../support/property.ts"

/** The tags of a QR payload, in any order. */
function parsePayload(payload: string) {
  const qr = parse(payload, true)
  const value = (tag: string, part?: string) => qr?.getTagValue(tag, part)
  return {
    account: { phone: value("29", "01"), id: value("29", "02"), wallet: value("29", "03"), of: value("29", "00") },
    country: value("58"),
    currency: value("53"),
    amount: value("54"),
    use: value("01"),
    format: value("00"),
  }
}

// Created by dtinth's promptpay-qr, the reference implementation that banking apps are known to read.
it.each([
  ["0000000000", 4_22, "00020101021229370016A000000677010111011300660000000005802TH530376454044.226304E469"],
  ["0812345678", 8000_50, "00020101021229370016A000000677010111011300668123456785802TH530376454078000.50630492D6"],
  ["0105540000123", 12500_00, "00020101021229370016A000000677010111021301055400001235802TH5303764540812500.00630416AA"],
])("%s, %i satang", (id, satang, payload) => {
  expect(promptPayPayload(id, satang)).toBe(payload)
  expect(parsePayload(promptPayPayload(id, satang))).toEqual(parsePayload(payload))
})

// The same without an amount: the account must be identical.
it.each([
  ["0801234567", "00020101021129370016A000000677010111011300668012345675802TH530376463046197"],
  ["0891234567", "00020101021129370016A000000677010111011300668912345675802TH5303764630429C1"],
  ["1111111111111", "00020101021129370016A000000677010111021311111111111115802TH530376463047B5A"],
  ["0123456789012", "00020101021129370016A000000677010111021301234567890125802TH530376463040CBD"],
  ["012345678901234", "00020101021129390016A00000067701011103150123456789012345802TH530376463049781"],
])("%s has the same account as the reference", (id, reference) => {
  const { use: _, amount: __, ...account } = parsePayload(reference)
  expect(parsePayload(promptPayPayload(id, 1_00))).toEqual({ ...account, use: "12", amount: "1.00" })
})

it("its checksum is CRC-16/CCITT-FALSE", () => {
  expect(crc16("123456789")).toBe("29B1")
  expect(crc16("")).toBe("FFFF")
})

describe("exactBaht", () => {
  it.each([
    [0, "0.00"],
    [1, "0.01"],
    [99, "0.99"],
    [100, "1.00"],
    [4_22, "4.22"],
    [39_000_00, "39000.00"],
    [100_000_000_00, "100000000.00"],
  ])("%i satang are %s", (satang, baht) => {
    expect(exactBaht(satang)).toBe(baht)
  })
})

it("any account and amount survive parsing by another library", () => {
  const id = fc.oneof(fc.stringMatching(/^0\d{9}$/), fc.stringMatching(/^\d{13}$/), fc.stringMatching(/^\d{15}$/))
  fc.assert(
    fc.property(id, fc.integer({ min: 1, max: 100_000_000_00 }), (account, satang) => {
      const read = validate.anyId(promptPayPayload(account, satang))
      expect(read?.target).toBe(account)
      expect(Math.round(read!.amount! * 100)).toBe(satang)
    }),
    PROPERTY_PARAMETERS,
  )
})
