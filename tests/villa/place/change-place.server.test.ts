import { beforeEach, describe, expect, it } from "vitest"
import { write } from "#app/db/database.server.ts"
import { findVilla } from "#app/villa/find-villa.server.ts"
import { changeHouseRules } from "#app/villa/house-rules/change-house-rules.server.ts"
import { rulesHash } from "#app/villa/house-rules/house-rules.ts"
import { changePlace, setMap } from "#app/villa/place/change-place.server.ts"
import { NO_PLACE } from "#app/villa/place/place.ts"
import { insertImage } from "#app/villa/villa-store.server.ts"
import {
  deleteVilla,
  insertSampleVilla,
  NOW,
  rows,
  type TestApp,
  testApp,
  withConcurrentWrite,
} from "../../support/app.ts"

const BY = { name: "Owner" }
let app: TestApp
beforeEach(async () => {
  app = testApp()
  await deleteVilla()
})

const events = () => rows<{ action: string; detail: string }>("select action, detail from villa_events order by id")

describe("changePlace", () => {
  it("changes the named fields, with an event and a new version", async () => {
    await insertSampleVilla(app)
    const change = { address: { en: "1 Beach Road" }, latitude: 12.5, longitude: 99.9 }
    expect(await changePlace(app, change, BY)).toMatchObject({ ok: true, value: { version: 2 } })
    expect(await changePlace(app, { postalCode: "77220" }, BY)).toMatchObject({ ok: true, value: { version: 3 } })
    expect((await findVilla(app))?.place).toEqual({
      ...NO_PLACE,
      address: { th: "", en: "1 Beach Road" },
      latitude: 12.5,
      longitude: 99.9,
      postalCode: "77220",
    })
    expect(await events()).toEqual([
      { action: "place-changed", detail: "address, latitude, longitude" },
      { action: "place-changed", detail: "postalCode" },
    ])
  })

  it("writes nothing if nothing changes", async () => {
    await insertSampleVilla(app)
    expect(await changePlace(app, { placePublic: true }, BY)).toMatchObject({ ok: true, value: { version: 1 } })
    expect(await events()).toEqual([])
  })

  it.each([
    ["without a villa", false, { postalCode: "1" }, BY, "villa-missing"],
    ["with an outdated version", true, { postalCode: "1" }, { ...BY, version: 0 }, "villa-edited"],
    ["with one coordinate", true, { latitude: 12 }, BY, "coordinates-incomplete"],
  ])("fails %s", async (_, hasVilla, change, by, error) => {
    if (hasVilla) await insertSampleVilla(app)
    expect(await changePlace(app, change, by)).toMatchObject({ ok: false, error })
    expect(await events()).toEqual([])
  })

  it("keeps a concurrent change of another field", async () => {
    await insertSampleVilla(app)
    const slow = withConcurrentWrite(app, () => changePlace(app, { postalCode: "77220" }, BY))
    expect(await changePlace(slow, { whatsapp: "+66812345678" }, BY)).toMatchObject({ ok: true })
    expect((await findVilla(app))?.place).toMatchObject({ postalCode: "77220", whatsapp: "+66812345678" })
  })
})

it("the map is set and removed, and a double submit has no effect", async () => {
  await insertSampleVilla(app)
  const map = { id: "map", type: "image/png", size: 1, width: 2, height: 3, placeholder: null, variants: [] } as const
  const image = { ...map, variants: [] }
  await write(app.db, [insertImage(app.db, image, NOW)])
  await setMap(app, image, BY)
  expect((await findVilla(app))?.map).toMatchObject({ id: "map" })
  for (const each of [image, null, null]) await setMap(app, each, BY)
  expect(await findVilla(app)).toMatchObject({ map: null, version: 3 })
  expect((await events()).map(({ action }) => action)).toEqual(["map-changed", "map-changed"])
})

describe("changeHouseRules", () => {
  const versions = () => rows<{ hash: string; rules: string }>("select hash, rules from house_rules order by rowid")

  it("keeps every version once, by its hash", async () => {
    await insertSampleVilla(app)
    for (const pets of ["ask", "yes", "ask", "ask"] as const) await changeHouseRules(app, { pets }, BY)
    const villa = await findVilla(app)
    expect(villa).toMatchObject({ version: 4, houseRules: { pets: "ask", smoking: "no" } })
    const kept = await versions()
    expect(kept.map(({ rules }) => JSON.parse(rules).pets)).toEqual(["ask", "yes"])
    expect(kept[0]).toEqual({
      hash: await rulesHash(app, villa!.houseRules!),
      rules: JSON.stringify(villa!.houseRules),
    })
    expect((await events()).map(({ detail }) => detail)).toEqual(["pets", "pets", "pets"])
  })

  it("saves the proposed rules as the first version", async () => {
    await insertSampleVilla(app)
    expect(await changeHouseRules(app, {}, BY)).toMatchObject({ ok: true, value: { version: 2 } })
    expect(await versions()).toHaveLength(1)
    expect(await events()).toEqual([{ action: "house-rules-changed", detail: "" }])
  })

  it.each([
    ["without a villa", false, {}, BY, "villa-missing"],
    ["with an outdated version", true, { pets: "yes" }, { ...BY, version: 0 }, "villa-edited"],
    ["with half of the quiet hours", true, { quietFrom: "22:00" }, BY, "quiet-hours-incomplete"],
  ] as const)("fails %s, and keeps no version", async (_, hasVilla, change, by, error) => {
    if (hasVilla) await insertSampleVilla(app)
    expect(await changeHouseRules(app, change, by)).toMatchObject({ ok: false, error })
    expect(await versions()).toEqual([])
  })
})
