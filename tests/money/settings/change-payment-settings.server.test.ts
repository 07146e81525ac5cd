import { env } from "cloudflare:workers"
import { beforeEach, describe, expect, it } from "vitest"
import { changePaymentSettings } from "#app/money/settings/change-payment-settings.server.ts"
import { changeVilla } from "#app/villa/change-villa.server.ts"
import { deleteVilla, insertSampleVilla, rows, type TestApp, testApp, withConcurrentWrite } from "../../support/app.ts"

const BY = { name: "Owner" }
let app: TestApp
beforeEach(async () => {
  app = testApp()
  await env.DB.exec("delete from alerts")
  await deleteVilla()
})
const events = () =>
  rows<{ action: string; detail: string }>("select action, detail, actor_name from villa_events order by id")

describe("changePaymentSettings", () => {
  it("requires a villa", async () => {
    expect(await changePaymentSettings(app, { bankEnabled: true }, BY)).toMatchObject({ error: "villa-missing" })
  })

  it.each([
    [{ bankName: "SCB" }, "bank-changed"],
    [{ creditCardEnabled: true }, "methods-changed"],
    [{ promptPayId: "0899999999" }, "promptpay-changed"],
  ])("%j is logged as %s", async (set, action) => {
    await insertSampleVilla(app)
    expect(await changePaymentSettings(app, set, { ...BY, version: 1 })).toMatchObject({
      value: { villa: set, changed: true },
    })
    expect(await events()).toMatchObject([{ action, detail: Object.keys(set)[0] }])
  })

  it("with an old version is rejected", async () => {
    await insertSampleVilla(app)
    expect(await changePaymentSettings(app, { bankName: "SCB" }, { ...BY, version: 3 })).toMatchObject({
      error: "villa-edited",
    })
  })

  describe("raises a security alert in the same batch", () => {
    const alerts = () =>
      rows<{ facts: string; actor_id: string | null }>("select facts, actor_id from alerts where kind = 'security'")
    beforeEach(() => insertSampleVilla(app))

    it("with what changed in masked numbers, and who did it", async () => {
      const batches = app.usage.batches
      await changePaymentSettings(app, { accountNumber: "555-5-55555-5" }, BY)
      expect(app.usage.batches).toBe(batches + 2)
      const [raised] = await alerts()
      expect(JSON.parse(raised?.facts ?? "")).toEqual({
        event: "payment-settings",
        by: "Owner",
        changes: [{ field: "accountNumber", before: "•••• 7890", after: "•••• 5555" }],
      })
    })

    it("nothing if a method is turned on or off, nothing has changed or the change is rejected", async () => {
      await changePaymentSettings(app, { creditCardEnabled: true }, BY)
      await changePaymentSettings(app, { accountNumber: "123-4-56789-0" }, BY)
      await changePaymentSettings(app, { accountNumber: "999" }, { ...BY, version: 9 })
      expect(await alerts()).toEqual([])
    })

    it("once, if another change was written in between", async () => {
      const slow = withConcurrentWrite(app, () => changeVilla(app, { maxGuests: 8 }, BY))
      expect(await changePaymentSettings(slow, { promptPayId: "0899999999" }, BY)).toMatchObject({ ok: true })
      expect(await alerts()).toHaveLength(1)
    })
  })
})
