import { html } from "@remix-run/html-template"
import { i18nFor } from "../i18n/i18n.server.ts"
import { LANGUAGES } from "../i18n/languages.ts"
import { failure } from "./api.server.ts"

/**
 * The response when the app itself fails: JSON below /api, else a page without dependencies in both languages, because
 * detecting the language may be what failed.
 * @param status 503 if the settings are invalid
 */
export function fallbackErrorResponse(request: Request, requestId: string, status: 500 | 503): Response {
  const { pathname } = new URL(request.url)
  if (pathname === "/api" || pathname.startsWith("/api/"))
    return failure(status === 503 ? "unavailable" : "internal", { data: { requestId } })
  const page = html`<!doctype html>
<html lang="th">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${i18nFor("th").t("errors.title")}</title>
<style>:root{color-scheme:light dark;font-family:system-ui,sans-serif;line-height:1.6}body{max-width:32rem;margin:15vh auto;padding:0 1rem;text-align:center}</style>
${LANGUAGES.map((language) => {
  const { t } = i18nFor(language)
  return html`<section lang="${language}"><h1>${t("errors.title")}</h1><p>${t("errors.unavailable")}</p></section>`
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
