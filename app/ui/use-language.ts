import type { Language } from "../i18n/languages.ts"
import { useTranslation } from "../i18n/use-translation.ts"

/** The language of this page. */
export function useLanguage(): Language {
  return useTranslation().language
}
