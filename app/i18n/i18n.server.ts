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
    // Its own reading of the header looks at the first language of the list alone.
    order: ["searchParams", "custom"],
    findLocale: async ({ headers }) => {
      const stored = parse(headers.get("Cookie") ?? "")[LANGUAGE_COOKIE]
      return isLanguage(stored) ? stored : acceptedLanguage(headers.get("Accept-Language"))
    },
  },
})

/** The reader's language: `?lng=`, then the stored choice, then the browser's, then Thai. */
export async function languageOf(request: Request): Promise<Language> {
  const locale = await detector.getLocale(request)
  return isLanguage(locale) ? locale : DEFAULT_LANGUAGE
}

/** The cookie that keeps the choice. */
export function languageCookie(language: Language, secure: boolean): string {
  return `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly${secure ? "; Secure" : ""}`
}

/** i18next for one language. Made once per isolate: its texts never change and nobody switches its language. */
export function i18nFor(language: Language): i18n {
  return instances[language]
}

function instanceFor(language: Language): i18n {
  const instance = createInstance()
  instance
    .use(initReactI18next)
    .init(language === "th" ? options(language, th, adminTh) : options(language, en, adminEn))
  // The letters' words are the server's alone, and those of the privacy notice are part of its page.
  instance.addResourceBundle(language, "mail", language === "th" ? mailTh : mailEn)
  instance.addResourceBundle(language, "privacy", language === "th" ? privacyTh : privacyEn)
  return instance
}

const instances: Record<Language, i18n> = { th: instanceFor("th"), en: instanceFor("en") }
