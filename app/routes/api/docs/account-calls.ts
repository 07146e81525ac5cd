import * as z from "zod"
import { InviteRequest, LogIn, PasswordChange, Registration, StaffChange } from "#app/admin/account.ts"
import { Check, ChecksRequest } from "#app/admin/deployment-checks.ts"
import type { CallGroup } from "./documented-call.ts"
import { Invite, instant, Session, success, User, VillaEvent } from "./objects.ts"

const sessionResponse = z.object({ token: z.string().describe("The session's bearer token"), user: User })

/** Accounts, sessions and the history of changes. */
export const accountCalls: CallGroup = {
  name: "Accounts (admin)",
  about: "Registering or logging in returns a bearer token, which authenticates every admin call.",
  calls: [
    {
      ...{ method: "POST", path: "/admin/auth/register", who: "anyone", summary: "Create an account" },
      details: "The first account may require `setupCode`. Every later account requires `invite`.",
      ...{ body: Registration, status: 201, response: sessionResponse },
      failures: ["registration-closed", "setup-code-wrong", "invite-invalid", "email-taken", "log-in-blocked"],
      example: { body: { email: "nok@example.com", password: "a long password", name: "Nok" } },
    },
    {
      ...{ method: "POST", path: "/admin/auth/login", who: "anyone", summary: "Log in" },
      details:
        "The token ends twelve hours after its last use, or after thirty days with `staySignedIn`. A log-in on a device that is new to the account is emailed to its person.",
      ...{ body: LogIn, status: 200, response: sessionResponse, failures: ["log-in-failed", "log-in-blocked"] },
      example: { body: { email: "owner@example.com", password: "a long password" } },
    },
    {
      ...{ method: "GET", path: "/admin/auth/me", who: "admin", summary: "Get the current user" },
      ...{ status: 200, response: User },
    },
    {
      ...{ method: "POST", path: "/admin/auth/logout", who: "admin", summary: "Log out" },
      details: "Revokes the session's token.",
      ...{ status: 204, response: null },
    },
    {
      ...{ method: "POST", path: "/admin/auth/password", who: "admin", summary: "Change your password" },
      details: "Ends the caller's other sessions. Ten wrong passwords within 15 minutes block further attempts.",
      ...{ body: PasswordChange, status: 204, response: null, failures: ["password-wrong", "log-in-blocked"] },
      example: { body: { currentPassword: "a long password", newPassword: "a longer password" } },
    },
    {
      ...{ method: "GET", path: "/admin/auth/sessions", who: "admin", summary: "List your sessions" },
      ...{ status: 200, response: success({ sessions: z.array(Session) }) },
    },
    {
      ...{ method: "DELETE", path: "/admin/auth/sessions", who: "admin", summary: "End your other sessions" },
      ...{ status: 204, response: null },
    },
    {
      ...{ method: "DELETE", path: "/admin/auth/sessions/{id}", who: "admin", summary: "End one of your sessions" },
      ...{ status: 204, response: null },
    },
    {
      ...{ method: "GET", path: "/admin/staff", who: "owner", summary: "List the team and open invites" },
      ...{ status: 200, response: success({ staff: z.array(User), invites: z.array(Invite) }) },
    },
    {
      ...{ method: "PATCH", path: "/admin/staff/{id}", who: "owner", summary: "Change somebody's role" },
      details: "Whoever is no longer an owner also loses the invites and reset links they made.",
      ...{ body: StaffChange, status: 200, response: success({ user: User }), failures: ["last-owner"] },
      example: { body: { role: "staff" } },
    },
    {
      ...{ method: "DELETE", path: "/admin/staff/{id}", who: "owner", summary: "Remove somebody from the team" },
      details: "Their sessions end at once; their name stays in the histories.",
      ...{ status: 204, response: null, failures: ["last-owner"] },
    },
    {
      ...{ method: "POST", path: "/admin/staff/{id}/reset", who: "owner", summary: "Create a link for a new password" },
      details: "The link works once, within an hour, and is returned only here. It replaces an earlier one.",
      ...{ status: 201, response: success({ url: z.url(), expiresAt: instant }), failures: ["own-account"] },
    },
    {
      ...{ method: "POST", path: "/admin/invites", who: "owner", summary: "Invite a colleague" },
      details:
        "Returns a registration link for an account with `role`, an owner by default. If you pass `email`, the link is also emailed. Pass `invite` to `POST /admin/auth/register`.",
      ...{ body: InviteRequest, bodyOptional: true, status: 201 },
      response: success({ url: z.url(), invite: z.string(), expiresAt: instant }),
      example: { body: { email: "nok@example.com", role: "staff" } },
    },
    {
      ...{ method: "DELETE", path: "/admin/invites/{id}", who: "owner", summary: "Withdraw an invite" },
      ...{ status: 204, response: null },
    },
    {
      ...{ method: "POST", path: "/admin/checks", who: "owner", summary: "Check the deployment" },
      details:
        "Checks the database and its triggers, the cron jobs, file storage, image processing, codes, countdowns and email, then deletes its test data. `npm run smoke` runs it after a deployment.",
      ...{ body: ChecksRequest, bodyOptional: true, status: 200 },
      response: success({ passed: z.boolean(), checks: z.array(Check) }),
      example: { body: { email: false } },
    },
    {
      ...{ method: "GET", path: "/admin/history", who: "owner", summary: "List changes" },
      details: "Returns the latest 100 changes to the villa, its images, rooms, calendar and staff.",
      ...{ status: 200, response: success({ events: z.array(VillaEvent) }) },
    },
  ],
}
