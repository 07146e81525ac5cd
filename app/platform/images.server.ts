import { imageSize } from "image-size"
import { logError } from "../log.server.ts"
import type { ImageType } from "../villa/image.ts"

export type Measures = { width: number; height: number }

/** A picture as the service made it, and the content type that came out. */
export type Resized = { bytes: Uint8Array<ArrayBuffer>; type: string }

/** Measures pictures and makes smaller ones of them, by the Images binding. */
export type Images = {
  /** Width and height in pixels as the picture is seen; null where the bytes are no picture. */
  measure(bytes: Uint8Array): Promise<Measures | null>
  /** Width and height as the picture's own header says, without asking the service; null where it has no such header. */
  measuresOfHeader(bytes: Uint8Array): Measures | null
  /**
   * A copy at a type and a width, never wider than the original; or cut to fill both measures, its middle kept. The
   * service may answer with another type than asked for. Null where it cannot make a copy now: the original then serves.
   */
  resize(bytes: Uint8Array, size: number | Measures, type: ImageType, quality: number): Promise<Resized | null>
}

type OutputFormat = "image/jpeg" | "image/png" | "image/webp" | "image/avif"

export function images(binding: ImagesBinding | undefined): Images {
  return {
    measuresOfHeader: (bytes) => readHeader(bytes)?.measures ?? null,
    async measure(bytes) {
      const header = readHeader(bytes)
      if (!header) return null
      // AVIF input is for Enterprise accounts: for others error 9412 says nothing about the image.
      if (!binding || header.isAvif) return header.measures
      try {
        await binding.info(stream(bytes))
      } catch (error) {
        if (isImageAtFault(error)) return null
        logError("image-service-failed", { error })
      }
      return header.measures
    },
    async resize(bytes, size, type, quality) {
      if (!binding) return null
      try {
        const made = await binding
          .input(stream(bytes))
          .transform(typeof size === "number" ? { width: size, fit: "scale-down" } : { ...size, fit: "cover" })
          .output({ format: type as OutputFormat, quality })
        return { bytes: new Uint8Array(await made.response().arrayBuffer()), type: made.contentType() }
      } catch (error) {
        logError("image-variant-failed", { size, type, error })
        return null
      }
    },
  }
}

/** From EXIF 5 on, a phone was held upright: the picture is seen turned, so its sides change places. */
const FIRST_TURNED_ORIENTATION = 5

/** What the file's own header says, without any service; null where it has no such header. */
function readHeader(bytes: Uint8Array): { measures: Measures; isAvif: boolean } | null {
  try {
    const { width, height, orientation = 1, type } = imageSize(bytes)
    if (!width || !height) return null
    const measures = orientation >= FIRST_TURNED_ORIENTATION ? { width: height, height: width } : { width, height }
    return { measures, isAvif: type === "avif" }
  } catch {
    return null
  }
}

/** Not an image, too many pixels, and twice a format that the service does not read (Images, "Errors"). */
const IMAGE_REFUSED = [9412, 9413, 9420, 9520]
/** One code for two failures: decoding the picture, and encoding the copy. */
const CODEC_FAILED = 9516

/** Whether the service says that the image is invalid. Any other failure is the service's: quota, outage, overload. */
function isImageAtFault(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown }
  if (code === CODEC_FAILED) return /decod/i.test(String(message))
  return IMAGE_REFUSED.includes(code as number)
}

const stream = (bytes: Uint8Array) =>
  new Blob([bytes as Uint8Array<ArrayBuffer>]).stream() as ReadableStream<Uint8Array>
