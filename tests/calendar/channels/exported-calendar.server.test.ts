import { describe, expect, it, vi } from "vitest"
import { Client } from "../../support/api.ts"
import { setUpClock, setUpOwner, setUpVilla } from "../../support/set-up.ts"

setUpClock()
const app = setUpVilla()
const admin = setUpOwner(app)

/** Makes an export. @returns its id and the path of its address */
async function create() {
  const { status, body } = await admin.post("/api/admin/calendars/exports", { name: "Phone" })
  expect(status, JSON.stringify(body)).toBe(201)
  return { id: body.data.export.id, path: new URL(body.data.export.url).pathname }
}

describe("GET /calendar/{token}.ics", () => {
  it("200 for anyone, as a calendar that search engines do not index", async () => {
    const { path } = await create()
    await new Client().book({ checkIn: "2090-12-03", checkOut: "2090-12-05" })
    const { status, headers, body } = await new Client().get(path)
    expect([status, headers.get("Content-Type")]).toEqual([200, "text/calendar; charset=utf-8"])
    expect(headers.get("X-Robots-Tag")).toBe("noindex")
    expect(headers.get("Cache-Control")).toBe("private, no-cache")
    expect(body).toContain("DTSTART;VALUE=DATE:20901203")
    expect(headers.getSetCookie().join()).not.toContain("guest")
  })

  it("304 for a version that is known, until something changes", async () => {
    const { path } = await create()
    const version = { "If-None-Match": (await new Client().get(path)).headers.get("ETag")! }
    expect(await new Client().get(path, { headers: version })).toMatchObject({ status: 304, body: "" })
    await new Client().book({ checkIn: "2090-12-03", checkOut: "2090-12-05" })
    expect(await new Client().get(path, { headers: version })).toMatchObject({ status: 200 })
  })

  it("HEAD has the same headers, no body, and counts as no fetch", async () => {
    const { path } = await create()
    const probe = await new Client().call("HEAD", path)
    expect([probe.status, probe.body]).toEqual([200, ""])
    expect(probe.headers.get("ETag")).toMatch(/^"[0-9a-f]{32}"$/)
    const { body } = await admin.get("/api/admin/calendars")
    expect(body.data.exports).toMatchObject([{ fetchedAt: null }])
  })

  it("a browser that opens the address counts as no fetch, a program does", async () => {
    const { path } = await create()
    const fetched = async () => (await admin.get("/api/admin/calendars")).body.data.exports[0].fetchedAt
    const browser = { "Sec-Fetch-Site": "none", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document" }
    expect(await new Client().get(path, { headers: browser })).toMatchObject({ status: 200 })
    expect(await fetched()).toBeNull()
    // As Node's fetch sends it.
    await new Client().get(path, { headers: { "Sec-Fetch-Mode": "cors" } })
    expect(await fetched()).not.toBeNull()
  })

  it("404 in plain text for an address that never existed, and no page", async () => {
    for (const path of [`/calendar/${"a".repeat(27)}.ics`, "/calendar/x.ics", "/calendar/x"]) {
      const { status, headers, body } = await new Client().get(path)
      expect([status, headers.get("Content-Type")], path).toEqual([404, "text/plain; charset=utf-8"])
      expect(body).not.toContain("<")
    }
  })

  it("410 in plain text after it was replaced or deleted", async () => {
    const { id, path } = await create()
    const { body } = await admin.post(`/api/admin/calendars/exports/${id}/rotate`)
    const replaced = new URL(body.data.export.url).pathname
    expect(await new Client().get(path)).toMatchObject({ status: 410 })
    expect(await new Client().get(replaced)).toMatchObject({ status: 200 })
    expect((await admin.delete(`/api/admin/calendars/exports/${id}`)).status).toBe(204)
    const gone = await new Client().get(replaced)
    expect([gone.status, gone.headers.get("Content-Type")]).toEqual([410, "text/plain; charset=utf-8"])
  })

  it("429 after thirty requests in a minute, for this address and the network that asked only", async () => {
    const [{ path }, other] = [await create(), await create()]
    const reader = new Client()
    const statuses: number[] = []
    for (let count = 0; count < 40; count++) {
      statuses.push((await reader.get(path)).status)
      // KV takes one write a second for a key.
      vi.setSystemTime(Date.now() + 1)
    }
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(200))
    expect(statuses.at(-1)).toBe(429)
    expect(await reader.get(other.path)).toMatchObject({ status: 200 })
    expect(await new Client().get(path)).toMatchObject({ status: 200 })
  })
})
