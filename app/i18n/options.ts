import type { InitOptions } from "i18next"
import type { Language } from "./languages.ts"
import type { AdminTexts } from "./locales/admin/th.ts"
import type { Texts } from "./locales/th.ts"

/** i18next's options on the server and in the browser: one language, texts already loaded, synchronous initialisation. */
export function options(language: Language, texts: Partial<Texts>, admin?: AdminTexts): InitOptions {
  return {
    lng: language,
    fallbackLng: false,
    resources: { [language]: { translation: texts, ...(admin && { admin }) } },
    interpolation: { escapeValue: false },
    initImmediate: false,
    react: { useSuspense: false },
  }
}
