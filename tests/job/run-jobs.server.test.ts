import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { deleteOldJobFailures, runJobs, runRows } from "#app/job/run-jobs.server.ts"
import { fail, ok } from "#app/result.ts"
import { deleteBookings, rows, type TestApp, testApp } from "../support/app.ts"

let app: TestApp
beforeEach(async () => {
  vi.spyOn(console, "error").mockImplementation(() => {})
  await deleteBookings()
  app = testApp()
})
afterEach(() => vi.restoreAllMocks())

const failures = () => rows("select job, subject, failures, error from job_failures order by job, subject")
const broken = () => Promise.reject(new Error("the row of mali@example.com broke"))

describe("jobs", () => {
  it("run to completion although one throws and one never ends", async () => {
    const never = () => new Promise(() => {})
    const done = await runJobs(
      app,
      { "clean-slips": broken, "expire-links": never, "expire-bookings": async () => 2 },
      50,
    )
    expect(done).toEqual({ "clean-slips": null, "expire-links": null, "expire-bookings": 2 })
    expect(await failures()).toEqual([
      { job: "clean-slips", subject: "", failures: 1, error: "the row of (email) broke" },
      { job: "expire-links", subject: "", failures: 1, error: "not done within 50 ms" },
    ])
  })

  it("count their failures until they succeed", async () => {
    for (let time = 0; time < 3; time++) await runJobs(app, { "clean-slips": broken })
    expect(await failures()).toMatchObject([{ failures: 3 }])
    await runJobs(app, { "clean-slips": async () => 0 })
    expect(await failures()).toEqual([])
  })

  it("end although their failures cannot be stored", async () => {
    const { $client } = app.db
    const db = Object.assign(Object.create(app.db), {
      $client: { prepare: $client.prepare.bind($client), batch: broken },
    })
    const withFailingDatabase: TestApp = { ...app, db }
    expect(await runJobs(withFailingDatabase, { "clean-slips": broken })).toEqual({ "clean-slips": null })
  })
})

describe("the rows of a job", () => {
  const ROWS = ["a", "b", "c", "d", "e"].map((id) => ({ id }))
  const run = async (answer: (id: string) => Promise<ReturnType<typeof ok> | ReturnType<typeof fail>>) => {
    const seen: string[] = []
    const done = await runRows(app, "card-payments", ROWS, async ({ id }) => {
      seen.push(id)
      return answer(id)
    })
    return { seen: seen.join(""), done }
  }

  it("run although an earlier row throws", async () => {
    expect(await run(async (id) => (id < "d" ? broken() : ok(null)))).toEqual({ seen: "abcde", done: 2 })
    expect(await failures()).toMatchObject([{ subject: "a" }, { subject: "b" }, { subject: "c" }])
    await run(async (id) => (id === "b" ? broken() : ok(null)))
    expect(await failures()).toMatchObject([{ subject: "b", failures: 2 }])
  })

  it("wait for the next run when their service is unavailable", async () => {
    expect(await run(async () => fail("gateway-unreachable"))).toEqual({ seen: "abc", done: 0 })
    expect(await failures()).toHaveLength(3)
  })

  it("are not started after the time limit", async () => {
    const slow = async () => {
      app.clock.now += 31_000
      return ok(null)
    }
    expect((await run(slow)).seen).toBe("ab")
  })
})

it("failures that have not recurred are deleted", async () => {
  await runJobs(app, { "clean-slips": broken })
  app.clock.now += 23 * 60 * 60_000
  await runJobs(app, { "expire-links": broken })
  app.clock.now += 2 * 60 * 60_000
  expect(await deleteOldJobFailures(app)).toBe(1)
  expect(await failures()).toMatchObject([{ job: "expire-links" }])
})
