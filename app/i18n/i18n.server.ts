import { parse } from "cookie"
import { RemixI18Next } from "remix-i18next/server"
import {
  acceptedLanguage,
  DEFAULT_LANGUAGE,
  isLanguage,
  LANGUAGE_COOKIE,
  LANGUAGE_PARAM,
  LANGUAGES,
  type Language,
} from "./languages.ts"
import { adminEn } from "./locales/admin/en.ts"
import { adminTh } from "./locales/admin/th.ts"
import { en } from "./locales/en.ts"
import { mailEn } from "./locales/mail/en.ts"
import { mailTh } from "./locales/mail/th.ts"
import { privacyEn } from "./locales/privacy/en.ts"
import { type PrivacyTexts, privacyTh } from "./locales/privacy/th.ts"
import { th } from "./locales/th.ts"
import { createTranslator, type Namespace, type Translator } from "./translate.ts"

const detector = new RemixI18Next({
  detection: {
    supportedLanguages: [...LANGUAGES],
    fallbackLanguage: DEFAULT_LANGUAGE,
    searchParamKey: LANGUAGE_PARAM,
    // The package's own header detection only considers the first language of the list.
    order: ["searchParams", "custom"],
    findLocale: async ({ headers }) => {
      const stored = parse(headers.get("Cookie") ?? "")[LANGUAGE_COOKIE]
      return isLanguage(stored) ? stored : acceptedLanguage(headers.get("Accept-Language"))
    },
  },
})

/** Detects the language: `?lng=`, then the cookie, then `Accept-Language`, then Thai. */
export async function languageOf(request: Request): Promise<Language> {
  const locale = await detector.getLocale(request)
  return isLanguage(locale) ? locale : DEFAULT_LANGUAGE
}

/** The `Set-Cookie` header that stores the language. */
export function languageCookie(language: Language, secure: boolean): string {
  return `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly${secure ? "; Secure" : ""}`
}

/** With the texts of emails, which no page needs. */
const translators: Record<Language, Translator<Namespace>> = {
  th: createTranslator<Namespace>("th", { translation: th, admin: adminTh, mail: mailTh }),
  en: createTranslator<Namespace>("en", { translation: en, admin: adminEn, mail: mailEn }),
}

/** The translator of a language, shared by all requests of an isolate. */
export function i18nFor(language: Language): Translator<Namespace> {
  return translators[language]
}

/** The privacy notice, whose placeholders `interpolate` replaces. */
export function privacyTexts(language: Language): PrivacyTexts {
  return language === "th" ? privacyTh : privacyEn
}
