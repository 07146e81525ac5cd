import { createContext, useContext } from "react"
import type { PageNamespace, Translate, Translator } from "./translate.ts"

const TranslatorContext = createContext<Translator | null>(null)

export const TranslatorProvider = TranslatorContext.Provider

/** @param namespace its keys need no prefix */
export function useTranslation<Own extends PageNamespace = "translation">(namespace?: Own) {
  const translator = useContext(TranslatorContext)
  if (!translator) throw new Error("useTranslation needs a TranslatorProvider")
  const { language, exists } = translator
  return { language, exists, t: (namespace === "admin" ? translator.adminT : translator.t) as Translate<Own> }
}
