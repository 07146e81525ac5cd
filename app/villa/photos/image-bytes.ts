import { fail, ok, type Result } from "#app/result.ts"
import { avifDimensions, cleanAvif } from "./avif.ts"
import { type Dimensions, IMAGE_MAX_BYTES, type ImageType, imageType, isShowable } from "./image.ts"
import { cleanJpeg, jpegDimensions } from "./jpeg.ts"
import { cleanPng, pngDimensions } from "./png.ts"
import { cleanWebp, webpDimensions } from "./webp.ts"

/** What is known of a format: how its header is read, and how a file is cleaned of all but its picture. */
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

/**
 * Width and height in pixels as displayed, from the file's header; null if it has none. Takes time in proportion to the header
 * at most, whatever the bytes are.
 */
export function imageDimensions(bytes: Uint8Array): Dimensions | null {
  const found = read(bytes, ({ dimensions }) => dimensions(bytes.subarray(0, HEADER_MAX_BYTES)))
  return found && found.width > 0 && found.height > 0 ? found : null
}

/**
 * The image without what a phone adds to it: where and when it was taken, by which device, comments and thumbnails. Its
 * orientation and colour profile stay. The same bytes if there is nothing to remove; null if the file is not whole or is not
 * understood. Takes time in proportion to the file's size at most.
 */
export function withoutMetadata(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
  return read(bytes, ({ clean }) => clean(bytes))
}

/** An uploaded image, to be stored without its metadata. */
export type CheckedImage<Type extends ImageType = ImageType> = Dimensions & {
  type: Type
  bytes: Uint8Array<ArrayBuffer>
}

/**
 * Checks an uploaded image by its content: its size, then its first bytes, and only then what is in it.
 * @param types those that are taken
 */
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
