/** Thai is the default and the fallback (product.md, "Language and theme"). */
export const LANGUAGES = ["th", "en"] as const
export type Language = (typeof LANGUAGES)[number]
export const DEFAULT_LANGUAGE: Language = "th"

export const LANGUAGE_COOKIE = "lang"
export const LANGUAGE_PARAM = "lng"

const ACCEPTED_MAX_LENGTH = 1000

/** The supported language with the highest quality in an `Accept-Language` header, or null. */
export function acceptedLanguage(header: string | null): Language | null {
  const accepted = (header ?? "")
    .slice(0, ACCEPTED_MAX_LENGTH)
    .split(",")
    .map((item) => {
      const [tag = "", ...parameters] = item.split(";").map((part) => part.trim().toLowerCase())
      const quality = parameters.find((each) => each.startsWith("q="))?.slice(2) ?? "1"
      return { language: tag.split("-")[0], quality: /^[01](\.\d*)?$/.test(quality) ? Number(quality) : 0 }
    })
  const supported = accepted.filter(({ language, quality }) => isLanguage(language) && quality > 0)
  const [first] = supported.sort((one, other) => other.quality - one.quality)
  return (first?.language as Language | undefined) ?? null
}

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.includes(value as Language)
}
