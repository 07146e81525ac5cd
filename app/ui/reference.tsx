import { createContext, useContext } from "react"
import { useTranslation } from "react-i18next"

/** Names the request that made this page; known on the server alone. */
export const RequestIdContext = createContext<string | undefined>(undefined)

/** The same as the server's `X-Request-Id`. */
const HEADER = "X-Request-Id"

let failedId: string | null = null

/** Notes which request of this page's script failed: Remix itself hands on no header of it. */
export function noteFailures(): void {
  const send = window.fetch
  window.fetch = async (...request) => {
    const answer = await send(...request)
    if (answer.status >= 500) failedId = answer.headers.get(HEADER)
    return answer
  }
}

/** By what a failure is found in the log: to be read out to whoever mends it. Nothing where it is not known. */
export function Reference() {
  const { t } = useTranslation()
  const ofPage = useContext(RequestIdContext)
  const id = ofPage ?? failedId ?? shown()
  if (!id) return null
  return (
    <p className="mt-8 text-sm text-muted">
      {t("errors.reference")} <code data-reference={id}>{id}</code>
    </p>
  )
}

/** What the server has put into the page that is being woken. */
function shown(): string | undefined {
  if (typeof document === "undefined") return undefined
  return document.querySelector<HTMLElement>("[data-reference]")?.dataset.reference
}
