import type { PriceListChange } from "#app/booking/price-change.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import type { FormActionData } from "../../shared/admin-action.server.ts"
import { CheckPanel } from "../../shared/check-panel.tsx"
import { ChangeSummary } from "./change-summary.tsx"

type Props = {
  actionData: FormActionData<PriceListChange> | undefined
  checking: boolean
  hydrated: boolean
  busy: boolean
}

/**
 * What saving a form of the price list would change, and the button that saves, which stays at the bottom of the screen:
 * it must not move away from the thumb when the panel appears. Without script another button checks the form.
 */
export function SaveBar({ actionData, checking, hydrated, busy }: Props) {
  const { t } = useTranslation("admin")
  return (
    <>
      <CheckPanel title={t("prices.change.title")} actionData={actionData} checking={checking} errorsShown>
        {(change) => <ChangeSummary change={change} />}
      </CheckPanel>
      <div className="save-bar flex gap-2">
        <button type="submit" className="button flex-1 sm:flex-none" aria-disabled={busy}>
          {busy ? t("villa.saving") : t("villa.save")}
        </button>
        {!hydrated && (
          <button type="submit" name="check" value="on" className="button button-quiet px-3">
            {t("prices.change.check")}
          </button>
        )}
      </div>
    </>
  )
}
