import { env } from "cloudflare:workers"
import { afterEach, describe, expect, it, vi } from "vitest"
import { renderEmail } from "#app/notify/email/render-email.server.ts"
import { readSettings, wrongSetting } from "#app/platform/deployment-settings.server.ts"
import { httpDriver } from "#app/platform/mail-http.server.ts"
import { mailer } from "#app/platform/mailer.server.ts"
import { PRODUCTION } from "../support/app.ts"
import { sampleEmail } from "../support/emails.ts"

const MESSAGE = { id: "email-1", to: "mali@example.com", ...renderEmail(sampleEmail("confirmed", "th")) }
const HTTP = {
  driver: "http",
  from: "stay@baan.test",
  fromName: "",
  apiUrl: "https://mail.test/emails",
  apiKey: "key-1",
}
afterEach(() => vi.restoreAllMocks())

describe("settings", () => {
  const settings = { driver: "binding", from: "stay@baan.test", fromName: "", apiUrl: "", apiKey: "" }
  it.each([
    [{}, null],
    [{ driver: "smtp" }, /^MAIL_DRIVER/],
    [{ from: "" }, /^MAIL_FROM/],
    [{ from: "Baan <stay@baan.test>" }, /^MAIL_FROM/],
    [{ from: "stay@baan" }, /^MAIL_FROM/],
    [{ ...HTTP }, null],
    [{ ...HTTP, apiKey: "" }, /^MAIL_API_KEY/],
    [{ ...HTTP, apiUrl: "http://mail.test" }, /^MAIL_API_URL/],
    [{ ...HTTP, apiUrl: "mail" }, /^MAIL_API_URL/],
  ])("%j", (changes, wrong) => {
    const found = wrongSetting({ ...settings, ...changes })
    if (wrong === null) expect(found).toBeNull()
    else expect(found).toMatch(wrong)
  })

  it("that are invalid do not stop the app, but every email fails until they are corrected", async () => {
    const vars = { ...env, ...PRODUCTION, MAIL_DRIVER: "pigeon" } as unknown as Env
    const sent = await mailer(vars, readSettings(vars)).send(MESSAGE)
    expect(sent).toMatchObject({ sent: false, permanent: false, error: expect.stringContaining("MAIL_DRIVER") })
    const unset = { ...env, ...PRODUCTION, MAIL_FROM: "" } as unknown as Env
    expect(await mailer(unset, readSettings(unset)).send(MESSAGE)).toMatchObject({
      error: expect.stringContaining("MAIL_FROM"),
    })
  })
})

describe("the binding", () => {
  const sending = async (send: unknown) => {
    const vars = { ...env, EMAIL: { send }, MAIL_FROM: "stay@baan.test" } as unknown as Env
    return mailer(vars, readSettings(vars)).send(MESSAGE)
  }

  it("gets the email with its parts, the villa as sender and the owner's reply address", async () => {
    const send = vi.fn(async (_: EmailMessageBuilder) => ({ messageId: "1" }))
    expect(await sending(send)).toEqual({ sent: true })
    const given = send.mock.calls[0]![0]
    expect(given).toMatchObject({
      to: "mali@example.com",
      from: { name: "บ้านทะเลใส", email: "stay@baan.test" },
      replyTo: "owner@example.com",
      subject: MESSAGE.subject,
      text: MESSAGE.text,
      html: MESSAGE.html,
      attachments: [
        { disposition: "attachment", filename: "stay-BV-7K3M9Q.ics", type: "text/calendar; charset=utf-8" },
      ],
    })
    const bytes = given.attachments![0]!.content as ArrayBuffer
    expect(new TextDecoder().decode(bytes)).toBe(MESSAGE.attachments[0]!.content)
  })

  it("accepts such an email in local development", async () => {
    expect(await mailer(env as Env, readSettings(env as Env)).send(MESSAGE)).toEqual({ sent: true })
  })

  it.each([
    ["E_RECIPIENT_SUPPRESSED", { permanent: true }],
    ["E_VALIDATION_ERROR", { permanent: true }],
    ["E_SENDER_NOT_VERIFIED", { permanent: false, refusesUs: true }],
    ["E_RATE_LIMIT_EXCEEDED", { permanent: false }],
    ["E_INTERNAL_SERVER_ERROR", { permanent: false }],
  ])("that fails with %s does so with %j", async (code, how) => {
    const error = Object.assign(new Error("mali@example.com is not welcome"), { code })
    expect(await sending(() => Promise.reject(error))).toEqual({ sent: false, ...how, error: code })
  })

  it("that throws reveals nothing of the email", async () => {
    const broken = await sending(() => Promise.reject(new Error("mali@example.com")))
    expect(broken).toEqual({ sent: false, permanent: false, error: "binding-failed" })
  })
})

describe("the HTTP API", () => {
  const answering = (answer: Response | Error) => {
    const fetcher = vi.fn(async (_url: string, _init: RequestInit) => {
      if (answer instanceof Error) throw answer
      return answer
    })
    return { fetcher, sent: httpDriver(fetcher as unknown as typeof fetch)(MESSAGE, HTTP) }
  }

  it("is called with the key, an idempotency key and our User-Agent", async () => {
    const { fetcher, sent } = answering(Response.json({ id: "1" }))
    expect(await sent).toEqual({ sent: true })
    const [url, init] = fetcher.mock.calls[0]!
    expect([url, init.method, init.headers]).toEqual([
      "https://mail.test/emails",
      "POST",
      expect.objectContaining({
        Authorization: "Bearer key-1",
        "Idempotency-Key": "email-1",
        "Content-Type": "application/json",
        "User-Agent": expect.stringMatching(/./),
      }),
    ])
    expect(init.signal).toBeInstanceOf(AbortSignal)
    const body = JSON.parse(String(init.body))
    expect(body).toMatchObject({
      from: `"บ้านทะเลใส" <stay@baan.test>`,
      to: ["mali@example.com"],
      reply_to: "owner@example.com",
      subject: MESSAGE.subject,
      text: MESSAGE.text,
      html: MESSAGE.html,
    })
    const [{ filename, content, content_type }] = body.attachments
    expect([filename, content_type]).toEqual(["stay-BV-7K3M9Q.ics", "text/calendar; charset=utf-8"])
    expect(new TextDecoder().decode(Uint8Array.from(atob(content), (byte) => byte.charCodeAt(0)))).toBe(
      MESSAGE.attachments[0]!.content,
    )
  })

  it.each([
    [422, "invalid_to_address", { sent: false, permanent: true, error: "http 422 invalid_to_address" }],
    [400, "validation_error", { sent: false, permanent: true, error: "http 400 validation_error" }],
    [
      422,
      "invalid_from_address",
      { sent: false, permanent: false, refusesUs: true, error: "http 422 invalid_from_address" },
    ],
    [401, "missing_api_key", { sent: false, permanent: false, refusesUs: true, error: "http 401 missing_api_key" }],
    [403, "mali@example.com", { sent: false, permanent: false, refusesUs: true, error: "http 403" }],
    [429, "rate_limit_exceeded", { sent: false, permanent: false, error: "http 429 rate_limit_exceeded" }],
    [500, "application_error", { sent: false, permanent: false, error: "http 500 application_error" }],
    [
      409,
      "concurrent_idempotent_requests",
      { sent: false, permanent: false, error: "http 409 concurrent_idempotent_requests" },
    ],
    [409, "invalid_idempotent_request", { sent: true }],
  ])("that answers %i %s", async (status, name, outcome) => {
    const { sent } = answering(Response.json({ name, message: "about mali@example.com" }, { status }))
    expect(await sent).toEqual(outcome)
  })

  it("that answers without JSON, not at all, or too late, is retried", async () => {
    expect(await answering(new Response("<h1>Bad gateway", { status: 502 })).sent).toMatchObject({ error: "http 502" })
    expect(await answering(new TypeError("mali")).sent).toEqual({ sent: false, permanent: false, error: "unreachable" })
    const late = new DOMException("late", "TimeoutError")
    expect(await answering(late).sent).toEqual({ sent: false, permanent: false, error: "timeout" })
    expect(await answering(Response.redirect("https://elsewhere.test/", 302)).sent).toMatchObject({ error: "http 302" })
  })
})
