import { html } from "@remix-run/html-template"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { LANGUAGES, type Language } from "#app/i18n/languages.ts"
import type { TextKey } from "#app/i18n/translate.ts"
import { failure } from "./api.server.ts"
import { refusedUrl } from "./url-limits.ts"

/** In both languages, because detecting the language may have failed. 503: the settings are invalid. */
export function fallbackErrorResponse(request: Request, requestId: string, status: 500 | 503): Response {
  if (isApiCall(request)) return failure(status === 503 ? "unavailable" : "internal", { data: { requestId } })
  return errorPage("errors.unavailable", { status, requestId, languages: LANGUAGES })
}

/** No route sees the request. JSON below /api, else a page. */
export function wrongOriginResponse(request: Request, requestId: string, language: Language): Response {
  if (isApiCall(request)) return failure("wrong-origin")
  return errorPage("errors.wrongOrigin", { status: 403, requestId, languages: [language] })
}

/** No route sees the request. JSON below /api, else a page. */
export function pausedResponse(request: Request, requestId: string, language: Language): Response {
  if (isApiCall(request)) return failure("paused")
  return errorPage("errors.paused", { status: 503, requestId, languages: [language] })
}

/** Far above the site's own cookies. Finding a cookie reads the whole header. */
const COOKIES_MAX_LENGTH = 8192

/** Nothing parses more cookies than the limit; null within it. */
export function refuseCookies(request: Request, requestId: string): Response | null {
  if ((request.headers.get("Cookie") ?? "").length <= COOKIES_MAX_LENGTH) return null
  if (isApiCall(request)) return failure("cookies-too-large")
  return errorPage("errors.cookiesTooLarge", { status: 431, requestId, languages: LANGUAGES })
}

/** For a URL that Remix must not see; null for others. */
export async function refuseUrl(request: Request, requestId: string): Promise<Response | null> {
  const refused = refusedUrl(new URL(request.url))
  if (!refused) return null
  if (refused === "bad-request" || isApiCall(request)) return failure(refused)
  return errorPage("errors.notFoundTitle", { status: 404, requestId, languages: [await languageOf(request)] })
}

function isApiCall(request: Request): boolean {
  const { pathname } = new URL(request.url)
  return pathname === "/api" || pathname.startsWith("/api/")
}

type Page = { status: number; requestId: string; languages: readonly [Language, ...Language[]] }

function errorPage(text: TextKey, { status, requestId, languages }: Page): Response {
  const [first] = languages
  const page = html`<!doctype html>
<html lang="${first}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${i18nFor(first).t("errors.title")}</title>
<style>:root{color-scheme:light dark;font-family:system-ui,sans-serif;line-height:1.6}body{max-width:32rem;margin:15vh auto;padding:0 1rem;text-align:center}</style>
${languages.map((language) => {
  const { t } = i18nFor(language)
  return html`<section lang="${language}"><h1>${t("errors.title")}</h1><p>${t(text)}</p></section>`
})}
<p><code>${requestId}</code></p>
</html>
`
  return new Response(String(page), {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      ...(status === 503 && { "Retry-After": "60" }),
    },
  })
}
