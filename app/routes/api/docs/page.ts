import { resource } from "#app/http/api.server.ts"
import { docsPage } from "./docs-page.server.ts"
import { builtDaily } from "./example-day.ts"
import { openApi } from "./open-api.ts"

/** The page has an inline style sheet and nothing else. */
const POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ")

const pageAt = builtDaily((day) => docsPage(openApi(day)))

/** GET /api/docs: the reference as an HTML page. */
const calls = resource({
  GET: async ({ app }) =>
    new Response(pageAt(app.now()), {
      headers: {
        "Content-Type": "text/html; charset=utf-8",
        "Cache-Control": "public, max-age=300",
        "Content-Security-Policy": POLICY,
      },
    }),
})

export { calls as action, calls as loader }
