import { env } from "cloudflare:workers"
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { action } from "#app/api/route.ts"
import { en } from "#app/i18n/locales/en.ts"
import { th } from "#app/i18n/locales/th.ts"
import { interpolate } from "#app/i18n/translate.ts"
import { paths } from "#app/paths.ts"
import { stayPaths } from "#app/stay-paths.ts"
import type { Image } from "#app/villa/photos/image.ts"
import { saveImage } from "#app/villa/photos/save-image.server.ts"
import type { VillaFields } from "#app/villa/villa.ts"
import { Client, expectFailure, ORIGIN } from "../../support/api.ts"
import { deleteBookings, forgetAttempts, insertSampleVilla, testApp, updateSampleVilla } from "../../support/app.ts"
import { createLink } from "../../support/payment-links.ts"
import { png } from "../../support/png.ts"
import { ORAWAN } from "../../support/sample.ts"
import { setUpClock } from "../../support/set-up.ts"

const CALL = "/api/check-account"
const PHONE = "089 876 5432"
const IN_USE = { bankEnabled: true, promptPayEnabled: true, promptPayId: "0812345678", promptPayQr: null }
const ACCOUNT = { bank: "KBank", name: "Test House Ltd." }

let qr: Image
beforeAll(async () => {
  await insertSampleVilla(testApp(), { contactPhone: PHONE })
  const saved = await saveImage(testApp(), await png(9, 9))
  if (!saved.ok) throw new Error(saved.error)
  qr = saved.value
})
setUpClock()
beforeEach(async () => {
  await forgetAttempts()
  await villaWith({ ...IN_USE, accountName: ACCOUNT.name })
})
afterEach(() => {
  vi.restoreAllMocks()
})

const villaWith = (changes: Partial<VillaFields>) => updateSampleVilla(testApp(), changes)

/** The page as its reader sees it, without its scripts and React's comments. */
const written = (body: unknown) =>
  String(body)
    .replaceAll(/<!-- -->|<script[\s\S]*?<\/script>/g, "")
    .replaceAll("&#x27;", "'")
const form = (lastDigits: string, client = new Client(), language = "en") =>
  client.form(`${stayPaths.checkAccount}?lng=${language}`, { lastDigits })

describe.each([
  ["th", th],
  ["en", en],
] as const)("the page that checks an account, in %s", (language, t) => {
  const answers = async (lastDigits: string) => {
    const { status, body } = await form(lastDigits, new Client(), language)
    expect(status).toBe(200)
    return written(body)
  }

  it("has the form alone, names the site's host and is not indexed or stored", async () => {
    const { status, headers, body } = await new Client().get(`${stayPaths.checkAccount}?lng=${language}`)
    expect(status).toBe(200)
    expect(headers.get("Cache-Control")).toContain("no-store")
    expect(body).toContain('<meta name="robots" content="noindex"/>')
    const page = written(body)
    expect(page).toContain(`>${new URL(ORIGIN).host}</strong>`)
    expect(page).toContain('name="lastDigits"')
    for (const said of [ACCOUNT.name, ACCOUNT.bank, t.accountCheck.noMatch]) expect(page).not.toContain(said)
  })

  it("names bank and name of the account, and no more of its number than was typed", async () => {
    const { headers, body } = await form("78-90", new Client(), language)
    expect(headers.get("Cache-Control")).toContain("no-store")
    for (const said of [interpolate(t.accountCheck.match, ACCOUNT), t.accountCheck.compareName])
      expect(written(body)).toContain(said)
    expect(String(body)).not.toMatch(/123-4-5|56789-0|0812345678/)
  })

  it("calls PromptPay by its name", async () => {
    const bank = t.accountCheck.promptPay
    expect(await answers("๕๖๗๘")).toContain(interpolate(t.accountCheck.match, { bank, name: ACCOUNT.name }))
    await villaWith({ accountName: "" })
    const page = await answers("5678")
    for (const said of [interpolate(t.accountCheck.matchWithoutName, { bank }), t.accountCheck.askName])
      expect(page).toContain(said)
    expect(page).not.toContain(t.accountCheck.compareName)
  })

  it.each(["7891", "7809", "6789", "0000"])("says of %s only that it is not the account", async (lastDigits) => {
    const page = await answers(lastDigits)
    expect(page).toContain(t.accountCheck.noMatch)
    for (const said of [ACCOUNT.name, ACCOUNT.bank, t.accountCheck.qrOnly]) expect(page).not.toContain(said)
    expect(
      page.slice(page.indexOf(t.accountCheck.noMatch), page.indexOf(`action="${stayPaths.checkAccount}"`)),
    ).toContain(PHONE)
  })

  it("says that a QR image cannot be checked", async () => {
    await villaWith({ promptPayId: null, promptPayQr: qr })
    expect(await answers("0000")).toContain(t.accountCheck.qrOnly)
    await villaWith({ bankEnabled: false, promptPayId: null, promptPayQr: qr })
    const page = written((await new Client().get(`${stayPaths.checkAccount}?lng=${language}`)).body)
    expect(page).toContain(t.accountCheck.qrOnly)
    expect(page).not.toContain('name="lastDigits"')
  })

  it("says that no money is taken by transfer, without a form", async () => {
    await villaWith({ bankEnabled: false, promptPayEnabled: false })
    const page = written((await new Client().get(`${stayPaths.checkAccount}?lng=${language}`)).body)
    expect(page).toContain(t.accountCheck.none)
    expect(page).not.toContain('name="lastDigits"')
  })

  it.each(["", "789", "123-4-56789-0", "x890"])("asks for the last four digits instead of %j", async (lastDigits) => {
    const { status, body } = await form(lastDigits, new Client(), language)
    expect(status).toBe(422)
    expect(body).toContain(t.validation.lastDigits)
    if (lastDigits) expect(body).toContain(`value="${lastDigits}"`)
    expect(written(body)).not.toContain(t.accountCheck.noMatch)
  })
})

it("answers nothing to digits in the address", async () => {
  const { body } = await new Client().get(`${stayPaths.checkAccount}?lng=en&lastDigits=7890`)
  expect(written(body)).not.toContain(ACCOUNT.name)
})

describe("the instructions of a payment", () => {
  const link = `action="${stayPaths.checkAccount}"`

  it.each([
    ["bank_transfer", true],
    ["promptpay", true],
    ["credit_card", false],
  ])("by %s have its field: %s", async (method, isLinked) => {
    await villaWith({ creditCardEnabled: true })
    const { id: linkId } = await createLink(testApp(), {})
    const guest = new Client()
    const { id } = await guest.book()
    await guest.patch(`/api/booking/${id}/customer-info`, { customerInfo: ORAWAN })
    for (const path of [paths.booking.payment(id), paths.payment.link(linkId)]) {
      const page = written((await guest.get(`${path}?method=${method}`)).body)
      expect([path, page.includes(link)]).toEqual([path, isLinked])
    }
    await deleteBookings()
  })

  it("by the owner's own QR image have none, because its number is not known", async () => {
    await villaWith({ promptPayId: null, promptPayQr: qr })
    const { id } = await createLink(testApp(), {})
    const page = written((await new Client().get(`${paths.payment.link(id)}?method=promptpay`)).body)
    expect(page).toContain(qr.id)
    expect(page).not.toContain(link)
  })
})

describe("the limit", () => {
  it("is ten a minute for a network, exactly, of the page and the call together", async () => {
    const client = new Client()
    const sent = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        index % 2 ? form("7890", client) : client.post(CALL, { lastDigits: "0000" }),
      ),
    )
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(sent.filter(({ status }) => status === 429)).toHaveLength(20)
    const page = await form("7890", client)
    expect(page.status).toBe(429)
    expect(page.body).toContain(en.accountCheck.tooMany)
    expect(page.body).toContain('value="7890"')
    expect(written(page.body)).not.toContain(ACCOUNT.name)
    const refused = await client.post(CALL, { lastDigits: "7890" })
    expectFailure(refused, 429, "tooManyRequests", en.accountCheck.tooMany)
    expect(refused.headers.get("Retry-After")).toBe("60")
    expect((await form("7890")).status).toBe(200)
    expect((await new Client().post(CALL, { lastDigits: "7890" })).status).toBe(200)
  })

  it("does not count what is not four digits", async () => {
    const client = new Client()
    for (let sent = 0; sent < 12; sent++) expect((await form("12345", client)).status).toBe(422)
    expect((await form("7890", client)).status).toBe(200)
  })
})

describe(`POST ${CALL}`, () => {
  const match = async (lastDigits: string) => {
    const { status, body } = await new Client().post(CALL, { lastDigits })
    expect([status, body.status]).toEqual([200, "success"])
    return body.data.match
  }

  it("answers with the account that ends in the digits, or null", async () => {
    expect(await match("7890")).toEqual({ kind: "bank", ...ACCOUNT })
    expect(await match("56 78")).toEqual({ kind: "promptpay", bank: "PromptPay", name: ACCOUNT.name })
    expect(await match("7891")).toBeNull()
    await villaWith({ accountName: "", bankEnabled: false })
    expect(await match("7890")).toBeNull()
    expect(await match("5678")).toEqual({ kind: "promptpay", bank: "PromptPay", name: null })
  })

  it.each([{}, { lastDigits: 7890 }, { lastDigits: "1234567890" }])("refuses %j", async (body) => {
    const refused = await new Client().post(CALL, body)
    expectFailure(refused, 422, "validation")
    expect(refused.body.errors).toEqual({ lastDigits: [en.validation.lastDigits] })
  })
})

describe("the log", () => {
  it("has no line of an answered or refused check", async () => {
    const lines = (["log", "info", "warn", "error"] as const).map((level) => vi.spyOn(console, level))
    const client = new Client()
    for (const lastDigits of ["7890", "0000", "123-4-56789-0"]) {
      await form(lastDigits, client)
      await client.post(CALL, { lastDigits })
    }
    const logged = JSON.stringify(lines.flatMap((line) => line.mock.calls))
    expect(logged).not.toMatch(/7890|0000|5678|lastDigits/)
  })

  it("names no digits when a check fails", async () => {
    const errors = vi.spyOn(console, "error").mockImplementation(() => {})
    const batch = () => Promise.reject(new Error("D1_ERROR: no such table: villa: SQLITE_ERROR"))
    const app = testApp({ DB: { prepare: env.DB.prepare.bind(env.DB), batch } as unknown as D1Database })
    const request = new Request(`${ORIGIN}${CALL}`, {
      method: "POST",
      body: JSON.stringify({ lastDigits: "7890" }),
      headers: { "Content-Type": "application/json" },
    })
    const context = { app, callerOf: async () => ({}), cloudflare: { ctx: { waitUntil: () => {} } } }
    const answer = await action({ request, context, params: {} } as unknown as Parameters<typeof action>[0])
    expect(answer.status).toBe(500)
    expect(errors).toHaveBeenCalled()
    expect(JSON.stringify(errors.mock.calls)).not.toMatch(/7890|lastDigits/)
  })
})
