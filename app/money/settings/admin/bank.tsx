import { useLoaderData } from "@remix-run/react"
import type { ReactNode } from "react"
import type * as z from "zod"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { Fields } from "#app/admin/pages/described-field.tsx"
import type { PageHandle } from "#app/admin/pages/page-handle.ts"
import { SaveButton, SaveRow } from "#app/admin/pages/save-bar.tsx"
import { ofVilla, settings, settingsPages } from "#app/admin/pages/settings.server.ts"
import { SettingsForm } from "#app/admin/pages/settings-form.tsx"
import type { TextKey } from "#app/i18n/translate.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Icon } from "#app/ui/icon.tsx"
import { Section } from "#app/ui/section.tsx"
import type { Villa } from "#app/villa/villa.ts"
import { changePaymentSettings } from "../change-payment-settings.server.ts"
import { BankDetailsForm, PromptPayForm } from "../payment-change.ts"
import type { PaymentSettings } from "../payment-settings-change.ts"

export { meta, shouldRevalidate } from "#app/admin/pages/settings-form.tsx"
export const handle: PageHandle = { failed: "translation:errors.villaMissing" }

type PaymentPage = {
  path: string
  title: TextKey
  schema: z.ZodType<Partial<PaymentSettings> & { version: number; shown?: string }>
  valuesOf: (villa: Villa) => object
  success: TextKey
  failed?: TextKey
}

/** A page of the payment settings. */
function paymentPage({ valuesOf, ...page }: PaymentPage) {
  return settings({
    ...page,
    permission: "payment-settings",
    texts: "villa.bank",
    show: ofVilla((villa) => ({
      values: valuesOf(villa),
      bankMissing: villa.bankEnabled && !villa.accountNumber,
      promptPayMissing: villa.promptPayEnabled && !villa.promptPayId && !villa.promptPayQr,
      promptPayUnused: !villa.promptPayEnabled && Boolean(villa.promptPayId || villa.promptPayQr),
      hasQr: villa.promptPayQr !== null,
    })),
    save: changePaymentSettings,
  })
}

const pages = settingsPages({
  bank: paymentPage({
    path: adminPaths.bank,
    title: "admin:villa.bank.details",
    failed: "admin:villa.failed.bank",
    schema: BankDetailsForm,
    valuesOf: ({ bankName, accountNumber, accountName }) => ({ bankName, accountNumber, accountName }),
    success: "admin:villa.bank.detailsSaved",
  }),
  promptpay: paymentPage({
    path: adminPaths.promptPay,
    title: "admin:villa.bank.promptPay",
    schema: PromptPayForm,
    // A new image is what guests scan while there is no number: neither is saved over the other unseen.
    valuesOf: ({ promptPayId, promptPayQr }) => ({ promptPayId: promptPayId ?? "", qr: promptPayQr?.id ?? "" }),
    success: "admin:villa.bank.promptPaySaved",
  }),
})
export const loader = pages.loader
export const action = pages.action

const VIEWS: Record<string, () => ReactNode> = {
  [adminPaths.bank]: BankAccount,
  [adminPaths.promptPay]: PromptPay,
}

/** The account or PromptPay, and the way to the others. */
export default function PaymentSettingsPage() {
  const { path } = useLoaderData<typeof loader>()
  const View = VIEWS[path] ?? BankAccount
  return <View />
}

function BankAccount() {
  const { t } = useTranslation("admin")
  const { shown } = useLoaderData<typeof loader>()
  return (
    <SettingsForm
      above={shown?.bankMissing && <p className="notice">{t("villa.bank.detailsMissing")}</p>}
      below={<OtherPages />}
      save={null}
    >
      <Section hint={t("villa.bank.detailsHint")}>
        <Fields names={["bankName", "accountNumber", "accountName"]} />
        <SaveRow />
      </Section>
    </SettingsForm>
  )
}

/** Each booking's QR code is made from the ID; without one guests scan the owner's image. */
function PromptPay() {
  const { t } = useTranslation("admin")
  const { shown } = useLoaderData<typeof loader>()
  return (
    <SettingsForm
      above={shown?.promptPayMissing && <p className="notice">{t("villa.bank.promptPayMissing")}</p>}
      below={<OtherPages />}
      save={null}
    >
      <Section>
        <Fields names={["promptPayId"]} />
        <a href={adminPaths.qr} className="link flex min-h-11 items-center gap-2">
          {t(shown?.hasQr ? "villa.bank.qr" : "villa.bank.qrAdd")}
          <Icon name="forward" className="size-4" />
        </a>
        <SaveButton />
        {shown?.promptPayUnused && (
          <div className="notice flex flex-wrap items-center justify-between gap-3">
            {t("villa.bank.promptPayOff")}
            <button type="submit" name="promptPayEnabled" value="on" className="button button-quiet bg-surface">
              {t("villa.bank.turnOn")}
            </button>
          </div>
        )}
      </Section>
    </SettingsForm>
  )
}

const LINKS = [
  [adminPaths.bank, "villa.bank.details"],
  [adminPaths.promptPay, "villa.bank.promptPay"],
  [adminPaths.methods, "villa.bank.methods"],
] as const

function OtherPages() {
  const { t } = useTranslation("admin")
  const { path } = useLoaderData<typeof loader>()
  return (
    <nav aria-label={t("villa.bank.title")}>
      <ul className="card divide-y divide-line overflow-hidden shadow-none">
        {LINKS.filter(([href]) => href !== path).map(([href, title]) => (
          <li key={href}>
            <a
              href={href}
              className="flex min-h-12 items-center justify-between gap-2 px-4 py-2 hover:bg-sunken focus-visible:-outline-offset-2"
            >
              {t(title)}
              <Icon name="forward" className="size-4 text-muted" />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
