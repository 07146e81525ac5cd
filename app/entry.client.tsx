import { RemixBrowser } from "@remix-run/react"
import { createInstance } from "i18next"
import { startTransition } from "react"
import { hydrateRoot } from "react-dom/client"
import { I18nextProvider, initReactI18next } from "react-i18next"
import { options } from "./i18n/options.ts"
import { holdLostRequests } from "./ui/connection.ts"
import { closeEventGate, EventGate } from "./ui/hydration/event-gate.tsx"
import { pageTexts } from "./ui/hydration/page-texts.ts"
import { recordFailedRequests } from "./ui/reference.tsx"

/** The browser's entry point: hydrates the page once the texts of its language have loaded. */
async function hydrate() {
  const i18n = createInstance()
  const { language, guest, admin } = await pageTexts
  i18n.use(initReactI18next).init(options(language, guest, admin))
  closeEventGate()
  // In a transition React yields while it hydrates, instead of blocking a slow phone for 200 ms (decision 0063):
  // `npm run bench -- lighthouse`, total blocking time.
  startTransition(() => {
    hydrateRoot(
      document,
      <I18nextProvider i18n={i18n}>
        <RemixBrowser />
        <EventGate />
      </I18nextProvider>,
    )
  })
}

recordFailedRequests()
holdLostRequests(window)
hydrate()
