import { env } from "cloudflare:workers"
import { beforeEach, describe, expect, it } from "vitest"
import type { Result } from "#app/result.ts"
import { findVilla } from "#app/villa/find-villa.server.ts"
import type { Season } from "#app/villa/prices/season.ts"
import { SEASONS_MAX } from "#app/villa/prices/season-change.ts"
import { addSeason, changeSeason, findSeasons, removeSeason } from "#app/villa/prices/seasons.server.ts"
import { deleteVilla, insertSampleVilla, rows, type TestApp, testApp, withConcurrentWrite } from "../../support/app.ts"
import { season, seasonPrices } from "../../support/price-list.ts"

const BY = { name: "Owner" }
const HIGH = fields("2090-11-01", "2091-03-01", { prices: seasonPrices([9000, 8500], [11_000]), minNights: 2 })
const SONGKRAN = fields("04-13", "04-16", { layer: "holiday", name: { th: "สงกรานต์", en: "Songkran" } })
let app: TestApp
beforeEach(async () => {
  app = testApp()
  await deleteVilla()
  await insertSampleVilla(app)
})

function fields(from: string, to: string, more: Partial<Season> = {}): Omit<Season, "id"> {
  const { id: _, ...rest } = season(from, to, more)
  return rest
}
const version = async () => (await findVilla(app))?.version
const events = () => rows<{ action: string; detail: string }>("select action, detail from villa_events order by id")
async function added(season: Omit<Season, "id">): Promise<Season> {
  const result = await addSeason(app, season, BY)
  if (!result.ok) throw new Error(result.error)
  return result.value.season
}
const okValue = <Value>(result: Result<Value, string, unknown>): Value | null => (result.ok ? result.value : null)

describe("addSeason", () => {
  it("adds a season, with an event and a new version of the villa", async () => {
    const high = await added(HIGH)
    expect(high).toEqual({ id: high.id, ...HIGH })
    expect(await findSeasons(app)).toEqual([high])
    expect(await version()).toBe(2)
    expect(await events()).toEqual([{ action: "season-added", detail: "ไฮซีซั่น · 2090-11-01 – 2091-02-28" }])
  })

  it.each<[string, Omit<Season, "id">, string]>([
    ["without a night", fields("2090-12-01", "2090-12-01"), "season-empty"],
    ["that ends before it begins", fields("2090-12-02", "2090-12-01"), "season-empty"],
    ["of a whole year", fields("01-01", "01-01"), "season-empty"],
    ["that ends on 29 February", fields("02-01", "02-29"), "season-leap-day"],
    ["with days of the year that does not repeat", fields("04-13", "04-16", { yearly: false }), "season-date-invalid"],
    ["with dates that repeats", fields("2090-04-13", "2090-04-16", { yearly: true }), "season-date-invalid"],
    ["with a date that does not exist", fields("2090-02-30", "2090-03-02"), "season-date-invalid"],
  ])("rejects one %s", async (_, season, error) => {
    expect(await addSeason(app, season, BY)).toMatchObject({ ok: false, error })
    expect([await findSeasons(app), await version(), await events()]).toEqual([[], 1, []])
  })

  it("rejects one that has a night of another, and names that", async () => {
    const { id, name, from, to } = await added(HIGH)
    expect(await addSeason(app, fields("2091-02-28", "2091-03-02"), BY)).toEqual({
      ok: false,
      error: "season-overlap",
      data: { with: { id, name, from, to } },
    })
    expect(await addSeason(app, fields("2091-03-01", "2091-03-02"), BY)).toMatchObject({ ok: true })
  })

  it("allows the nights of a removed one", async () => {
    const { id } = await added(HIGH)
    await removeSeason(app, id, BY)
    expect(await addSeason(app, HIGH, BY)).toMatchObject({ ok: true })
  })

  it("of two that overlap at the same time, one wins", async () => {
    const other = fields("2090-12-01", "2090-12-05", { name: { th: "", en: "December" } })
    const slow = withConcurrentWrite(app, () => addSeason(app, other, BY))
    expect(await addSeason(slow, HIGH, BY)).toMatchObject({ ok: false, error: "season-overlap" })
    expect(await findSeasons(app)).toMatchObject([other])
    expect(await events()).toHaveLength(1)
  })

  it("of ten that overlap at the same time, one wins", async () => {
    const each = (index: number) => fields("12-20", "01-05", { name: { th: "", en: `New Year ${index}` } })
    const results = await Promise.all(Array.from({ length: 10 }, (_, index) => addSeason(app, each(index), BY)))
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await findSeasons(app)).toHaveLength(1)
  })

  it("rejects a form that was shown before another change", async () => {
    await added(HIGH)
    expect(await addSeason(app, SONGKRAN, { ...BY, version: 1 })).toMatchObject({ ok: false, error: "villa-edited" })
    expect(await addSeason(app, SONGKRAN, { ...BY, version: 2 })).toMatchObject({ ok: true })
  })

  it("adds one if its form is submitted twice", async () => {
    const first = await addSeason(app, HIGH, { ...BY, version: 1 })
    const second = await addSeason(app, HIGH, { ...BY, version: 1 })
    expect(okValue(second)?.season).toEqual(okValue(first)?.season)
    expect(await findSeasons(app)).toHaveLength(1)
  })

  it("rejects the same one from the API", async () => {
    await added(HIGH)
    expect(await addSeason(app, HIGH, BY)).toMatchObject({ ok: false, error: "season-overlap" })
  })

  it(`rejects more than ${SEASONS_MAX}, of which removed ones do not count`, async () => {
    await rows(
      `insert into seasons (id, layer, yearly, from_date, to_date, name, created_at)
        with recursive day (number) as (select 1 union all select number + 1 from day where number < ?)
        select 'S' || number, 'season', 0, date('2095-01-01', number || ' days'), date('2095-01-02', number || ' days'), '{"th":"","en":"Day"}', 0 from day`,
      SEASONS_MAX,
    )
    expect(await addSeason(app, HIGH, BY)).toMatchObject({ ok: false, error: "season-too-many" })
    expect(await removeSeason(app, "S1", BY)).toMatchObject({ ok: true })
    expect(await addSeason(app, HIGH, BY)).toMatchObject({ ok: true })
  })

  it("needs a villa", async () => {
    await env.DB.exec("delete from villa")
    expect(await addSeason(app, HIGH, BY)).toMatchObject({ ok: false, error: "villa-missing" })
  })
})

describe("changeSeason", () => {
  it("changes the given fields by one read and one write, with an event and a new version of the villa", async () => {
    const { id } = await added(HIGH)
    const { batches } = app.usage
    const changed = await changeSeason(app, id, { to: "2091-04-01", prices: { weekdayPrice: 9900_00 } }, BY)
    expect(app.usage.batches).toBe(batches + 2)
    const after = { ...HIGH, id, to: "2091-04-01", prices: seasonPrices([9900, 8500], [11_000]) }
    expect(okValue(changed)).toEqual({ season: after })
    expect(await findSeasons(app)).toEqual([after])
    expect(await version()).toBe(3)
    expect((await events()).at(-1)).toEqual({
      action: "season-changed",
      detail: "ไฮซีซั่น · 2090-11-01 – 2091-03-31: to, prices",
    })
  })

  it("without a change writes nothing, for any version", async () => {
    const { id } = await added(HIGH)
    expect(await changeSeason(app, id, { minNights: 2 }, { ...BY, version: 1 })).toMatchObject({ ok: true })
    expect([await version(), (await events()).length]).toEqual([2, 1])
  })

  it("with an old version is rejected", async () => {
    const { id } = await added(HIGH)
    expect(await changeSeason(app, id, { minNights: 3 }, { ...BY, version: 1 })).toMatchObject({
      error: "villa-edited",
    })
    expect(await findSeasons(app)).toMatchObject([{ minNights: 2 }])
  })

  it.each([
    ["overlaps another", { from: "04-15", to: "04-20" }, "season-overlap"],
    ["has one price of two", { prices: { weekdayPrice: 9000_00 } }, "season-prices-incomplete"],
    ["has no night", { to: "04-16", from: "04-16" }, "season-empty"],
    ["repeats and has dates", { from: "2090-04-16" }, "season-date-invalid"],
  ])("rejects a season that then %s", async (_, change, error) => {
    await added(SONGKRAN)
    const { id } = await added(fields("04-16", "04-20", { layer: "holiday" }))
    expect(await changeSeason(app, id, change, BY)).toMatchObject({ ok: false, error })
    expect(await version()).toBe(3)
  })

  it("finds neither an unknown season nor a removed one", async () => {
    const { id } = await added(HIGH)
    await removeSeason(app, id, BY)
    for (const each of [id, "unknown"]) {
      expect(await changeSeason(app, each, { minNights: 3 }, BY)).toMatchObject({ ok: false, error: "not-found" })
    }
  })
})

describe("removeSeason", () => {
  it("removes it by date, with an event and a new version of the villa", async () => {
    const { id } = await added(SONGKRAN)
    expect(okValue(await removeSeason(app, id, BY))).toBeNull()
    expect(await findSeasons(app)).toEqual([])
    expect(await rows("select id, removed_at from seasons")).toEqual([{ id, removed_at: app.now() }])
    expect([await version(), (await events()).at(-1)]).toEqual([
      3,
      { action: "season-removed", detail: "สงกรานต์ · 04-13 – 04-15" },
    ])
  })

  it("with an old version is rejected", async () => {
    const { id } = await added(HIGH)
    expect(await removeSeason(app, id, { ...BY, version: 1 })).toMatchObject({ ok: false, error: "villa-edited" })
    expect(await findSeasons(app)).toHaveLength(1)
  })

  it("fails with not-found for a season that is already removed", async () => {
    const { id } = await added(HIGH)
    await removeSeason(app, id, BY)
    expect(await removeSeason(app, id, BY)).toMatchObject({ ok: false, error: "not-found" })
  })
})
