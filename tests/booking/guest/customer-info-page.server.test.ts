import { describe, expect, it } from "vitest"
import { en } from "#app/i18n/locales/en.ts"
import { th } from "#app/i18n/locales/th.ts"
import { paths } from "#app/paths.ts"
import { type Doubt, stayPaths } from "#app/stay-paths.ts"
import { Client, shownHtml } from "../../support/api.ts"
import { setUpClock, setUpVilla } from "../../support/set-up.ts"

setUpClock()
setUpVilla()

/** How often an address that was entered can be changed. */
const EMAIL_CHANGES = 3

describe("a guest whose address or number looks mistyped is asked about it", () => {
  const [MISTYPED, RIGHT] = ["mali@gmial.com", "mali@gmail.com"]
  const FOREIGN = { phone: "(415) 555-2671" }
  it.each<[string, string, Record<string, string>, Doubt[]]>([
    ["on the next page, if nothing has asked yet", MISTYPED, {}, ["email"]],
    ["not again after the field has asked", MISTYPED, { askedEmail: MISTYPED }, []],
    ["if the field has asked about another one", MISTYPED, { askedEmail: "mali@gmai.com" }, ["email"]],
    ["never, if it looks right", RIGHT, {}, []],
    ["for ten digits that do not begin with 0", RIGHT, FOREIGN, ["phone"]],
    ["for both", MISTYPED, FOREIGN, ["email", "phone"]],
    ["not again about the number", MISTYPED, { ...FOREIGN, askedPhone: "415 555 2671" }, ["email"]],
    ["not for a number of another country", RIGHT, { phone: "+1 415 555 2671", phoneCountry: "other" }, []],
    ["not for Thai digits pasted from contacts", RIGHT, { phone: "\u202d๐๘๑\u2011๒๓๔ ๕๖๗๘\u202c" }, []],
  ])("%s", async (_, email, fields, doubts) => {
    const guest = new Client()
    const { id } = await guest.book()
    const form = { firstName: "Mali", lastName: "Srisuk", phone: "0812345678", phoneCountry: "TH", ...fields, email }
    const { status, headers } = await guest.form(paths.booking.customerInfo(id), form)
    expect([status, headers.get("Location")]).toEqual([303, stayPaths.paymentAfterDetails(id, doubts)])
    const page = shownHtml((await guest.get(stayPaths.paymentAfterDetails(id, doubts))).body)
    expect(page.includes(th.customer.addCountryCode)).toBe(doubts.includes("phone"))
    expect(page.includes(`>${th.customer.keepEmail}<`)).toBe(doubts.includes("email"))
  })
})

it("a landline is refused with what to do, on the page and by the /api", async () => {
  const guest = new Client()
  const { id } = await guest.book()
  const customer = { firstName: "Mali", lastName: "Srisuk", email: "mali@example.com", phone: "๐๒-๑๒๓-๔๕๖๗" }
  const { status, body } = await guest.form(paths.booking.customerInfo(id), { ...customer, phoneCountry: "TH" })
  expect([status, shownHtml(body).includes(th.validation.phoneLandline)]).toEqual([422, true])
  const answer = await guest.patch(`/api/booking/${id}/customer-info`, { customerInfo: customer })
  expect([answer.status, JSON.stringify(answer.body).includes(en.validation.phoneLandline)]).toEqual([422, true])
  const mobile = { ...customer, phone: "\u202d๐๘๑\u2011๒๓๔ ๕๖๗๘\u202c", email: "\u200bmali@example.com" }
  expect((await guest.patch(`/api/booking/${id}/customer-info`, { customerInfo: mobile })).body).toMatchObject({
    data: { booking: { customerInfo: { phone: "0812345678", email: "mali@example.com" } } },
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

describe("a party with more people than the villa takes", () => {
  const DETAILS = { firstName: "Mali", lastName: "Srisuk", email: "mali@example.com", phone: "0812345678" }
  const sent = async (language: string, party: { adults: string; children: string }) => {
    const guest = new Client()
    const { id } = await guest.book()
    const form = { ...DETAILS, phoneCountry: "TH", ...party }
    const { status, body } = await guest.form(`${paths.booking.customerInfo(id)}?lng=${language}`, form)
    return { status, html: shownHtml(body) }
  }

  it.each([
    ["en", "The villa takes 6 (you have 7)."],
    ["th", "วิลล่ารับได้ 6 ท่าน (ตอนนี้ 7)"],
  ])("is refused in %s with both numbers, below both fields, and can ask the owner", async (language, sentence) => {
    const { status, html } = await sent(language, { adults: "4", children: "3" })
    expect(status).toBe(422)
    const [field = ""] = /<select[^>]*name="adults"[^>]*>/.exec(html) ?? []
    const [, errorId] = /aria-describedby="([^" ]*)/.exec(field) ?? []
    expect(field).toContain('aria-invalid="true"')
    const [below = ""] = new RegExp(`<div class="col-span-full[^"]*"><p id="${errorId}".*?</ul>`, "s").exec(html) ?? []
    expect(below).toContain(sentence)
    expect(below).toContain('href="https://line.me/R/ti/p/%40testhouse"')
    expect(below).toContain('href="tel:0812345678"')
  })

  it("is another sentence than that of a party without adults, who cannot ask", async () => {
    const { status, html } = await sent("en", { adults: "0", children: "2" })
    expect(status).toBe(422)
    expect(html).toContain(en.stay.errors.partyInvalid)
    expect(html).not.toMatch(/The villa takes|<div class="col-span-full[^"]*"><p[^>]*>[^<]*<\/p><ul/)
  })
})
