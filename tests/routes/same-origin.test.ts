import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { ACCESS, callOf, type Row, type Rule, send } from "../support/access-rules.ts"
import { accessScene, type Scene, stateOfAll, type Who } from "../support/access-scene.ts"
import { expectFailure, ORIGIN } from "../support/api.ts"
import { NOW } from "../support/app.ts"

/* Who writes with the cookies of a browser must come from our own pages (docs/decisions/0006). */

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW })
})
afterEach(() => {
  vi.useRealTimers()
})

const FOREIGN: [string, Record<string, string>][] = [
  ["a foreign page", { Origin: "https://evil.example" }],
  ["a foreign page, told by the browser alone", { "Sec-Fetch-Site": "cross-site" }],
  ["a sister site, told by the browser alone", { "Sec-Fetch-Site": "same-site" }],
  ["a page without an origin", { Origin: "null" }],
  ["our name on another port", { Origin: "http://localhost:9999" }],
  ["our name over TLS", { Origin: "https://localhost" }],
  ["a foreign page that says it is ours", { Origin: "https://evil.example", "Sec-Fetch-Site": "same-origin" }],
]
// Remix compares them, too, and every browser names the host.
const HOST = { Host: new URL(ORIGIN).host }

const first = ({ outcome }: Rule, candidates: Who[]) => candidates.find((who) => outcome[who] === "in")

const writes = ACCESS.flatMap((rule) =>
  rule.rows
    .filter((row) => callOf(row).method !== "GET")
    .map((row) => ({
      ...{ call: row[0], row },
      byCookie: first(rule, ["the guest", "an admin"])!,
      byToken: first(rule, ["the guest's token", "an admin's token"]),
    })),
)

describe("with cookies", () => {
  it.each(writes)("$call is refused from elsewhere, and nothing is done", async ({ row, byCookie }) => {
    const scene = await accessScene()
    const before = await stateOfAll()
    for (const [from, headers] of FOREIGN) {
      const answer = await send(row, scene, byCookie, headers)
      expect(answer.status, from).toBe(403)
      expectFailure(answer, 403, "wrongOrigin")
    }
    expect(await stateOfAll()).toBe(before)
  })

  it.each(writes)(
    "$call is let in from our own pages, and from no page at all",
    async ({ row, byCookie }) => {
      for (const headers of [{ ...HOST, Origin: ORIGIN }, {}]) {
        const { status } = await send(row, await accessScene(), byCookie, headers)
        expect(status).toBe(row[1])
      }
    },
    20_000,
  )

  it.each([
    ["our own page", { ...HOST, Origin: ORIGIN, "Sec-Fetch-Site": "same-origin" }],
    ["our own page, told by the browser alone", { "Sec-Fetch-Site": "same-origin" }],
    ["an address that the reader typed", { "Sec-Fetch-Site": "none" }],
    ["a program, which names no origin", {}],
  ])("%s is not elsewhere", async (_, headers) => {
    const { client } = (await accessScene()).as("the guest")
    expect((await client.form("/booking", { rooms: "3" }, { headers })).status).toBe(422)
    expectFailure(await client.post("/api/booking", {}, { headers }), 422, "validation")
  })
})

describe("with a bearer token, which no browser sends by itself,", () => {
  const withToken = writes
    .filter(({ row }) => callOf(row).pattern.startsWith("/api/"))
    .map(({ byToken, ...write }) => ({ ...write, byToken: byToken! }))

  it.each(withToken)("$call is let in from anywhere", async ({ row, byToken }) => {
    const headers = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" }
    const { status } = await send(row, await accessScene(), byToken, headers)
    expect(status).toBe(row[1])
  })
})

describe("reading", () => {
  const reads = ACCESS.flatMap((rule) =>
    rule.rows.filter((row) => callOf(row).method === "GET").map((row): [string, Row, Rule] => [row[0], row, rule]),
  )
  let scene: Scene
  beforeAll(async () => {
    scene = await accessScene()
  })

  it.each(reads)("%s may come from anywhere", async (_, row, rule) => {
    const { status } = await send(row, scene, first(rule, ["the guest", "an admin"])!, FOREIGN[0]![1])
    expect(status).toBe(row[1])
  })
})
