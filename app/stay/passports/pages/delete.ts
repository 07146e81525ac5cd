import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare"
import { foundForGuest } from "#app/booking/pages/found-for-guest.server.ts"
import { appFor } from "#app/context.server.ts"
import { failureOf } from "#app/http/failures.ts"
import { backTo, formAction } from "#app/http/form-action.server.ts"
import { redirectWithToast } from "#app/http/toast.server.ts"
import { stayPaths } from "#app/stay-paths.ts"
import { deletePassport } from "../save-passport.server.ts"
import { ownPassports } from "./own-passports.server.ts"

export const action = formAction(
  "passports.errors.failed",
  remove,
  backTo(({ params }) => stayPaths.passports(params.id ?? "")),
)

/** Only for the booking's guest: the party's link can only add passports. */
async function remove({ context, params, request }: ActionFunctionArgs) {
  const app = appFor(context)
  const { booking, seesBooking } = await ownPassports(app, params.id, request)
  await foundForGuest(app, request, seesBooking ? booking : null)
  const deleted = await deletePassport(app, booking.id, params.passport ?? "", null)
  const page = stayPaths.passports(booking.id)
  // Somebody else of the party may have deleted the passport.
  if (deleted.ok || deleted.error === "not-found")
    return redirectWithToast(request, page, { tone: "success", text: "passports.removed" })
  return redirectWithToast(request, page, { tone: "error", text: failureOf(deleted.error).text })
}

export const loader = ({ params }: LoaderFunctionArgs) => redirect(stayPaths.passports(params.id ?? ""))
