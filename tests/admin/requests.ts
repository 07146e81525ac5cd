import { rows } from "../support/app.ts"
import { type FeatureRequests, json } from "../support/feature-requests.ts"

export const requests: FeatureRequests = {
  access: {
    anyone: [
      // Names nothing of the villa
      ["GET /admin/manifest.webmanifest", 200],
    ],
    staff: [["GET /admin/settings", 200]],
    owners: [["GET /admin/history", 200]],
    anyoneCalls: [
      ["GET /api/health", 200],
      // The jobs have not run yet
      ["GET /api/health/jobs", 503],
    ],
    ownerCalls: [
      ["GET /api/admin/history", 200],
      ["POST /api/admin/checks", 200, json({ email: false })],
    ],
  },
  examples: {
    "GET /health/jobs": async () => {
      await rows("insert or replace into heartbeats (name, at) values ('cron', ?)", Date.now())
      return {}
    },
  },
}
