import { createContext, useContext } from "react"
import type { PageNamespace, Translate, Translator } from "./translate.ts"

const TranslatorContext = createContext<Translator | null>(null)

/** Provides the page's translator to its components. */
export const TranslatorProvider = TranslatorContext.Provider

/** The page's language and texts. @param namespace whose keys `t` takes without a prefix */
export function useTranslation<Own extends PageNamespace = "translation">(namespace?: Own) {
  const translator = useContext(TranslatorContext)
  if (!translator) throw new Error("useTranslation needs a TranslatorProvider")
  const { language, exists } = translator
  return { language, exists, t: (namespace === "admin" ? translator.adminT : translator.t) as Translate<Own> }
}
