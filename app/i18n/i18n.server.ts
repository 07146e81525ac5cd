import { adminEn } from "#app/i18n/locales/admin/en.ts"
import { adminTh } from "#app/i18n/locales/admin/th.ts"
import { en } from "#app/i18n/locales/en.ts"
import { mailEn } from "#app/i18n/locales/mail/en.ts"
import { mailTh } from "#app/i18n/locales/mail/th.ts"
import { th } from "#app/i18n/locales/th.ts"
import { privacyEn } from "#app/people/guests/privacy-words.en.ts"
import { type PrivacyTexts, privacyTh } from "#app/people/guests/privacy-words.th.ts"
import type { Language } from "./languages.ts"
import { createTranslator, type Namespace, type Translator } from "./translate.ts"

/** With the texts of emails, which no page needs. */
const translators: Record<Language, Translator<Namespace>> = {
  th: createTranslator<Namespace>("th", { translation: th, admin: adminTh, mail: mailTh }),
  en: createTranslator<Namespace>("en", { translation: en, admin: adminEn, mail: mailEn }),
}

/** Shared by all requests of an isolate. */
export function i18nFor(language: Language): Translator<Namespace> {
  return translators[language]
}

/** `interpolate` replaces the placeholders. */
export function privacyTexts(language: Language): PrivacyTexts {
  return language === "th" ? privacyTh : privacyEn
}
