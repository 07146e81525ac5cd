import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { adminPaths } from "#app/admin-paths.ts"
import { appFor } from "#app/context.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { MethodsForm } from "#app/villa/payment-change.ts"
import { adminAction, type FormActionData } from "../shared/admin-action.server.ts"
import { bankPage, currentSettings, savePaymentSettings } from "./bank-page.server.ts"
import { BankPage } from "./bank-page.tsx"
import { FIELD_GROUPS } from "./field-groups.ts"

/** Revalidates after a refusal, so that the form gets the current version. */
export { revalidateUnlessServerError as shouldRevalidate } from "#app/http/revalidation.ts"
export { titleMeta as meta } from "#app/http/title-meta.ts"

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "payment-settings")
  return bankPage(appFor(context), request)
}

/** Turns payment methods on and off; the last one off only if the owner confirms it. */
export const action = adminAction({
  permission: "payment-settings",
  schema: MethodsForm,
  run: savePaymentSettings,
  readCurrent: currentSettings,
  groups: FIELD_GROUPS,
  success: "admin:villa.bank.methodsSaved",
  failed: "admin:villa.failed.update",
  back: () => adminPaths.bank,
})

export default function BankMethods() {
  return <BankPage {...useLoaderData<typeof loader>()} actionData={{ methods: useActionData<FormActionData>() }} />
}
