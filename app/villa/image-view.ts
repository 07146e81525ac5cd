import type { Language } from "../i18n/languages.ts"
import { localized, type Text } from "../i18n/localized.ts"
import type { Picture, VARIANT_WIDTHS } from "./image.ts"

/** What a page needs of a picture, and no more: pages carry it twice, as HTML and as data. */
export type ImageView = {
  id: string
  width: number
  height: number
  alt: string
  /** Widths at which copies lie ready. */
  avif: number[]
  webp: number[]
  /** A tiny blurred copy as a data URI, for the few pictures seen first. */
  placeholder?: string
}

/** A picture as its owner edits it: with what was said of it in each language. */
export type EditedImage = ImageView & { texts: Text }

export function editedImage(image: Picture, language: Language): EditedImage {
  return { ...imageView(image, language), texts: image.alt }
}

/**
 * @param about what to say of a picture that its owner has not described
 * @param light for readers who save data: its smallest copies alone
 */
export function imageView(
  image: Picture,
  language: Language,
  { blurred = false, about = "", light = false } = {},
): ImageView {
  const widths = (type: keyof typeof VARIANT_WIDTHS) => {
    const ready = image.variants.filter((variant) => variant.type === type).map((variant) => variant.width)
    return light && ready.length > 0 ? [Math.min(...ready)] : ready
  }
  return {
    id: image.id,
    width: image.width,
    height: image.height,
    alt: localized(image.alt, language) || about,
    avif: widths("image/avif"),
    webp: widths("image/webp"),
    ...(blurred && image.placeholder ? { placeholder: image.placeholder } : {}),
  }
}
