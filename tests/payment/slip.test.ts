import { describe, expect, it } from "vitest"
import { checkSlip, slipKey, slipType } from "#app/payment/slip.ts"
import { FIRST_BYTES, file } from "../support/files.ts"

const FIVE_MIB = 5 * 1024 * 1024

const padded = (bytes: Uint8Array, more: number) => Uint8Array.from([...bytes, ...new Uint8Array(more)])

describe("slipType, by the first bytes", () => {
  it.each([
    ["jpeg", "image/jpeg"],
    ["png", "image/png"],
    ["pdf", "application/pdf"],
    ["webp", null],
    ["avif", null],
    ["gif", null],
    ["svg", null],
    ["html", null],
    ["text", null],
    ["exe", null],
    ["zip", null],
  ] as const)("%s → %s", (kind, type) => {
    expect(slipType(file(kind))).toBe(type)
  })

  it.each(["jpeg", "png", "pdf"] as const)("%s truncated within its signature is null", (kind) => {
    expect(slipType(Uint8Array.from(FIRST_BYTES[kind].slice(0, -1)))).toBeNull()
  })

  it("a signature at another position does not count", () => {
    expect(slipType(Uint8Array.from([0x20, ...FIRST_BYTES.pdf]))).toBeNull()
  })
})

describe("checkSlip", () => {
  const PHONE = { width: 540, height: 960 }
  it.each([
    ["a PDF", file("pdf"), null, { ok: true, value: "application/pdf" }],
    ["a PDF that ends with 1,000 other bytes", padded(file("pdf"), 1000), null, { ok: true, value: "application/pdf" }],
    ["exactly 5 MiB", file("jpeg", FIVE_MIB), PHONE, { ok: true, value: "image/jpeg" }],
    ["the smallest image", file("png"), { width: 100, height: 100 }, { ok: true, value: "image/png" }],
    ["the longest image", file("png"), { width: 2500, height: 20_000 }, { ok: true, value: "image/png" }],
    ["more than 50 megapixels", file("png"), { width: 2501, height: 20_000 }, { ok: false, error: "slip-invalid" }],
    ["400 megapixels", file("png"), { width: 20_000, height: 20_000 }, { ok: false, error: "slip-invalid" }],
    ["one byte more than 5 MiB", file("jpeg", FIVE_MIB + 1), PHONE, { ok: false, error: "file-too-large" }],
    ["nothing", new Uint8Array(), null, { ok: false, error: "slip-missing-file" }],
    ["a text", file("text"), null, { ok: false, error: "slip-invalid" }],
    ["an image type that is not accepted for slips", file("webp"), PHONE, { ok: false, error: "slip-invalid" }],
    ["the first bytes of an image only", Uint8Array.from(FIRST_BYTES.png), null, { ok: false, error: "slip-invalid" }],
    ["an image too narrow to read", file("jpeg"), { width: 99, height: 960 }, { ok: false, error: "slip-invalid" }],
    ["an image without height", file("jpeg"), { width: 540, height: 0 }, { ok: false, error: "slip-invalid" }],
    [
      "an image larger than any phone's",
      file("jpeg"),
      { width: 540, height: 20_001 },
      { ok: false, error: "slip-invalid" },
    ],
    ["a PDF header only", Uint8Array.from(FIRST_BYTES.pdf), null, { ok: false, error: "slip-invalid" }],
    ["a PDF truncated before its trailer", file("pdf").subarray(0, -7), null, { ok: false, error: "slip-invalid" }],
    ["a PDF whose trailer is not at its end", padded(file("pdf"), 2000), null, { ok: false, error: "slip-invalid" }],
  ])("%s", (_, bytes, pixels, expected) => {
    expect(checkSlip(bytes, pixels)).toEqual(expected)
  })
})

it("a slip is stored below slips/, never with the public images", () => {
  expect(slipKey("abc")).toBe("slips/abc")
})
