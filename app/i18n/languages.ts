/** Thai is the default and the fallback (product.md, "Language and theme"). */
export const LANGUAGES = ["th", "en"] as const
export type Language = (typeof LANGUAGES)[number]
export const DEFAULT_LANGUAGE: Language = "th"

export const LANGUAGE_COOKIE = "lang"
export const LANGUAGE_PARAM = "lng"

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.includes(value as Language)
}
