import { describe, expect, it } from "vitest"
import { checkSlip, proofForGuest, slipKey, slipType } from "#app/money/slips/slip.ts"
import { withoutMetadata } from "#app/villa/photos/image-bytes.ts"
import { FIRST_BYTES, file } from "../support/files.ts"
import { photos } from "../support/photos.ts"

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
  const sized = (kind: "jpeg" | "png", width: number, height: number) => file(kind, 64, { width, height })
  it.each([
    ["a PDF", file("pdf"), { ok: true, value: "application/pdf" }],
    ["a PDF that ends with 1,000 other bytes", padded(file("pdf"), 1000), { ok: true, value: "application/pdf" }],
    ["exactly 5 MiB", file("jpeg", FIVE_MIB), { ok: true, value: "image/jpeg" }],
    ["the smallest image", sized("png", 100, 100), { ok: true, value: "image/png" }],
    ["the longest image", sized("png", 2500, 20_000), { ok: true, value: "image/png" }],
    ["more than 50 megapixels", sized("png", 2501, 20_000), { ok: false, error: "slip-invalid" }],
    ["400 megapixels", sized("png", 20_000, 20_000), { ok: false, error: "slip-invalid" }],
    ["one byte more than 5 MiB", file("jpeg", FIVE_MIB + 1), { ok: false, error: "file-too-large" }],
    ["nothing", new Uint8Array(), { ok: false, error: "slip-missing-file" }],
    ["a text", file("text"), { ok: false, error: "slip-invalid" }],
    ["an image type that is not accepted for slips", photos.webp(), { ok: false, error: "slip-invalid" }],
    ["the first bytes of an image only", Uint8Array.from(FIRST_BYTES.png), { ok: false, error: "slip-invalid" }],
    ["an image too narrow to read", sized("jpeg", 99, 960), { ok: false, error: "slip-invalid" }],
    ["an image without height", sized("jpeg", 540, 0), { ok: false, error: "slip-invalid" }],
    ["an image larger than any phone's", sized("jpeg", 540, 20_001), { ok: false, error: "slip-invalid" }],
    ["a PDF header only", Uint8Array.from(FIRST_BYTES.pdf), { ok: false, error: "slip-invalid" }],
    ["a PDF truncated before its trailer", file("pdf").subarray(0, -7), { ok: false, error: "slip-invalid" }],
    ["a PDF whose trailer is not at its end", padded(file("pdf"), 2000), { ok: false, error: "slip-invalid" }],
  ])("%s", (_, bytes, expected) => {
    expect(checkSlip(bytes)).toEqual(expected)
  })

  it("only the types of slips are read: any other image is refused by its first bytes", () => {
    expect(checkSlip(photos.avif())).toEqual({ ok: false, error: "slip-invalid" })
  })
})

describe("proofForGuest", () => {
  it("is a photo without where and when it was taken, or a PDF as it is", () => {
    expect(proofForGuest(photos.jpeg())).toEqual({ ok: true, value: withoutMetadata(photos.jpeg()) })
    const pdf = file("pdf")
    expect(proofForGuest(pdf)).toEqual({ ok: true, value: pdf })
  })

  it("is refused if it is not whole", () => {
    expect(proofForGuest(photos.jpeg().subarray(0, -2))).toEqual({ ok: false, error: "slip-invalid" })
    expect(proofForGuest(new Uint8Array())).toEqual({ ok: false, error: "slip-missing-file" })
  })
})

it("a slip is stored below slips/, never with the public images", () => {
  expect(slipKey("abc")).toBe("slips/abc")
})
