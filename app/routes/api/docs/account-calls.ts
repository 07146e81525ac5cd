import { z } from "zod"
import { InviteRequest, LogIn, Registration } from "#app/admin/account.ts"
import { Check, ChecksRequest } from "#app/admin/deployment-checks.ts"
import type { CallGroup } from "./documented-call.ts"
import { instant, success, User, VillaEvent } from "./objects.ts"

const sessionResponse = z.object({ token: z.string().describe("The session's bearer token"), user: User })

/** Accounts, sessions and the history of changes. */
export const accountCalls: CallGroup = {
  name: "Accounts (admin)",
  about: "Registering or logging in returns a bearer token, which authenticates every admin call.",
  calls: [
    {
      ...{ method: "POST", path: "/admin/auth/register", who: "anyone", summary: "Create an account" },
      details: "The first account may require `setupCode`. Every later account requires `invite`.",
      ...{ body: Registration, status: 201, answer: sessionResponse },
      failures: ["registration-closed", "setup-code-wrong", "invite-invalid", "email-taken", "log-in-blocked"],
      example: { body: { email: "nok@example.com", password: "a long password", name: "Nok" } },
    },
    {
      ...{ method: "POST", path: "/admin/auth/login", who: "anyone", summary: "Log in" },
      ...{ body: LogIn, status: 200, answer: sessionResponse, failures: ["log-in-failed", "log-in-blocked"] },
      example: { body: { email: "owner@example.com", password: "a long password" } },
    },
    {
      ...{ method: "GET", path: "/admin/auth/me", who: "admin", summary: "Get the current user" },
      ...{ status: 200, answer: User },
    },
    {
      ...{ method: "POST", path: "/admin/auth/logout", who: "admin", summary: "Log out" },
      details: "Revokes the session's token.",
      ...{ status: 204, answer: null },
    },
    {
      ...{ method: "POST", path: "/admin/invites", who: "admin", summary: "Invite a colleague" },
      details:
        "Returns a registration link. If you pass `email`, the link is also emailed. Pass `invite` to `POST /admin/auth/register`.",
      ...{ body: InviteRequest, bodyOptional: true, status: 201 },
      answer: success({ url: z.url(), invite: z.string(), expiresAt: instant }),
      example: { body: { email: "nok@example.com" } },
    },
    {
      ...{ method: "POST", path: "/admin/checks", who: "admin", summary: "Check the deployment" },
      details:
        "Checks the database and its triggers, the cron jobs, file storage, image processing, codes, countdowns and email, then deletes its test data. `npm run smoke` runs it after a deployment.",
      ...{ body: ChecksRequest, bodyOptional: true, status: 200 },
      answer: success({ passed: z.boolean(), checks: z.array(Check) }),
      example: { body: { email: false } },
    },
    {
      ...{ method: "GET", path: "/admin/history", who: "admin", summary: "List changes" },
      details: "Returns the latest 100 changes to the villa, its images, rooms, calendar and staff.",
      ...{ status: 200, answer: success({ events: z.array(VillaEvent) }) },
    },
  ],
}
