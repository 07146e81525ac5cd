import { logError } from "#app/log.server.ts"
import type { Dimensions, ImageType } from "#app/villa/photos/image.ts"

/** Has the actual content type, not the requested one. */
type Resized = { bytes: Uint8Array<ArrayBuffer>; type: string }

export type Images = {
  /** Whether the Images service can read the bytes; true if the service is unavailable. */
  canDecode(bytes: Uint8Array): Promise<boolean>
  /**
   * A number scales down to that width; dimensions crop around the centre. The service may return another
   * type. Null if no copy can be made now; the original is then served.
   */
  resize(bytes: Uint8Array, size: number | Dimensions, type: ImageType, quality: number): Promise<Resized | null>
}

type OutputFormat = "image/jpeg" | "image/png" | "image/webp" | "image/avif"

export function images(binding: ImagesBinding | undefined): Images {
  return {
    async canDecode(bytes) {
      try {
        await binding?.info(stream(bytes))
      } catch (error) {
        if (isInvalidImageError(error)) return false
        logError("image-service-failed", { error })
      }
      return true
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

/** Not an image, too many pixels, and two codes for unsupported formats (Images, "Errors"). */
const IMAGE_REFUSED = [9412, 9413, 9420, 9520]
/** One code for two failures: decoding the image, and encoding the copy. */
const CODEC_FAILED = 9516

/** All other errors are failures of the service: quota, outage, overload. */
function isInvalidImageError(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown }
  if (code === CODEC_FAILED) return /decod/i.test(String(message))
  return IMAGE_REFUSED.includes(code as number)
}

const stream = (bytes: Uint8Array) =>
  new Blob([bytes as Uint8Array<ArrayBuffer>]).stream() as ReadableStream<Uint8Array>
