import { i18nFor } from "#app/i18n/i18n.server.ts"
import { localizedName } from "#app/i18n/localized.ts"
import type { Cleaner } from "../cleaner.ts"
import { cleaningPaths } from "../cleaning-paths.ts"
import type { CleaningPlan } from "../find-plan.server.ts"
import { isUninformed } from "../plan.ts"
import { planMessage } from "../plan-text.ts"

/** @property isChanged whether a plan that was confirmed before has changed for the next days */
export function cleanerView(cleaner: Cleaner, { villa, plan, today }: CleaningPlan, origin: string) {
  const { id, name, language, token, confirmedAt, lineLinkedAt } = cleaner
  const { t } = i18nFor(language)
  const heading = t("admin:cleaning.message", { villa: localizedName(villa.name, language) })
  const { checkInTime, checkOutTime } = villa
  return {
    id,
    name,
    url: `${origin}${cleaningPaths.plan(token)}`,
    message: planMessage({ villa: { checkInTime, checkOutTime }, plan, today }, heading, { t, language }),
    confirmedAt,
    ...(lineLinkedAt !== null && { lineLinkedAt }),
    isChanged: isUninformed(cleaner, plan, today),
  }
}
