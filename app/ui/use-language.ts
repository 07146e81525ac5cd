import type { Language } from "#app/i18n/languages.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"

export function useLanguage(): Language {
  return useTranslation().language
}
