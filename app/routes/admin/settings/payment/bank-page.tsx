import { useTranslation } from "#app/i18n/use-translation.ts"
import type { ImageView } from "#app/villa/image-view.ts"
import type { FormActionData } from "../../shared/admin-action.server.ts"
import type { UploadActionData } from "../../shared/admin-upload.server.ts"
import { NeedsVilla } from "../../shared/needs-villa.tsx"
import { SettingsPage } from "../settings-page.tsx"
import { BankDetailsForm } from "./details-form.tsx"
import { type Methods, MethodsForm } from "./methods-form.tsx"
import { PromptPaySection } from "./promptpay-section.tsx"

type BankSettings = {
  version: number
  details: { bankName: string; accountNumber: string; accountName: string }
  methods: Methods
  promptPayId: string
  qr: ImageView | null
}

/** The last segment of a form's URL. */
export type BankForm = "bank" | "methods" | "promptpay"

type Props = {
  title: string
  /** The form that the page begins with: each has a row in the settings. */
  first: BankForm
  settings: BankSettings | null
  /** The action data of the submitted form, by the last segment of its URL. */
  actionData?: { [form in BankForm]?: FormActionData } & { qr?: UploadActionData }
}

const FORMS: BankForm[] = ["bank", "promptpay", "methods"]

/** The payment settings. All its forms' routes render this page. */
export function BankPage({ title, first, settings, actionData = {} }: Props) {
  const { t } = useTranslation("admin")
  const { bank, methods, promptpay, qr } = actionData
  return (
    <SettingsPage title={title} wide>
      {settings ? (
        <>
          {settings.methods.bankEnabled && !settings.details.accountNumber && (
            <p className="notice">{t("villa.bank.detailsMissing")}</p>
          )}
          {settings.methods.promptPayEnabled && !settings.promptPayId && !settings.qr && (
            <p className="notice">{t("villa.bank.promptPayMissing")}</p>
          )}
          <div className="grid items-start gap-6 lg:grid-cols-2">
            {[first, ...FORMS.filter((form) => form !== first)].map((form) => {
              if (form === "bank") {
                return (
                  <BankDetailsForm key={form} details={settings.details} version={settings.version} actionData={bank} />
                )
              }
              if (form === "methods") {
                return (
                  <MethodsForm key={form} methods={settings.methods} version={settings.version} actionData={methods} />
                )
              }
              return (
                <PromptPaySection
                  key={form}
                  promptPayId={settings.promptPayId}
                  enabled={settings.methods.promptPayEnabled}
                  qr={settings.qr}
                  version={settings.version}
                  actionData={promptpay}
                  refused={qr?.refused}
                />
              )
            })}
          </div>
        </>
      ) : (
        <NeedsVilla />
      )}
    </SettingsPage>
  )
}
