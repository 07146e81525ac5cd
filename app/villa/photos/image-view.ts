import type { Language } from "#app/i18n/languages.ts"
import { type LocalizedText, localized } from "#app/i18n/localized.ts"
import type { ImageWithAlt, VARIANT_WIDTHS } from "./image.ts"

/** Only the fields that pages need: pages contain them twice, as HTML and as loader data. */
export type ImageView = {
  id: string
  width: number
  height: number
  alt: string
  avif: number[]
  webp: number[]
  /** A tiny blurred copy as a data URI, for images above the fold. */
  placeholder?: string
}

export type EditableImage = ImageView & { texts: LocalizedText }

export function editableImage(image: ImageWithAlt, language: Language): EditableImage {
  return { ...imageView(image, language), texts: image.alt }
}

/**
 * @param blurred includes the blurred placeholder, for images above the fold
 * @param fallbackAlt the alt text of an image without one
 * @param saveData for visitors with Save-Data: the smallest variants only
 */
export function imageView(
  image: ImageWithAlt,
  language: Language,
  { blurred = false, fallbackAlt = "", saveData = false } = {},
): ImageView {
  const widths = (type: keyof typeof VARIANT_WIDTHS) => {
    const ready = image.variants.filter((variant) => variant.type === type).map((variant) => variant.width)
    return saveData && ready.length > 0 ? [Math.min(...ready)] : ready
  }
  return {
    id: image.id,
    width: image.width,
    height: image.height,
    alt: localized(image.alt, language) || fallbackAlt,
    avif: widths("image/avif"),
    webp: widths("image/webp"),
    ...(blurred && image.placeholder ? { placeholder: image.placeholder } : {}),
  }
}
