import { forAdmin, resource, success, valueOrThrow, withBody } from "#app/http/api.server.ts"
import { foundJson } from "#app/http/found.server.ts"
import { changeTerms } from "#app/villa/change-terms.server.ts"
import { findVilla } from "#app/villa/find-villa.server.ts"
import { TermsBody } from "#app/villa/terms-request.ts"

/** GET and PATCH /api/admin/villa/terms: the cancellation policy. */
const call = resource({
  GET: forAdmin("villa", async ({ app }) => success({ terms: foundJson(await findVilla(app)).terms })),
  PATCH: forAdmin("villa", async ({ admin, ...call }) =>
    withBody(TermsBody, async ({ app, body }) =>
      success({ terms: valueOrThrow(await changeTerms(app, body, { name: admin.name })) }),
    )(call),
  ),
})

export { call as action, call as loader }
