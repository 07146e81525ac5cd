import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare"
import { ownBooking } from "#app/booking/pages/step.server.ts"
import { appFor } from "#app/context.server.ts"
import { backTo, formAction } from "#app/http/form-action.server.ts"
import { redirectWithToast } from "#app/http/toast.server.ts"
import { guestLinePaths } from "../guest-line-paths.ts"
import { unlinkGuestLine } from "../link-guest-line.server.ts"

const pageOf = ({ params: { id = "" } }: Pick<ActionFunctionArgs, "params">) => guestLinePaths.line(id)

export const action = formAction("errors.internal", unlink, backTo(pageOf))

export const loader = (args: LoaderFunctionArgs) => redirect(pageOf(args))

async function unlink(args: ActionFunctionArgs) {
  const app = appFor(args.context)
  const { booking } = await ownBooking(app, args.params.id, args.request)
  await unlinkGuestLine(app, booking.id, "page")
  return redirectWithToast(args.request, pageOf(args), { tone: "success", text: "guestLine.unlinked" })
}
