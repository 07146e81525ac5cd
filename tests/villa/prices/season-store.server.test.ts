import { env } from "cloudflare:workers"
import { beforeEach, describe, expect, it } from "vitest"
import { findVillaOffer } from "#app/calendar/month/find-availability.server.ts"
import { read, write } from "#app/db/database.server.ts"
import { dateAfter } from "#app/villa/dates.ts"
import type { Season } from "#app/villa/prices/season.ts"
import { insertSeason, markSeasonRemoved, readSeasons } from "#app/villa/prices/season-store.server.ts"
import { insertSampleVilla, NOW, type TestApp, testApp } from "../../support/app.ts"
import { season } from "../../support/price-list.ts"

let app: TestApp
beforeEach(async () => {
  app = testApp()
  await env.DB.exec("delete from seasons")
})
const insert = (...seasons: Season[]) =>
  write(
    app.db,
    seasons.map((each) => insertSeason(app.db, each, NOW)),
  )
const found = async (from?: string, until?: string) => {
  const [seasons] = await read(app.db, readSeasons(app.db, from, until))
  return seasons.map(({ id }) => id)
}

describe("readSeasons", () => {
  beforeEach(() =>
    insert(
      season("04-13", "04-16", { id: "yearly" }),
      season("2090-01-01", "2090-02-01", { id: "January" }),
      season("2090-03-01", "2090-04-01", { id: "March" }),
      season("2090-05-01", "2090-06-01", { id: "May" }),
      season("2090-07-01", "2090-08-01", { id: "July" }),
      season("2090-09-01", "2090-10-01", { id: "September" }),
      season("2090-03-10", "2090-03-12", { id: "holiday", layer: "holiday" }),
      season("2091-03-10", "2091-03-12", { id: "later holiday", layer: "holiday" }),
      season("2092-03-10", "2092-03-12", { id: "last holiday", layer: "holiday" }),
    ),
  )
  const ALL = ["January", "March", "May", "July", "September"]

  it.each<[string, string | undefined, string | undefined, string[]]>([
    ["all of them", undefined, undefined, [...ALL, "holiday", "later holiday", "last holiday", "yearly"]],
    ["those that end later", "2090-06-01", undefined, ["July", "September", "later holiday", "last holiday", "yearly"]],
    ["one that has the night before its end", "2090-05-31", "2090-06-01", ["May", "later holiday", "yearly"]],
    // The next of each layer is read, because the index is by their ends.
    ["those between two dates", "2090-03-11", "2090-05-20", ["March", "May", "holiday", "later holiday", "yearly"]],
    ["none but the yearly ones and the next", "2090-02-01", "2090-03-01", ["March", "holiday", "yearly"]],
  ])("reads %s", async (_, from, until, ids) => {
    expect((await found(from, until)).sort()).toEqual([...ids].sort())
  })

  it("reads no removed ones", async () => {
    await write(app.db, [markSeasonRemoved(app.db, "March", NOW), markSeasonRemoved(app.db, "yearly", NOW)])
    expect(await found("2090-03-01", "2090-03-02")).toEqual(["holiday", "May"])
  })
})

it("the home page reads no more rows with seasons that are over or beyond what can be booked", async () => {
  await env.DB.exec("delete from villa")
  await insertSampleVilla(app)
  const rowsRead = async () => {
    const before = app.usage.rowsRead
    await findVillaOffer(app)
    return app.usage.rowsRead - before
  }
  const week = (start: string, index: number, layer: Season["layer"]) =>
    season(dateAfter(start, index * 7), dateAfter(start, index * 7 + 5), { id: `${start} ${index} ${layer}`, layer })
  const weeks = (start: string, count: number) =>
    (["season", "holiday"] as const).flatMap((layer) =>
      Array.from({ length: count }, (_, index) => week(start, index, layer)),
    )
  // In the horizon, and the first one after it, of each layer.
  await insert(season("04-13", "04-16", { id: "yearly" }), ...weeks("2090-12-01", 5), ...weeks("2092-12-01", 1))
  const few = await rowsRead()
  await insert(...weeks("2080-01-01", 40))
  await insert(...weeks("2093-01-01", 40))
  const many = await rowsRead()
  console.log(`rows read with 13 seasons ${few}, with 173 ${many}`)
  expect(many).toBe(few)
})
