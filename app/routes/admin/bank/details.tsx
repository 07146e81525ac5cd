import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { adminPaths } from "#app/admin-paths.ts"
import { appFor } from "#app/context.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { BankDetailsForm } from "#app/villa/payment-change.ts"
import { adminAction, type FormActionData } from "../shared/admin-action.server.ts"
import type { PageHandle } from "../shared/page-handle.ts"
import { bankPage, currentSettings, savePaymentSettings } from "./bank-page.server.ts"
import { BankPage } from "./bank-page.tsx"
import { FIELD_GROUPS } from "./field-groups.ts"

export const handle: PageHandle = { failed: "translation:errors.villaMissing" }

/** Revalidates after a refusal, so that the form gets the current version. */
export { revalidateUnlessServerError as shouldRevalidate } from "#app/http/revalidation.ts"
export { titleMeta as meta } from "#app/http/title-meta.ts"

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "payment-settings")
  return bankPage(appFor(context), request)
}

/** Changes the account to which guests transfer. */
export const action = adminAction({
  permission: "payment-settings",
  schema: BankDetailsForm,
  run: savePaymentSettings,
  readCurrent: currentSettings,
  groups: FIELD_GROUPS,
  success: "admin:villa.bank.detailsSaved",
  failed: "admin:villa.failed.bank",
  back: () => adminPaths.bank,
})

export default function BankDetails() {
  return <BankPage {...useLoaderData<typeof loader>()} actionData={{ details: useActionData<FormActionData>() }} />
}
