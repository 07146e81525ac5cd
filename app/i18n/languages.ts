/** Thai is the default and the fallback (product.md, "Language and theme"). */
export const LANGUAGES = ["th", "en"] as const
export type Language = (typeof LANGUAGES)[number]
export const DEFAULT_LANGUAGE: Language = "th"

export const LANGUAGE_COOKIE = "lang"
export const LANGUAGE_PARAM = "lng"

const ACCEPTED_MAX_LENGTH = 1000

/** A language subtag of ISO 639. */
const LANGUAGE_SUBTAG = /^[a-z]{2,3}$/

type Accepted = { language: string; quality: number }

/** The supported language of highest quality; null if the header names none. */
export function acceptedLanguage(header: string | null): Language | null {
  const [first] = namedLanguages(header)
    .filter(({ language, quality }) => quality > 0 && isLanguage(language))
    .sort((one, other) => other.quality - one.quality)
  return (first?.language ?? null) as Language | null
}

/** Whether the header asks for other languages only: the page is in Thai, and more of its readers know English. */
export function wantsOtherLanguages(header: string | null): boolean {
  const named = namedLanguages(header)
  return named.some(({ quality }) => quality > 0) && !named.some(({ language }) => isLanguage(language))
}

function namedLanguages(header: string | null): Accepted[] {
  return (header ?? "")
    .slice(0, ACCEPTED_MAX_LENGTH)
    .split(",")
    .map((item) => {
      const [tag = "", ...parameters] = item.split(";").map((part) => part.trim().toLowerCase())
      const quality = parameters.find((each) => each.startsWith("q="))?.slice(2) ?? "1"
      return { language: tag.split("-")[0] ?? "", quality: /^[01](\.\d*)?$/.test(quality) ? Number(quality) : 0 }
    })
    .filter(({ language }) => LANGUAGE_SUBTAG.test(language))
}

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.includes(value as Language)
}
