import type { ImageType } from "../villa/image.ts"

/** Measures pictures and makes smaller ones of them, by the Images binding. */
export type Images = {
  /** Width and height in pixels, or null where the bytes are no picture that the service can read. */
  measure(bytes: Uint8Array): Promise<{ width: number; height: number } | null>
  /** A copy at a width and type, or null where the service cannot make it now: the original then serves. */
  resize(bytes: Uint8Array, width: number, type: ImageType, quality: number): Promise<Uint8Array | null>
}

type OutputFormat = "image/jpeg" | "image/png" | "image/webp" | "image/avif"

export function images(binding: ImagesBinding | undefined): Images {
  return {
    async measure(bytes) {
      if (!binding) return null
      const info = await binding.info(stream(bytes)).catch(() => null)
      return info && "width" in info ? { width: info.width, height: info.height } : null
    },
    async resize(bytes, width, type, quality) {
      if (!binding) return null
      try {
        const made = await binding
          .input(stream(bytes))
          .transform({ width, fit: "scale-down" })
          .output({ format: type as OutputFormat, quality })
        return new Uint8Array(await made.response().arrayBuffer())
      } catch (error) {
        console.warn(JSON.stringify({ event: "image-variant-failed", width, type, error: String(error) }))
        return null
      }
    },
  }
}

const stream = (bytes: Uint8Array) =>
  new Blob([bytes as Uint8Array<ArrayBuffer>]).stream() as ReadableStream<Uint8Array>
