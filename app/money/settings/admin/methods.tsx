import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminAction, type FormActionData } from "#app/admin/pages/admin-action.server.ts"
import { NeedsVilla } from "#app/admin/pages/needs-villa.tsx"
import { SettingsPage } from "#app/admin/pages/settings-page.tsx"
import { appFor } from "#app/context.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import type { TextKey } from "#app/i18n/translate.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { cardGateway } from "#app/money/cards/card-gateway.server.ts"
import { FailureReference, Refusal } from "#app/ui/form-errors.tsx"
import { findVilla } from "#app/villa/find-villa.server.ts"
import type { Villa } from "#app/villa/villa.ts"
import { METHOD_SETTINGS, type MethodMissing, type MethodSetting, missingFor } from "../method-switch.ts"
import { MethodSwitchForm } from "../payment-change.ts"
import { maskedNumber } from "../payment-settings-change.ts"
import { switchMethod } from "../switch-method.server.ts"

export { revalidateUnlessServerError as shouldRevalidate } from "#app/http/revalidation.ts"
export { titleMeta as meta } from "#app/http/title-meta.ts"

type MethodRow = { method: MethodSetting; on: boolean; missing: MethodMissing | null; account: string | null }

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "payment-settings")
  const app = appFor(context)
  const title = i18nFor(await languageOf(request)).t("admin:villa.bank.methods")
  const villa = await findVilla(app)
  const cards = cardGateway(app)
  const rows = METHOD_SETTINGS.map(
    (method): MethodRow | null =>
      villa && {
        method,
        on: villa[method],
        missing: missingFor(method, villa, cards),
        account: accountOf(method, villa),
      },
  )
  return { title, rows: rows.filter((row) => row !== null) }
}

/** Where the money arrives, as far as a text says it. */
function accountOf(method: MethodSetting, { bankName, accountNumber, promptPayId }: Villa): string | null {
  if (method === "bankEnabled") return accountNumber && `${bankName} ${maskedNumber(accountNumber)}`
  return method === "promptPayEnabled" && promptPayId ? maskedNumber(promptPayId) : null
}

/** Turns one way to pay on or off. */
export const action = adminAction({
  permission: "payment-settings",
  schema: MethodSwitchForm,
  run: (app, change, { admin }) => switchMethod(app, change, { name: admin.name, id: admin.id }),
  success: "admin:villa.bank.methodsSaved",
  failed: "admin:villa.failed.update",
  back: () => adminPaths.methods,
})

/** Each way to pay with its state and a switch that saves itself. */
export default function MethodsPage() {
  const { t } = useTranslation("admin")
  const { title, rows } = useLoaderData<typeof loader>()
  return (
    <SettingsPage title={title}>
      {rows.length === 0 ? (
        <NeedsVilla />
      ) : (
        <>
          <p className="text-muted">{t("villa.bank.methodsHint")}</p>
          <ul className="card divide-y divide-line px-4 sm:px-6">
            {rows.map((row) => (
              <Method key={row.method} row={row} />
            ))}
          </ul>
        </>
      )}
    </SettingsPage>
  )
}

const PAGES: Partial<Record<MethodSetting, string>> = {
  bankEnabled: adminPaths.bank,
  promptPayEnabled: adminPaths.promptPay,
}

function Method({ row: { method, on, missing, account } }: { row: MethodRow }) {
  const { t } = useTranslation("admin")
  const busy = useNavigation().state !== "idle"
  const page = PAGES[method]
  const name = t(`villa.bank.fields.${method}`)
  const state = missing ? t(`villa.bank.missing.${missing}`) : (account ?? t("villa.bank.ready"))
  return (
    <li className="space-y-2 py-3">
      <div className="flex items-center justify-between gap-3">
        <div className="min-w-0">
          {page ? (
            <a href={page} className="link inline-flex min-h-11 items-center font-semibold">
              {name}
            </a>
          ) : (
            <span className="inline-flex min-h-11 items-center font-semibold">{name}</span>
          )}
          <p className={`text-sm [overflow-wrap:anywhere] ${on && missing ? "text-price" : "text-muted"}`}>
            {t(on ? "villa.bank.on" : "villa.bank.off")} · {state}
          </p>
        </div>
        <Form method="post" preventScrollReset>
          <input type="hidden" name="method" value={method} />
          {!on && <input type="hidden" name="on" value="on" />}
          <button
            type="submit"
            role="switch"
            aria-checked={on}
            aria-label={name}
            aria-disabled={busy}
            className="flex min-h-12 min-w-14 items-center justify-center"
          >
            <span className="switch" />
          </button>
        </Form>
      </div>
      <MethodRefusal method={method} />
    </li>
  )
}

/** Why the switch of this row was refused; without any way to pay left it can be turned off nevertheless. */
function MethodRefusal({ method }: { method: MethodSetting }) {
  const { t } = useTranslation("admin")
  const { t: common } = useTranslation()
  const { reply } = useActionData<FormActionData>() ?? {}
  const errors = Object.values(reply?.error ?? {}).flatMap((each) => each ?? [])
  if (errors.length === 0 || reply?.initialValue?.method !== method) return null
  const isLast = errors.includes("admin:villa.bank.noneText")
  return (
    <Refusal className="space-y-2">
      {isLast && <p className="font-semibold">{t("villa.bank.noneTitle")}</p>}
      <p>{errors.map((error) => common(error as TextKey)).join(" ")}</p>
      <FailureReference />
      {isLast && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="method" value={method} />
          <input type="hidden" name="sure" value="on" />
          <button type="submit" className="button button-quiet bg-surface">
            {t("villa.bank.fields.sure")}
          </button>
        </Form>
      )}
    </Refusal>
  )
}
