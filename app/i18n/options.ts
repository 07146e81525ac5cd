import type { InitOptions } from "i18next"
import type { Language } from "./languages.ts"
import type { AdminTexts } from "./locales/admin/th.ts"
import type { Texts } from "./locales/th.ts"

/** i18next's settings, the same on the server and in the browser: one language, its texts at hand, nothing to wait for. */
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
