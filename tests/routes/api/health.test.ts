import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { recordJobsRun } from "#app/alert/jobs-health.server.ts"
import { Failure } from "#app/routes/api/docs/objects.ts"
import { Client, expectFailure } from "../../support/api.ts"
import { documentedCalls } from "../../support/api-calls.ts"
import { rows, testApp } from "../../support/app.ts"

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
    expect([status, documented.parse(body)]).toEqual([200, { status: "ok", lastRunAt: null }])
  })

  it("fails as documented once the jobs should have run but did not", async () => {
    at(16 * MINUTE_MS)
    const answer = await health()
    expectFailure(answer, 503, "jobsLate")
    expect(answer.headers.get("Retry-After")).toBe("300")
    expect(Failure.parse(answer.body)).toEqual(answer.body)
    expect(answer.body).toMatchObject({ status: "error", data: { lastRunAt: null } })
  })

  it("counts from the last run", async () => {
    at(60 * MINUTE_MS)
    await recordJobsRun({ ...testApp(), now: Date.now })
    at(75 * MINUTE_MS)
    expect((await health()).body).toEqual({ status: "ok", lastRunAt: "2026-11-21T03:00:00.000Z" })
    at(76 * MINUTE_MS)
    expect((await health()).body).toMatchObject({ code: "jobsLate", data: { lastRunAt: "2026-11-21T03:00:00.000Z" } })
  })
})
