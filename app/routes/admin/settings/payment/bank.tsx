import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useActionData, useLoaderData, useLocation } from "@remix-run/react"
import { adminPaths } from "#app/admin-paths.ts"
import { appFor } from "#app/context.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { BankDetailsForm, MethodsForm, PromptPayForm } from "#app/villa/payment-change.ts"
import { adminAction, byLastSegment, type FormActionData } from "../../shared/admin-action.server.ts"
import { lastSegment } from "../../shared/last-segment.ts"
import type { PageHandle } from "../../shared/page-handle.ts"
import { bankPage, currentSettings, savePaymentSettings } from "./bank-page.server.ts"
import { type BankForm, BankPage } from "./bank-page.tsx"
import { FIELD_GROUPS } from "./field-groups.ts"

export const handle: PageHandle = { failed: "translation:errors.villaMissing" }

/** Revalidates after a refusal, so that the form gets the current version. */
export { revalidateUnlessServerError as shouldRevalidate } from "#app/http/revalidation.ts"
export { titleMeta as meta } from "#app/http/title-meta.ts"

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "payment-settings")
  return bankPage(appFor(context), request)
}

/** What the page's forms have in common. */
const shared = {
  permission: "payment-settings",
  run: savePaymentSettings,
  readCurrent: currentSettings,
  groups: FIELD_GROUPS,
  back: () => adminPaths.bank,
} as const

export const action = byLastSegment({
  /** Changes the account to which guests transfer. */
  bank: adminAction({
    ...shared,
    schema: BankDetailsForm,
    success: "admin:villa.bank.detailsSaved",
    failed: "admin:villa.failed.bank",
  }),
  /** Turns payment methods on and off; the last one off only if the owner confirms it. */
  methods: adminAction({
    ...shared,
    schema: MethodsForm,
    success: "admin:villa.bank.methodsSaved",
    failed: "admin:villa.failed.update",
  }),
  /** Changes the PromptPay id; an empty field removes it. */
  promptpay: adminAction({
    ...shared,
    schema: PromptPayForm,
    success: "admin:villa.bank.promptPaySaved",
    failed: "admin:villa.failed.update",
  }),
})

/** The page of all three forms. The URL of each form starts it afresh, hence `key`. */
export default function Bank() {
  const form = lastSegment(useLocation().pathname) as BankForm
  const actionData = { [form]: useActionData<FormActionData>() }
  return <BankPage key={form} first={form} {...useLoaderData<typeof loader>()} actionData={actionData} />
}
