import { env, exports } from "cloudflare:workers"
import { beforeAll, describe, expect, it } from "vitest"
import { originalKey } from "#app/villa/image.ts"
import { ORIGIN } from "../support/api.ts"
import { file } from "../support/files.ts"

const BYTES = file("jpeg", 1000)
beforeAll(async () => {
  await env.MEDIA.put(originalKey("abc"), BYTES, { httpMetadata: { contentType: "image/jpeg" } })
  await env.MEDIA.put("slips/secret", BYTES, { httpMetadata: { contentType: "image/jpeg" } })
})

const get = (path: string, headers: Record<string, string> = {}) =>
  exports.default.fetch(`${ORIGIN}${path}`, { headers })

describe("GET /media/*", () => {
  it("serves the villa's pictures to everybody, for ever", async () => {
    const answer = await get("/media/images/original/abc")
    expect(answer.status).toBe(200)
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(BYTES)
    expect(answer.headers.get("Content-Type")).toBe("image/jpeg")
    expect(answer.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable")
    expect(answer.headers.get("Content-Security-Policy")).toBe("default-src 'none'; sandbox")
    expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff")
  })

  it("says 304 to who has it", async () => {
    const first = await get("/media/images/original/abc")
    await first.arrayBuffer()
    const again = await get("/media/images/original/abc", { "If-None-Match": first.headers.get("ETag") ?? "" })
    expect([again.status, await again.text()]).toEqual([304, ""])
  })

  it.each([
    "/media/slips/secret",
    "/media/images/../slips/secret",
    "/media/images/%2e%2e/slips/secret",
    "/media/images/..%2Fslips%2Fsecret",
    "/media//slips/secret",
    "/media/images/original/nothing",
    "/media/images/",
    "/media/",
  ])("%s is not there", async (path) => {
    const answer = await get(path)
    expect(new Uint8Array(await answer.arrayBuffer())).not.toEqual(BYTES)
    expect([404, 302]).toContain(answer.status)
  })

  it("part of a picture is what a range asks for", async () => {
    const answer = await get("/media/images/original/abc", { Range: "bytes=0-2" })
    const bytes = new Uint8Array(await answer.arrayBuffer())
    // The whole with 200 or the part with 206: never a part that calls itself the whole.
    expect([bytes.byteLength, answer.status]).toEqual(bytes.byteLength === 3 ? [3, 206] : [1000, 200])
  })
})
