const ascii = (text: string) => [...text].map((character) => character.charCodeAt(0))

/** The first bytes of each file type. */
export const FIRST_BYTES = {
  jpeg: [0xff, 0xd8, 0xff],
  png: [0x89, ...ascii("PNG"), 0x0d, 0x0a, 0x1a, 0x0a],
  pdf: ascii("%PDF-"),
  webp: [...ascii("RIFF"), 0x24, 0, 0, 0, ...ascii("WEBP")],
  avif: [0, 0, 0, 0x20, ...ascii("ftypavif")],
  gif: ascii("GIF89a"),
  svg: ascii('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  html: ascii("<!doctype html><script>alert(1)</script>"),
  text: ascii("no picture at all"),
  exe: ascii("MZ"),
  zip: [0x50, 0x4b, 0x03, 0x04],
} as const satisfies Record<string, number[]>
export type Kind = keyof typeof FIRST_BYTES

/** 540 by 960 pixels, as in a photo's header: the JFIF segment and a start of frame; the chunk IHDR. */
const HEADERS: Partial<Record<Kind, number[]>> = {
  jpeg: [
    0xff,
    0xd8,
    0xff,
    0xe0,
    0,
    16,
    ...ascii("JFIF"),
    0,
    1,
    1,
    0,
    0,
    1,
    0,
    1,
    0,
    0,
    0xff,
    0xc0,
    0,
    11,
    8,
    0x03,
    0xc0,
    0x02,
    0x1c,
    1,
    1,
    0x11,
    0,
  ],
  png: [...FIRST_BYTES.png, 0, 0, 0, 13, ...ascii("IHDR"), 0, 0, 0x02, 0x1c, 0, 0, 0x03, 0xc0, 8, 2, 0, 0, 0],
}
const PDF_TRAILER = ascii("startxref\n9\n%%EOF\n")

/** A file with the first bytes of its type and zeros after them, so it cannot be decoded. */
export function unreadable(kind: Kind, size = 64): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size)
  bytes.set(FIRST_BYTES[kind])
  return bytes
}

/** A file with the header of its type (and a PDF's trailer), otherwise zeros. */
export function file(kind: Kind, size = 64): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size)
  bytes.set(HEADERS[kind] ?? FIRST_BYTES[kind])
  if (kind === "pdf") bytes.set(PDF_TRAILER, size - PDF_TRAILER.length)
  return bytes
}

/** The text of a slip's QR: Bangkok Bank, reference 0002123123121200011. */
export const MINI_QR = "004000060000010103002021900021231231212000115102TH91049C30"
