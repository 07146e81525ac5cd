import { describe, expect, it } from "vitest"
import { pageCache } from "#app/http/page-cache.server.ts"

const page = (nonce: string) =>
  new Response(`<p nonce="${nonce}">ยินดีต้อนรับ</p><i nonce="${nonce}">`, {
    headers: { Policy: `'nonce-${nonce}'`, "Set-Cookie": "guest=1" },
  })
const FROM = { stamp: "s1", until: 1000 }

async function kept(limit = 2) {
  const pages = pageCache(limit)
  await pages.keep("/", FROM, "one", page("one"))
  return pages
}

describe("a page that is kept", () => {
  it("passes on whole what it keeps, its cookies with it", async () => {
    const passed = await pageCache(1).keep("/", FROM, "one", page("one"))
    expect(await passed.text()).toBe(await page("one").text())
    expect(passed.headers.get("Set-Cookie")).toBe("guest=1")
  })

  it("has each answer's own nonce, in its text and its headers, and nobody's cookies", async () => {
    const answer = (await kept()).answer("/", { stamp: "s1", now: 999 }, "another")
    expect(await answer?.text()).toBe(await page("another").text())
    expect(answer?.headers.get("Policy")).toBe("'nonce-another'")
    expect(answer?.headers.has("Set-Cookie")).toBe(false)
  })

  it.each([
    ["another page", "/other", { stamp: "s1", now: 999 }],
    ["a write since", "/", { stamp: "s2", now: 999 }],
    ["its time being over", "/", { stamp: "s1", now: 1000 }],
  ])("is not found for %s", async (_, key, at) => {
    expect((await kept()).answer(key, at, "another")).toBeNull()
  })

  it("makes room for others when it is the one longest unused", async () => {
    const pages = await kept()
    await pages.keep("/2", FROM, "two", page("two"))
    expect(pages.answer("/", { stamp: "s1", now: 0 }, "x")).not.toBeNull()
    await pages.keep("/3", FROM, "three", page("three"))
    expect(pages.answer("/2", { stamp: "s1", now: 0 }, "x")).toBeNull()
    expect(pages.answer("/", { stamp: "s1", now: 0 }, "x")).not.toBeNull()
  })
})
