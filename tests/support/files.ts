const ascii = (text: string) => [...text].map((character) => character.charCodeAt(0))

/** The first bytes of each file type. */
export const FIRST_BYTES = {
  jpeg: [0xff, 0xd8, 0xff],
  png: [0x89, ...ascii("PNG"), 0x0d, 0x0a, 0x1a, 0x0a],
  pdf: ascii("%PDF-"),
  webp: [...ascii("RIFF"), 0x24, 0, 0, 0, ...ascii("WEBP")],
  avif: [0, 0, 0, 0x20, ...ascii("ftypavif")],
  heic: [0, 0, 0, 0x24, ...ascii("ftypheic")],
  gif: ascii("GIF89a"),
  svg: ascii('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  html: ascii("<!doctype html><script>alert(1)</script>"),
  text: ascii("no picture at all"),
  exe: ascii("MZ"),
  zip: [0x50, 0x4b, 0x03, 0x04],
} as const satisfies Record<string, number[]>
export type Kind = keyof typeof FIRST_BYTES

type Size = { width: number; height: number }

/** Pixels of a phone's screen. */
const PHONE: Size = { width: 540, height: 960 }

const uint16 = (value: number) => [value >> 8, value & 0xff]
const uint32 = (value: number) => [...uint16(value >>> 16), ...uint16(value & 0xffff)]

/** What comes before the picture: JPEG's segment JFIF, frame and scan; PNG's chunk IHDR and the start of IDAT. */
function headerOf(kind: Kind, { width, height }: Size, size: number): readonly number[] {
  switch (kind) {
    case "jpeg": {
      const jfif = [0xff, 0xe0, ...uint16(16), ...ascii("JFIF"), 0, 1, 1, 0, 0, 1, 0, 1, 0, 0]
      const frame = [0xff, 0xc0, ...uint16(11), 8, ...uint16(height), ...uint16(width), 1, 1, 0x11, 0]
      return [0xff, 0xd8, ...jfif, ...frame, 0xff, 0xda, ...uint16(8), 1, 1, 0, 0, 63, 0]
    }
    case "png": {
      const header = [...uint32(13), ...ascii("IHDR"), ...uint32(width), ...uint32(height), 8, 2, 0, 0, 0, 0, 0, 0, 0]
      // Up to its checksum and IEND.
      const idat = size - FIRST_BYTES.png.length - header.length - 8 - 4 - ENDS.png.length
      return [...FIRST_BYTES.png, ...header, ...uint32(idat), ...ascii("IDAT")]
    }
    default:
      return FIRST_BYTES[kind]
  }
}

const ENDS = {
  jpeg: [0xff, 0xd9],
  png: [0, 0, 0, 0, ...ascii("IEND"), 0xae, 0x42, 0x60, 0x82],
  pdf: ascii("startxref\n9\n%%EOF\n"),
} as const

/** A file with the first bytes of its type and zeros after them, so it cannot be decoded. */
export function unreadable(kind: Kind, size = 64): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size)
  bytes.set(FIRST_BYTES[kind])
  return bytes
}

/** A file with the header and the end of its type, otherwise zeros: whole, although there is no picture in it. */
export function file(kind: Kind, size = 64, pixels = PHONE): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size)
  bytes.set(headerOf(kind, pixels, size))
  const end: readonly number[] = kind === "jpeg" || kind === "png" || kind === "pdf" ? ENDS[kind] : []
  bytes.set(end, size - end.length)
  return bytes
}

export const latin1 = (text: string) => Uint8Array.from(ascii(text))

/** The smallest document that PDF readers open, with its parts. */
export const pdfOf = ({ before = "", comment = "", offset = "116", after = "" }) =>
  latin1(
    `${before}%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count 0/Kids[]>>endobj\n` +
      `xref\n0 1\n0000000000 65535 f \ntrailer<</Size 3/Root 1 0 R>>\nstartxref\n${offset}\n${comment}%%EOF\n${after}`,
  )

/** The text of a slip's QR: Bangkok Bank, reference 0002123123121200011. */
export const MINI_QR = "004000060000010103002021900021231231212000115102TH91049C30"
