import { adminPaths } from "#app/admin-paths.ts"
import { AccessCodeForm } from "#app/booking/booking-request.ts"
import { setAccessCode } from "#app/booking/set-access-code.server.ts"
import { adminButton, adminRedirect } from "../../shared/admin-action.server.ts"

const page = ({ id = "" }: { id?: string }) => adminPaths.booking(id)

/** Gives a booking a code of its own; an empty field removes it. */
export const action = adminButton({
  permission: "bookings",
  schema: AccessCodeForm,
  run: (app, { accessCode: code, tellGuests, version }, { admin, params }) => {
    const by = { actor: "admin", name: admin.name, id: admin.id } as const
    return setAccessCode(app, params.id ?? "", { code, tellGuests }, by, version)
  },
  success: (_, { accessCode }) => ({
    tone: "success",
    text: `admin:access.booking.${accessCode ? "saved" : "removed"}`,
  }),
  failed: "failed.updateBooking",
  back: page,
})

export const loader = adminRedirect(page, "bookings")
