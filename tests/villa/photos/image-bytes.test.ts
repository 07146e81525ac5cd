import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { IMAGE_MAX_BYTES, IMAGE_TYPES, imageType } from "#app/villa/photos/image.ts"
import { checkImage, imageDimensions, withoutMetadata } from "#app/villa/photos/image-bytes.ts"
import { FIRST_BYTES, file, unreadable } from "../../support/files.ts"
import { HOSTILE_IMAGES } from "../../support/hostile-images.ts"
import { photos, secretsIn } from "../../support/photos.ts"
import { png } from "../../support/png.ts"
import { PROPERTY_PARAMETERS } from "../../support/property.ts"

const SMALL = { width: 48, height: 32 }
const PHONE = { width: 540, height: 960 }

/** Far more than the slowest takes on a busy machine, far less than what loops. */
const BOUND_MS = 5000

function inTime<Value>(run: () => Value): Value {
  const started = performance.now()
  const value = run()
  expect(performance.now() - started).toBeLessThan(BOUND_MS)
  return value
}

const text = (bytes: Uint8Array) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")
const bytesOf = (characters: string) => Uint8Array.from(characters, (character) => character.charCodeAt(0))
/** The file with the first `from` replaced by as many other bytes. */
const changed = (bytes: Uint8Array, from: string, to: string) => bytesOf(text(bytes).replace(from, () => to))
const joined = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]))

describe("imageDimensions", () => {
  it.each([
    ["a JPEG", photos.jpeg(), { width: 1200, height: 800 }],
    ["a JPEG that is displayed turned", photos.turned(), { width: 1000, height: 1600 }],
    ["a PNG", photos.png(), SMALL],
    ["a WebP", photos.webp(), SMALL],
    ["an AVIF", photos.avif(), SMALL],
    ["a header alone", file("jpeg"), PHONE],
    ["a JPEG whose frame comes within 256 KiB", withComments(250), PHONE],
    ["a JPEG whose frame comes after 256 KiB", withComments(260), null],
    ["a width of 0", file("png", 64, { width: 0, height: 9 }), null],
    ["a height of 0", file("jpeg", 64, { width: 9, height: 0 }), null],
    ["the first bytes of a PNG alone", Uint8Array.from(FIRST_BYTES.png), null],
    ["a PDF", file("pdf"), null],
    ["a GIF", file("gif"), null],
    ["nothing", new Uint8Array(), null],
  ])("of %s", (_, bytes, expected) => {
    expect(imageDimensions(bytes)).toEqual(expected)
  })

  it.each([
    ["VP8X", "VP8X\x0a\0\0\0\x10\0\0\0\x1f\x4e\0\x01\0\0", { width: 20_000, height: 2 }],
    ["VP8L", "VP8L\x05\0\0\0\x2f\x2b\xc4\x0a\0", { width: 1068, height: 44 }],
    ["VP8", "VP8 \x0a\0\0\0\0\0\0\x9d\x01\x2a\x1c\x42\xc0\x83", { width: 540, height: 960 }],
    ["another first chunk", "junk\x0a\0\0\0\0\0\0\0\0\0\0\0\0\0", null],
  ])("of a WebP by its chunk %s", (_, chunk, expected) => {
    expect(imageDimensions(bytesOf(`RIFF\x16\0\0\0WEBP${chunk}`))).toEqual(expected)
  })

  it("of an AVIF that is turned by 90 degrees", () => {
    // The property of the colours becomes another of the same size; the item has it.
    const [pixi, irot] = ["\0\0\0\x10pixi\0\0\0\0\x03\x08\x08\x08", "\0\0\0\x10irot\x01\0\0\0\0\0\0\0"]
    expect(imageDimensions(changed(photos.avif(), pixi, irot))).toEqual({ width: 32, height: 48 })
  })
})

/** A JPEG with so many KiB of comments before its frame. */
function withComments(kib: number): Uint8Array<ArrayBuffer> {
  const comment = bytesOf(`\xff\xfe\x04\0${"x".repeat(1022)}`).subarray(0, 1024)
  const sized = joined(bytesOf("\xff\xfe\x03\xfe"), comment.subarray(4))
  return joined(bytesOf("\xff\xd8"), ...Array.from({ length: kib }, () => sized), file("jpeg").subarray(2))
}

const uint32 = (value: number) =>
  String.fromCharCode(value & 255, (value >> 8) & 255, (value >> 16) & 255, value >>> 24)
/** Of a WebP, with the zero byte that follows an odd size. */
const chunk = (type: string, content: string) =>
  type + uint32(content.length) + content + (content.length % 2 ? "\0" : "")
const riff = (chunks: string) => chunk("RIFF", `WEBP${chunks}`)
/** A WebP of 32 by 48 pixels with one frame. */
const animationOf = (frame: string) =>
  riff(
    chunk("VP8X", `\x02\0\0\0\x1f\0\0\x2f\0\0`) +
      chunk("ANIM", "\0".repeat(6)) +
      chunk("ANMF", "\0".repeat(16) + frame),
  )
const SECRET_CHUNK = chunk("EXIF", "GPSLatitude, TestPhone 2")
const ODD_CHUNK = chunk("XMP ", "xmpmeta")

function chunkOf(bytes: Uint8Array, type: string): string {
  const [start, view] = [text(bytes).indexOf(type), new DataView(bytes.buffer)]
  const size = view.getUint32(start + 4, true)
  return text(bytes).slice(start, start + 8 + size + (size % 2))
}

describe("withoutMetadata", () => {
  const kinds = ["jpeg", "jpegWithXmp", "png", "webp", "avif"] as const

  it.each(kinds)("of a photo (%s) has neither place nor time nor device", (kind) => {
    const photo = photos[kind]()
    expect(secretsIn(photo)).not.toEqual([])
    const cleaned = withoutMetadata(photo)!
    expect(secretsIn(cleaned)).toEqual([])
    expect(imageDimensions(cleaned)).toEqual(imageDimensions(photo))
    expect(text(cleaned)).not.toMatch(/Exif(?!\0\0MM)|EXIF|eXIf|XMP|rdf:|http:/)
  })

  it.each([...kinds, "turned"] as const)("of a photo (%s) has its colour profile", (kind) => {
    const profile = /acsp/
    expect(profile.test(text(withoutMetadata(photos[kind]())!))).toBe(profile.test(text(photos[kind]())))
  })

  it.each([...kinds, "turned"] as const)("changes nothing the second time (%s), and makes no copy", (kind) => {
    const cleaned = withoutMetadata(photos[kind]())!
    expect(withoutMetadata(cleaned)).toBe(cleaned)
  })

  it("leaves the photo that it is given as it is", () => {
    for (const kind of kinds) {
      const photo = photos[kind]()
      withoutMetadata(photo)
      expect(photo).toEqual(photos[kind]())
    }
  })

  it("keeps of a JPEG's EXIF its orientation, in a segment of 36 bytes", () => {
    const cleaned = withoutMetadata(photos.turned())!
    const exif = "\xff\xe1\0\x22Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0"
    expect(text(cleaned).slice(2, 38)).toBe(exif)
    expect(imageDimensions(cleaned)).toEqual({ width: 1000, height: 1600 })
  })

  it.each([3, 8])("keeps the orientation %i of a WebP, and drops its XMP", (orientation) => {
    const photo = photos.webp()
    const at = text(photo).indexOf("\x12\x01\x03\0\x01\0\0\0")
    photo[at + 8] = orientation
    const cleaned = withoutMetadata(photo)!
    expect(text(cleaned)).toContain(
      `EXIF\x1a\0\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0${String.fromCharCode(orientation)}`,
    )
    // The flags of VP8X: EXIF, and no XMP.
    expect((cleaned[20] as number) & 0x0c).toBe(0x08)
    expect(secretsIn(cleaned)).toEqual([])
    expect(withoutMetadata(cleaned)).toBe(cleaned)
  })

  it("of a WebP states its new size and no EXIF", () => {
    const cleaned = withoutMetadata(photos.webp())!
    expect(new DataView(cleaned.buffer).getUint32(4, true)).toBe(cleaned.byteLength - 8)
    expect((cleaned[20] as number) & 0x0c).toBe(0)
  })

  it.each([
    ["nothing else", "", ""],
    ["a place after its picture", "", SECRET_CHUNK],
    ["a text of odd size before its picture", ODD_CHUNK, ""],
  ])("keeps of a WebP's frame with %s its picture", (_, before, after) => {
    const picture = chunkOf(photos.webp(), "VP8 ")
    const photo = bytesOf(animationOf(before + picture + after))
    const cleaned = withoutMetadata(photo)!
    expect(text(cleaned)).toBe(animationOf(picture))
    expect(cleaned === photo).toBe(before + after === "")
  })

  it.each([
    ["shorter than its facts", chunk("ANMF", "\0".repeat(15))],
    ["shorter than its picture says", animationOf("VP8 \x0a\0\0\0\x01\x02")],
  ])("refuses a WebP with a frame that is %s", (_, frame) => {
    expect(withoutMetadata(bytesOf(frame.startsWith("RIFF") ? frame : riff(frame)))).toBeNull()
  })

  it("moves nothing of an AVIF, and marks its EXIF and XMP as free", () => {
    const [photo, cleaned] = [photos.avif(), withoutMetadata(photos.avif())!]
    expect(cleaned.byteLength).toBe(photo.byteLength)
    expect(text(cleaned)).not.toMatch(/Exif\0|mime/)
    expect(text(cleaned).indexOf("mdat")).toBe(text(photo).indexOf("mdat"))
  })

  const film = bytesOf("\0\0\0\x18ftypmp42 GPSLatitude TestPhone")
  it.each(["jpeg", "png", "webp"] as const)("cuts off what follows the end of a %s, such as a film", (kind) => {
    expect(withoutMetadata(joined(photos[kind](), film))).toEqual(withoutMetadata(photos[kind]()))
  })

  it("empties other boxes of an AVIF", () => {
    const cleaned = withoutMetadata(joined(photos.avif(), bytesOf("\0\0\0\x1auuidGPSLatitude TestPh")))!
    expect(text(cleaned).slice(-26)).toBe(`\0\0\0\x1afree${"\0".repeat(18)}`)
  })

  it.each<[string, string]>([
    ["a comment", "\xff\xfe\0\x09GPSLati"],
    ["Photoshop's data", "\xff\xed\0\x12Photoshop 3.0\0GPS".slice(0, 20)],
    ["other pictures of the file", "\xff\xe2\0\x0bMPF\0GPSLa"],
    ["a JFIF thumbnail", "\xff\xe0\0\x13JFIF\0\x01\x01\0\0\x01\0\x01\x01\x01GPS"],
    ["a second EXIF", "\xff\xe1\0\x0eExif\0\0GPSLat"],
    ["an own segment of the maker", "\xff\xea\0\x09GPSLati"],
  ])("drops of a JPEG %s, also between its scans", (_, segment) => {
    const [start, rest] = [file("jpeg").subarray(0, 2), file("jpeg").subarray(2)]
    const cleaned = joined(start, rest)
    expect(withoutMetadata(joined(start, bytesOf(EXIF_UPRIGHT), bytesOf(segment), rest))).toEqual(cleaned)
    const end = rest.length - 2
    expect(withoutMetadata(joined(start, rest.subarray(0, end), bytesOf(segment), rest.subarray(end)))).toEqual(cleaned)
  })

  it("keeps the colours of a JPEG as Adobe states them", () => {
    const [start, rest] = [file("jpeg").subarray(0, 2), file("jpeg").subarray(2)]
    const adobe = bytesOf("\xff\xee\0\x0eAdobe\0d\0\0\0\0\x02")
    expect(withoutMetadata(joined(start, adobe, rest))).toEqual(joined(start, adobe, rest))
  })

  it.each(["tEXt", "zTXt", "iTXt", "tIME", "eXIf", "vpAg"])("drops of a PNG the chunk %s", async (type) => {
    const plain = await png(9, 9)
    const chunk = bytesOf(`\0\0\0\x03${type}GPS\0\0\0\0`)
    expect(withoutMetadata(joined(plain.subarray(0, 33), chunk, plain.subarray(33)))).toEqual(plain)
  })

  it.each([
    ["a JPEG without an end", file("jpeg").subarray(0, -2)],
    ["a JPEG without a scan", unreadable("jpeg")],
    ["a PNG without an end", photos.png().subarray(0, -12)],
    ["a PNG with a chunk that nobody knows and its picture needs", changed(photos.png(), "IDAT", "JDAT")],
    ["a WebP that is shorter than it says", photos.webp().subarray(0, -2)],
    ["an AVIF without its last bytes", photos.avif().subarray(0, -2)],
    ["an AVIF with a sequence", joined(photos.avif(), bytesOf("\0\0\0\x08moov"))],
    ["an AVIF whose items are in another file", changed(photos.avif(), "iloc", "jloc")],
    ["a PDF", file("pdf")],
    ["nothing", new Uint8Array()],
  ])("%s has none", (_, bytes) => {
    expect(withoutMetadata(bytes)).toBeNull()
  })
})

/** EXIF of an upright photo: it is dropped. */
const EXIF_UPRIGHT = "\xff\xe1\0\x22Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x01\0\0\0\0\0\0"

describe("hostile files", () => {
  it.each(Object.entries(HOSTILE_IMAGES))("%s is refused in time", (_, make) => {
    const bytes = make()
    expect(inTime(() => checkImage(bytes, IMAGE_TYPES))).toMatchObject({ ok: false, error: "image-invalid" })
    inTime(() => imageDimensions(bytes))
    inTime(() => withoutMetadata(bytes))
  })
})

describe("any bytes", () => {
  const start = fc.constantFrom(
    ...Object.values(FIRST_BYTES).map((bytes) => Uint8Array.from(bytes)),
    Uint8Array.from([0xff, 0xd8]),
  )
  const nonsense = fc.tuple(start, fc.uint8Array({ maxLength: 600 })).map(([first, rest]) => joined(first, rest))
  const originals = [photos.jpegWithXmp(), photos.png(), photos.webp(), photos.avif()]
  /** A photo with other bytes at some places, cut off somewhere. */
  const damaged = fc
    .record({
      original: fc.constantFrom(...originals),
      changes: fc.array(fc.tuple(fc.nat({ max: 2000 }), fc.nat({ max: 255 })), { maxLength: 8 }),
      cut: fc.oneof(fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true })),
    })
    .map(({ original, changes, cut }) => {
      const bytes = original.slice()
      for (const [at, byte] of changes) if (at < bytes.length) bytes[at] = byte
      return bytes.subarray(0, Math.ceil(bytes.length * cut))
    })

  it("are read to an end without an exception, and what stays of them stays the second time", () => {
    fc.assert(
      fc.property(fc.oneof(nonsense, damaged), (bytes) => {
        const size = inTime(() => imageDimensions(bytes))
        if (size) expect(Math.min(size.width, size.height)).toBeGreaterThan(0)
        const cleaned = inTime(() => withoutMetadata(bytes))
        if (!cleaned) return
        expect(imageType(cleaned)).toBe(imageType(bytes))
        expect(Buffer.compare(withoutMetadata(cleaned)!, cleaned)).toBe(0)
      }),
      PROPERTY_PARAMETERS,
    )
  })
})

describe("checkImage", () => {
  const MANY_PIXELS = { width: 20_000, height: 20_000 }
  it.each([
    ["a WebP", photos.webp(), { ok: true, value: { type: "image/webp", ...SMALL } }],
    ["exactly 5 MiB", file("png", IMAGE_MAX_BYTES), { ok: true, value: { type: "image/png", ...PHONE } }],
    ["a byte more", file("png", IMAGE_MAX_BYTES + 1), { ok: false, error: "file-too-large" }],
    ["400 megapixels", file("png", 64, MANY_PIXELS), { ok: false, error: "image-invalid" }],
    ["a photo with EXIF", photos.jpeg(), { ok: true, value: { bytes: withoutMetadata(photos.jpeg()) } }],
    ["a PDF", file("pdf"), { ok: false, error: "image-invalid" }],
    ["nothing", new Uint8Array(), { ok: false, error: "image-invalid" }],
  ])("%s", (_, bytes, expected) => {
    expect(checkImage(bytes, IMAGE_TYPES)).toMatchObject(expected)
  })

  it("refuses an image of a type that is not taken there", () => {
    expect(checkImage(photos.webp(), ["image/jpeg", "image/png"])).toEqual({ ok: false, error: "image-invalid" })
  })
})
