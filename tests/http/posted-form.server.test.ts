import { describe, expect, it } from "vitest"
import { ACCESS, parseCall } from "../support/access-rules.ts"
import { accessScene, urlIn } from "../support/access-scene.ts"
import { setUpClock } from "../support/set-up.ts"

setUpClock()

const URLENCODED = "application/x-www-form-urlencoded"
const BROKEN = "--x\r\nContent-Disposition: form-data; nam"
const BROKEN_TYPE = "multipart/form-data; boundary=x"
/** Bodies that no browser sends, and how pages with forms answer them. */
const BODIES: [what: string, type: string, body: string, status: number][] = [
  ["JSON", "application/json", '{"theme":"dark"', 415],
  ["a text", "text/plain", "theme=dark", 415],
  ["no type", "", "theme=dark", 415],
  ["multipart without its boundary", "multipart/form-data", BROKEN, 400],
  ["truncated multipart", BROKEN_TYPE, BROKEN, 400],
  ["more fields than allowed", URLENCODED, "email&".repeat(200), 400],
  ["fields with another content type's boundary", `${URLENCODED}; boundary=z`, "email&".repeat(200), 400],
  ["a quoted boundary", `multipart/form-data; x="; boundary=z"; boundary=x`, BROKEN, 400],
  ["half a megabyte", URLENCODED, `theme=${"a".repeat(512 * 1024)}`, 413],
]

const pages = ACCESS.flatMap(({ outcome, rows }) =>
  rows
    .map((row) => ({
      ...parseCall(row),
      who: outcome["the guest"] === "allowed" ? ("the guest" as const) : ("an admin" as const),
    }))
    .filter(({ method, pattern }) => method === "POST" && !pattern.startsWith("/api/")),
)

/** One body that is no form, one that breaks off, and one that is large to build. */
const EVERYWHERE: [what: string, type: string, body: string][] = [
  ["truncated multipart", BROKEN_TYPE, BROKEN],
  ["JSON", "application/json", '{"theme":"dark"'],
  ["a list of thirty million", URLENCODED, "email[30000000]=x"],
]

// Bodies are read by few functions only (tests/architecture.test.ts); the tests below show what these reject.
it.each(pages)("$pattern answers none with a server error", async ({ address, who }) => {
  for (const [what, type, body] of EVERYWHERE) {
    const scene = await accessScene()
    const sent = { headers: { "Content-Type": type }, body }
    const answer = await scene.as(who).client.call("POST", urlIn(scene, address), sent)
    expect(answer.status, what).toBeLessThan(500)
  }
})

describe.each(BODIES)("%s as a form", (_, type, body, status) => {
  const headers = { "Content-Type": type }

  it.each(["/language", "/admin/login", "/admin/register", "/booking/:id/customer-info"])(
    "is rejected by %s",
    async (pattern) => {
      const scene = await accessScene()
      const { client } = scene.as(pattern.startsWith("/booking") ? "the guest" : "anonymous")
      const answer = await client.call("POST", urlIn(scene, pattern), { headers, body })
      expect(answer.status).toBe(status)
      expect(answer.body).toMatch(pattern === "/language" ? /^[a-zA-Z]+$/ : /<h1/)
    },
  )
})

/** Forms that are small to send and expensive to build; the form library parses names as paths. */
const BOMBS: [what: string, type: string, body: string][] = [
  ["a list of thirty million", URLENCODED, "email[30000000]=x"],
  ["nested lists", URLENCODED, `email${"[999]".repeat(200)}=x`],
  ["a path with ten thousand segments", URLENCODED, `email${".a".repeat(10_000)}=x`],
  ["an incomplete path", URLENCODED, "email]]=x"],
  ["an object's prototype", URLENCODED, "__proto__.polluted=x&constructor.prototype.polluted=x"],
  ["an invalid intent", URLENCODED, "__intent__=x"],
  [
    "a command",
    URLENCODED,
    `__intent__=${encodeURIComponent('{"type":"insert","payload":{"name":"email","index":3e7}}')}`,
  ],
  ["an invalid state", URLENCODED, "__state__=x"],
  ["eighty thousand fields", URLENCODED, "a=&".repeat(80_000)],
  ["the same field eighty thousand times", URLENCODED, `${"q=&".repeat(80_000)}q=`],
  [
    "a thousand parts",
    "multipart/form-data; boundary=part",
    `${'--part\r\nContent-Disposition: form-data; name="email"\r\n\r\nx\r\n'.repeat(1000)}--part--\r\n`,
  ],
]

it.each(["/admin/villa/pictures", "/booking/:id/payment"])(
  "%s, which takes a file, answers none of them with a server error",
  async (pattern) => {
    for (const [what, type, body] of [...BODIES, ...BOMBS]) {
      const scene = await accessScene()
      const { client } = scene.as(pattern.startsWith("/booking") ? "the guest" : "an admin")
      const answer = await client.call("POST", urlIn(scene, pattern), { headers: { "Content-Type": type }, body })
      expect(answer.status, what).toBeLessThan(500)
    }
  },
)

it.each(["/admin/login", "/admin/register", "/booking/:id/customer-info"])(
  "%s rejects each of them",
  async (pattern) => {
    const scene = await accessScene()
    const { client } = scene.as(pattern.startsWith("/booking") ? "the guest" : "anonymous")
    for (const [what, type, body] of BOMBS) {
      const answer = await client.call("POST", urlIn(scene, pattern), { headers: { "Content-Type": type }, body })
      expect(answer.status, what).toBe(400)
    }
  },
)

it("a field that is sent twice, or as a file, is shown again with its error", async () => {
  const { client } = (await accessScene()).as("anonymous")
  const twice = new FormData()
  for (const email of ["a@example.com", "b@example.com"]) twice.append("email", email)
  twice.append("password", new File(["x"], "x.txt"))
  expect((await client.call("POST", "/admin/login", { body: twice })).status).toBe(422)
})

it.each([
  ["/theme", "text/plain"],
  ["/api/card-gateway", "application/json"],
  ["/api/line/webhook", "application/json"],
])("%s rejects a body of a megabyte", async (path, type) => {
  const { client } = (await accessScene()).as("anonymous")
  const body = `{"theme":"dark","key":"${"a".repeat(1024 * 1024)}"}`
  const answer = await client.call("POST", path, { headers: { "Content-Type": type }, body })
  expect(answer.status).toBe(413)
})

it("the theme button, which posts JSON, selects the theme", async () => {
  const { client } = (await accessScene()).as("anonymous")
  const answer = await client.call("POST", "/theme", {
    headers: { "Content-Type": "text/plain" },
    body: '{"theme":"dark"}',
  })
  expect([answer.status, answer.headers.get("Set-Cookie")]).toEqual([200, expect.stringMatching(/^theme=/)])
})

it("a theme that is not JSON is rejected without effect", async () => {
  const { client } = (await accessScene()).as("anonymous")
  const answer = await client.call("POST", "/theme", { headers: { "Content-Type": "text/plain" }, body: "{" })
  expect([answer.status, answer.headers.get("Set-Cookie") ?? ""]).toEqual([400, expect.not.stringContaining("theme=")])
})

it.each(["a.b", "%7B", '"dark"', "{", ""])(
  "a theme cookie that cannot be decoded (%s) counts as none",
  async (value) => {
    const { client } = (await accessScene()).as("anonymous")
    const headers = { Cookie: `theme=${value}` }
    for (const path of ["/", "/booking", "/admin/login"]) {
      const { status, body } = await client.call("GET", path, { headers })
      expect([path, status]).toEqual([path, 200])
      expect(body).not.toContain('class="dark"')
    }
    const body = new URLSearchParams({ theme: "dark", back: "/" })
    const chosen = await client.call("POST", "/theme", { headers, body })
    expect([chosen.status, chosen.headers.get("Set-Cookie")]).toEqual([303, expect.stringMatching(/^theme=/)])
  },
)
