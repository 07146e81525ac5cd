import * as z from "zod"

export const ALT_MAX_LENGTH = 250

const altText = z.string("validation.text").trim().max(ALT_MAX_LENGTH, "validation.tooLong")

/** The page's form: an image's alt text in both languages; empty for none. */
export const ImageAlt = z.object({ th: altText.default(""), en: altText.default("") })

/** The API's body: an omitted language stays unchanged. */
export const ImageAltBody = z.strictObject({ alt: z.strictObject({ th: altText, en: altText }).partial() })
