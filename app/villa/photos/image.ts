import type { LocalizedText } from "#app/i18n/localized.ts"
import { ascii, startsWith } from "./bytes.ts"

export const IMAGE_TYPES = ["image/jpeg", "image/png", "image/webp", "image/avif"] as const
export type ImageType = (typeof IMAGE_TYPES)[number]

/** 5 MiB. */
export const IMAGE_MAX_BYTES = 5 * 1024 * 1024

/** A browser holds four bytes per pixel, however small the file is. */
const IMAGE_MAX_PIXELS = 50_000_000

/** In pixels, as displayed. */
export type Dimensions = { width: number; height: number }

/** Whether a browser can show an image without exhausting a device's memory. */
export function isShowable({ width, height }: Dimensions): boolean {
  return width * height <= IMAGE_MAX_PIXELS
}

/** The id is the start of the content's SHA-256 in hexadecimal digits. */
export const IMAGE_ID_LENGTH = 32

/**
 * In pixels; 720 is a phone's 360 at double density. The largest is WebP only, as encoding AVIF is expensive.
 * An image keeps the variants of its upload.
 */
export const VARIANT_WIDTHS = { "image/avif": [480, 720, 960], "image/webp": [480, 960, 1600] } as const

/** The Images service's limit for the longest side of an AVIF, in pixels. */
const AVIF_MAX_SIDE = 1200

/** Variants narrower than the original, and no AVIF beyond the service's limit. */
export function wantedVariants({ width, height }: Dimensions) {
  return (["image/avif", "image/webp"] as const).flatMap((type) =>
    VARIANT_WIDTHS[type]
      .filter((each) => each < width && (type !== "image/avif" || (height * each) / width <= AVIF_MAX_SIDE))
      .map((each) => ({ type, width: each })),
  )
}

export type Variant = { type: ImageType; width: number; key: string }

export type Image = {
  id: string
  type: ImageType
  size: number
  width: number
  height: number
  /** A tiny blurred copy as a data URI, shown while the image loads; null if none could be generated. */
  placeholder: string | null
  variants: Variant[]
}

export type ImageWithAlt = Image & { alt: LocalizedText }

/** The last part of the key is the image's id, which the API uses as the slide's id. */
export function originalKey(id: string): string {
  return `images/original/${id}`
}

/** Such as `images/960-avif/…`. */
export function variantKey(id: string, type: ImageType, width: number): string {
  return `images/${width}-${type.replace("image/", "")}/${id}`
}

export const SHARE_SIZE = { width: 1200, height: 630 } as const

/** R2 key of the Open Graph image: a JPEG, because LINE and Facebook show no AVIF. */
export function shareKey(id: string): string {
  return `images/share/${id}`
}

export type ShareImage = { path: string; width: number; height: number }

type WithPhotos = { background: Image | null; slides: Image[] }

/** What stands for the villa: its background, or the first photo until there is one. */
export function mainImage({ background, slides }: WithPhotos): Image | null {
  return background ?? slides[0] ?? null
}

export const villaShareImage = (villa: WithPhotos) => shareImage(mainImage(villa))

export function shareImage(image: { id: string } | null): ShareImage | null {
  return image && { path: `/media/share/${image.id}`, ...SHARE_SIZE }
}

export function mediaPath(key: string): string {
  return `/media/${key}`
}

/** By the file's magic bytes: file names and Content-Type headers are not trusted. */
export function imageType(bytes: Uint8Array): ImageType | null {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return "image/jpeg"
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return "image/png"
  if (startsWith(bytes, ascii("RIFF")) && startsWith(bytes.subarray(8), ascii("WEBP"))) return "image/webp"
  if (startsWith(bytes.subarray(4), ascii("ftypavif"))) return "image/avif"
  return null
}

/** Brands of HEIC and HEIF, as phones write them, and AVIF sequences. */
const OTHER_BRANDS = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1", "avis"]

/** A picture of another type, which only some browsers can decode: HEIC, GIF or TIFF. */
export function isOtherPicture(bytes: Uint8Array): boolean {
  const isTiff = startsWith(bytes, [0x49, 0x49, 0x2a, 0]) || startsWith(bytes, [0x4d, 0x4d, 0, 0x2a])
  const box = bytes.subarray(4)
  return (
    isTiff || startsWith(bytes, ascii("GIF8")) || OTHER_BRANDS.some((brand) => startsWith(box, ascii(`ftyp${brand}`)))
  )
}
