import { RemixI18Next } from "remix-i18next/server"
import {
  acceptedLanguage,
  DEFAULT_LANGUAGE,
  isLanguage,
  LANGUAGE_COOKIE,
  LANGUAGE_PARAM,
  LANGUAGES,
  type Language,
  wantsOtherLanguages,
} from "./languages.ts"

const STORED = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=(\\w+)`)

const detector = new RemixI18Next({
  detection: {
    supportedLanguages: [...LANGUAGES],
    fallbackLanguage: DEFAULT_LANGUAGE,
    searchParamKey: LANGUAGE_PARAM,
    // The package's own header detection only considers the first language of the list.
    order: ["searchParams", "custom"],
    findLocale: async ({ headers }) => storedLanguage(headers) ?? acceptedLanguage(headers.get("Accept-Language")),
  },
})

/** Detects the language: `?lng=`, then the cookie, then `Accept-Language`, then Thai. */
export async function languageOf(request: Request): Promise<Language> {
  const locale = await detector.getLocale(request)
  return isLanguage(locale) ? locale : DEFAULT_LANGUAGE
}

/** Whether a page offers English: it is in Thai only because the browser knows neither, and none was chosen. */
export function offersEnglish({ url, headers }: Request): boolean {
  if (isLanguage(new URL(url).searchParams.get(LANGUAGE_PARAM)) || storedLanguage(headers)) return false
  return wantsOtherLanguages(headers.get("Accept-Language"))
}

function storedLanguage(headers: Headers): Language | null {
  const stored = STORED.exec(headers.get("Cookie") ?? "")?.[1]
  return isLanguage(stored) ? stored : null
}

export function languageCookie(language: Language, secure: boolean): string {
  return `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly${secure ? "; Secure" : ""}`
}
