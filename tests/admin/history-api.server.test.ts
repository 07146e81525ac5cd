import { beforeAll, expect, it } from "vitest"
import { insertAdmin, staffClient } from "../support/admins.ts"
import { type Client, expectFailure } from "../support/api.ts"
import { insertSampleVilla, testApp } from "../support/app.ts"

let admin: Client
beforeAll(async () => {
  const app = { ...testApp(), now: Date.now }
  await insertSampleVilla(app)
  admin = await staffClient(app as ReturnType<typeof testApp>, await insertAdmin(app as ReturnType<typeof testApp>))
})

const history = async () => (await admin.get("/api/admin/history")).body.data.events

it("GET /api/admin/history lists who changed what of the villa, newest first", async () => {
  expect(await history()).toEqual([])
  await admin.patch("/api/admin/villa", { title: { en: "Feet in the sand" } })
  await admin.patch("/api/admin/villa/bank-setting", { bankEnabled: false })
  const [methods, title, ...others] = await history()
  expect(others).toEqual([])
  expect(methods).toMatchObject({ actorName: "Somchai", action: "methods-changed" })
  expect(title).toEqual({
    at: expect.stringMatching(/^\d{4}-.*Z$/),
    actorName: "Somchai",
    action: "villa-changed",
    detail: "title",
  })
})

it("rejected changes are not included", async () => {
  const before = await history()
  expectFailure(await admin.patch("/api/admin/villa", { minRooms: 4 }), 422, "minRoomsTooMany")
  expect(await history()).toEqual(before)
})
