import { json, resource } from "#app/http/api.server.ts"
import { exampleDay } from "./example-day.ts"
import { openApi } from "./open-api.ts"

/** GET /api/openapi.json. */
const calls = resource({
  GET: async ({ app }) => json(openApi(exampleDay(app.now())), { headers: { "Cache-Control": "public, max-age=300" } }),
})

export { calls as action, calls as loader }
