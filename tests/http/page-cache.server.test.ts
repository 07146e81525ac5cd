import { describe, expect, it } from "vitest"
import { pageCache } from "#app/http/page-cache.server.ts"

const page = (nonce: string) =>
  new Response(`<p nonce="${nonce}">ยินดีต้อนรับ</p><i nonce="${nonce}">`, {
    headers: { Policy: `'nonce-${nonce}'`, "Set-Cookie": "guest=1" },
  })
const FROM = { contentVersion: "s1", expiresAt: 1000 }

async function filledCache(limit = 2) {
  const pages = pageCache(limit)
  await pages.put("/", FROM, "one", page("one"))
  return pages
}

describe("a cached page", () => {
  it("returns the first response unchanged, including its cookies", async () => {
    const passed = await pageCache(1).put("/", FROM, "one", page("one"))
    expect(await passed.text()).toBe(await page("one").text())
    expect(passed.headers.get("Set-Cookie")).toBe("guest=1")
  })

  it("has a new nonce in the body and headers of each response, and no cookies", async () => {
    const answer = (await filledCache()).match("/", { contentVersion: "s1", now: 999 }, "another")
    expect(await answer?.text()).toBe(await page("another").text())
    expect(answer?.headers.get("Policy")).toBe("'nonce-another'")
    expect(answer?.headers.has("Set-Cookie")).toBe(false)
  })

  it.each([
    ["another page", "/other", { contentVersion: "s1", now: 999 }],
    ["a later content version", "/", { contentVersion: "s2", now: 999 }],
    ["an expired entry", "/", { contentVersion: "s1", now: 1000 }],
  ])("is not found for %s", async (_, key, at) => {
    expect((await filledCache()).match(key, at, "another")).toBeNull()
  })

  it("is evicted when it is the least recently used", async () => {
    const pages = await filledCache()
    await pages.put("/2", FROM, "two", page("two"))
    expect(pages.match("/", { contentVersion: "s1", now: 0 }, "x")).not.toBeNull()
    await pages.put("/3", FROM, "three", page("three"))
    expect(pages.match("/2", { contentVersion: "s1", now: 0 }, "x")).toBeNull()
    expect(pages.match("/", { contentVersion: "s1", now: 0 }, "x")).not.toBeNull()
  })
})
