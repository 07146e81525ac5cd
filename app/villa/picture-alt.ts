import { z } from "zod"

export const ALT_MAX_LENGTH = 250

const words = z.string().trim().max(ALT_MAX_LENGTH, "validation.tooLong").default("")

/** What a picture shows, in both languages; empty where its owner does not say. */
export const PictureAlt = z.object({ th: words, en: words })
