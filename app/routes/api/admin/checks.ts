import { z } from "zod"
import { checkDeployment } from "#app/admin/check-deployment.server.ts"
import { ChecksRequest } from "#app/admin/deployment-checks.ts"
import { forAdmin, resource, success, withBody } from "#app/http/api.server.ts"

/** Nothing has to be said. */
const Body = z.preprocess((body) => body ?? {}, ChecksRequest)

/** POST /api/admin/checks: tries what the app stands on, for `npm run smoke`; the test email goes to the admin who asks. */
const call = resource({
  POST: forAdmin(
    withBody(Body, async ({ app, caller: { admin }, body: { email } }) => {
      if (!admin) throw new Error("Only admins come here")
      const checks = await checkDeployment(app, email ? admin.email : null)
      return success({ passed: checks.every(({ ok }) => ok), checks })
    }),
  ),
})

export { call as action, call as loader }
