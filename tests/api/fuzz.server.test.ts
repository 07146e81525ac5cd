import { exports } from "cloudflare:workers"
import fc from "fast-check"
import { beforeEach, describe, expect, it } from "vitest"
import { recordRun } from "#app/admin/jobs-health.server.ts"
import { accessScene, urlIn } from "../support/access-scene.ts"
import { bookingBody, ORIGIN } from "../support/api.ts"
import { API_CALLS } from "../support/api-calls.ts"
import { testApp } from "../support/app.ts"
import type { Scene } from "../support/feature-requests.ts"
import { PROPERTY_PARAMETERS, slowRuns } from "../support/property.ts"
import { setUpClock } from "../support/set-up.ts"

setUpClock()
const app = testApp()
/** New for each call, because the previous call may have logged out, deleted or cancelled. Invalid input also reaches it. */
let scene: Scene
beforeEach(async () => {
  scene = await accessScene()
})

/** Values that often break parsers, databases and arithmetic. */
const awkward = fc.constantFrom<unknown>(
  null,
  true,
  0,
  -1,
  1e308,
  Number.MAX_SAFE_INTEGER,
  0.1,
  "",
  " ",
  "\u0000",
  "\ud800",
  "ก".repeat(300),
  "2090-12-03",
  "2090-02-30",
  "9999-12-31",
  "-271821-04-20",
  "__proto__",
  "' or 1=1 --",
  "%",
  "1e3",
  "NaN",
  [],
  {},
  [[]],
  { en: "x", th: null },
  "bank_transfer",
  "cancelled",
  "confirmed",
  "credit_card",
  "a@b.co",
  "0812345678",
  "4242424242424242",
  "12/99",
  "123456",
  `${ORIGIN}/slips/nobody-s`,
)
/** Field names of the calls, so that random bodies pass the first validation. */
const NAMES = [
  "bookingDetails",
  "checkIn",
  "checkOut",
  "rooms",
  "totalPrice",
  "paymentMethod",
  "specialRequests",
  "guests",
  "customerInfo",
  "firstName",
  "lastName",
  "email",
  "phone",
  "status",
  "paymentSlipUrl",
  "customerName",
  "otp",
  "cardNumber",
  "cardholderName",
  "expiry",
  "cvv",
  "token",
  "amount",
  "description",
  "bookingId",
  "order",
  "expiresInHours",
  "from",
  "to",
  "note",
  "password",
  "name",
  "setupCode",
  "invite",
  "bankName",
  "promptPayId",
  "accountNumber",
  "accountName",
  "enabled",
  "creditCardEnabled",
  "maxGuests",
  "weekdayPrice",
  "timezone",
  "title",
  "checkInTime",
  "paymentWindowMinutes",
  "slipAnswerHours",
  "images",
  "__proto__",
  "constructor",
]
const value = fc.oneof(
  awkward,
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.double(),
  fc.integer(),
  fc.jsonValue({ maxDepth: 2 }),
)
const record = fc.dictionary(fc.oneof(fc.constantFrom(...NAMES), fc.string({ maxLength: 8 })), value, { maxKeys: 8 })
const details = fc.record({ bookingDetails: record }).chain((part) => record.map((rest) => ({ ...rest, ...part })))
/** A valid booking with one error. */
const nearly = fc
  .tuple(fc.constantFrom(...NAMES), value, fc.boolean())
  .map(([name, wrong, inside]) => (inside ? bookingBody({ [name]: wrong }) : { ...bookingBody(), [name]: wrong }))
const json = fc
  .oneof(record, details, nearly, fc.dictionary(fc.constantFrom(...NAMES), record, { maxKeys: 4 }), value)
  .map((body) => ({ body: JSON.stringify(body) as string | undefined, type: "application/json" }))

const BOUNDARY = "----baan"
const part = fc
  .tuple(
    fc.constantFrom(
      "slip",
      "slideImages",
      "roomImages",
      "promptPayQr",
      "image",
      "name",
      "bookingId",
      "miniQr",
      "",
      '"',
    ),
    fc.option(fc.constantFrom("a.png", "", "../../a", "ก.jpg", 'a".png', "a\\.png"), { nil: undefined }),
    fc.option(fc.constantFrom("image/png", "text/html", "", "image/svg+xml"), { nil: undefined }),
    fc.oneof(
      fc.string({ unit: "binary", maxLength: 60 }),
      fc.constantFrom("\u0089PNG\r\n\u001a\n", "ÿØÿ", "%PDF-1.7", "{}", '{"en":"x"}'),
    ),
  )
  .map(([name, file, type, content]) => {
    const disposition = `Content-Disposition: form-data; name="${name}"${file === undefined ? "" : `; filename="${file}"`}`
    return `${disposition}${type === undefined ? "" : `\r\nContent-Type: ${type}`}\r\n\r\n${content}`
  })
const multipart = fc
  .tuple(fc.array(part, { maxLength: 4 }), fc.constantFrom(`--${BOUNDARY}--\r\n`, "", "--", `--${BOUNDARY}`))
  .map(([parts, end]) => ({
    body: parts.map((each) => `--${BOUNDARY}\r\n${each}\r\n`).join("") + end,
    type: `multipart/form-data; boundary=${BOUNDARY}`,
  }))
const nonsense = fc.record({
  body: fc.option(fc.string({ unit: "binary", maxLength: 80 }), { nil: undefined }),
  type: fc.constantFrom(
    "application/json",
    "text/html",
    "multipart/form-data",
    "multipart/form-data; boundary=",
    "x",
    "image/png",
    "application/x-www-form-urlencoded",
  ),
})
/** Header values that a browser or a script can send. */
const headerText = fc.string({
  unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
  maxLength: 150,
})
const headers = fc.dictionary(
  fc.constantFrom(
    "Idempotency-Key",
    "Accept",
    "Accept-Language",
    "Origin",
    "Range",
    "If-None-Match",
    "X-Forwarded-For",
    "Upgrade",
    "CF-Connecting-IP",
    "Referer",
    "Sec-Fetch-Site",
  ),
  fc.oneof(headerText, fc.constantFrom("websocket", ORIGIN, "null", "bytes=0-", "*", "key-1", "th;q=0.5,,;")),
  { maxKeys: 3 },
)
const credentials = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom("an admin", "the guest", "anonymous") },
  { weight: 1, arbitrary: headerText.map((token) => ({ Authorization: `Bearer ${token}` })) },
  { weight: 1, arbitrary: headerText.map((cookie) => ({ Cookie: `guest=${cookie}; admin=${cookie}` })) },
)
const id = fc.oneof(
  fc.constantFrom("real", "nobody-s", "%00", "%F0%9F%92%A9", "..%2f..", "'", "a".repeat(500), "%E0%A4%A", "null", "~"),
  fc.string({ minLength: 1, maxLength: 20 }).map((text) => encodeURIComponent(text.replaceAll(".", "-"))),
)
const query = fc
  .dictionary(
    fc.constantFrom("checkIn", "checkOut", "rooms", "from", "to", "limit", "cursor", "status", "q", "x"),
    fc.oneof(awkward.map(String), fc.string({ maxLength: 20 })),
    { maxKeys: 4 },
  )
  .map((fields) => {
    const wellFormed = Object.entries(fields).map(([name, text]) => [name, text.replace(/[\ud800-\udfff]/g, "?")])
    return wellFormed.length > 0 ? `?${new URLSearchParams(wellFormed as [string, string][])}` : ""
  })
const request = fc.record({ id, query, headers, credentials, content: fc.oneof(json, multipart, nonsense) })

type Sent = typeof request extends fc.Arbitrary<infer Value> ? Value : never

async function send(method: string, pattern: string, { id, query, headers, credentials, content }: Sent) {
  const path = id === "real" ? urlIn(scene, pattern) : pattern.replace(":id", id).replace(":picture", "nobody-s")
  const who: Record<string, string> =
    typeof credentials === "string" ? { Cookie: scene.as(credentials).client.cookie } : credentials
  const bare = method === "GET" || content.body === undefined
  return exports.default.fetch(`${ORIGIN}${path}${query}`, {
    method,
    redirect: "manual",
    headers: {
      "CF-Connecting-IP": crypto.randomUUID(),
      ...headers,
      ...who,
      ...(!bare && { "Content-Type": content.type }),
    },
    body: bare ? undefined : content.body,
  })
}

const calls = API_CALLS.flatMap(({ pattern, methods, html = false }) =>
  methods.map((method) => ({ method, pattern, html })),
)

describe("any input", () => {
  it.each(calls)(
    "to $method $pattern is answered in JSON, except one page, and never with 500",
    async ({ method, pattern, html }) => {
      // Otherwise 503
      if (pattern === "/api/health/jobs") await Promise.all([recordRun(app, "cron"), recordRun(app, "feeds")])
      await fc.assert(
        fc.asyncProperty(request, async (input) => {
          const answer = await send(method, pattern, input)
          const text = await answer.text()
          const message = `${answer.status} ${text.slice(0, 300)}`
          expect(answer.status, message).toBeLessThan(500)
          if (answer.status === 101) {
            answer.webSocket?.accept()
            answer.webSocket?.close()
            return
          }
          if (answer.status === 204) return
          if (html && answer.status === 200) {
            expect(answer.headers.get("Content-Type")).toBe("text/html; charset=utf-8")
            return
          }
          expect(answer.headers.get("Content-Type"), message).toMatch(/^application\/json\b/)
          JSON.parse(text)
        }),
        { ...PROPERTY_PARAMETERS, numRuns: slowRuns(4, 40) },
      )
    },
    60_000,
  )
})
