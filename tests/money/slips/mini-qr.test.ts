import fc from "fast-check"
import { slipVerify } from "promptparse/generate"
import { describe, expect, it } from "vitest"
import { crc16 } from "#app/money/promptpay/promptpay.ts"
import { bankName } from "#app/money/settings/banks.ts"
import { parseMiniQr } from "#app/money/slips/mini-qr.ts"
import { PROPERTY_PARAMETERS } from "../../support/property.ts"

const KBANK = "004000060000010103002021900021231231212000115102TH91049C30"
const BBL = { sendingBank: "002", transRef: "0002123123121200011" }

describe("parseMiniQr", () => {
  it.each([
    ["a slip of Bangkok Bank", KBANK, BBL],
    [
      "a slip of Siam Commercial Bank",
      "004100060000010103014022000111222233344ABCD125102TH910417DF",
      { sendingBank: "014", transRef: "00111222233344ABCD12" },
    ],
    ["surrounding whitespace", ` ${KBANK}\n`, BBL],
    ["a checksum in lower case", KBANK.replace("9C30", "9c30"), BBL],
  ])("%s", (_, text, transfer) => {
    expect(parseMiniQr(text)).toEqual(transfer)
  })

  it("a checksum without its leading zeros, as some banks write it", () => {
    const payloads = Array.from({ length: 4000 }, (_, at) =>
      slipVerify({ sendingBank: "004", transRef: `2026112100000000${at}` }),
    )
    const [one, two] = [/91040[1-9A-F]...?$/, /910400[1-9A-F].$/].map((zeros) =>
      payloads.find((payload) => zeros.test(payload)),
    )
    for (const payload of [one!, two!]) {
      const short = payload.replace(/9104(0+)/, "9104")
      expect(short.length).toBeLessThan(payload.length)
      expect(parseMiniQr(short)).toEqual(parseMiniQr(payload))
      expect(parseMiniQr(short)).not.toBeNull()
    }
  })

  it.each([
    ["nothing", ""],
    ["a web address", "https://example.com/"],
    ["a PromptPay QR", "00020101021129370016A000000677010111011300668012345675802TH530376463046197"],
    ["one wrong digit", KBANK.replace("0011", "0012")],
    ["a wrong checksum", KBANK.replace("9C30", "9C31")],
    ["no checksum", KBANK.slice(0, -8)],
    ["cut off", KBANK.slice(0, 30)],
    ["another kind of slip", signed("00400006000002010300202190002123123121200011")],
    ["a bank code that is not a number", slipVerify({ sendingBank: "ABC", transRef: "1234567890" })],
    ["no reference", signed("00170006000001010300202005102TH")],
    ["a text that is too long", signed(`0041000600000101030140220${"0".repeat(300)}`)],
    ["a negative length", signed("0004ABCD00-95102TH")],
    ["a length of zero", signed("0004ABCD00-45102TH")],
    ["digits of another script", "๐๐๔๐๐๐๐๖"],
  ])("is null for %s", (_, text) => {
    expect(parseMiniQr(text)).toBeNull()
  })

  it("any transfer survives encoding and parsing", () => {
    const transRef = fc.stringMatching(/^[0-9A-Za-z]{10,25}$/)
    fc.assert(
      fc.property(fc.stringMatching(/^\d{3}$/), transRef, (sendingBank, ref) => {
        expect(parseMiniQr(slipVerify({ sendingBank, transRef: ref }))).toEqual({ sendingBank, transRef: ref })
      }),
      PROPERTY_PARAMETERS,
    )
  })

  it("terminates without an error for any input", () => {
    const parts = fc.array(
      fc.constantFrom("00", "06", "000001", "01", "03", "02", "-4", "-9", "+1", "NaN", "5102TH", "A"),
    )
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      parts.map((all) => signed(all.join(""))),
      fc.string(),
    )
    fc.assert(
      fc.property(text, (any) => {
        const read = parseMiniQr(any)
        if (read) expect(read.sendingBank).toMatch(/^\d{3}$/)
      }),
      PROPERTY_PARAMETERS,
    )
  })
})

describe("bankName", () => {
  it.each([
    ["004", "ธนาคารกสิกรไทย (KBANK)", "Kasikornbank (KBANK)"],
    ["014", "ธนาคารไทยพาณิชย์ (SCB)", "Siam Commercial Bank (SCB)"],
    ["034", "ธ.ก.ส. (BAAC)", "Bank for Agriculture (BAAC)"],
    ["999", "999", "999"],
    ["constructor", "constructor", "constructor"],
  ])("%s", (code, th, en) => {
    expect([bankName(code, "th"), bankName(code, "en")]).toEqual([th, en])
  })
})

/** A text with a valid mini-QR checksum and any content. */
function signed(text: string): string {
  const unsigned = `${text}9104`
  return unsigned + crc16(unsigned)
}
