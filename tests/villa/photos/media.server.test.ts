import { env, exports } from "cloudflare:workers"
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { originalKey } from "#app/villa/photos/image.ts"
import { Client, ORIGIN } from "../../support/api.ts"
import { insertSampleVilla, testApp } from "../../support/app.ts"
import { eventually } from "../../support/eventually.ts"
import { file } from "../../support/files.ts"

const BYTES = file("jpeg", 1000)
beforeAll(async () => {
  await insertSampleVilla(testApp())
  await env.MEDIA.put(originalKey("abc"), BYTES, { httpMetadata: { contentType: "image/jpeg" } })
  await env.MEDIA.put("slips/secret", BYTES, { httpMetadata: { contentType: "image/jpeg" } })
})

const get = (path: string, headers: Record<string, string> = {}) =>
  exports.default.fetch(`${ORIGIN}${path}`, { headers })

describe("GET /media/*", () => {
  it("serves the villa's images publicly and immutably", async () => {
    const answer = await get("/media/images/original/abc")
    expect(answer.status).toBe(200)
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(BYTES)
    expect(answer.headers.get("Content-Type")).toBe("image/jpeg")
    expect(answer.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable")
    expect(answer.headers.get("Content-Security-Policy")).toBe("default-src 'none'; sandbox")
    expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff")
  })

  it("answers 304 for a matching ETag", async () => {
    const first = await get("/media/images/original/abc")
    await first.arrayBuffer()
    const again = await get("/media/images/original/abc", { "If-None-Match": first.headers.get("ETag") ?? "" })
    expect([again.status, await again.text()]).toEqual([304, ""])
  })

  it.each([
    "/media/slips/secret",
    "/media/images/../slips/secret",
    `/media/images/${"a".repeat(1100)}`,
    "/media/share/%00",
    `/media/share/${"a".repeat(2000)}`,
    "/media/images/%2e%2e/slips/secret",
    "/media/images/..%2Fslips%2Fsecret",
    "/media//slips/secret",
    "/media/images/original/nothing",
    "/media/images/",
    "/media/",
  ])("%s is not found", async (path) => {
    const answer = await get(path)
    expect(new Uint8Array(await answer.arrayBuffer())).not.toEqual(BYTES)
    expect([404, 302]).toContain(answer.status)
  })

  it("a range request gets part of an image", async () => {
    const answer = await get("/media/images/original/abc", { Range: "bytes=0-2" })
    const bytes = new Uint8Array(await answer.arrayBuffer())
    // The whole with 200 or the part with 206: never a part with 200.
    expect([bytes.byteLength, answer.status]).toEqual(bytes.byteLength === 3 ? [3, 206] : [1000, 200])
  })
})

describe("the edge cache, on the site's own domain", () => {
  const edge = (caches as unknown as { default: Cache }).default
  const r2 = Object.getPrototypeOf(env.MEDIA) as R2Bucket
  afterEach(() => vi.restoreAllMocks())

  const KEY = originalKey("edge")
  const PATH = `/media/${KEY}`
  /** Stores the file and requests it once; the next request can be answered from the cache. */
  async function cacheFile() {
    await edge.delete(`${ORIGIN}${PATH}`)
    await env.MEDIA.put(KEY, BYTES, { httpMetadata: { contentType: "image/jpeg" } })
    const first = await get(PATH)
    await first.arrayBuffer()
    await eventually(async () => expect(await edge.match(`${ORIGIN}${PATH}`)).toBeDefined())
    return { first, r2Gets: vi.spyOn(r2, "get") }
  }

  it("answers a second request without reading R2", async () => {
    const { first, r2Gets } = await cacheFile()
    const second = await get(PATH)
    expect(second.status).toBe(200)
    expect(new Uint8Array(await second.arrayBuffer())).toEqual(BYTES)
    for (const name of ["Content-Type", "Cache-Control", "ETag", "Content-Security-Policy", "X-Content-Type-Options"])
      expect(second.headers.get(name), name).toBe(first.headers.get(name))
    expect(second.headers.get("Cross-Origin-Resource-Policy")).toBe("cross-origin")
    expect(second.headers.get("X-Request-Id")).not.toBe(first.headers.get("X-Request-Id"))
    expect(r2Gets).not.toHaveBeenCalled()
  })

  it("is not bypassed by a query", async () => {
    const { r2Gets } = await cacheFile()
    expect((await get(`${PATH}?v=${Math.random()}`)).status).toBe(200)
    expect(r2Gets).not.toHaveBeenCalled()
  })

  it("answers a range with 206 and a matching ETag with 304, without reading R2", async () => {
    const { first, r2Gets } = await cacheFile()
    const part = await get(PATH, { Range: "bytes=2-4" })
    expect([part.status, part.headers.get("Content-Range")]).toEqual([206, "bytes 2-4/1000"])
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(BYTES.slice(2, 5))
    const known = await get(PATH, { "If-None-Match": first.headers.get("ETag") ?? "" })
    expect([known.status, await known.text()]).toEqual([304, ""])
    expect(known.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable")
    expect(r2Gets).not.toHaveBeenCalled()
  })

  it("stores neither a missing file nor a 304", async () => {
    const late = "/media/images/original/late"
    expect((await get(late)).status).toBe(404)
    const put = await env.MEDIA.put("images/original/late", BYTES)
    expect((await get(late, { "If-None-Match": put?.httpEtag ?? "" })).status).toBe(304)
    expect(await edge.match(`${ORIGIN}${late}`)).toBeUndefined()
    expect((await get(late)).status).toBe(200)
  })

  it("never stores a slip", async () => {
    const guest = new Client()
    const path = new URL(await guest.upload(file("jpeg", 200)), ORIGIN).pathname
    expect((await guest.get(path)).status).toBe(200)
    expect(await edge.match(`${ORIGIN}${path}`)).toBeUndefined()
    expect((await new Client().get(path)).status).toBe(404)
  })

  it("falls back to R2 if the cache fails", async () => {
    const { r2Gets } = await cacheFile()
    vi.spyOn(console, "error").mockImplementation(() => {})
    const down = () => Promise.reject(new Error("no cache"))
    vi.spyOn(Object.getPrototypeOf(edge), "match").mockImplementation(down)
    const answer = await get(PATH)
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(BYTES)
    expect(r2Gets).toHaveBeenCalledTimes(1)
  })
})
