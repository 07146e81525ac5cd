import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminAction, byLastSegment, type FormActionData } from "#app/admin/pages/admin-action.server.ts"
import { lastSegment } from "#app/admin/pages/last-segment.ts"
import type { PageHandle } from "#app/admin/pages/page-handle.ts"
import { appFor } from "#app/context.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { BankDetailsForm, MethodsForm, PromptPayForm } from "../payment-change.ts"
import { bankPage, currentSettings, savePaymentSettings } from "./bank-page.server.ts"
import { BankPage, type BankSection } from "./bank-page.tsx"
import { FIELD_GROUPS } from "./field-groups.ts"

export const handle: PageHandle = { failed: "translation:errors.villaMissing" }

/** Revalidates after a refusal, so that the form gets the current version. */
export { revalidateUnlessServerError as shouldRevalidate } from "#app/http/revalidation.ts"
export { titleMeta as meta } from "#app/http/title-meta.ts"

const TITLES = {
  bank: "admin:villa.bank.details",
  promptpay: "admin:villa.bank.promptPay",
  methods: "admin:villa.bank.methods",
} as const

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "payment-settings")
  const section = lastSegment(new URL(request.url).pathname) as BankSection
  return { section, ...(await bankPage(appFor(context), request, TITLES[section])) }
}

/** What the forms have in common. */
const shared = {
  permission: "payment-settings",
  run: savePaymentSettings,
  readCurrent: currentSettings,
  groups: FIELD_GROUPS,
} as const

export const action = byLastSegment({
  /** Changes the account to which guests transfer. */
  bank: adminAction({
    ...shared,
    schema: BankDetailsForm,
    success: "admin:villa.bank.detailsSaved",
    failed: "admin:villa.failed.bank",
    back: () => adminPaths.bank,
  }),
  /** Turns payment methods on and off; the last one off only if the owner confirms it. */
  methods: adminAction({
    ...shared,
    schema: MethodsForm,
    success: "admin:villa.bank.methodsSaved",
    failed: "admin:villa.failed.update",
    back: () => adminPaths.methods,
  }),
  /** Changes the PromptPay id, which an empty field removes, and turns PromptPay on by the second button. */
  promptpay: adminAction({
    ...shared,
    schema: PromptPayForm,
    success: "admin:villa.bank.promptPaySaved",
    failed: "admin:villa.failed.update",
    back: () => adminPaths.promptPay,
  }),
})

/** The page of each section; its URL starts it afresh, hence `key`. */
export default function Bank() {
  const page = useLoaderData<typeof loader>()
  return <BankPage key={page.section} {...page} actionData={useActionData<FormActionData>()} />
}
