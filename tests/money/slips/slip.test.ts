import { describe, expect, it } from "vitest"
import { checkSlip, proofForGuest, slipKey, slipType } from "#app/money/slips/slip.ts"
import { withoutMetadata } from "#app/villa/photos/image-bytes.ts"
import { FIRST_BYTES, file, latin1, pdfOf } from "../../support/files.ts"
import { photos } from "../../support/photos.ts"

const FIVE_MIB = 5 * 1024 * 1024

const padded = (bytes: Uint8Array, more: number) => Uint8Array.from([...bytes, ...new Uint8Array(more)])

const third = (bytes: Uint8Array) => bytes.subarray(0, Math.ceil(bytes.byteLength / 3))

/** An MP4, as phones append it to a moving photo. */
const VIDEO = latin1(`\0\0\0\x18ftypmp42${"x".repeat(300_000)}`)

/** A segment of EXIF before the others, with the end of a thumbnail in it. */
function withThumbnail(jpeg: Uint8Array): Uint8Array {
  const thumbnail = [...latin1("Exif\0\0"), 0xff, 0xd8, 0xff, 0xd9]
  return Uint8Array.from([0xff, 0xd8, 0xff, 0xe1, 0, 2 + thumbnail.length, ...thumbnail, ...jpeg.subarray(2)])
}

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

  it.each([
    ["a PDF's, after a BOM", "\xef\xbb\xbf", "application/pdf"],
    ["a PDF's, after an empty line", "\r\n", "application/pdf"],
    ["a PDF's, after the first line of a mail program", "Attachment: slip\n", "application/pdf"],
    ["a PDF's, at the last place that counts", " ".repeat(1019), "application/pdf"],
    ["a PDF's, further on", " ".repeat(1020), null],
    ["a PDF's, after a picture's of another type", "GIF89a", null],
  ] as const)("a signature at another position: %s", (_, before, type) => {
    expect(slipType(latin1(`${before}%PDF-1.4`))).toBe(type)
  })

  it("an image's signature counts only at the start", () => {
    expect(slipType(Uint8Array.from([0x20, ...FIRST_BYTES.jpeg]))).toBeNull()
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
    ["more than 50 megapixels", sized("png", 2501, 20_000), { ok: false, error: "slip-oversized" }],
    ["400 megapixels", sized("png", 20_000, 20_000), { ok: false, error: "slip-oversized" }],
    ["one byte more than 5 MiB", file("jpeg", FIVE_MIB + 1), { ok: false, error: "file-too-large" }],
    ["nothing", new Uint8Array(), { ok: false, error: "slip-missing-file" }],
    ["a text", file("text"), { ok: false, error: "slip-invalid" }],
    ["a WebP", photos.webp(), { ok: false, error: "slip-picture" }],
    ["a HEIC", file("heic"), { ok: false, error: "slip-picture" }],
    ["a GIF", file("gif"), { ok: false, error: "slip-picture" }],
    ["the first bytes of an image only", Uint8Array.from(FIRST_BYTES.png), { ok: false, error: "slip-invalid" }],
    ["an image too narrow to read", sized("jpeg", 99, 960), { ok: false, error: "slip-invalid" }],
    ["an image without height", sized("jpeg", 540, 0), { ok: false, error: "slip-invalid" }],
    ["an image larger than any phone's", sized("jpeg", 540, 20_001), { ok: false, error: "slip-oversized" }],
    ["a PDF header only", Uint8Array.from(FIRST_BYTES.pdf), { ok: false, error: "slip-invalid" }],
    ["a PDF truncated before its trailer", file("pdf").subarray(0, -7), { ok: false, error: "slip-invalid" }],
  ])("%s", (_, bytes, expected) => {
    expect(checkSlip(bytes)).toEqual(expected)
  })

  const PDF = { ok: true, value: "application/pdf" }
  const NO_SLIP = { ok: false, error: "slip-invalid" }
  it.each([
    ["a BOM before its header", pdfOf({ before: "\xef\xbb\xbf" }), PDF],
    ["a CRLF before its header", pdfOf({ before: "\r\n" }), PDF],
    ["a comment after its offset", pdfOf({ comment: " \n%a\n" }), PDF],
    ["a page after its end", pdfOf({ after: `<!-- ${"x".repeat(1200)} -->` }), PDF],
    ["zeros after its end", padded(pdfOf({}), 100_000), PDF],
    ["more than 256 KiB after its end", padded(pdfOf({}), 256 * 1024), NO_SLIP],
    ["no end", pdfOf({}).subarray(0, -7), NO_SLIP],
    ["a third of its bytes", third(pdfOf({})), NO_SLIP],
    ["only the first of its two parts, as made for the web", pdfOf({ offset: "0", after: "x".repeat(5000) }), NO_SLIP],
    ["an end without an offset", latin1("%PDF-1.4\nstartxref\n%%EOF"), NO_SLIP],
    ["many offsets and no end", latin1(`%PDF-1.4\n${"startxref 1 %a\n".repeat(300_000)}`), NO_SLIP],
  ])("a PDF with %s", (_, bytes, expected) => {
    expect(checkSlip(bytes)).toEqual(expected)
  })

  it.each([
    ["a whole photo", photos.jpeg(), true],
    ["a turned photo", photos.turned(), true],
    ["a photo with a video after it", Uint8Array.from([...photos.jpeg(), ...VIDEO]), true],
    ["a whole PNG", file("png"), true],
    ["a PNG with bytes after its end", padded(file("png"), 1000), true],
    ["a third of a photo", third(photos.jpeg()), false],
    ["a photo without its last bytes", photos.jpeg().subarray(0, -2), false],
    ["a third of a photo whose thumbnail is whole", third(withThumbnail(photos.jpeg())), false],
    ["a third of a PNG", third(file("png", 999)), false],
  ])("%s is accepted if it is whole: %#", (_, bytes, isAccepted) => {
    expect(checkSlip(bytes).ok).toBe(isAccepted)
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
