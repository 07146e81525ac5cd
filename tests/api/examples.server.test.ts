import { env } from "cloudflare:workers"
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import * as z from "zod"
import { Failure } from "#app/api/codecs.ts"
import { DEFAULT_TERMS } from "#app/villa/terms/terms.ts"
import { deleteStaff, insertAdmin, staffClient } from "../support/admins.ts"
import { ALL_REQUESTS } from "../support/all-requests.ts"
import { bookingBody, Client } from "../support/api.ts"
import { documentedCalls } from "../support/api-calls.ts"
import { type TestApp, updateSampleVilla } from "../support/app.ts"
import { type ExampleRequest, exampleVilla } from "../support/example-villa.ts"
import type { FeatureRequests } from "../support/feature-requests.ts"
import { file } from "../support/files.ts"
import { png } from "../support/png.ts"
import { setUpVilla } from "../support/set-up.ts"

let admin: Client
let adminId: string
let image: Uint8Array<ArrayBuffer>
// biome-ignore lint/suspicious/noExplicitAny: an OpenAPI document has no static type here
let document: any

const app = setUpVilla({ guestLine: true })
beforeAll(async () => {
  image = await png(60, 40)
  document = (await new Client().get("/api/openapi.json")).body
})
/** What examples need first, by the call or by the beginning of its path. */
const EXAMPLES = Object.entries(
  Object.assign({}, ...ALL_REQUESTS.map(([, { examples }]) => examples)) as NonNullable<FeatureRequests["examples"]>,
)

/** The calls whose answers are the same with and without bookings. */
const NO_BOOKING = /^\/admin\/(auth|villa|staff|invites|promo-codes)(\/|$)/

/** The request of an example, by what its feature says of the call, or else of the longest beginning of its path. */
async function requestOf({ method, path, who }: (typeof documentedCalls)[number]): Promise<ExampleRequest> {
  const villa = exampleVilla(app, { admin, adminId, image })
  const [, prepare] =
    EXAMPLES.find(([call]) => call === `${method} ${path}`) ??
    EXAMPLES.filter(([start]) => path.startsWith(start)).sort(([one], [other]) => other.length - one.length)[0] ??
    []
  if (prepare) return prepare(villa)
  if (NO_BOOKING.test(path)) return {}
  const { client, id } = await villa.guestBooking()
  return { id, ...(who === "guest" && { client }) }
}

/** The body of an example: JSON, or a form with real files. */
function sent(content: Record<string, { example?: unknown }> = {}): unknown {
  const json = content["application/json"]?.example
  const fields = content["multipart/form-data"]?.example
  if (json !== undefined || !fields) return json
  const form = new FormData()
  for (const [field, names] of Object.entries(fields as Record<string, string | string[]>)) {
    for (const name of [names].flat()) {
      const bytes = name.endsWith(".png") ? image : file("jpeg")
      form.append(field, /\.\w+$/.test(name) ? new File([bytes], name) : name)
    }
  }
  return form
}

const responseSchema = (method: string, path: string, status: number) =>
  document.paths[path][method.toLowerCase()].responses[status].content["application/json"].schema

/** What in a response is not as documented; members that the document lacks are an error too. */
const undocumented = (schema: unknown, body: unknown) => z.fromJSONSchema(strict(schema)).safeParse(body).error?.message

// biome-ignore lint/suspicious/noExplicitAny: a JSON Schema has no static type here
const strict = (schema: any): any => {
  if (Array.isArray(schema)) return schema.map(strict)
  if (typeof schema !== "object" || schema === null) return schema
  if (schema.$ref) return strict(document.components.schemas[schema.$ref.split("/").at(-1)])
  const members = Object.fromEntries(Object.entries(schema).map(([name, each]) => [name, strict(each)]))
  return schema.properties && !schema.additionalProperties ? { ...members, additionalProperties: false } : members
}

describe("a documented example gets the documented response", () => {
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() })
    await deleteStaff()
    await env.DB.exec("delete from sandbox_charges")
    await updateSampleVilla(app, {
      bankEnabled: true,
      promptPayEnabled: true,
      creditCardEnabled: true,
      terms: DEFAULT_TERMS,
    })
    const account = { ...(await insertAdmin({ ...app, now: Date.now } as TestApp)) }
    adminId = account.id
    admin = await staffClient({ ...app, now: Date.now } as TestApp, account)
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  // LINE's webhook needs LINE's signature: tests/notify/line/line-webhook.server.test.ts; the Bureau's file is none of JSON:
  // tests/stay/passports/tm30-pages.server.test.ts.
  it.each(documentedCalls.filter(({ path }) => path !== "/line/webhook" && path !== "/admin/tm30.xlsx"))(
    "$method $path",
    async (call) => {
      const { method, path, who, status, returns: answer, page } = call
      const example = await requestOf(call)
      const client = example.client ?? (who === "anyone" ? new Client() : admin)
      const { parameters = [], requestBody } = document.paths[path][method.toLowerCase()]
      const query = new URLSearchParams(
        parameters
          .filter((each: { in: string; example?: string | number }) => each.in === "query" && each.example)
          .map((each: { name: string; example: string | number }) => [each.name, String(each.example)]),
      )
      const { id = "", picture: image = "", passport = "", number = "", seal = "", month = "", token = "" } = example
      const address = path
        .replace("{id}", id)
        .replace("{picture}", image)
        .replace("{passport}", passport)
        .replace("{number}", number)
        .replace("{seal}", seal)
        .replace("{month}", month)
        .replace("{token}", token)
      const url = `/api${address}${query.size > 0 ? `?${query}` : ""}`
      const body = example.body ?? sent(requestBody?.content)
      const headers = { "Idempotency-Key": "5d1d2c8e-8b4f-4b0a-9c2e-7a0f4be5f6d1" }
      const answered = await client.call(method, url, { body, headers })

      expect(answered.status, JSON.stringify(answered.body)).toBe(status)
      if (page) expect(answered.headers.get("Content-Type")).toMatch(/^text\/html/)
      else if (answer) expect(undocumented(responseSchema(method, path, status), answered.body)).toBeUndefined()
      else expect(answered.body).toBe("")
      // A form gets another boundary, and registering logs in: tests/http/idempotency.server.test.ts.
      const isRepeatable = status === 201 && !(body instanceof FormData) && path !== "/admin/auth/register"
      if (!isRepeatable) return
      const again = await client.call(method, url, { body, headers })
      expect([again.status, again.body], "sent again with its key").toEqual([answered.status, answered.body])
    },
  )

  it("every call with a body has an example", () => {
    const without = documentedCalls
      .filter(({ body, form }) => body || form)
      .filter(({ method, path }) => {
        const { content } = document.paths[path][method.toLowerCase()].requestBody
        return !Object.values<{ example?: unknown }>(content).some(({ example }) => example !== undefined)
      })
    expect(without.map(({ method, path }) => `${method} ${path}`)).toEqual([])
  })
})

describe("a documented failure is returned", () => {
  it.each(documentedCalls)("$method $path with an invalid token", async ({ method, path }) => {
    const { status, body } = await new Client().call(method, `/api${path.replace(/{\w+}/g, "nobody-s")}`, {
      token: "garbage",
    })
    expect(Failure.parse(body)).toEqual(body)
    const { responses } = document.paths[path][method.toLowerCase()]
    const [, { properties }] = responses[status].content["application/json"].schema.allOf
    expect(properties.code.enum).toContain(body.code)
  })

  it.each([
    ["POST", "/booking", bookingBody({ checkIn: "nonsense" })],
    ["POST", "/booking", bookingBody({ rooms: 99 })],
    ["GET", "/villa/quote", undefined],
    ["POST", "/admin/auth/login", { email: "nobody@example.com", password: "wrong" }],
    ["GET", "/payment-links/{id}", undefined],
  ] as const)("%s %s", async (method, path, body) => {
    const answered = await new Client().call(method, `/api${path.replace("{id}", "nobody-s")}`, { body })
    expect(Failure.parse(answered.body)).toEqual(answered.body)
    const schema = document.paths[path][method.toLowerCase()].responses[answered.status].content["application/json"]
    expect(schema.schema.allOf[1].properties.code.enum).toContain(answered.body.code)
  })
})
