import { RemixBrowser } from "@remix-run/react"
import { createInstance } from "i18next"
import { startTransition, useEffect } from "react"
import { hydrateRoot } from "react-dom/client"
import { I18nextProvider, initReactI18next } from "react-i18next"
import { options } from "./i18n/options.ts"
import { paths } from "./paths.ts"
import { holdLostRequests } from "./ui/connection.ts"
import { noteFailures } from "./ui/reference.tsx"

/** The texts of one language: on the home page its own alone, and the administration's only where they are needed. */
async function textsOf(language: "th" | "en") {
  const { pathname } = window.location
  const staff = pathname.startsWith(paths.admin.dashboard)
  if (language === "en") {
    if (pathname === paths.home) return options(language, (await import("./i18n/locales/home.en.ts")).homeEn)
    const [{ en }, admin] = await Promise.all([
      import("./i18n/locales/en.ts"),
      staff ? import("./i18n/locales/admin/en.ts") : undefined,
    ])
    return options(language, en, admin?.adminEn)
  }
  if (pathname === paths.home) return options(language, (await import("./i18n/locales/home.th.ts")).homeTh)
  const [{ th }, admin] = await Promise.all([
    import("./i18n/locales/th.ts"),
    staff ? import("./i18n/locales/admin/th.ts") : undefined,
  ])
  return options(language, th, admin?.adminTh)
}

/** What makes React hydrate at once instead of in its turn, and can kill the page while it does (its error 345). */
const EAGER_EVENTS =
  "click dblclick auxclick textInput gotpointercapture contextmenu mousedown mouseup mouseover mouseout pointerdown pointerup pointercancel pointerover pointerout touchstart touchend touchcancel keydown keypress keyup input change beforeinput compositionstart compositionend focusin focusout dragstart dragend dragenter drop copy cut paste submit reset".split(
    " ",
  )
const keepFromReact = (event: Event) => event.stopImmediatePropagation()

/** Renders nothing; once it has run, the page is awake and React may hear of everything. */
function Awake() {
  useEffect(() => {
    for (const name of EAGER_EVENTS) window.removeEventListener(name, keepFromReact, true)
  }, [])
  return null
}

/** The door of the browser: fetches the texts of the page's own language, then wakes the page. */
async function wake() {
  const i18n = createInstance()
  i18n.use(initReactI18next).init(await textsOf(document.documentElement.lang === "en" ? "en" : "th"))
  // Until then a tap is the browser's alone: links lead, forms post, fields take what is typed.
  for (const name of EAGER_EVENTS) window.addEventListener(name, keepFromReact, true)
  // In small steps, between which the browser may scroll and paint.
  startTransition(() => {
    hydrateRoot(
      document,
      <I18nextProvider i18n={i18n}>
        <RemixBrowser />
        <Awake />
      </I18nextProvider>,
    )
  })
}

noteFailures()
holdLostRequests(window)
wake()
