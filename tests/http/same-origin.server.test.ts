import { beforeAll, describe, expect, it } from "vitest"
import { en } from "#app/i18n/locales/en.ts"
import { th } from "#app/i18n/locales/th.ts"
import { ACCESS, parseCall, type Rule, send } from "../support/access-rules.ts"
import { accessScene, type CallerKind, databaseDump } from "../support/access-scene.ts"
import { type Answer, bookingBody, Client, expectFailure, ORIGIN, shownHtml } from "../support/api.ts"
import type { Row, Scene } from "../support/feature-requests.ts"
import { setUpClock } from "../support/set-up.ts"

/* Writes with a browser's cookies must come from our own origin (docs/decisions/0035). */

setUpClock()

const FOREIGN: [string, Record<string, string>][] = [
  ["another site", { Origin: "https://evil.example" }],
  ["another site, by Sec-Fetch-Site only", { "Sec-Fetch-Site": "cross-site" }],
  ["a sibling domain, by Sec-Fetch-Site only", { "Sec-Fetch-Site": "same-site" }],
  ["a page with an opaque origin", { Origin: "null" }],
  ["our host on another port", { Origin: "http://localhost:9999" }],
  ["our host over TLS", { Origin: "https://localhost" }],
  [
    "another site that sends Sec-Fetch-Site: same-origin",
    { Origin: "https://evil.example", "Sec-Fetch-Site": "same-origin" },
  ],
]
// Remix also compares Origin with the host, which every browser sends.
const HOST = { Host: new URL(ORIGIN).host }
/** Free nights, which our own origin may book. */
const STAY = { checkIn: "2090-12-13", checkOut: "2090-12-14" }

const first = ({ outcome }: Rule, candidates: CallerKind[]) => candidates.find((who) => outcome[who] === "allowed")

// LINE's webhook has neither cookie nor token: its body is signed.
const writes = ACCESS.filter((rule) => first(rule, ["the guest", "an admin"])).flatMap((rule) =>
  rule.rows
    .filter((row) => parseCall(row).method !== "GET")
    .map((row) => ({
      call: row[0],
      row,
      byCookie: first(rule, ["the guest", "an admin"])!,
      byToken: first(rule, ["the guest's token", "an admin's token"]),
    })),
)

/** By the page itself, or below /api by JSON. */
function expectRejected(call: string, answer: Answer): void {
  if (call.includes(" /api/")) expectFailure(answer, 403, "wrongOrigin")
  else expect([answer.status, answer.headers.get("Content-Type")]).toEqual([403, "text/html; charset=utf-8"])
}

describe("with cookies", () => {
  it.each(writes)("$call is rejected from another site, without effect", async ({ row, byCookie }) => {
    const scene = await accessScene()
    expectRejected(row[0], await send(row, scene, byCookie, FOREIGN[0]![1]))
    expect(await databaseDump()).toEqual(scene.content)
  })

  it.each(FOREIGN)("no write is accepted from %s", async (_, headers) => {
    const scene = await accessScene()
    const { client } = scene.as("the guest")
    const form = { ...STAY, rooms: "3", guests: "1" }
    expectRejected("POST /booking", await client.form("/booking", form, { headers }))
    expectFailure(await client.post("/api/booking", bookingBody(STAY), { headers }), 403, "wrongOrigin")
    expect(await databaseDump()).toEqual(scene.content)
  })

  // What is answered, and only after the check of the origin: access.test.ts, whose callers send none. So all of these may
  // use one scene, whose objects some of them delete.
  it("every write is accepted from our own origin", async () => {
    const scene = await accessScene()
    const refused: string[] = []
    for (const { call, row, byCookie } of writes) {
      const { status, body } = await send(row, scene, byCookie, { ...HOST, Origin: ORIGIN })
      const isRejected = body.code === "wrongOrigin" || String(body).includes(th.errors.wrongOrigin)
      if (status >= 500 || isRejected) refused.push(`${call}: ${status}`)
    }
    expect(refused).toEqual([])
  }, 60_000)

  it.each([
    ["our own page", { ...HOST, Origin: ORIGIN, "Sec-Fetch-Site": "same-origin" }],
    ["our own page, by Sec-Fetch-Site only", { "Sec-Fetch-Site": "same-origin" }],
    ["a URL that the user typed", { "Sec-Fetch-Site": "none" }],
    ["a program without Origin", {}],
  ])("%s is not cross-origin", async (_, headers) => {
    const { client } = (await accessScene()).as("the guest")
    expect((await client.form("/booking", { rooms: "3" }, { headers })).status).toBe(422)
    expectFailure(await client.post("/api/booking", {}, { headers }), 422, "validation")
  })
})

describe("with an Authorization header that does not authenticate the call", () => {
  const pages = writes.filter(({ row }) => !parseCall(row).pattern.startsWith("/api/"))
  it.each([
    ["a page, with a bearer token", pages, "Bearer anything"],
    ["a page, with a password that the browser has stored", pages, "Basic YTpi"],
    ["a call, with a password that the browser has stored", writes, "Basic YTpi"],
  ])("%s is rejected from other origins", async (_, [write], Authorization) => {
    const { row, byCookie } = write!
    const scene = await accessScene()
    const answer = await send(row, scene, byCookie, { Origin: "https://evil.example", Authorization })
    expectRejected(row[0], answer)
  })
})

describe.each([
  ["th", th],
  ["en", en],
] as const)("a form from another origin, in %s", (language, t) => {
  it("is answered with a page that says why", async () => {
    const headers = { Origin: "null", "Accept-Language": language }
    const { status, body } = await new Client().form("/booking", {}, { headers })
    expect(status).toBe(403)
    expect(body).toContain(`<html lang="${language}">`)
    expect(shownHtml(body)).toContain(`<h1>${t.errors.title}</h1><p>${t.errors.wrongOrigin}</p>`)
  })
})

describe("with a bearer token, which browsers do not send automatically,", () => {
  const withToken = writes
    .filter(({ row }) => parseCall(row).pattern.startsWith("/api/"))
    .map(({ byToken, ...write }) => ({ ...write, byToken: byToken! }))

  it.each(withToken)("$call is accepted from any origin", async ({ row, byToken }) => {
    const headers = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" }
    const { status } = await send(row, await accessScene(), byToken, headers)
    expect(status).toBe(row[1])
  })
})

describe("reading", () => {
  const reads = ACCESS.flatMap((rule) =>
    rule.rows.filter((row) => parseCall(row).method === "GET").map((row): [string, Row, Rule] => [row[0], row, rule]),
  )
  let scene: Scene
  beforeAll(async () => {
    scene = await accessScene()
  })

  it.each(reads)("%s is accepted from any origin", async (_, row, rule) => {
    const { status } = await send(row, scene, first(rule, ["the guest", "an admin"])!, FOREIGN[0]![1])
    expect(status).toBe(row[1])
  })
})
