import { RemixBrowser } from "@remix-run/react"
import { createInstance } from "i18next"
import { hydrateRoot } from "react-dom/client"
import { I18nextProvider, initReactI18next } from "react-i18next"
import { options } from "./i18n/options.ts"
import { paths } from "./paths.ts"

/** The texts of one language; the administration's only where they are needed. */
async function textsOf(language: "th" | "en") {
  const staff = window.location.pathname.startsWith(paths.admin.dashboard)
  if (language === "en") {
    const [{ en }, admin] = await Promise.all([
      import("./i18n/locales/en.ts"),
      staff ? import("./i18n/locales/admin/en.ts") : undefined,
    ])
    return options(language, en, admin?.adminEn)
  }
  const [{ th }, admin] = await Promise.all([
    import("./i18n/locales/th.ts"),
    staff ? import("./i18n/locales/admin/th.ts") : undefined,
  ])
  return options(language, th, admin?.adminTh)
}

/** The door of the browser: fetches the texts of the page's own language, then wakes the page. */
async function wake() {
  const i18n = createInstance()
  i18n.use(initReactI18next).init(await textsOf(document.documentElement.lang === "en" ? "en" : "th"))
  hydrateRoot(
    document,
    <I18nextProvider i18n={i18n}>
      <RemixBrowser />
    </I18nextProvider>,
  )
}

wake()
