import type { AppLoadContext, EntryContext } from "@remix-run/cloudflare"
import { RemixServer } from "@remix-run/react"
import { isbot } from "isbot"
import { renderToReadableStream } from "react-dom/server"
import { I18nextProvider } from "react-i18next"
import { contentSecurityPolicy } from "./http/security-headers.server.ts"
import { tellUsage } from "./http/usage.server.ts"
import { i18nFor, languageOf } from "./i18n/i18n.server.ts"
import { isUnavailable } from "./result.ts"
import { NonceContext } from "./ui/nonce.ts"

/** The door of rendering: one page as HTML, in the reader's language. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  { nonce, app }: AppLoadContext,
) {
  let answer = status
  const body = await renderToReadableStream(
    <I18nextProvider i18n={i18nFor(await languageOf(request))}>
      <NonceContext.Provider value={nonce}>
        <RemixServer context={context} url={request.url} nonce={nonce} />
      </NonceContext.Provider>
    </I18nextProvider>,
    {
      nonce,
      signal: request.signal,
      onError(error: unknown) {
        answer = 500
        console.error(
          JSON.stringify({ event: "render-error", path: new URL(request.url).pathname, error: String(error) }),
        )
      },
    },
  )
  if (isbot(request.headers.get("User-Agent"))) await body.allReady
  headers.set("Content-Type", "text/html; charset=utf-8")
  headers.set("Content-Security-Policy", contentSecurityPolicy(nonce, app.cards?.publicKey != null))
  tellUsage(app, headers)
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-store")
  return new Response(body, { headers, status: answer })
}

/** Failures nobody expected: one line, without what the guest typed. */
export function handleError(error: unknown, { request, context }: { request: Request; context: AppLoadContext }) {
  if (isUnavailable(error)) context.trouble.unavailable = true
  if (request.signal.aborted) return
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
  console.error(
    JSON.stringify({ event: "page-error", method: request.method, path: new URL(request.url).pathname, message }),
  )
}
