import { env, exports } from "cloudflare:workers"
import { beforeAll, describe, expect, it } from "vitest"

describe("the worker's bindings in tests", () => {
  beforeAll(async () => {
    await env.DB.exec("CREATE TABLE only_here (night TEXT PRIMARY KEY)")
  })

  it("D1 rolls a failing batch back as a whole", async () => {
    const take = env.DB.prepare("INSERT INTO only_here VALUES (?)")
    await expect(env.DB.batch([take.bind("2026-12-01"), take.bind("2026-12-01")])).rejects.toThrow(
      "UNIQUE constraint failed: only_here.night",
    )
    expect(await env.DB.prepare("SELECT count(*) FROM only_here").first("count(*)")).toBe(0)
  })

  it("D1 has the project's migrations", async () => {
    const { results } = await env.DB.prepare("SELECT name FROM d1_migrations").all()
    expect(results).toHaveLength(env.TEST_MIGRATIONS.length)
  })

  it("R2 keeps what it was given", async () => {
    await env.MEDIA.put("picture", "bytes")
    expect(await (await env.MEDIA.get("picture"))?.text()).toBe("bytes")
  })

  it("KV keeps what it was given", async () => {
    await env.CODES.put("code", "hash", { expirationTtl: 60 })
    expect(await env.CODES.get("code")).toBe("hash")
  })

  it("the deployed bundle answers", async () => {
    const answer = await exports.default.fetch("http://localhost/api/health")
    await answer.body?.cancel()
    expect(answer.status).toBeLessThan(500)
  })
})
