import { call, calls } from "#app/api/call.server.ts"
import { Success } from "#app/api/codecs.ts"
import { foundJson } from "#app/http/found.server.ts"
import { SAVE_FAILURES } from "#app/villa/documented.ts"
import { findVilla } from "#app/villa/find-villa.server.ts"
import { changeTerms } from "./change-terms.server.ts"
import { TermsBody } from "./terms-fields.ts"
import { TermsJson } from "./terms-json.ts"

export const termsCalls = calls("Villa (admin)", {
  "GET /admin/villa/terms": call({
    who: "villa",
    summary: "Get the terms for new bookings",
    returns: Success({ terms: TermsJson }),
    failures: ["not-found"],
    run: async ({ app, success }) => success({ terms: foundJson(await findVilla(app)).terms }),
  }),
  "PATCH /admin/villa/terms": call({
    who: "villa",
    summary: "Set the terms for new bookings",
    details:
      "`cancellation`: 1–5 tiers; each has fewer days and a lower percent than the one before. `deposit`: what is paid on booking, everything (`full`), 10–90 `percent` of the total or an `amount` in baht; the rest is due `balanceDays` before check-in, 0–60, and 0 on arrival. Guests can ask for a change of dates `moves` times, 0–3, until `moveDays` before check-in, 0–60. A refund by transfer is sent within `refundDays`, 1–30. Omitted members stay unchanged. Existing bookings keep the terms of their time.",
    body: TermsBody,
    returns: Success({ terms: TermsJson }),
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
        deposit: { kind: "percent", percent: 50 },
        balanceDays: 14,
      },
    },
    run: async ({ app, body, admin, value, success }) =>
      success({ terms: value(await changeTerms(app, body, { name: admin.name })) }),
  }),
})
