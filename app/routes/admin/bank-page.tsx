import { useTranslation } from "react-i18next"
import { paths } from "#app/paths.ts"
import type { ImageView } from "#app/villa/image-view.ts"
import type { BankAnswer } from "./bank-answer.ts"
import { BankDetailsForm } from "./bank-details-form.tsx"
import { ConflictNotice } from "./conflict-notice.tsx"
import { type Methods, MethodsForm } from "./methods-form.tsx"
import { NeedsVilla } from "./needs-villa.tsx"
import { PromptPaySection } from "./promptpay-section.tsx"

export type BankSettings = {
  version: number
  details: { bankName: string; accountNumber: string; accountName: string }
  methods: Methods
  promptPayId: string
  qr: ImageView | null
}

type Props = {
  title: string
  settings: BankSettings | null
  answered?: Partial<Record<"details" | "methods" | "promptPay" | "qr", BankAnswer>>
}

/** How guests pay; the same page whichever of its forms was sent. */
export function BankPage({ title, settings, answered = {} }: Props) {
  const { t } = useTranslation("admin")
  const conflict = Object.values(answered).some((answer) => answer?.conflict)
  return (
    <div className="space-y-6">
      <h1 className="text-3xl">{title}</h1>
      {conflict && <ConflictNotice href={paths.admin.bank} />}
      {settings ? (
        <>
          {settings.methods.bankEnabled && !settings.details.accountNumber && (
            <p className="notice">{t("villa.bank.detailsMissing")}</p>
          )}
          {settings.methods.promptPayEnabled && !settings.promptPayId && !settings.qr && (
            <p className="notice">{t("villa.bank.promptPayMissing")}</p>
          )}
          <div className="grid gap-6 lg:grid-cols-2">
            <MethodsForm methods={settings.methods} version={settings.version} answered={answered.methods} />
            <BankDetailsForm details={settings.details} version={settings.version} answered={answered.details} />
          </div>
          <PromptPaySection
            promptPayId={settings.promptPayId}
            qr={settings.qr}
            version={settings.version}
            answered={answered.promptPay}
            refused={answered.qr?.refused}
          />
        </>
      ) : (
        <NeedsVilla />
      )}
    </div>
  )
}
