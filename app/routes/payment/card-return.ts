import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { appFor } from "#app/context.server.ts"
import { paths } from "#app/paths.ts"
import { cardReturn } from "../card-return.server.ts"

/** Where the bank of a link's payer sends them back to. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const id = params.id ?? ""
  const to = { code: paths.payment.code(id), card: paths.payment.card(id) }
  return cardReturn(appFor(context), request, { kind: "link", id }, to)
}
