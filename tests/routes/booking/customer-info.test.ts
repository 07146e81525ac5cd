import { describe, expect, it } from "vitest"
import { th } from "#app/i18n/locales/th.ts"
import { paths } from "#app/paths.ts"
import { stayPaths } from "#app/stay-paths.ts"
import { Client, shownHtml } from "../../support/api.ts"
import { setUpClock, setUpVilla } from "../../support/set-up.ts"

setUpClock()
setUpVilla()

/** How often an address that was entered can be changed. */
const EMAIL_CHANGES = 3

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
    const next = asks ? stayPaths.paymentAfterDetails(id) : paths.booking.payment(id)
    expect([status, headers.get("Location")]).toEqual([303, next])
  })
})

it("too many changes of the email address are an error beside its field", async () => {
  const guest = new Client()
  const { id } = await guest.book()
  const form = { firstName: "Mali", lastName: "Srisuk", phone: "0812345678", phoneCountry: "TH" }
  const send = (number: number) =>
    guest.form(paths.booking.customerInfo(id), { ...form, email: `mali-${number}@example.com` })
  for (let number = 0; number <= EMAIL_CHANGES; number++) expect((await send(number)).status).toBe(303)
  const { status, body } = await send(EMAIL_CHANGES + 1)
  expect(status).toBe(409)
  const html = shownHtml(body)
  const [field = ""] = /<input[^>]*name="email"[^>]*>/.exec(html) ?? []
  expect(field).toContain('aria-invalid="true"')
  const [, errorId] = /aria-describedby="([^" ]*)/.exec(field) ?? []
  const [error = ""] = new RegExp(`id="${errorId}"[^>]*>[^<]*`).exec(html) ?? []
  expect(error).toContain(th.customer.emailChangesExhausted)
})
