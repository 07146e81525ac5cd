import type { AppLoadContext, EntryContext } from "@remix-run/cloudflare"
import { RemixServer } from "@remix-run/react"
import { isbot } from "isbot"
import { renderToReadableStream } from "react-dom/server"
import { RequestIdContext } from "./booking/ui/reference.tsx"
import { reportFailure } from "./http/form-action.server.ts"
import { isIndexable } from "./http/search-engines.ts"
import { contentSecurityPolicy } from "./http/security-headers.server.ts"
import { deleteToasts } from "./http/toast.server.ts"
import { languageOf } from "./i18n/detect-language.server.ts"
import { i18nFor } from "./i18n/i18n.server.ts"
import { TranslatorProvider } from "./i18n/use-translation.ts"
import { logError, pathOf } from "./log.server.ts"
import { NonceContext } from "./ui/nonce.ts"

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  { nonce, app, requestId }: AppLoadContext,
) {
  let finalStatus = status
  const body = await renderToReadableStream(
    <TranslatorProvider value={i18nFor(await languageOf(request))}>
      <NonceContext.Provider value={nonce}>
        <RequestIdContext.Provider value={requestId}>
          <RemixServer context={context} url={request.url} nonce={nonce} />
        </RequestIdContext.Provider>
      </NonceContext.Provider>
    </TranslatorProvider>,
    {
      nonce,
      signal: request.signal,
      onError(error: unknown) {
        finalStatus = 500
        logError("render-error", { requestId, path: pathOf(request), error })
      },
    },
  )
  if (isbot(request.headers.get("User-Agent"))) await body.allReady
  headers.set("Content-Type", "text/html; charset=utf-8")
  headers.set("Content-Security-Policy", contentSecurityPolicy(nonce, app.cards?.publicKey != null))
  if (!isIndexable(new URL(request.url), app.settings)) headers.set("X-Robots-Tag", "noindex")
  // The root's error page shows no toasts.
  if (!context.staticHandlerContext.errors?.root) await deleteToasts(request, headers)
  // A toast is about the reader's own booking.
  const hasToast = Boolean(context.staticHandlerContext.loaderData.root?.toasts.length)
  if (hasToast || !headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-store")
  return new Response(body, { headers, status: finalStatus })
}

export { FeedRefreshObject } from "./calendar/channels/feed-refresh.durable.ts"
export { PaymentCountdown } from "./money/payable/countdown.durable.ts"
export { AlertAlarmObject } from "./notify/alerts/alert-alarm.durable.ts"
export { createWorker } from "./worker.server.ts"
export { reportFailure as handleError }
