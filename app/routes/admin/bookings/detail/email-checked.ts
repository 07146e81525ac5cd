import { adminPaths } from "#app/admin-paths.ts"
import { EmailChecked } from "#app/booking/booking-request.ts"
import { confirmEmail } from "#app/booking/check-emails.server.ts"
import { adminButton, adminRedirect } from "../../shared/admin-action.server.ts"

const page = () => adminPaths.staff

/** Records that an owner has checked the email address of a booking; the team's page lists those to check. */
export const action = adminButton({
  permission: "team",
  schema: EmailChecked,
  run: (app, { version }, { admin, params }) =>
    confirmEmail(app, params.id ?? "", version, { actor: "admin", name: admin.name, id: admin.id }),
  success: "admin:staff.people.emailWasChecked",
  failed: "admin:staff.failed",
  back: page,
})

export const loader = adminRedirect(page, "team")
