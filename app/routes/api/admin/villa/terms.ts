import { foundJson } from "#app/http/found.server.ts"
import { changeTerms } from "#app/villa/change-terms.server.ts"
import { findVilla } from "#app/villa/find-villa.server.ts"
import { TermsBody } from "#app/villa/terms-request.ts"
import { SAVE_FAILURES } from "../../docs/admin-villa-shared.ts"
import { Success, Terms } from "../../docs/objects.ts"
import { api, call } from "../../shared/call.server.ts"

/** GET and PATCH /api/admin/villa/terms: the cancellation policy. */
const calls = api({
  GET: call({
    who: "villa",
    summary: "Get the cancellation policy",
    returns: Success({ terms: Terms }),
    failures: ["not-found"],
    run: async ({ app, success }) => success({ terms: foundJson(await findVilla(app)).terms }),
  }),
  PATCH: call({
    who: "villa",
    summary: "Set the cancellation policy",
    details:
      "1–5 tiers; each has fewer days and a lower percent than the one before. Existing bookings keep the policy of their time.",
    body: TermsBody,
    returns: Success({ terms: Terms }),
    failures: SAVE_FAILURES,
    example: {
      body: {
        cancellation: {
          tiers: [
            { days: 30, percent: 100 },
            { days: 7, percent: 50 },
          ],
          graceHours: 24,
        },
      },
    },
    run: async ({ app, body, admin, value, success }) =>
      success({ terms: value(await changeTerms(app, body, { name: admin.name })) }),
  }),
})

export { calls as action, calls as loader }
