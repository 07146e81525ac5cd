import { ascii, CHUNKS_MAX, fourLetters, startsWith, viewOf } from "./bytes.ts"
import { type Orientation, orientationIn, tiffOf } from "./exif-orientation.ts"
import type { Dimensions } from "./image.ts"
import { keptBytes } from "./kept-bytes.ts"

/** `RIFF`, the size of the rest, and `WEBP`. */
const FILE_START = 12
const CHUNK_START = 8
/** The size does not count itself and `RIFF`. */
const NOT_IN_SIZE = 8

/** The picture with its transparency and frames, and its colour profile. */
const KEPT_CHUNKS = new Set(["VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ICCP"])

/** The picture of a frame, after its place, size and duration. */
const KEPT_FRAME_CHUNKS = new Set(["VP8 ", "VP8L", "ALPH"])
const FRAME_FACTS = 16

/** Position of the flags of the chunk VP8X, which comes first. */
const FLAGS_AT = FILE_START + CHUNK_START
const FLAG = { xmp: 0x04, exif: 0x08 } as const

const EXIF = [...ascii("Exif"), 0, 0]

/** Null if the first chunk is no picture's. */
export function webpDimensions(bytes: Uint8Array): Dimensions | null {
  const view = viewOf(bytes)
  const at = FILE_START + CHUNK_START
  switch (fourLetters(bytes, FILE_START)) {
    case "VP8X":
      return { width: 1 + uint24(view, at + 4), height: 1 + uint24(view, at + 7) }
    case "VP8L": {
      if (bytes[at] !== 0x2f) return null
      const bits = view.getUint32(at + 1, true)
      return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) }
    }
    case "VP8 ":
      // The two highest bits of each are for scaling.
      if (uint24(view, at + 3) !== 0x2a019d) return null
      return { width: view.getUint16(at + 6, true) & 0x3fff, height: view.getUint16(at + 8, true) & 0x3fff }
    default:
      return null
  }
}

/** Keeps picture, colour profile and orientation. Null if the file is incomplete. */
export function cleanWebp(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const view = viewOf(bytes)
  const fileEnd = NOT_IN_SIZE + view.getUint32(4, true)
  if (fileEnd > bytes.byteLength) return null
  const kept = keptBytes(bytes)
  kept.keep(0, FILE_START)
  let hasExif = false
  let start = FILE_START
  for (let count = 0; start < fileEnd; count++) {
    if (count === CHUNKS_MAX || start + CHUNK_START > fileEnd) return null
    const size = view.getUint32(start + 4, true)
    const contentEnd = start + CHUNK_START + size
    if (contentEnd > fileEnd) return null
    // A zero byte follows a chunk of odd size; some programs omit it at the end of the file.
    const end = Math.min(contentEnd + (size % 2), fileEnd)
    const type = fourLetters(bytes, start)
    if (KEPT_CHUNKS.has(type)) kept.keep(start, end)
    else if (type === "ANMF") {
      const frame = cleanFrame(bytes.subarray(start, contentEnd))
      if (!frame) return null
      if (frame.byteLength === contentEnd - start) kept.keep(start, end)
      else kept.replace(start, end, frame)
    } else if (type === "EXIF" && !hasExif) {
      const chunk = exifChunk(orientationOf(bytes.subarray(start + CHUNK_START, contentEnd)))
      if (chunk) kept.replace(start, end, chunk)
      hasExif = chunk !== null
    }
    start = end
  }
  return withSizeAndFlags(bytes, kept.joined(), hasExif)
}

/** The chunk of a frame with nothing but its picture, of even size unless nothing was left out; null if incomplete. */
function cleanFrame(chunk: Uint8Array): Uint8Array | null {
  const view = viewOf(chunk)
  if (chunk.byteLength < CHUNK_START + FRAME_FACTS) return null
  const kept = keptBytes(chunk)
  kept.keep(0, CHUNK_START + FRAME_FACTS)
  let start = CHUNK_START + FRAME_FACTS
  for (let count = 0; start < chunk.byteLength; count++) {
    if (count === CHUNKS_MAX || start + CHUNK_START > chunk.byteLength) return null
    const size = view.getUint32(start + 4, true)
    const end = start + CHUNK_START + size + (size % 2)
    if (end > chunk.byteLength) return null
    if (KEPT_FRAME_CHUNKS.has(fourLetters(chunk, start))) kept.keep(start, end)
    start = end
  }
  const cleaned = kept.joined()
  if (cleaned !== chunk) viewOf(cleaned).setUint32(4, cleaned.byteLength - CHUNK_START, true)
  return cleaned
}

/** Corrects the file's size and flags, in a copy unless both are correct already. */
function withSizeAndFlags(
  original: Uint8Array,
  cleaned: Uint8Array<ArrayBuffer>,
  hasExif: boolean,
): Uint8Array<ArrayBuffer> {
  const size = cleaned.byteLength - NOT_IN_SIZE
  const flags = cleaned[FLAGS_AT] as number
  const isExtended = fourLetters(cleaned, FILE_START) === "VP8X"
  const rightFlags = isExtended ? (flags & ~(FLAG.xmp | FLAG.exif)) | (hasExif ? FLAG.exif : 0) : flags
  if (viewOf(cleaned).getUint32(4, true) === size && flags === rightFlags) return cleaned
  const copy = cleaned === original ? cleaned.slice() : cleaned
  viewOf(copy).setUint32(4, size, true)
  copy[FLAGS_AT] = rightFlags
  return copy
}

/** Some programs begin the chunk like JPEG's segment. */
const orientationOf = (chunk: Uint8Array) =>
  orientationIn(startsWith(chunk, EXIF) ? chunk.subarray(EXIF.length) : chunk)

function exifChunk(orientation: Orientation): Uint8Array | null {
  const tiff = tiffOf(orientation)
  return tiff && Uint8Array.from([...ascii("EXIF"), tiff.length, 0, 0, 0, ...tiff])
}

const uint24 = (view: DataView, at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 0x10000
