import { z } from "zod"

export const ALT_MAX_LENGTH = 250

const words = z.string("validation.text").trim().max(ALT_MAX_LENGTH, "validation.tooLong")

/** The page's form: what a picture shows, in both languages; empty where its owner does not say. */
export const ImageAlt = z.object({ th: words.default(""), en: words.default("") })

/** The same as the /api takes it: one language alone leaves the other as it is. */
export const ImageAltBody = z.strictObject({ alt: z.strictObject({ th: words, en: words }).partial() })
