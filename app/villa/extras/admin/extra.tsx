import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminAction, type FormActionData } from "#app/admin/pages/admin-action.server.ts"
import { appFor } from "#app/context.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { changeExtra } from "../change-extras.server.ts"
import { ExtraForm } from "../extra-request.ts"
import { extraPage } from "./extra-page.server.ts"
import { ExtraPage } from "./extra-page.tsx"

/** Revalidates after a refusal, so that the form gets the current version. */
export { revalidateUnlessServerError as shouldRevalidate } from "#app/http/revalidation.ts"
export { titleMeta as meta } from "#app/http/title-meta.ts"

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "villa")
  return extraPage(appFor(context), params.id, request)
}

/** Saves an extra. Bookings that have it keep it as it was sold. */
export const action = adminAction({
  permission: "villa",
  schema: ExtraForm,
  run: (app, { version, shown: _, ...fields }, { admin, params }) =>
    changeExtra(app, params.id ?? "", fields, { name: admin.name, version }),
  readCurrent: (app, { params, request }) => extraPage(app, params.id, request),
  success: "admin:extras.saved",
  failed: "admin:extras.failed",
  back: () => adminPaths.extras,
})

export default function Extra() {
  return <ExtraPage {...useLoaderData<typeof loader>()} actionData={useActionData<FormActionData>()} />
}
