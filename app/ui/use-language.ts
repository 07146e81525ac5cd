import { useTranslation } from "react-i18next"
import { DEFAULT_LANGUAGE, isLanguage, type Language } from "../i18n/languages.ts"

/** The language of this page. */
export function useLanguage(): Language {
  const { i18n } = useTranslation()
  return isLanguage(i18n.language) ? i18n.language : DEFAULT_LANGUAGE
}
