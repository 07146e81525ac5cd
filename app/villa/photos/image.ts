import type { LocalizedText } from "#app/i18n/localized.ts"
import { ascii, startsWith } from "./bytes.ts"

export const IMAGE_TYPES = ["image/jpeg", "image/png", "image/webp", "image/avif"] as const
export type ImageType = (typeof IMAGE_TYPES)[number]

/** 5 MiB. */
export const IMAGE_MAX_BYTES = 5 * 1024 * 1024

/** How many pixels an image may have: a browser holds four bytes for each, however small the file is. */
const IMAGE_MAX_PIXELS = 50_000_000

/** Pixels of an image as it is displayed. */
export type Dimensions = { width: number; height: number }

/** Whether a browser can show an image without taking a device's memory. */
export function isShowable({ width, height }: Dimensions): boolean {
  return width * height <= IMAGE_MAX_PIXELS
}

/** An image's id is the beginning of the SHA-256 of its content, in hexadecimal digits. */
export const IMAGE_ID_LENGTH = 32

/**
 * Widths of the stored variants, in pixels; 720 is a phone's 360 at double density. Encoding AVIF is expensive, so the
 * largest is WebP only. An image keeps the variants that it was uploaded with.
 */
export const VARIANT_WIDTHS = { "image/avif": [480, 720, 960], "image/webp": [480, 960, 1600] } as const

/** The longest side, in pixels, of an AVIF from the Images service. */
const AVIF_MAX_SIDE = 1200

/** The variants to generate: narrower than the original, and no AVIF beyond the service's limit. */
export function wantedVariants({ width, height }: Dimensions) {
  return (["image/avif", "image/webp"] as const).flatMap((type) =>
    VARIANT_WIDTHS[type]
      .filter((each) => each < width && (type !== "image/avif" || (height * each) / width <= AVIF_MAX_SIDE))
      .map((each) => ({ type, width: each })),
  )
}

/** One size and type of an image in R2. */
export type Variant = { type: ImageType; width: number; key: string }

export type Image = {
  id: string
  type: ImageType
  size: number
  /** Pixels of the original. */
  width: number
  height: number
  /** A tiny blurred copy as a data URI, shown while the image loads; null if none could be generated. */
  placeholder: string | null
  variants: Variant[]
}

/** An image used as a slide or in a room, with its alt text in both languages. */
export type ImageWithAlt = Image & { alt: LocalizedText }

/** The R2 key of an original. Its last part is the image's id, which the API uses as the slide's id. */
export function originalKey(id: string): string {
  return `images/original/${id}`
}

/** The R2 key of one of its variants: `images/960-avif/…`. */
export function variantKey(id: string, type: ImageType, width: number): string {
  return `images/${width}-${type.replace("image/", "")}/${id}`
}

/** Pixels of the Open Graph image. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const

/** The R2 key of the Open Graph image: a JPEG, because LINE and Facebook show no AVIF. */
export function shareKey(id: string): string {
  return `images/share/${id}`
}

export type ShareImage = { path: string; width: number; height: number }

/** The background as an Open Graph image, or null if there is none. */
export function shareImage(background: { id: string } | null): ShareImage | null {
  return background && { path: `/media/share/${background.id}`, ...SHARE_SIZE }
}

/** The public path of an image file. */
export function mediaPath(key: string): string {
  return `/media/${key}`
}

/** The type by the file's magic bytes, or null; file names and Content-Type headers are not trusted. */
export function imageType(bytes: Uint8Array): ImageType | null {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return "image/jpeg"
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return "image/png"
  if (startsWith(bytes, ascii("RIFF")) && startsWith(bytes.subarray(8), ascii("WEBP"))) return "image/webp"
  if (startsWith(bytes.subarray(4), ascii("ftypavif"))) return "image/avif"
  return null
}
