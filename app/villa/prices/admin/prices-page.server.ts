import { createCookie } from "@remix-run/cloudflare"
import { adminPaths } from "#app/admin/admin-paths.ts"
import type { FormCheck } from "#app/admin/pages/admin-action.server.ts"
import type { App } from "#app/app.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { isSecure } from "#app/http/credentials.server.ts"
import { found } from "#app/http/found.server.ts"
import { partOf } from "#app/http/posted-form.server.ts"
import { ok, type Result } from "#app/result.ts"
import { findPriceList } from "../find-price-list.server.ts"
import { type OfferForm, touchedOfferRules } from "../offer-fields.ts"
import { checkOffer } from "../offer-rules.ts"
import { comparePriceLists, type PriceListChange, readPriceListChange } from "../price-change.ts"
import { nextDates } from "../price-year.ts"
import { checkSeason, type Season } from "../season.ts"
import { SeasonForm } from "../season-request.ts"
import type { PricedVilla } from "../stay-rules.ts"
import { SEASON_FIELDS } from "./season-values.ts"

/** What a saved change of the price list means for the next nights. @property today the villa's date */
type Saved = { change: PriceListChange; today: string }

/** Compares the next nights before and after a change of the price list, if it was saved. */
export function withPriceChange<Value extends Record<"before" | "after", PricedVilla>, Kind extends string>(
  app: Pick<App, "now">,
  saved: Result<Value, Kind, unknown>,
): Result<Value & Saved, Kind, unknown> {
  if (!saved.ok) return saved
  const { before, after } = saved.value
  const today = dateIn(after.timezone, new Date(app.now()))
  return ok({ ...saved.value, today, change: comparePriceLists(before, after, today) })
}

/** What the price list's page shows once after saving: what was changed, and the year of a saved season. */
type SavedPrices = { change: PriceListChange; year: number | null }

/** Under the path of the page and of its data requests. A cookie, so that the page's address has no query. */
const savedPricesCookie = (request: Request) =>
  createCookie("saved-prices", {
    path: adminPaths.villa,
    httpOnly: true,
    sameSite: "lax",
    secure: isSecure(request),
    maxAge: 60,
  })

/** The headers of the redirect to the price list, which then shows what was changed, and the year of a saved season. */
export async function savedPricesHeaders(
  { change, today, season }: Saved & { season?: Season },
  request: Request,
): Promise<Headers> {
  const year = season ? Number(nextDates(season, today).from.slice(0, 4)) : null
  const saved: SavedPrices = { change, year }
  return new Headers({ "Set-Cookie": await savedPricesCookie(request).serialize(saved) })
}

/** What was just saved, and the headers that make the page forget it; null and none if nothing was. */
export async function readSavedPrices(request: Request): Promise<{ saved: SavedPrices | null; headers: Headers }> {
  const cookie = savedPricesCookie(request)
  const value: unknown = await cookie.parse(request.headers.get("Cookie"))
  if (typeof value !== "object" || value === null) return { saved: null, headers: new Headers() }
  const { change, year } = value as Record<string, unknown>
  const read = readPriceListChange(change)
  return {
    saved: read && { change: read, year: typeof year === "number" ? year : null },
    headers: new Headers({ "Set-Cookie": await cookie.serialize("", { maxAge: 0 }) }),
  }
}

/** What saving a typed season would change; a new one has no id among the seasons. */
export const seasonCheck: FormCheck<typeof SeasonForm, PriceListChange> = {
  permission: "villa",
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

/** What saving typed rules would change. */
export const offerRulesCheck = (schema: OfferForm): FormCheck<OfferForm, PriceListChange> => ({
  permission: "villa",
  schema,
  check: async (app, form, { touched }) => {
    const submission = partOf(form, schema)
    if (submission.status !== "success") return { submission, result: null }
    const { villa, today } = found(await findPriceList(app))
    const offer = { ...villa.offer, ...touchedOfferRules(submission.value, touched) }
    const checked = checkOffer(offer)
    if (!checked.ok) return { submission, result: checked }
    return { submission, result: ok(changeTo(villa, { offer }, today)) }
  },
  fields: { "offer.includedGuests": "includedGuests" },
})

function changeTo(villa: PricedVilla, change: Partial<PricedVilla>, today: string): PriceListChange {
  return comparePriceLists(villa, { ...villa, ...change }, today)
}
