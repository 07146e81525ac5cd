import * as z from "zod"
import { checkDeployment } from "#app/admin/check-deployment.server.ts"
import { Check, ChecksRequest } from "#app/admin/deployment-checks.ts"
import { Success } from "../docs/objects.ts"
import { api, call } from "../shared/call.server.ts"

/**
 * POST /api/admin/checks: exercises the platform services, for `npm run smoke`. The test email goes to the admin who
 * calls it.
 */
const calls = api({
  POST: call({
    who: "deployment",
    summary: "Check the deployment",
    details:
      "Checks the database and its triggers, the cron jobs, file storage, image processing, codes, countdowns and email, then deletes its test data. `npm run smoke` runs it after a deployment.",
    body: ChecksRequest,
    bodyOptional: true,
    returns: Success({ passed: z.boolean(), checks: z.array(Check) }),
    example: { body: { email: false } },
    run: async ({ app, admin, body: { email }, success }) => {
      const checks = await checkDeployment(app, email ? admin.email : null)
      return success({ passed: checks.every(({ ok }) => ok), checks })
    },
  }),
})

export { calls as action, calls as loader }
