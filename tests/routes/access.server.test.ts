import { env } from "cloudflare:workers"
import { describe, expect, it } from "vitest"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { ACCESS, type Outcome, parseCall, send } from "../support/access-rules.ts"
import {
  type AccessScene,
  AUTHORISED_CALLERS,
  accessScene,
  CALLERS,
  type CallerKind,
  databaseDump,
  urlIn,
} from "../support/access-scene.ts"
import { type Answer, ORIGIN } from "../support/api.ts"
import { API_CALLS } from "../support/api-calls.ts"
import type { Row, Scene } from "../support/feature-requests.ts"
import { ORAWAN } from "../support/sample.ts"
import { setUpClock } from "../support/set-up.ts"

setUpClock()

/** Only those who may see the guest's booking see these. */
const SECRET_TEXTS = Object.values(ORAWAN)

/** Of callers with the same outcome only these ask for a page's loader data too: loader and guard are those of its HTML. */
const REFUSED_READERS: CallerKind[] = ["anonymous", "another guest", "the guest", "a staff member", "an invalid token"]

const isPage = (pattern: string) => !pattern.startsWith("/api/")
const isHtml = ({ headers }: Answer) => headers.get("Content-Type")?.startsWith("text/html") === true
const byName = (rows: Row[]) => rows.map((row): [string, Row] => [row[0], row])

function expectOutcome(
  outcome: Outcome,
  status: number,
  who: CallerKind,
  { status: actualStatus, headers, body }: Answer,
): void {
  const location = headers.get("Location") ?? ""
  const text = `${who}: ${typeof body === "string" ? body.slice(0, 200) : JSON.stringify(body)}`
  if (outcome === "allowed") {
    expect([actualStatus, location], text).toEqual([status, expect.not.stringMatching(/^\/admin\/login\?/)])
  } else if (outcome === "log-in") {
    expect([actualStatus, location], text).toEqual([302, expect.stringMatching(/^\/admin\/login(\?back=|$)/)])
  } else if (outcome === "dashboard") {
    expect([actualStatus, location], text).toEqual([302, adminPaths.dashboard])
  } else {
    expect(actualStatus, text).toBe(outcome)
    // As JSON or plain text, or the page that says so
    if (outcome === 403) expect(JSON.stringify(body)).toMatch(/ownerOnly|เฉพาะเจ้าของเท่านั้น/)
  }
}

/** Expects that a response to an unauthorised caller contains nothing about the guest. */
function expectNoSecrets(who: CallerKind, { body, headers }: Answer): void {
  if (AUTHORISED_CALLERS.includes(who)) return
  const text = [typeof body === "string" ? body : JSON.stringify(body), ...[...headers].flat()].join("\n")
  const compact = text.replace(/[\s-]/g, "")
  expect(SECRET_TEXTS.filter((secret) => text.includes(secret) || compact.includes(secret))).toEqual([])
}

/** Asks for the loader data of a page, as a navigation does. @param only without its layouts, which have guards too */
function readData(scene: Scene, who: CallerKind, address: string, only?: string): Promise<Answer> {
  const { client, token } = scene.as(who)
  const url = new URL(urlIn(scene, address).replace(/(?=\?|$)/, ".data"), ORIGIN)
  if (only) url.searchParams.set("_routes", only)
  return client.get(url.pathname + url.search, { token })
}

/** Remix' id of the route that answers a pattern. */
function routeId(pattern: string): string {
  return env.TEST_ROUTES.find((each) => !each.layout && each.pattern === pattern)!.id
}

describe.each(ACCESS)("$rule:", ({ outcome, rows }) => {
  const permitted = CALLERS.filter((who) => outcome[who] === "allowed")
  const refused = CALLERS.filter((who) => outcome[who] !== "allowed")
  // The scene is restored for the writes of one of each kind of person; staff come with a token where one is accepted.
  const staff = outcome["a staff member's token"] === "allowed" ? "a staff member's token" : "a staff member"
  const inFull: CallerKind[] = ["anonymous", "the guest", "an admin", staff]
  /**
   * Whether a caller has passed the guard after others have made the same change: it is accepted, or told that there is
   * nothing to change any more. That is 404 or a redirect to the dashboard too, so where those are refusals nobody can tell.
   */
  const hasPassed = (row: Row, { status, headers }: Answer) => {
    if (status === row[1] || status >= 500) return status === row[1]
    if (refused.some((who) => outcome[who] === 404 || outcome[who] === "dashboard")) return false
    return status !== 401 && status !== 403 && !headers.get("Location")?.startsWith("/admin/login")
  }

  it.each(byName(rows))(
    "%s",
    async (_, row) => {
      const { method, pattern, address } = parseCall(row)
      let scene: AccessScene = await accessScene()
      for (const who of refused) {
        const answer = await send(row, scene, who)
        expectOutcome(outcome[who], row[1], who, answer)
        expectNoSecrets(who, answer)
        if (method !== "GET" || !isPage(pattern) || !REFUSED_READERS.includes(who)) continue
        // The page's loader data must be as protected as its HTML, also without its layouts.
        const data = await readData(scene, who, address, routeId(pattern))
        expect(data.status).toBe(typeof outcome[who] === "number" ? outcome[who] : 202)
        expectNoSecrets(who, data)
      }
      if (refused.length > 0) expect(await databaseDump(), "a rejected request changes nothing").toEqual(scene.content)
      let isRendered = false
      for (const who of permitted) {
        if (method === "GET") {
          // The page itself was rendered for the first of them.
          const answer: Answer = isRendered ? await readData(scene, who, address) : await send(row, scene, who)
          expectOutcome("allowed", row[1], who, answer)
          expectNoSecrets(who, answer)
          isRendered ||= answer.status === 200 && isHtml(answer)
          continue
        }
        if (!inFull.includes(who)) {
          const answer = await send(row, scene, who)
          expectNoSecrets(who, answer)
          if (row[1] < 400 && hasPassed(row, answer)) continue
        }
        scene = await accessScene()
        const answer = await send(row, scene, who)
        expectOutcome("allowed", row[1], who, answer)
        expectNoSecrets(who, answer)
      }
    },
    60_000,
  )
})

describe("the table of access rules", () => {
  const rows = ACCESS.flatMap((rule) => rule.rows.map((row) => parseCall(row)))
  const called = (wanted: (pattern: string) => boolean) =>
    [
      ...new Set(rows.filter(({ pattern }) => wanted(pattern)).map(({ method, pattern }) => `${method} ${pattern}`)),
    ].sort()
  const pages = env.TEST_ROUTES.filter(({ layout, pattern }) => !layout && isPage(pattern)).map(
    ({ pattern }) => pattern,
  )
  const isCall = (pattern: string) => !isPage(pattern) && pattern !== "/api/*"

  it("has a row for every call of the API, and no other", () => {
    expect(called(isCall)).toEqual(
      API_CALLS.flatMap(({ pattern, methods }) => methods.map((method) => `${method} ${pattern}`)).sort(),
    )
  })

  it("has a row for every page, and no other", () => {
    const read = rows.filter(({ method, pattern }) => method === "GET" && isPage(pattern)).map(({ pattern }) => pattern)
    expect(read.sort()).toEqual([...pages].sort())
  })

  it("has a row for every page with a form", async () => {
    const scene = await accessScene()
    const { client } = scene.as("an admin")
    const accepting: string[] = []
    for (const pattern of pages.filter((each) => !rows.some((row) => row.method === "POST" && row.pattern === each))) {
      const { status } = await client.form(urlIn(scene, pattern))
      if (status !== 405) accepting.push(pattern)
    }
    expect(accepting).toEqual([])
  })
})

describe("the protected content is shown to those who may see it", () => {
  it.each([
    ["the guest", "/booking/:id/confirmation"],
    ["the guest's token", "/api/booking/:id"],
    ["an admin", "/admin/bookings/:id"],
    ["a staff member", "/admin/bookings/:id"],
    ["an admin's token", "/api/admin/bookings"],
  ] as const)("%s, at %s", async (who, pattern) => {
    const scene = await accessScene()
    const { client, token } = scene.as(who)
    const { body } = await client.get(urlIn(scene, pattern), { token })
    const text = typeof body === "string" ? body : JSON.stringify(body)
    expect(SECRET_TEXTS.filter((secret) => !text.includes(secret))).toEqual([])
  })

  it.each(["anonymous", "another guest", "the guest", "the guest's token"] as const)(
    "%s lists no bookings of others",
    async (who) => {
      const scene = await accessScene()
      const { client, token } = scene.as(who)
      const { bookings } = (await client.get("/api/booking/all", { token })).body.data
      const ids = bookings.map(({ id }: { id: string }) => id)
      const own = AUTHORISED_CALLERS.includes(who)
        ? [scene.ids.booking]
        : who === "anonymous"
          ? []
          : [expect.not.stringMatching(scene.ids.booking!)]
      expect(ids).toEqual(own)
    },
  )
})
