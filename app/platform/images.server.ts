import { imageSize } from "image-size"
import { logError } from "../log.server.ts"
import type { ImageType } from "../villa/image.ts"

export type Measures = { width: number; height: number }

/** Measures pictures and makes smaller ones of them, by the Images binding. */
export type Images = {
  /**
   * Width and height in pixels as the picture is seen; "unreadable" where the bytes are no picture; null where nobody
   * can tell now.
   */
  measure(bytes: Uint8Array): Promise<Measures | "unreadable" | null>
  /** Width and height as the picture's own header says, without asking the service; null where it has no such header. */
  measuresOfHeader(bytes: Uint8Array): Measures | null
  /**
   * A copy at a type and a width, never wider than the original; or cut to fill both measures, its middle kept. Null
   * where the service cannot make it now: the original then serves.
   */
  resize(bytes: Uint8Array, size: number | Measures, type: ImageType, quality: number): Promise<Uint8Array | null>
}

type OutputFormat = "image/jpeg" | "image/png" | "image/webp" | "image/avif"

export function images(binding: ImagesBinding | undefined): Images {
  return {
    measuresOfHeader,
    async measure(bytes) {
      const told = measuresOfHeader(bytes)
      if (!told || !binding) return told ?? "unreadable"
      try {
        await binding.info(stream(bytes))
        return told
      } catch (error) {
        return isAboutThePicture(error) ? "unreadable" : told
      }
    },
    async resize(bytes, size, type, quality) {
      if (!binding) return null
      try {
        const made = await binding
          .input(stream(bytes))
          .transform(typeof size === "number" ? { width: size, fit: "scale-down" } : { ...size, fit: "cover" })
          .output({ format: type as OutputFormat, quality })
        return new Uint8Array(await made.response().arrayBuffer())
      } catch (error) {
        logError("image-variant-failed", { size, type, error })
        return null
      }
    },
  }
}

/** From EXIF 5 on, a phone was held upright: the picture is seen turned, so its sides change places. */
const FIRST_TURNED_ORIENTATION = 5

function measuresOfHeader(bytes: Uint8Array): Measures | null {
  try {
    const { width, height, orientation = 1 } = imageSize(bytes)
    if (!width || !height) return null
    return orientation >= FIRST_TURNED_ORIENTATION ? { width: height, height: width } : { width, height }
  } catch {
    return null
  }
}

/** The service's own failures, as opposed to those of what it was given. */
const SERVICE_FAILED = [9402, 9523]

function isAboutThePicture(error: unknown): boolean {
  const code = (error as { code?: unknown }).code
  return typeof code === "number" && !SERVICE_FAILED.includes(code)
}

const stream = (bytes: Uint8Array) =>
  new Blob([bytes as Uint8Array<ArrayBuffer>]).stream() as ReadableStream<Uint8Array>
