import { adminPaths } from "#app/admin/admin-paths.ts"
import { ConflictNotice } from "#app/admin/pages/conflict-notice.tsx"
import type { OthersChange } from "#app/http/form-values.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"

const LABELS = {
  bankName: "villa.bank.bankName",
  accountNumber: "villa.bank.accountNumber",
  accountName: "villa.bank.accountName",
  bankEnabled: "villa.bank.bankEnabled",
  promptPayEnabled: "villa.bank.promptPayEnabled",
  creditCardEnabled: "villa.bank.creditCardEnabled",
  promptPayId: "villa.bank.promptPayId",
  qr: "villa.bank.qr",
} as const

/** What others have changed of the payment settings while a form was open. */
export function SettingsConflict({ changes }: { changes: OthersChange[] | null }) {
  const { t } = useTranslation("admin")
  return (
    <ConflictNotice
      changes={changes}
      href={adminPaths.bank}
      label={(field) => (field in LABELS ? t(LABELS[field as keyof typeof LABELS]) : field)}
      show={(field, value) => {
        if (field.endsWith("Enabled")) return t(`villa.bank.${value === "on" ? "on" : "off"}`)
        // Images have no name.
        return field === "qr" && value ? t("villa.bank.qrImage", { id: value.slice(0, 6) }) : value
      }}
    />
  )
}
