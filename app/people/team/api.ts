import * as z from "zod"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { call, calls } from "#app/api/call.server.ts"
import { absoluteUrl, date, instant, Success } from "#app/api/codecs.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { findEmailsToCheck } from "#app/notify/email/check-emails.server.ts"
import { InviteRequest, StaffChange } from "#app/people/accounts/account.ts"
import { InviteJson, UserJson } from "#app/people/accounts/account-json.ts"
import { createResetLink } from "./create-reset-link.server.ts"
import { createInvite, withdrawInvite } from "./invites.server.ts"
import { changeRole, listTeam, removeAdmin } from "./staff.server.ts"

const EmailToCheck = z.object({
  bookingId: z.string(),
  reference: z.string(),
  checkIn: date,
  customerName: z.string(),
  email: z.string(),
  setBy: z.string().describe("Who entered it, or may have, and has left the team or is no longer an owner"),
  through: z.enum(["account", "link"]).describe("`link`: it was entered with the guest's link, which they knew"),
  version: z.int(),
})

export const staffCalls = calls("Accounts (admin)", {
  "GET /admin/staff": call({
    who: "team",
    summary: "List the team and open invites",
    details:
      "`emailsToCheck` has the bookings whose email address somebody entered, or may have, who has left the team or is no longer an owner: whoever reads that mailbox can open the booking. Until then no new link is emailed there. Ask the guest, then correct the address with `PATCH /admin/bookings/{id}` or confirm it with `POST /admin/bookings/{id}/email-checked`.",
    returns: Success({ staff: z.array(UserJson), invites: z.array(InviteJson), emailsToCheck: z.array(EmailToCheck) }),
    run: async ({ app, success }) => {
      const [{ staff, invites }, emailsToCheck] = await Promise.all([listTeam(app), findEmailsToCheck(app)])
      return success({ staff, invites, emailsToCheck })
    },
  }),
  "PATCH /admin/staff/{id}": call({
    who: "team",
    summary: "Change somebody's role, or whether they may see passports",
    details:
      "Demoting an owner also revokes the invites and reset links they created. `documents` lets staff see and report passports; owners always can, and as staff only with a new `documents`. Otherwise omitted members stay unchanged. The person is notified of each change, and of a new owner all other owners.",
    body: StaffChange,
    returns: Success({ user: UserJson }),
    failures: ["last-owner"],
    example: { body: { role: "staff" } },
    run: async ({ app, params, body, admin, value, success }) =>
      success({ user: value(await changeRole(app, params.id ?? "", body.role, admin, body.documents)) }),
  }),
  "DELETE /admin/staff/{id}": call({
    who: "team",
    summary: "Remove somebody from the team",
    details: "Their sessions end at once; their name stays in the histories.",
    returns: null,
    failures: ["last-owner"],
    run: async ({ admin, app, params, value }) => {
      value(await removeAdmin(app, params.id ?? "", admin))
    },
  }),
  "POST /admin/staff/{id}/reset": call({
    who: "team",
    summary: "Create a link for a new password",
    details: "The link works once, within an hour, and is returned only here. It replaces an earlier one.",
    status: 201,
    returns: Success({ url: absoluteUrl, expiresAt: instant }),
    failures: ["own-account"],
    run: async ({ admin, app, params, value, success }) => {
      const { token, expiresAt } = value(await createResetLink(app, params.id ?? "", admin))
      return success({ url: adminPaths.resetBy(token), expiresAt })
    },
  }),
  "POST /admin/invites": call({
    who: "team",
    summary: "Invite a colleague",
    details:
      "Returns a registration link for an account with `role`, an owner by default. If you pass `email`, the link is also emailed. Pass `invite` to `POST /admin/auth/register`.",
    body: InviteRequest,
    bodyOptional: true,
    status: 201,
    returns: Success({ url: absoluteUrl, invite: z.string(), expiresAt: instant }),
    example: { body: { email: "nok@example.com", role: "staff" } },
    run: async ({ app, admin, request, url, body: { email, role }, success }) => {
      const urlOf = (invite: string) => `${url.origin}${adminPaths.invited(invite)}`
      const to = email ? { email, language: await languageOf(request), urlOf } : null
      const { invite, expiresAt } = await createInvite(app, admin, role, to)
      return success({ url: adminPaths.invited(invite), invite, expiresAt })
    },
  }),
  "DELETE /admin/invites/{id}": call({
    who: "team",
    summary: "Withdraw an invite",
    returns: null,
    run: async ({ admin, app, params, request, value }) => {
      value(await withdrawInvite(app, params.id ?? "", admin, await languageOf(request)))
    },
  }),
})
