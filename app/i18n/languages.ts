/** Thai is the default and the fallback (product.md, "Language and theme"). */
export const LANGUAGES = ["th", "en"] as const
export type Language = (typeof LANGUAGES)[number]
export const DEFAULT_LANGUAGE: Language = "th"

export const LANGUAGE_COOKIE = "lang"
export const LANGUAGE_PARAM = "lng"

const ACCEPTED_MAX_LENGTH = 1000

/** A language subtag of ISO 639. */
const LANGUAGE_SUBTAG = /^[a-z]{2,3}$/

/** The supported language of highest quality; English for other readers. Null if the header names none. */
export function acceptedLanguage(header: string | null): Language | null {
  const named = (header ?? "")
    .slice(0, ACCEPTED_MAX_LENGTH)
    .split(",")
    .map((item) => {
      const [tag = "", ...parameters] = item.split(";").map((part) => part.trim().toLowerCase())
      const quality = parameters.find((each) => each.startsWith("q="))?.slice(2) ?? "1"
      return { language: tag.split("-")[0] ?? "", quality: /^[01](\.\d*)?$/.test(quality) ? Number(quality) : 0 }
    })
    .filter(({ language }) => LANGUAGE_SUBTAG.test(language))
  const accepted = named.filter(({ quality }) => quality > 0)
  const [first] = accepted
    .filter(({ language }) => isLanguage(language))
    .sort((one, other) => other.quality - one.quality)
  if (first) return first.language as Language
  const isEnglishRefused = named.some(({ language }) => language === "en")
  return accepted.length > 0 && !isEnglishRefused ? "en" : null
}

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.includes(value as Language)
}
