import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { recordRun } from "#app/admin/jobs-health.server.ts"
import { Failure } from "#app/api/codecs.ts"
import { Client, expectFailure } from "../support/api.ts"
import { documentedCalls } from "../support/api-calls.ts"
import { rows, testApp } from "../support/app.ts"

it("GET /api/health is ok while the database responds", async () => {
  const { status, body, headers } = await new Client().get("/api/health")
  expect({ status, body }).toEqual({ status: 200, body: { status: "ok" } })
  expect(headers.get("Cache-Control")).toBe("no-store")
})

it("HEAD is too, without a body", async () => {
  const { status, body } = await new Client().call("HEAD", "/api/health")
  expect([status, body || null]).toEqual([200, null])
})

describe("GET /api/health/jobs", () => {
  const MINUTE_MS = 60_000
  const MIGRATED_AT = Date.UTC(2026, 10, 21, 2)
  const documented = documentedCalls.find(({ path }) => path === "/health/jobs")!.returns!
  const at = (ms: number) => vi.setSystemTime(MIGRATED_AT + ms)
  const health = () => new Client().get("/api/health/jobs")

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ["Date"] })
    await rows("delete from heartbeats")
    await rows("update d1_migrations set applied_at = '2026-11-21 02:00:00'")
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it("is ok before the jobs could first run", async () => {
    at(15 * MINUTE_MS)
    const { status, body } = await health()
    expect([status, documented.parse(body)]).toEqual([200, { status: "ok", lastRunAt: null, lastFeedRunAt: null }])
  })

  it("fails as documented once the jobs should have run but did not", async () => {
    at(16 * MINUTE_MS)
    const answer = await health()
    expectFailure(answer, 503, "jobsLate")
    expect(answer.headers.get("Retry-After")).toBe("300")
    expect(Failure.parse(answer.body)).toEqual(answer.body)
    expect(answer.body).toMatchObject({ status: "error", data: { lastRunAt: null } })
  })

  const ran = async (...runs: ("cron" | "feeds")[]) => {
    for (const run of runs) await recordRun({ ...testApp(), now: Date.now }, run)
  }

  it("counts from the last run that worked", async () => {
    at(60 * MINUTE_MS)
    await ran("cron", "feeds")
    at(75 * MINUTE_MS)
    const [lastRunAt, lastFeedRunAt] = ["2026-11-21T03:00:00.000Z", "2026-11-21T03:00:00.000Z"]
    expect((await health()).body).toEqual({ status: "ok", lastRunAt, lastFeedRunAt })
    at(76 * MINUTE_MS)
    expect((await health()).body).toMatchObject({ code: "jobsLate", data: { lastRunAt, lastFeedRunAt } })
  })

  it("fails when only the calendars of other channels are late", async () => {
    at(60 * MINUTE_MS)
    await ran("feeds")
    at(76 * MINUTE_MS)
    await ran("cron")
    expectFailure(await health(), 503, "jobsLate")
  })

  it("fails with the names of what keeps failing", async () => {
    at(60 * MINUTE_MS)
    await ran("cron", "feeds")
    const fail = (job: string, failures: number, error = "broke") =>
      rows(
        "insert into job_failures (job, subject, failures, error, first_at, last_at) values (?1, '', ?2, ?3, ?4, ?4)",
        job,
        failures,
        error,
        Date.now(),
      )
    await fail("digests", 2)
    expect((await health()).status).toBe(200)
    await fail("stay-emails", 3)
    await fail("card-gateway", 1, "gateway-keys-refused")
    await fail("mail-provider", 1, "http 401")
    const answer = await health()
    expectFailure(answer, 503, "jobsFailing")
    expect(answer.body.data.failing.sort()).toEqual(["keys-refused", "mail-provider", "stay-emails"])
    await rows("delete from job_failures")
  })
})
