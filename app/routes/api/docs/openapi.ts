import { json, resource } from "#app/http/api.server.ts"
import { builtDaily } from "./example-day.ts"
import { openApi } from "./open-api.ts"

const documentAt = builtDaily(openApi)

/** GET /api/openapi.json. */
const calls = resource({
  GET: async ({ app }) => json(documentAt(app.now()), { headers: { "Cache-Control": "public, max-age=300" } }),
})

export { calls as action, calls as loader }
