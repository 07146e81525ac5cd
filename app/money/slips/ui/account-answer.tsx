import type { SubmissionResult } from "@conform-to/react"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Icon } from "#app/ui/icon.tsx"
import type { AccountMatch } from "../match-account.ts"

/** `match` is null if no number in use ends in the digits, undefined if nothing was compared. */
export type AccountAnswerData = { result: SubmissionResult<string[]>; match?: AccountMatch | null }

/** Whether the number is one of the owner's, and which name the bank must show. */
export function AccountAnswer({ match, more }: { match: AccountMatch | null; more?: string | null }) {
  const { t } = useTranslation()
  if (!match) return <AccountWarning text={t("accountCheck.noMatch")} more={more} />
  const { bankName, accountName } = match
  const bank = bankName ?? t("accountCheck.promptPay")
  return (
    <div role="status" className="notice flex gap-3 [overflow-wrap:anywhere]">
      <Icon name="check" className="mt-1 size-5" />
      <div>
        <p className="font-semibold">
          {accountName === null
            ? t("accountCheck.matchWithoutName", { bank })
            : t("accountCheck.match", { bank, name: accountName })}
        </p>
        <p>{t(accountName === null ? "accountCheck.askName" : "accountCheck.compareName")}</p>
      </div>
    </div>
  )
}

export function AccountWarning({ text, more }: { text: string; more?: string | null }) {
  return (
    <div role="alert" className="notice notice-error">
      <p className="font-semibold">{text}</p>
      {more && <p className="mt-1">{more}</p>}
    </div>
  )
}
