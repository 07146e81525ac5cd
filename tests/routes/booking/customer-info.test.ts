import { describe, expect, it } from "vitest"
import { paths } from "#app/paths.ts"
import { Client } from "../../support/api.ts"
import { setUpClock, setUpVilla } from "../../support/set-up.ts"

setUpClock()
setUpVilla()

describe("a guest whose address looks mistyped is asked about it", () => {
  const MISTYPED = "mali@gmial.com"
  it.each([
    ["on the next page, if nothing has asked yet", MISTYPED, {}, true],
    ["not again after the field has asked", MISTYPED, { askedEmail: MISTYPED }, false],
    ["if the field has asked about another one", MISTYPED, { askedEmail: "mali@gmai.com" }, true],
    ["never, if it looks right", "mali@gmail.com", {}, false],
  ])("%s", async (_, email, fields, asks) => {
    const guest = new Client()
    const { id } = await guest.book()
    const form = { firstName: "Mali", lastName: "Srisuk", phone: "0812345678", phoneCountry: "TH", ...fields, email }
    const { status, headers } = await guest.form(paths.booking.customerInfo(id), form)
    const next = asks ? paths.booking.paymentAfterDetails(id) : paths.booking.payment(id)
    expect([status, headers.get("Location")]).toEqual([303, next])
  })
})
