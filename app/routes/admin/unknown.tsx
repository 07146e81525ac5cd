import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { found } from "#app/http/found.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"

/** An unknown path below /admin is a 404 in the administration's frame; elsewhere it redirects to the home page. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request)
  return found<null>(null)
}

export async function action({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request)
  return found<null>(null)
}

/** Makes this a page, so that the layout's error boundary renders its 404. */
export default function Unknown() {
  return null
}
