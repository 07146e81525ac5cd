import * as z from "zod"
import type { App } from "#app/app.ts"
import { plainDateRange } from "#app/i18n/format.ts"
import type { Result } from "#app/result.ts"
import { dateAfter, isDate } from "#app/villa/dates.ts"
import { plausible, STAY_DATES } from "#app/villa/plausible-date.ts"
import { integer, priceAboveZero } from "#app/villa/request-fields.ts"
import { MIN_NIGHTS_MAX } from "./offer-defaults.ts"
import type { NightPrices, Season } from "./season.ts"
import { NO_RULES } from "./season-fields.ts"
import { addSeason, changeSeason, findSeasons } from "./seasons.server.ts"

const date = z
  .string("admin:prices.errors.dateInvalid")
  .refine(isDate, "admin:prices.errors.dateInvalid")
  .check(plausible(STAY_DATES))

/** `to` is the morning after the last night. Null keeps what each night has. */
export const NightPriceForm = z
  .object({
    from: date,
    to: date,
    price: priceAboveZero.nullable().default(null),
    minNights: integer(1, MIN_NIGHTS_MAX, "admin:prices.errors.minNights").nullable().default(null),
  })
  .refine(({ price, minNights }) => price !== null || minNights !== null, {
    error: "admin:prices.nightPrice.nothing",
    path: ["price"],
  })
export type NightPriceRequest = z.output<typeof NightPriceForm>

type Failure = Extract<Awaited<ReturnType<typeof addSeason | typeof changeSeason>>, { ok: false }>["error"]

/** For each of these nights: a holiday named by its dates, or the one that has exactly these nights. */
export async function setNightPrice(
  app: Pick<App, "db" | "now" | "newId">,
  { from, to, price, minNights }: NightPriceRequest,
  by: { name: string },
): Promise<Result<{ season: Season }, Failure, unknown>> {
  const prices = price === null ? null : onePrice(price)
  const isSame = (each: Season) => each.layer === "holiday" && !each.yearly && each.from === from && each.to === to
  const same = (await findSeasons(app)).find(isSame)
  const changed = { ...(prices && { prices }), ...(minNights !== null && { minNights }) }
  if (same) return changeSeason(app, same.id, changed, by)
  const last = to > from ? dateAfter(to, -1) : from
  const name = { th: plainDateRange(from, last, "th"), en: plainDateRange(from, last, "en") }
  return addSeason(app, { layer: "holiday", yearly: false, from, to, name, prices, ...NO_RULES, minNights }, by)
}

function onePrice(price: number): NightPrices {
  return {
    weekdayPrice: price,
    weekdayDiscountedPrice: 0,
    weekendPrice: price,
    weekendDiscountedPrice: 0,
    saturdayPrice: null,
    saturdayDiscountedPrice: 0,
  }
}
