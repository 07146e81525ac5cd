import * as z from "zod"
import { checkDeployment } from "#app/admin/check-deployment.server.ts"
import { ChecksRequest } from "#app/admin/deployment-checks.ts"
import { forAdmin, resource, success, withBody } from "#app/http/api.server.ts"

/** The body is optional. */
const Body = z.preprocess((body) => body ?? {}, ChecksRequest)

/**
 * POST /api/admin/checks: exercises the platform services, for `npm run smoke`. The test email goes to the admin who
 * calls it.
 */
const call = resource({
  POST: forAdmin(
    "deployment",
    withBody(Body, async ({ app, caller: { admin }, body: { email } }) => {
      if (!admin) throw new Error("The route requires an admin")
      const checks = await checkDeployment(app, email ? admin.email : null)
      return success({ passed: checks.every(({ ok }) => ok), checks })
    }),
  ),
})

export { call as action, call as loader }
