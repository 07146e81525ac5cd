import type { FormActionData } from "#app/admin/pages/admin-action.server.ts"
import { CheckPanel } from "#app/admin/pages/check-panel.tsx"
import { useTranslation } from "#app/i18n/use-translation.ts"
import type { PriceListChange } from "../price-change.ts"
import { ChangeSummary } from "./change-summary.tsx"

type Props = { actionData: FormActionData<PriceListChange> | undefined; checking: boolean; notes: string[] }

/** What saving a form of the price list would change, and what is unusual about the values; below the button that saves. */
export function PriceChange({ actionData, checking, notes }: Props) {
  const { t } = useTranslation("admin")
  return (
    <>
      {notes.map((note) => (
        <p key={note} role="status" className="text-sm text-muted">
          {note}
        </p>
      ))}
      <CheckPanel title={t("prices.change.title")} actionData={actionData} checking={checking} errorsShown>
        {(change) => <ChangeSummary change={change} />}
      </CheckPanel>
    </>
  )
}
