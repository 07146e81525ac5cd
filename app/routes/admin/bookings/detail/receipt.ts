import { adminPaths } from "#app/admin-paths.ts"
import { ReceiptForm } from "#app/booking/booking-request.ts"
import { recordMoneyArrived } from "#app/booking/record-money-arrived.server.ts"
import { adminButton, adminRedirect } from "../../shared/admin-action.server.ts"

const page = ({ id = "" }: { id?: string }) => adminPaths.booking(id)

/** Records whether the money of a cancelled booking's slip arrived. */
export const action = adminButton({
  permission: "bookings",
  schema: ReceiptForm,
  run: (app, { received, receivedOn: on, version }, { admin, params }) => {
    const by = { actor: "admin", name: admin.name, id: admin.id } as const
    return recordMoneyArrived(app, params.id ?? "", { received, on }, by, version)
  },
  success: (_, { received }) => ({
    tone: "success",
    text: `admin:bookings.toast.${received ? "moneyReceived" : "moneyMissing"}`,
  }),
  texts: { "status-conflict": "admin:bookings.toast.conflict" },
  failed: "failed.updateBooking",
  back: page,
})

export const loader = adminRedirect(page, "bookings")
