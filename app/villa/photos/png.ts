import { CHUNKS_MAX, fourLetters, viewOf } from "./bytes.ts"
import type { Dimensions } from "./image.ts"
import { keptBytes } from "./kept-bytes.ts"

const SIGNATURE_BYTES = 8
/** A chunk's length, type and checksum. */
const CHUNK_FRAME_BYTES = 12
const HEADER_BYTES = 13

/** Picture, transparency, colours, size, and the frames of an animation. */
const KEPT_CHUNKS = new Set(
  "IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD pHYs acTL fcTL fdAT".split(" "),
)

/** Null if the file does not begin with a PNG header. */
export function pngDimensions(bytes: Uint8Array): Dimensions | null {
  const view = viewOf(bytes)
  if (view.getUint32(SIGNATURE_BYTES) !== HEADER_BYTES || fourLetters(bytes, 12) !== "IHDR") return null
  return { width: view.getUint32(16), height: view.getUint32(20) }
}

/** Without texts, times, EXIF and data after the end. Null if the file is incomplete. */
export function cleanPng(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const view = viewOf(bytes)
  const kept = keptBytes(bytes)
  kept.keep(0, SIGNATURE_BYTES)
  let start = SIGNATURE_BYTES
  for (let count = 0; count < CHUNKS_MAX && start + CHUNK_FRAME_BYTES <= bytes.byteLength; count++) {
    const end = start + CHUNK_FRAME_BYTES + view.getUint32(start)
    if (end > bytes.byteLength) return null
    const type = fourLetters(bytes, start + 4)
    if (KEPT_CHUNKS.has(type)) kept.keep(start, end)
    else if (isCritical(type)) return null
    if (type === "IEND") return kept.joined()
    start = end
  }
  return null
}

/** A type with an initial capital: the picture cannot be shown without the chunk. */
const isCritical = (type: string) => /^[A-Z]/.test(type)
