import * as z from "zod"

export const ALT_MAX_LENGTH = 250

const altText = z.string("validation.text").trim().max(ALT_MAX_LENGTH, "validation.tooLong")

/** Empty for none. */
export const ImageAlt = z.object({ th: altText.default(""), en: altText.default("") })

const changedTexts = z.strictObject({ th: altText, en: altText }).partial()

/** An omitted language stays unchanged. */
export const ImageAltBody = z.strictObject({ alt: changedTexts })

/** Like `ImageAltBody`, for a photo of the way. */
export const CaptionBody = z.strictObject({ caption: changedTexts })
