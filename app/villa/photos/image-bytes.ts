import { fail, ok, type Result } from "#app/result.ts"
import { avifDimensions, cleanAvif } from "./avif.ts"
import { CHUNKS_MAX, fourLetters, viewOf } from "./bytes.ts"
import { type Dimensions, IMAGE_MAX_BYTES, type ImageType, imageType, isShowable } from "./image.ts"
import { cleanJpeg, hasEndOfImage, jpegDimensions } from "./jpeg.ts"
import { keptBytes } from "./kept-bytes.ts"
import { cleanWebp, webpDimensions } from "./webp.ts"

type Format = {
  dimensions(head: Uint8Array): Dimensions | null
  clean(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null
}

const FORMATS: Record<ImageType, Format> = {
  "image/jpeg": { dimensions: jpegDimensions, clean: cleanJpeg },
  "image/png": { dimensions: pngDimensions, clean: cleanPng },
  "image/webp": { dimensions: webpDimensions, clean: cleanWebp },
  "image/avif": { dimensions: avifDimensions, clean: cleanAvif },
}

/** How much of a file is searched for its width and height. */
const HEADER_MAX_BYTES = 256 * 1024

/** Pixels as displayed, from the header; null without one. Linear in the header's size for any bytes. */
export function imageDimensions(bytes: Uint8Array): Dimensions | null {
  const found = read(bytes, ({ dimensions }) => dimensions(bytes.subarray(0, HEADER_MAX_BYTES)))
  return found && found.width > 0 && found.height > 0 ? found : null
}

/** Whether a JPEG or PNG was not cut; other bytes may follow its end. Linear in the file's size. */
export function hasEnd(bytes: Uint8Array): boolean {
  return imageType(bytes) === "image/png"
    ? hasEndChunk(bytes)
    : hasEndOfImage(bytes, bytes.subarray(0, HEADER_MAX_BYTES))
}

/**
 * Removes what a phone adds: time, place, device, comments and thumbnails. Orientation and colour profile
 * stay. Returns the same bytes if there is nothing to remove; null if the file is incomplete or not
 * understood. Time is linear in the file's size.
 */
export function withoutMetadata(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
  return read(bytes, ({ clean }) => clean(bytes))
}

export type CheckedImage<Type extends ImageType = ImageType> = Dimensions & {
  type: Type
  bytes: Uint8Array<ArrayBuffer>
}

/** Checks the size, then the first bytes, and only then the content. */
export function checkImage<Type extends ImageType>(
  bytes: Uint8Array,
  types: readonly Type[],
): Result<CheckedImage<Type>, "image-invalid" | "file-too-large"> {
  if (bytes.byteLength > IMAGE_MAX_BYTES) return fail("file-too-large")
  const found = imageType(bytes)
  const type = types.find((each) => each === found)
  const cleaned = type && withoutMetadata(bytes)
  const pixels = cleaned && imageDimensions(cleaned)
  return type && pixels && isShowable(pixels) ? ok({ type, bytes: cleaned, ...pixels }) : fail("image-invalid")
}

function read<Value>(bytes: Uint8Array, reading: (format: Format) => Value | null): Value | null {
  const type = imageType(bytes)
  try {
    return type && reading(FORMATS[type])
  } catch (error) {
    // The file ends before what it announces.
    if (error instanceof RangeError) return null
    throw error
  }
}

const SIGNATURE_BYTES = 8
/** A chunk's length, type and checksum. */
const CHUNK_FRAME_BYTES = 12
const HEADER_BYTES = 13

/** Picture, transparency, colours, size, and the frames of an animation. */
const KEPT_CHUNKS = new Set(
  "IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD pHYs acTL fcTL fdAT".split(" "),
)

/** Null if the file does not begin with a PNG header. */
function pngDimensions(bytes: Uint8Array): Dimensions | null {
  const view = viewOf(bytes)
  if (view.getUint32(SIGNATURE_BYTES) !== HEADER_BYTES || fourLetters(bytes, 12) !== "IHDR") return null
  return { width: view.getUint32(16), height: view.getUint32(20) }
}

/** Without texts, times, EXIF and data after the end. Null if the file is incomplete. */
function cleanPng(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
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

function hasEndChunk(bytes: Uint8Array): boolean {
  const view = viewOf(bytes)
  let start = SIGNATURE_BYTES
  for (let count = 0; count < CHUNKS_MAX && start + CHUNK_FRAME_BYTES <= bytes.byteLength; count++) {
    if (fourLetters(bytes, start + 4) === "IEND") return true
    start += CHUNK_FRAME_BYTES + view.getUint32(start)
  }
  return false
}

/** A type with an initial capital: the picture cannot be shown without the chunk. */
const isCritical = (type: string) => /^[A-Z]/.test(type)
