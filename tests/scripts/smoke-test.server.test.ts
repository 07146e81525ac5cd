import { env, exports } from "cloudflare:workers"
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import type { Check } from "#app/admin/deployment-checks.ts"
import { type SmokeLogIn, smokeTest } from "../../scripts/smoke-test.ts"
import { newToken, PASSWORD } from "../support/admins.ts"
import { Client, ORIGIN } from "../support/api.ts"
import { rows } from "../support/app.ts"
import { setUpVilla } from "../support/set-up.ts"

const app = setUpVilla()
let token: string
let output: string[]
beforeAll(async () => {
  app.clock.now = Date.now()
  token = await newToken(app)
})
beforeEach(async () => {
  output = []
  vi.spyOn(console, "error").mockImplementation(() => {})
})
afterEach(() => vi.restoreAllMocks())

const smoke = (logIn: SmokeLogIn = { token }, email = true) =>
  smokeTest({
    origin: ORIGIN,
    logIn,
    email,
    say: (line: string) => output.push(line),
    fetch: ((url: string, init: RequestInit) => exports.default.fetch(url, init)) as typeof fetch,
  })
const failed = () => output.filter((line) => line.startsWith("FAILED"))
const NAMES = ["triggers", "cron", "files", "images", "codes", "countdown", "passports", "email"]

describe("the smoke test of a deployment", () => {
  it("passes when everything works, and leaves no data behind", async () => {
    const before = (await env.MEDIA.list()).objects.length
    expect([await smoke(), failed()]).toEqual([true, []])
    expect(output.map((line) => /^ok {5}(.+) \(\d+ ms\)$/.exec(line)?.[1])).toEqual([
      "health",
      "home page",
      "checks",
      ...NAMES,
    ])
    expect((await env.MEDIA.list()).objects).toHaveLength(before)
    expect((await env.CODES.list({ prefix: "check:" })).keys).toEqual([])
  })

  it("logs in and out again, and sends no email with --no-email", async () => {
    const before = await rows("select * from admin_sessions")
    expect(await smoke({ email: "owner@example.com", password: PASSWORD }, false)).toBe(true)
    expect(output.join()).toMatch(/log-in.*checks.*countdown.*log-out/)
    expect(output.join()).not.toContain("email")
    expect(await rows("select * from admin_sessions")).toHaveLength(before.length)
  })

  it("fails with a wrong password, and without a response", async () => {
    expect(await smoke({ email: "owner@example.com", password: "wrong" })).toBe(false)
    expect(failed()).toEqual([expect.stringContaining("log-in")])
    const down = vi.spyOn(Object.getPrototypeOf(env.DB) as D1Database, "batch").mockRejectedValue(new Error("D1_ERROR"))
    output = []
    expect(await smoke()).toBe(false)
    expect(failed()).toEqual([expect.stringContaining("health")])
    down.mockRestore()
  })
})

describe("POST /api/admin/checks names what fails", () => {
  const checks = async (): Promise<Check[]> => {
    const { status, body } = await new Client().post("/api/admin/checks", { email: false }, { token })
    expect([status, body.data.passed]).toEqual([200, false])
    return body.data.checks.filter(({ ok }: Check) => !ok)
  }

  it("files, if R2 rejects a write", async () => {
    vi.spyOn(Object.getPrototypeOf(env.MEDIA) as R2Bucket, "put").mockRejectedValue(new Error("no bucket (10006)"))
    expect(await checks()).toEqual([
      { name: "files", ok: false, milliseconds: expect.any(Number), error: expect.any(String) },
    ])
  })

  it("codes, if KV does not return the value", async () => {
    vi.spyOn(Object.getPrototypeOf(env.CODES) as KVNamespace, "get").mockResolvedValue(null as never)
    expect((await checks()).map(({ name }) => name)).toEqual(["codes"])
  })

  it("images, if resizing fails", async () => {
    const images = Object.getPrototypeOf(env.IMAGES) as ImagesBinding
    vi.spyOn(images, "input").mockImplementation(() => {
      throw Object.assign(new Error("Free unique transformations by account has been exhausted"), { code: 9422 })
    })
    expect((await checks()).map(({ name }) => name)).toEqual(["images"])
  })

  it.each([
    ["triggers, if one is missing", "content_version_villa_update"],
    ["triggers, if the ledger is not append-only", "ledger_no_delete"],
  ])("%s", async (_, trigger) => {
    const sql = await env.DB.prepare("select sql from sqlite_master where name = ?").bind(trigger).first<string>("sql")
    await rows(`drop trigger ${trigger}`)
    try {
      expect(await checks()).toMatchObject([{ name: "triggers", error: expect.stringContaining(trigger) }])
    } finally {
      await rows(sql ?? "")
    }
  })

  it("cron, if something is overdue", async () => {
    const due = Date.now() - 21 * 60 * 1000
    await rows(
      "insert into outbox (id, kind, language, recipient, facts, created_at, due_at, attempts) values ('late', 'expired', 'th', 'a@example.com', '{}', 0, ?, 0)",
      due,
    )
    expect(await checks()).toMatchObject([{ name: "cron", error: expect.stringContaining("1 emails") }])
  })
})
