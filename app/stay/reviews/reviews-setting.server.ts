import {
  type SettingFacts,
  type SettingState,
  type SettingsReader,
  says,
  storedSetting,
} from "#app/admin/setting.server.ts"
import { readReviewSummary } from "./guest-review-store.server.ts"
import type { ReviewTotals } from "./review.ts"
import { ratingOf } from "./review-view.ts"

export function reviewsState(
  { totals, waiting }: { totals: ReviewTotals; waiting: number },
  { t }: SettingsReader,
  { fields }: Pick<SettingFacts, "fields">,
): SettingState {
  const { count, sample } = ratingOf(totals, fields)
  const waits = waiting > 0 && t("settings.state.reviews.waiting", { count: waiting })
  if (count > 0 && !sample) return says(t("settings.state.reviews.published", { count }), waits)
  return says(waits || t(sample ? "settings.state.reviews.sample" : "settings.state.reviews.none"))
}

export const reviewsSetting = storedSetting(({ db }, { now }) => readReviewSummary(db, now), reviewsState)
