import { parse } from "cookie"
import { createInstance, type i18n } from "i18next"
import { initReactI18next } from "react-i18next"
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
import { privacyTh } from "./locales/privacy/th.ts"
import { th } from "./locales/th.ts"
import { options } from "./options.ts"

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

/** The i18next instance of a language, shared by all requests of an isolate. */
export function i18nFor(language: Language): i18n {
  return instances[language]
}

function instanceFor(language: Language): i18n {
  const instance = createInstance()
  instance
    .use(initReactI18next)
    .init(language === "th" ? options(language, th, adminTh) : options(language, en, adminEn))
  // Texts of emails and of the privacy notice are used on the server only.
  instance.addResourceBundle(language, "mail", language === "th" ? mailTh : mailEn)
  instance.addResourceBundle(language, "privacy", language === "th" ? privacyTh : privacyEn)
  return instance
}

const instances: Record<Language, i18n> = { th: instanceFor("th"), en: instanceFor("en") }
