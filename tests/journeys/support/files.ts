import { deflateSync } from "node:zlib"

export type Upload = { name: string; mimeType: string; buffer: Buffer }

const MEBIBYTE = 1024 * 1024

/** A valid image of 108 by 192 grey pixels. */
export const jpeg: Upload = {
  name: "slip.jpg",
  mimeType: "image/jpeg",
  buffer: Buffer.from(
    "/9j/2wBDAP//////////////////////////////////////////////////////////////////////////////////////2wBDAf//////////////////////////////////////////////////////////////////////////////////////wgARCADAAGwDASIAAhEBAxEB/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/EABQBAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhADEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAP/EABQQAQAAAAAAAAAAAAAAAAAAAID/2gAIAQEAAT8AKH//xAAUEQEAAAAAAAAAAAAAAAAAAABg/9oACAECAQE/ACn/xAAUEQEAAAAAAAAAAAAAAAAAAABg/9oACAEDAQE/ACn/2Q==",
    "base64",
  ),
}

/** A valid image of 120 by 120 teal pixels. */
export const png: Upload = { name: "slip.png", mimeType: "image/png", buffer: pngOf(120) }

/** The smallest document that PDF readers open. */
export const pdf: Upload = {
  name: "slip.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.from(
    "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n" +
      "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>endobj\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n",
  ),
}

export const withName = (file: Upload, name: string, mimeType: string): Upload => ({ ...file, name, mimeType })

/** A document of 6 MiB, which script cannot make smaller. */
export const tooLarge: Upload = {
  ...pdf,
  buffer: Buffer.concat([pdf.buffer.subarray(0, 9), Buffer.alloc(6 * MEBIBYTE, "%\n"), pdf.buffer.subarray(9)]),
}

/** A valid image in a colour of its own for each number. */
export const image = (number: number, side = 8): Upload => ({
  name: `picture-${number}.png`,
  mimeType: "image/png",
  buffer: pngOf(side, [number % 256, 107, 102]),
})

export const text: Upload = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("No slip, only words.") }

function pngOf(side: number, colour = [15, 107, 102]): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 2], 8)
  const row = Buffer.concat([Buffer.of(0), Buffer.alloc(side * 3, Buffer.from(colour))])
  const pixels = deflateSync(Buffer.concat(Array.from({ length: side }, () => row)))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))])
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  const around = Buffer.alloc(8)
  around.writeUInt32BE(data.length, 0)
  around.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([around.subarray(0, 4), named, around.subarray(4)])
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}
