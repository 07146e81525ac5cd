import * as z from "zod"

export const ALT_MAX_LENGTH = 250

const altText = z.string("validation.text").trim().max(ALT_MAX_LENGTH, "validation.tooLong")

/** The page's form: an image's alt text in both languages; empty for none. */
export const ImageAlt = z.object({ th: altText.default(""), en: altText.default("") })

const changedTexts = z.strictObject({ th: altText, en: altText }).partial()

/** The API's body: an omitted language stays unchanged. */
export const ImageAltBody = z.strictObject({ alt: changedTexts })

/** The same of a photo of the way, whose text is its caption. */
export const CaptionBody = z.strictObject({ caption: changedTexts })
