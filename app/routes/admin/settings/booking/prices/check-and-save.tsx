import type { PriceListChange } from "#app/booking/price-change.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import type { FormActionData } from "../../../shared/admin-action.server.ts"
import { CheckPanel } from "../../../shared/check-panel.tsx"
import { SaveBar } from "../../../shared/save-bar.tsx"
import { ChangeSummary } from "./change-summary.tsx"

type Props = { actionData: FormActionData<PriceListChange> | undefined; checking: boolean; hydrated: boolean }

/**
 * What saving a form of the price list would change, and the button that saves. It stays in its place when the panel
 * appears. Without script another button checks the form.
 */
export function CheckAndSave({ actionData, checking, hydrated }: Props) {
  const { t } = useTranslation("admin")
  return (
    <>
      <CheckPanel title={t("prices.change.title")} actionData={actionData} checking={checking} errorsShown>
        {(change) => <ChangeSummary change={change} />}
      </CheckPanel>
      <SaveBar check={hydrated ? undefined : t("prices.change.check")} />
    </>
  )
}
