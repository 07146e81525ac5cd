import { RemixBrowser } from "@remix-run/react"
import { createInstance } from "i18next"
import { hydrateRoot } from "react-dom/client"
import { I18nextProvider, initReactI18next } from "react-i18next"
import { options } from "./i18n/options.ts"

/** The door of the browser: fetches the texts of the page's own language, then wakes the page. */
async function wake() {
  const language = document.documentElement.lang === "en" ? "en" : "th"
  const texts =
    language === "en" ? (await import("./i18n/locales/en.ts")).en : (await import("./i18n/locales/th.ts")).th
  const i18n = createInstance()
  i18n.use(initReactI18next).init(options(language, texts))
  hydrateRoot(
    document,
    <I18nextProvider i18n={i18n}>
      <RemixBrowser />
    </I18nextProvider>,
  )
}

wake()
