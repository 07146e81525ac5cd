import { RemixBrowser } from "@remix-run/react"
import { startTransition } from "react"
import { hydrateRoot } from "react-dom/client"
import { recordFailedRequests } from "./booking/ui/reference.tsx"
import { createTranslator } from "./i18n/translate.ts"
import { TranslatorProvider } from "./i18n/use-translation.ts"
import { holdLostRequests } from "./ui/connection.ts"
import { closeEventGate, EventGate } from "./ui/hydration/event-gate.tsx"
import { pageTexts } from "./ui/hydration/page-texts.ts"
import { splitManifestRequests } from "./ui/split-manifest.ts"

async function hydrate() {
  const { language, guest, admin } = await pageTexts
  const translator = createTranslator(language, { translation: guest, admin })
  closeEventGate()
  // In a transition React yields while it hydrates, instead of blocking a slow phone for 200 ms (decision
  // 0037): `npm run bench -- lighthouse`, total blocking time.
  startTransition(() => {
    hydrateRoot(
      document,
      <TranslatorProvider value={translator}>
        <RemixBrowser />
        <EventGate />
      </TranslatorProvider>,
    )
  })
}

recordFailedRequests()
holdLostRequests(window)
splitManifestRequests(window)
hydrate()
