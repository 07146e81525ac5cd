import * as z from "zod"
import { adminJson, inviteJson } from "#app/admin/account.ts"
import { listTeam } from "#app/admin/staff.server.ts"
import { findEmailsToCheck } from "#app/booking/check-emails.server.ts"
import { Invite, Success, User } from "../../docs/objects.ts"
import { api, call } from "../../shared/call.server.ts"

/** An email address of a booking that an owner should check. */
const EmailToCheck = z.object({
  bookingId: z.string(),
  reference: z.string(),
  checkIn: z.iso.date(),
  customerName: z.string(),
  email: z.string(),
  setBy: z.string().describe("Who entered it, or may have, and has left the team or is no longer an owner"),
  through: z.enum(["account", "link"]).describe("`link`: it was entered with the guest's link, which they knew"),
  version: z.int(),
})

/** GET /api/admin/staff: every account, the invites that can still be used, and the email addresses to check. */
const calls = api({
  GET: call({
    who: "team",
    summary: "List the team and open invites",
    details:
      "`emailsToCheck` has the bookings whose email address somebody entered, or may have, who has left the team or is no longer an owner: whoever reads that mailbox can open the booking. Until then no new link is emailed there. Ask the guest, then correct the address with `PATCH /admin/bookings/{id}` or confirm it with `POST /admin/bookings/{id}/email-checked`.",
    returns: Success({ staff: z.array(User), invites: z.array(Invite), emailsToCheck: z.array(EmailToCheck) }),
    run: async ({ app, success }) => {
      const [{ staff, invites }, emailsToCheck] = await Promise.all([listTeam(app), findEmailsToCheck(app)])
      return success({ staff: staff.map(adminJson), invites: invites.map(inviteJson), emailsToCheck })
    },
  }),
})

export { calls as action, calls as loader }
