import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { formatLineCode, LINE_CODE_BYTES, lineCodeUrl, parseLineCode } from "#app/notify/line/line-code.ts"
import { PROPERTY_PARAMETERS } from "../../support/property.ts"

const bytes = (...values: number[]) => Uint8Array.from(values)

it.each<[Uint8Array, string]>([
  [bytes(0, 0, 0, 0, 0), "BAAN-00000000"],
  [bytes(0, 0, 0, 0, 1), "BAAN-00000001"],
  [bytes(255, 255, 255, 255, 255), "BAAN-ZZZZZZZZ"],
  [bytes(8, 134, 66, 152, 232), "BAAN-12345678"],
])("writes %o as %s", (random, code) => {
  expect(formatLineCode(random)).toBe(code)
})

it("reads every code that it writes, also in lower case", () => {
  const random = fc.uint8Array({ minLength: LINE_CODE_BYTES, maxLength: LINE_CODE_BYTES })
  fc.assert(
    fc.property(random, (value) => {
      const code = formatLineCode(value)
      expect(parseLineCode(code)).toBe(code)
      expect(parseLineCode(code.toLowerCase())).toBe(code)
    }),
    PROPERTY_PARAMETERS,
  )
})

it("different bytes are different codes", () => {
  const codes = new Set(Array.from({ length: 256 }, (_, index) => formatLineCode(bytes(1, 2, index, 3, 4))))
  expect(codes.size).toBe(256)
})

describe("reads a message as a code", () => {
  it.each<[string, string | null]>([
    ["BAAN-7K3M9QXW", "BAAN-7K3M9QXW"],
    [" baan 7k3m 9qxw ", "BAAN-7K3M9QXW"],
    ["BAAN7K3M9QXW", "BAAN-7K3M9QXW"],
    ["BAAN-OIL00000", "BAAN-01100000"],
    ["BAAN-7K3M9QX", null],
    ["BAAN-7K3M9QXWZ", null],
    ["BAAN-7K3M9QXU", null],
    ["7K3M9QXW", null],
    ["สวัสดีค่ะ BAAN-7K3M9QXW", null],
    ["", null],
    ["สรุป", null],
  ])("%j: %s", (text, code) => {
    expect(parseLineCode(text)).toBe(code)
  })
})

it("opens the chat with the code typed in", () => {
  expect(lineCodeUrl("@123baan", "BAAN-7K3M9QXW")).toBe("https://line.me/R/oaMessage/%40123baan/?BAAN-7K3M9QXW")
})
