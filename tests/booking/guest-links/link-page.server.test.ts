import { beforeEach, describe, expect, it } from "vitest"
import { en } from "#app/i18n/locales/en.ts"
import { th } from "#app/i18n/locales/th.ts"
import { paths } from "#app/paths.ts"
import { type Answer, Client, expectFailure } from "../../support/api.ts"
import { rows } from "../../support/app.ts"
import { ORAWAN } from "../../support/sample.ts"
import { setUpClock, setUpVilla } from "../../support/set-up.ts"

const UNKNOWN = "BV-000000"
const CALL = "/api/booking/send-link"

setUpClock()
setUpVilla()
let reference: string
beforeEach(async () => {
  const guest = new Client()
  const { id } = await guest.book()
  await guest.patch(`/api/booking/${id}/customer-info`, { customerInfo: ORAWAN })
  const [booking] = await rows<{ reference: string }>("select reference from bookings")
  reference = booking!.reference
})

const sentLinks = () => rows("select id from outbox where kind = 'link-requested'")

/** What everybody can see of an answer, without what is random in each or measured outside of production. */
function seen({ status, headers, body }: Answer) {
  const named = [...headers].filter(
    ([name]) => !["server-timing", "content-security-policy", "x-request-id"].includes(name),
  )
  const visible = named.map(([name, value]) => [name, value.replace(/^(guest=)[^;]*/, "$1")])
  return {
    status,
    headers: visible,
    body: JSON.stringify(body).replace(/nonce=\\"[^"]*\\"|"nonce\\":\\"[^"]*\\"/g, ""),
  }
}

describe("the page for the link to a booking", () => {
  it.each([
    ["th", th],
    ["en", en],
  ] as const)("answers the same whether there is such a booking or not, in %s", async (language, t) => {
    const path = `${paths.booking.link}?lng=${language}`
    const known = await new Client().form(path, { email: ORAWAN.email, reference })
    expect(await sentLinks()).toHaveLength(1)
    const unknown = await new Client().form(path, { email: ORAWAN.email, reference: UNKNOWN })
    expect(await sentLinks()).toHaveLength(1)
    expect(known.status).toBe(200)
    expect(known.body).toContain(t.booking.link.sent.replace("{{email}}", ORAWAN.email))
    expect(seen(unknown)).toEqual(seen(known))
  })

  it("names what is wrong at its field and keeps what was typed", async () => {
    const { status, body } = await new Client().form(`${paths.booking.link}?lng=en`, {
      email: "mali@",
      reference: "42",
    })
    expect(status).toBe(422)
    for (const part of [en.validation.email, en.validation.reference, 'value="mali@"', 'value="42"'])
      expect(body).toContain(part)
    expect(await sentLinks()).toEqual([])
  })

  it("is refused with the form kept after too many requests of a network", async () => {
    const client = new Client()
    const send = () => client.form(`${paths.booking.link}?lng=en`, { email: ORAWAN.email, reference: UNKNOWN })
    for (let sent = 0; sent < 20; sent++) expect((await send()).status).toBe(200)
    const { status, body } = await send()
    expect(status).toBe(429)
    expect(body).toContain(en.errors.tooManyRequestsHour)
    expect(body).toContain(`value="${ORAWAN.email}"`)
  })

  it("is on the page of the device's own bookings, open where there are none", async () => {
    const shown = async (client: Client) => String((await client.get(`${paths.booking.choose}?lng=en`)).body)
    const form = `<details open="" class="mt-6">[\\s\\S]*action="${paths.booking.link}"`
    expect(await shown(new Client())).toMatch(new RegExp(form))
    const guest = new Client()
    await guest.book({ checkIn: "2090-12-10", checkOut: "2090-12-12" })
    const page = await shown(guest)
    expect(page).not.toMatch(new RegExp(form))
    expect(page).toContain(`action="${paths.booking.link}"`)
  })
})

describe(`POST ${CALL}`, () => {
  it("emails the link, and answers the same if there is none", async () => {
    const known = await new Client().post(CALL, { email: ORAWAN.email.toUpperCase(), reference })
    expect(await sentLinks()).toHaveLength(1)
    const unknown = await new Client().post(CALL, { email: "nobody@example.com", reference })
    expect(await sentLinks()).toHaveLength(1)
    expect([known.status, known.body]).toEqual([202, { status: "success", data: null }])
    expect(seen(unknown)).toEqual(seen(known))
  })

  it("refuses what cannot be an address or a number", async () => {
    const refused = await new Client().post(CALL, { email: "mali", reference: "BV-7" })
    expectFailure(refused, 422, "validation")
    expect(Object.keys(refused.body.errors)).toEqual(["email", "reference"])
  })

  it("is limited together with the page, for an hour", async () => {
    const client = new Client()
    const body = { email: ORAWAN.email, reference: UNKNOWN }
    for (let sent = 0; sent < 10; sent++) {
      expect((await client.post(CALL, body)).status).toBe(202)
      expect((await client.form(paths.booking.link, body)).status).toBe(200)
    }
    const refused = await client.post(CALL, body)
    expectFailure(refused, 429, "tooManyRequests")
    expect(refused.headers.get("Retry-After")).toBe("3600")
  })
})
