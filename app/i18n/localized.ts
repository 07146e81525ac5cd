import type { Language } from "./languages.ts"

/** A text that the owner writes in both languages. */
export type LocalizedText = Record<Language, string>

/** The text in one language, or in the other if it is empty. */
export function localized(text: LocalizedText, language: Language): string {
  return text[language].trim() || text[language === "th" ? "en" : "th"].trim()
}

/** The villa's name in one language, or in English if it is empty. */
export function localizedName(name: LocalizedText, language: Language): string {
  return name[language].trim() || name.en.trim()
}
