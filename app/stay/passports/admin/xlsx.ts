import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { appFor } from "#app/context.server.ts"
import { failureOf } from "#app/http/failures.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { redirectWithToast } from "#app/http/toast.server.ts"
import { Tm30Query } from "../passport-request.ts"
import { exportTm30 } from "../tm30.server.ts"
import { xlsxFile } from "../xlsx-file.server.ts"

export async function loader({ context, request }: LoaderFunctionArgs) {
  const admin = await requireAdmin(context, request, "documents")
  const query = Tm30Query.safeParse(Object.fromEntries(new URL(request.url).searchParams))
  if (!query.success) throw new Response("Bad request", { status: 400 })
  const file = await exportTm30(appFor(context), query.data.date, admin)
  if (file.ok) return xlsxFile(file.value)
  return redirectWithToast(request, adminPaths.tm30, { tone: "error", text: failureOf(file.error).text })
}
