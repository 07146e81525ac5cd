import * as z from "zod"
import { call, calls } from "#app/api/call.server.ts"
import { Success } from "#app/api/codecs.ts"
import { checkDeployment } from "./check-deployment.server.ts"
import { Check, ChecksRequest } from "./deployment-checks.ts"

export const deploymentCheckCalls = calls("Accounts (admin)", {
  "POST /admin/checks": call({
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
