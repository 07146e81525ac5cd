import { RemixBrowser } from "@remix-run/react"
import { createInstance } from "i18next"
import { startTransition, useEffect } from "react"
import { hydrateRoot } from "react-dom/client"
import { I18nextProvider, initReactI18next } from "react-i18next"
import { options } from "./i18n/options.ts"
import { pageTexts } from "./page-texts.ts"
import { holdLostRequests } from "./ui/connection.ts"
import { noteFailures } from "./ui/reference.tsx"

/** What makes React hydrate at once instead of in its turn, and can kill the page while it does (its error 345). */
const EAGER_EVENTS =
  "click dblclick auxclick textInput gotpointercapture contextmenu mousedown mouseup mouseover mouseout pointerdown pointerup pointercancel pointerover pointerout touchstart touchend touchcancel keydown keypress keyup input change beforeinput compositionstart compositionend focusin focusout dragstart dragend dragenter drop copy cut paste submit reset".split(
    " ",
  )
const keepFromReact = (event: Event) => event.stopImmediatePropagation()

/** Renders nothing; once it has run, the page is awake and React may hear of everything. */
function HydrationEffect() {
  useEffect(() => {
    for (const name of EAGER_EVENTS) window.removeEventListener(name, keepFromReact, true)
  }, [])
  return null
}

/** The door of the browser: wakes the page when the texts of its language are there. */
async function wake() {
  const i18n = createInstance()
  const { language, guest, admin } = await pageTexts
  i18n.use(initReactI18next).init(options(language, guest, admin))
  // Until then a tap is the browser's alone: links lead, forms post, fields take what is typed.
  for (const name of EAGER_EVENTS) window.addEventListener(name, keepFromReact, true)
  // In small steps, between which the browser may scroll and paint.
  startTransition(() => {
    hydrateRoot(
      document,
      <I18nextProvider i18n={i18n}>
        <RemixBrowser />
        <HydrationEffect />
      </I18nextProvider>,
    )
  })
}

noteFailures()
holdLostRequests(window)
wake()
