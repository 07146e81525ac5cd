import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest"
import * as z from "zod"
import { callTables } from "#app/api/calls.ts"
import { CALL_GROUPS } from "#app/api/docs/groups.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { ACCESS, parseCall } from "../support/access-rules.ts"
import type { CallerKind } from "../support/access-scene.ts"
import { Client } from "../support/api.ts"
import { documentedCalls } from "../support/api-calls.ts"
import { HOUR_MS, NOW } from "../support/app.ts"

// biome-ignore lint/suspicious/noExplicitAny: an OpenAPI document has no static type here
let document: any
beforeAll(async () => {
  document = (await new Client().get("/api/openapi.json")).body
})

const documented = documentedCalls.map(({ method, path }) => `${method} /api${path}`)
const inPath = (pattern: string) => pattern.replace(/:(\w+)/g, "{$1}")

/** The calls of the API that an owner may make and that this caller is refused, by the table of access rules. */
const refused = (who: CallerKind, status: number) =>
  ACCESS.filter(({ outcome }) => outcome[who] === status && outcome["an admin"] === "allowed")
    .flatMap(({ rows }) => rows.map(parseCall))
    .filter(({ pattern }) => /^\/api\/(?!\*)/.test(pattern))
    .map(({ method, pattern }) => `${method} ${inPath(pattern)}`)

describe("every call", () => {
  it("for admins only is marked, and no other", () => {
    const operations = documentedCalls.filter(({ who }) => who !== "anyone" && who !== "guest")
    const marked = operations.map(({ method, path }) => `${method} /api${path}`)
    expect(marked.toSorted()).toEqual(refused("anonymous", 401).toSorted())
  })

  it("for owners only is marked, and no other", () => {
    const marked = documentedCalls
      .filter(({ method, path }) => document.paths[path][method.toLowerCase()]["x-owners-only"])
      .map(({ method, path }) => `${method} /api${path}`)
    expect(marked.toSorted()).toEqual(refused("a staff member", 403).toSorted())
  })
})

it("every group of the reference has calls", () => {
  const used = new Set<string>(callTables.map(({ group }) => group))
  expect(Object.keys(CALL_GROUPS).filter((name) => !used.has(name))).toEqual([])
})

describe("the document", () => {
  it("is OpenAPI 3.1 below /api", () => {
    expect(document).toMatchObject({
      openapi: "3.1.0",
      info: { title: "Baan", version: expect.any(String) },
      servers: [{ url: "/api" }],
      components: { securitySchemes: { bearer: { type: "http" }, guestCookie: { in: "cookie", name: "guest" } } },
    })
  })

  it("contains the same calls, each with a unique operation id and its responses", () => {
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods as object).map(([method, operation]) => ({ path, method, operation })),
    )
    expect(operations.map(({ path, method }) => `${method.toUpperCase()} /api${path}`).toSorted()).toEqual(
      documented.toSorted(),
    )
    const ids = operations.map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { path, operation } of operations) {
      const inPath = (operation.parameters ?? []).filter((each: { in: string }) => each.in === "path")
      expect(inPath.map(({ name }: { name: string }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? [])
      // Nothing may have the id or number in the path.
      if (inPath.length > 0) expect(operation.responses, path).toHaveProperty("404")
      for (const [status, answer] of Object.entries(operation.responses)) {
        expect(status).toMatch(/^[2-5]\d\d$/)
        expect(answer).toMatchObject({ description: expect.stringMatching(/\S/) })
      }
    }
  })

  it("has examples with dates of the day on which it is read", async () => {
    const checkIn = ({ paths }: typeof document) =>
      paths["/villa/quote"].get.parameters.find(({ name }: { name: string }) => name === "checkIn").example
    const readAt = async (now: number) => {
      vi.setSystemTime(now)
      return checkIn((await new Client().get("/api/openapi.json")).body)
    }
    vi.useFakeTimers({ toFake: ["Date"] })
    onTestFinished(() => void vi.useRealTimers())
    expect(await readAt(NOW + 24 * HOUR_MS)).toBe(dateAfter(await readAt(NOW), 1))
  })

  it("has no dangling reference and no unused component", () => {
    const text = JSON.stringify(document)
    const used = [...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name!)
    expect(text.match(/"\$ref":"(?!#\/components\/schemas\/)/)).toBeNull()
    expect([...new Set(used)].toSorted()).toEqual(Object.keys(document.components.schemas).toSorted())
    expect(Object.keys(document.components.schemas)).toEqual(
      expect.arrayContaining(["Villa", "Room", "Quote", "Booking", "AdminBooking", "Event", "User", "PaymentLink"]),
    )
  })

  it("describes every object", () => {
    for (const schema of Object.values<object>(document.components.schemas)) {
      expect(schema).toMatchObject({ description: expect.stringMatching(/\S/) })
      expect(schema).not.toHaveProperty("$ref")
    }
  })

  it("has only patterns that any engine of regular expressions reads", () => {
    const patterns = [...JSON.stringify(document).matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)]
    expect(patterns.length).toBeGreaterThan(5)
    const texts = patterns.map(([, text = ""]) => JSON.parse(text))
    // Unicode classes and escapes, lookaround and flags, each of which some engine lacks.
    expect(texts.filter((text) => /\\[pu]|\(\?[^:]/i.test(text))).toEqual([])
  })

  it("has a schema for every validated body", () => {
    for (const methods of Object.values<Record<string, never>>(document.paths)) {
      for (const { requestBody } of Object.values<{ requestBody?: { content: Record<string, { schema: object }> } }>(
        methods,
      )) {
        for (const { schema } of Object.values(requestBody?.content ?? {})) {
          expect(Object.keys(schema)).toEqual(
            expect.arrayContaining([expect.stringMatching(/^(type|anyOf|oneOf|\$ref)$/)]),
          )
        }
      }
    }
  })
})

describe("every example", () => {
  /** A schema with its references replaced by what they refer to, and binary files by their names. */
  // biome-ignore lint/suspicious/noExplicitAny: a JSON Schema has no static type here
  const resolved = (schema: any): any => {
    if (Array.isArray(schema)) return schema.map(resolved)
    if (typeof schema !== "object" || schema === null) return schema
    if (schema.$ref) return resolved(document.components.schemas[schema.$ref.split("/").at(-1)])
    if (schema.format === "binary") return { type: "string" }
    return Object.fromEntries(Object.entries(schema).map(([name, each]) => [name, resolved(each)]))
  }
  const misfit = (schema: unknown, example: unknown) => z.fromJSONSchema(resolved(schema)).safeParse(example).error

  it("has the type of its parameter or body", () => {
    const misfits: string[] = []
    let checked = 0
    const check = (where: string, schema: unknown, example: unknown) => {
      if (example === undefined) return
      checked += 1
      const error = misfit(schema, example)
      if (error) misfits.push(`${where}: ${error.message}`)
    }
    for (const [path, methods] of Object.entries(document.paths)) {
      // biome-ignore lint/suspicious/noExplicitAny: an OpenAPI document has no static type here
      for (const [method, { parameters = [], requestBody }] of Object.entries<any>(methods as object)) {
        for (const { name, schema, example } of parameters) check(`${method} ${path}?${name}`, schema, example)
        // biome-ignore lint/suspicious/noExplicitAny: an OpenAPI document has no static type here
        for (const { schema, example } of Object.values<any>(requestBody?.content ?? {}))
          check(`${method} ${path}`, schema, example)
      }
    }
    expect(misfits).toEqual([])
    expect(checked).toBeGreaterThan(80)
  })

  it("would not pass with another type", () => {
    expect(misfit({ type: "integer" }, "2")).toBeDefined()
    expect(
      misfit({ type: "object", properties: { slideImages: { type: "array" } } }, { slideImages: "a.png" }),
    ).toBeDefined()
  })
})

describe("the page", () => {
  it("shows every call and object, without external resources", async () => {
    const { status, headers, body } = await new Client().get("/api/docs")
    expect(status).toBe(200)
    expect(headers.get("Content-Security-Policy")).toMatch(/^default-src 'none'; /)
    expect(headers.get("Content-Security-Policy")).not.toContain("script-src")
    for (const { method, path } of documentedCalls) {
      expect(body).toMatch(new RegExp(`>${method}</b> <code>/api${path.replace(/[{}]/g, "\\$&")}</code>`))
    }
    for (const name of Object.keys(document.components.schemas)) expect(body).toContain(`id="object-${name}"`)
    expect(body).not.toMatch(
      /<script|<link|<img|\son\w+=|url\(|https?:\/\/(?!localhost|fcm\.googleapis\.com\/fcm\/send\/abc|www\.airbnb\.com\/calendar)/,
    )
  })

  it("shows requests that can be copied, with future dates", async () => {
    const { body } = await new Client().get("/api/docs")
    const today = new Date().toISOString().slice(0, 10)
    expect(body).toMatch(/<pre tabindex="0">PATCH \/api\/booking\/[\w-]+\nAuthorization: Bearer TOKEN\nContent-Type: /)
    const dates = [...body.matchAll(/checkIn(?:&quot;: &quot;|=)(\d{4}-\d\d-\d\d)/g)].map(([, date]) => date)
    expect(dates.length).toBeGreaterThan(2)
    expect(dates.filter((date) => date <= today)).toEqual([])
  })

  it("has no broken internal link and no duplicate id", async () => {
    const { body } = await new Client().get("/api/docs")
    const ids = [...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const targets = [...body.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
    expect(targets.filter((target) => !ids.includes(target))).toEqual([])
  })
})
