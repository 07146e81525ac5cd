import type { Language } from "./languages.ts"

export type LocalizedText = Record<Language, string>

/** Falls back to the other language. */
export function localized(text: LocalizedText, language: Language): string {
  return text[language].trim() || text[language === "th" ? "en" : "th"].trim()
}

/** Falls back to English. */
export function localizedName(name: LocalizedText, language: Language): string {
  return name[language].trim() || name.en.trim()
}
