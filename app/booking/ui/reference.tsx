import { createContext, useContext } from "react"
import { useTranslation } from "#app/i18n/use-translation.ts"

/** The request that rendered this page; set on the server only. */
export const RequestIdContext = createContext<string | undefined>(undefined)

/** Set in security-headers.server.ts. */
const HEADER = "X-Request-Id"

let lastFailedId: string | null = null

/** Remix passes no response headers to the error boundary. */
export function recordFailedRequests(): void {
  const send = window.fetch
  window.fetch = async (...request) => {
    const response = await send(...request)
    if (response.status >= 500) lastFailedId = response.headers.get(HEADER)
    return response
  }
}

/** The request id in the log, to quote to support; renders nothing if unknown. */
export function Reference() {
  const { t } = useTranslation()
  const pageId = useContext(RequestIdContext)
  const id = pageId ?? lastFailedId ?? serverRenderedId()
  if (!id) return null
  return (
    <p className="mt-8 text-sm text-muted">
      {t("errors.reference")} <code data-reference={id}>{id}</code>
    </p>
  )
}

/** Hydration must repeat the id in the server's HTML. */
function serverRenderedId(): string | undefined {
  if (typeof document === "undefined") return undefined
  return document.querySelector<HTMLElement>("[data-reference]")?.dataset.reference
}
