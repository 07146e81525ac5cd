import { describe, expect, it } from "vitest"
import { checkSlip, SLIP_MAX_BYTES, slipKey, slipType } from "#app/payment/slip.ts"
import { FIRST_BYTES, file } from "../support/files.ts"

describe("slipType, by the first bytes alone", () => {
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

  it.each(["jpeg", "png", "pdf"] as const)("%s cut off within its signature is none", (kind) => {
    expect(slipType(Uint8Array.from(FIRST_BYTES[kind].slice(0, -1)))).toBeNull()
  })

  it("a signature further inside does not count", () => {
    expect(slipType(Uint8Array.from([0x20, ...FIRST_BYTES.pdf]))).toBeNull()
  })
})

describe("checkSlip", () => {
  it.each([
    ["a PDF", file("pdf"), { ok: true, value: "application/pdf" }],
    ["exactly 5 MiB", file("jpeg", SLIP_MAX_BYTES), { ok: true, value: "image/jpeg" }],
    ["a byte more", file("jpeg", SLIP_MAX_BYTES + 1), { ok: false, error: "file-too-large" }],
    ["nothing", new Uint8Array(), { ok: false, error: "slip-missing-file" }],
    ["a text", file("text"), { ok: false, error: "slip-invalid" }],
    ["a picture that is no slip's", file("webp"), { ok: false, error: "slip-invalid" }],
  ])("%s", (_, bytes, expected) => {
    expect(checkSlip(bytes)).toEqual(expected)
  })

  it("5 MB is 5 MiB", () => {
    expect(SLIP_MAX_BYTES).toBe(5_242_880)
  })
})

it("a slip lies below slips/, never among the public pictures", () => {
  expect(slipKey("abc")).toBe("slips/abc")
})
