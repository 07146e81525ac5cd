import type { Language } from "./languages.ts"

/** A text that the owner writes in both languages. */
export type Text = Record<Language, string>

/** The text in one language, or in the other where it was left empty. */
export function localized(text: Text, language: Language): string {
  return text[language].trim() || text[language === "th" ? "en" : "th"].trim()
}

/** The villa's name falls back to English alone (specification 1, "Languages"). */
export function localizedName(name: Text, language: Language): string {
  return name[language].trim() || name.en.trim()
}
