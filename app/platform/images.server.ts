import { imageSize } from "image-size"
import { logError } from "../log.server.ts"
import type { ImageType } from "../villa/image.ts"

type Dimensions = { width: number; height: number }

/** An image made by the Images service, with its actual content type. */
type Resized = { bytes: Uint8Array<ArrayBuffer>; type: string }

/** Measures and resizes images with the Images binding. */
export type Images = {
  /** Width and height in pixels as displayed (after EXIF rotation); null if the bytes are not an image. */
  measure(bytes: Uint8Array): Promise<Dimensions | null>
  /** Width and height from the file's header, without calling the service; null if there is none. */
  dimensionsOfHeader(bytes: Uint8Array): Dimensions | null
  /**
   * A copy of a type and a width, never wider than the original, or cropped around the centre to both dimensions. The
   * service may return another type than requested. Null if no copy can be made now; the original is then served.
   */
  resize(bytes: Uint8Array, size: number | Dimensions, type: ImageType, quality: number): Promise<Resized | null>
}

type OutputFormat = "image/jpeg" | "image/png" | "image/webp" | "image/avif"

export function images(binding: ImagesBinding | undefined): Images {
  return {
    dimensionsOfHeader: (bytes) => readHeader(bytes)?.dimensions ?? null,
    async measure(bytes) {
      const header = readHeader(bytes)
      if (!header) return null
      // AVIF input requires an Enterprise account; without one error 9412 does not mean that the image is invalid.
      if (!binding || header.isAvif) return header.dimensions
      try {
        await binding.info(stream(bytes))
      } catch (error) {
        if (isInvalidImageError(error)) return null
        logError("image-service-failed", { error })
      }
      return header.dimensions
    },
    async resize(bytes, size, type, quality) {
      if (!binding) return null
      try {
        const output = await binding
          .input(stream(bytes))
          .transform(typeof size === "number" ? { width: size, fit: "scale-down" } : { ...size, fit: "cover" })
          .output({ format: type as OutputFormat, quality })
        return { bytes: new Uint8Array(await output.response().arrayBuffer()), type: output.contentType() }
      } catch (error) {
        logError("image-variant-failed", { size, type, error })
        return null
      }
    },
  }
}

/** From EXIF orientation 5 on, the image is displayed rotated by 90 degrees, so width and height are swapped. */
const FIRST_ROTATED_ORIENTATION = 5

/** Reads the file's header, without calling the service; null if there is none. */
function readHeader(bytes: Uint8Array): { dimensions: Dimensions; isAvif: boolean } | null {
  try {
    const { width, height, orientation = 1, type } = imageSize(bytes)
    if (!width || !height) return null
    const dimensions = orientation >= FIRST_ROTATED_ORIENTATION ? { width: height, height: width } : { width, height }
    return { dimensions, isAvif: type === "avif" }
  } catch {
    return null
  }
}

/** Not an image, too many pixels, and two codes for a format that the service does not read (Images, "Errors"). */
const IMAGE_REFUSED = [9412, 9413, 9420, 9520]
/** One code for two failures: decoding the image, and encoding the copy. */
const CODEC_FAILED = 9516

/**
 * Whether the error means that the image is invalid. All others are failures of the service: quota, outage, overload.
 */
function isInvalidImageError(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown }
  if (code === CODEC_FAILED) return /decod/i.test(String(message))
  return IMAGE_REFUSED.includes(code as number)
}

const stream = (bytes: Uint8Array) =>
  new Blob([bytes as Uint8Array<ArrayBuffer>]).stream() as ReadableStream<Uint8Array>
