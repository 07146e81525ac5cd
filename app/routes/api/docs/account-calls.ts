import { z } from "zod"
import { InviteRequest, LogIn, Registration } from "#app/admin/account.ts"
import { Check, ChecksRequest } from "#app/admin/deployment-checks.ts"
import type { Family } from "./documented-call.ts"
import { instant, success, User, VillaEvent } from "./objects.ts"

const opened = z.object({ token: z.string().describe("Bearer token of the session"), user: User })

/** Who the staff are, and how they come in. */
export const accountCalls: Family = {
  name: "Accounts (admin)",
  about: "The token of a log-in is a bearer token for every admin call.",
  calls: [
    {
      ...{ method: "POST", path: "/admin/auth/register", who: "anyone", summary: "Create an account" },
      details: "The first account may require `setupCode`; every other account requires `invite`.",
      ...{ body: Registration, status: 201, answer: opened },
      failures: ["registration-closed", "setup-code-wrong", "invite-invalid", "email-taken", "log-in-blocked"],
      example: { body: { email: "nok@example.com", password: "a long password", name: "Nok" } },
    },
    {
      ...{ method: "POST", path: "/admin/auth/login", who: "anyone", summary: "Log in" },
      ...{ body: LogIn, status: 200, answer: opened, failures: ["log-in-failed", "log-in-blocked"] },
      example: { body: { email: "owner@example.com", password: "a long password" } },
    },
    {
      ...{ method: "GET", path: "/admin/auth/me", who: "admin", summary: "Get the current user" },
      ...{ status: 200, answer: User },
    },
    {
      ...{ method: "POST", path: "/admin/auth/logout", who: "admin", summary: "Log out" },
      details: "Revokes the token.",
      ...{ status: 204, answer: null },
    },
    {
      ...{ method: "POST", path: "/admin/invites", who: "admin", summary: "Invite a colleague" },
      details: "With `email` the invite is also emailed. Registration takes `invite`.",
      ...{ body: InviteRequest, bodyOptional: true, status: 201 },
      answer: success({ url: z.url(), invite: z.string(), expiresAt: instant }),
      example: { body: { email: "nok@example.com" } },
    },
    {
      ...{ method: "POST", path: "/admin/checks", who: "admin", summary: "Check the deployment" },
      details:
        "Tries the database and its triggers, whether the cron keeps up, files, images, codes, a countdown and email, and cleans up behind itself. `npm run smoke` calls it after a deployment.",
      ...{ body: ChecksRequest, bodyOptional: true, status: 200 },
      answer: success({ passed: z.boolean(), checks: z.array(Check) }),
      example: { body: { email: false } },
    },
    {
      ...{ method: "GET", path: "/admin/history", who: "admin", summary: "List changes" },
      details: "The latest hundred changes to the villa, its pictures, its rooms, its calendar and its staff.",
      ...{ status: 200, answer: success({ events: z.array(VillaEvent) }) },
    },
  ],
}
