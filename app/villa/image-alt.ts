import { z } from "zod"

export const ALT_MAX_LENGTH = 250

const words = z.string("validation.text").trim().max(ALT_MAX_LENGTH, "validation.tooLong")

/** The page's form: an image's alt text in both languages; empty for none. */
export const ImageAlt = z.object({ th: words.default(""), en: words.default("") })

/** The API's body: an omitted language stays unchanged. */
export const ImageAltBody = z.strictObject({ alt: z.strictObject({ th: words, en: words }).partial() })
