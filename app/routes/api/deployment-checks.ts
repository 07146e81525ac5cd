import * as z from "zod"
import { checkDeployment } from "#app/admin/check-deployment.server.ts"
import { Check, ChecksRequest } from "#app/admin/deployment-checks.ts"
import { Success } from "./docs/objects.ts"
import { call, calls } from "./shared/call.server.ts"

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
