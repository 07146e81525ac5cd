import { expect, it } from "vitest"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { setCustomerInfo } from "#app/booking/guest/set-customer-info.server.ts"
import { th } from "#app/i18n/locales/th.ts"
import { stayPaths } from "#app/stay-paths.ts"
import { changeExtra } from "#app/villa/extras/change-extras.server.ts"
import { Client, expectFailure, shownHtml } from "../../support/api.ts"
import { rows } from "../../support/app.ts"
import { GUEST } from "../../support/bookings.ts"
import { createExtra } from "../../support/create-extra.ts"
import { COT } from "../../support/extras.ts"
import { ADMIN } from "../../support/payment-links.ts"
import { MALI } from "../../support/sample.ts"
import { setUpClock, setUpVilla } from "../../support/set-up.ts"

setUpClock()
const app = setUpVilla()

it("more of an extra at another price than was shown is refused with the new one; what was chosen is kept", async () => {
  await rows("delete from extras")
  await createExtra(app, COT)
  const guest = new Client()
  const { id } = await guest.book()
  await setCustomerInfo(app, id, MALI, GUEST)
  await changeStatus(app, id, "confirmed", ADMIN)
  const page = stayPaths.extras(id)
  const html = shownHtml((await guest.get(page)).body)
  const [, name = ""] = /name="([^"]*)\.id" value="cot"/.exec(html) ?? []
  const shown = /name="([^"]*shownCost)" value="300"/.exec(html)
  expect(shown?.[1]).toBe(`${name}.shownCost`)
  const form = { [`${name}.id`]: "cot", [`${name}.quantity`]: "2", [`${name}.shownCost`]: "300" }
  await changeExtra(app, "cot", { price: 450_00 }, { name: "Noi" })
  const refused = await guest.form(page, form)
  expect(refused.status).toBe(409)
  const again = shownHtml(refused.body)
  expect(again).toContain(th.extras.errors.priceChanged)
  expect(again).toContain(`name="${name}.shownCost" value="450"`)
  const fields = again.match(/<input[^>]*>/g) ?? []
  expect(fields.find((field) => field.includes(`name="${name}.quantity"`))).toContain('value="2"')
  const asked = (shownCost?: number) => ({ extras: [{ id: "cot", quantity: 2, shownCost }] })
  expectFailure(await guest.patch(`/api/booking/${id}/extras`, asked(300)), 409, "extraPriceChanged")
  expect(await rows("select amount from ledger where kind = 'charge'")).toEqual([])
  expect((await guest.form(page, { ...form, [`${name}.shownCost`]: "450" })).status).toBe(303)
  expect(await rows("select amount from ledger where kind = 'charge'")).toEqual([{ amount: 900_00 }])
  // What stays or becomes less has its price already.
  expect((await guest.patch(`/api/booking/${id}/extras`, asked(300))).status).toBe(200)
})
