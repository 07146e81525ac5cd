import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { appFor } from "#app/context.server.ts"
import { paths } from "#app/paths.ts"
import { cardReturn } from "../card-return.server.ts"
import { ownBooking } from "./step.server.ts"

/** Where the guest's bank sends them back to. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const app = appFor(context)
  const { id } = (await ownBooking(app, params.id, request)).booking
  const to = { code: paths.booking.code(id), card: paths.booking.card(id) }
  return cardReturn(app, request, { kind: "booking", id }, to)
}
