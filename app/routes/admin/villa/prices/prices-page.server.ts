import type { App } from "#app/app.ts"
import { findPriceList } from "#app/booking/find-price-list.server.ts"
import { comparePriceLists, type PriceListChange } from "#app/booking/price-change.ts"
import { nextDates } from "#app/booking/price-year.ts"
import type { PricedVilla } from "#app/booking/stay-rules.ts"
import { found } from "#app/http/found.server.ts"
import { partOf } from "#app/http/posted-form.server.ts"
import { paths } from "#app/paths.ts"
import { ok, type Result } from "#app/result.ts"
import { OfferForm, touchedRules } from "#app/villa/offer-form.ts"
import { checkOffer } from "#app/villa/offer-rules.ts"
import { checkSeason, type Season } from "#app/villa/season.ts"
import { SeasonForm } from "#app/villa/season-request.ts"
import type { FormCheck } from "../../shared/admin-action.server.ts"
import { SEASON_FIELDS } from "./season-values.ts"

/** @property today the villa's date */
type Saved<Value> = { value: Value; change: PriceListChange; today: string }

/** Runs a use case that changes the price list, and compares the next nights before and after it. */
export async function savePriceList<Value, Kind extends string>(
  app: Pick<App, "db" | "now">,
  save: () => Promise<Result<Value, Kind, unknown>>,
): Promise<Result<Saved<Value>, Kind, unknown>> {
  const before = await findPriceList(app)
  const saved = await save()
  if (!saved.ok) return saved
  const after = found(await findPriceList(app))
  return ok({
    value: saved.value,
    today: after.today,
    change: comparePriceLists(before?.villa ?? after.villa, after.villa, after.today),
  })
}

/** The price list's page, which shows what was changed. */
export function pricesAfter({ change }: Pick<Saved<unknown>, "change">): string {
  return `${paths.admin.prices}?${new URLSearchParams({ changed: JSON.stringify(change) })}`
}

/** The price list's page in the year of a saved season. */
export function pricesAfterSeason({ value, change, today }: Saved<Season>): string {
  const year = nextDates(value, today).from.slice(0, 4)
  return `${pricesAfter({ change })}&${new URLSearchParams({ year })}`
}

/** What saving a typed season would change; a new one has no id among the seasons. */
export const seasonCheck: FormCheck<typeof SeasonForm, PriceListChange> = {
  ownerOnly: true,
  schema: SeasonForm,
  check: async (app, form, { params: { id = "" } }) => {
    const submission = partOf(form, SeasonForm)
    if (submission.status !== "success") return { submission, result: null }
    const { villa, today } = found(await findPriceList(app))
    const season = { id, ...submission.value.season }
    const others = villa.seasons.filter((each) => each.id !== id)
    const checked = checkSeason(season, others)
    if (!checked.ok) return { submission, result: checked }
    return { submission, result: ok(changeTo(villa, { seasons: [...others, season] }, today)) }
  },
  fields: SEASON_FIELDS,
}

/** What saving the typed rules would change. */
export const rulesCheck: FormCheck<typeof OfferForm, PriceListChange> = {
  ownerOnly: true,
  schema: OfferForm,
  check: async (app, form, { touched }) => {
    const submission = partOf(form, OfferForm)
    if (submission.status !== "success") return { submission, result: null }
    const { villa, today } = found(await findPriceList(app))
    const offer = { ...villa.offer, ...touchedRules(submission.value, touched) }
    const checked = checkOffer(offer)
    if (!checked.ok) return { submission, result: checked }
    return { submission, result: ok(changeTo(villa, { offer }, today)) }
  },
  fields: { "offer.includedGuests": "includedGuests" },
}

function changeTo(villa: PricedVilla, change: Partial<PricedVilla>, today: string): PriceListChange {
  return comparePriceLists(villa, { ...villa, ...change }, today)
}
