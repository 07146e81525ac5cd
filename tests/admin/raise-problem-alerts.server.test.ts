import { beforeEach, describe, expect, it, type MockInstance, vi } from "vitest"
import { recordRun } from "#app/admin/jobs-health.server.ts"
import { raiseProblemAlerts } from "#app/admin/raise-problem-alerts.server.ts"
import { refreshFeeds, runCron } from "#app/cron.server.ts"
import { write } from "#app/db/database.server.ts"
import { runJobs } from "#app/job/run-jobs.server.ts"
import { deliverQueued } from "#app/notify/alerts/deliver-queued.server.ts"
import { raiseFailedEmailAlerts } from "#app/notify/alerts/raise-failed-email-alerts.server.ts"
import { insertEmail } from "#app/notify/email/outbox-store.server.ts"
import { addDevice } from "#app/notify/push/devices.server.ts"
import { fail, ok } from "#app/result.ts"
import { deleteStaff, insertAdmin } from "../support/admins.ts"
import { HOUR_MS, NOW, rows, type TestApp } from "../support/app.ts"
import { sampleEmail } from "../support/emails.ts"
import { LINE_USERS } from "../support/line.ts"
import { lineState } from "../support/line-app.ts"
import { setUpVilla } from "../support/set-up.ts"

const MINUTE_MS = 60_000
const KEYS = { p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22) }
type Outcome = Awaited<ReturnType<TestApp["mailer"]["send"]>>
const REFUSED: Outcome = { sent: false, permanent: false, refusesUs: true, error: "http 403" }

const app = setUpVilla()
let ownerId: string
let errors: MockInstance<typeof console.error>
let pushed: string[]
let emailed: string[]
let mail: Outcome

beforeEach(async () => {
  errors = vi.spyOn(console, "error").mockImplementation(() => {})
  errors.mockClear()
  vi.spyOn(console, "log").mockImplementation(() => {})
  await deleteStaff()
  for (const table of ["alert_deliveries", "alerts", "outbox", "job_failures", "heartbeats"])
    await rows(`delete from ${table}`)
  await lineState({ reset: true })
  // In the daytime of the villa.
  app.clock.now = NOW + 9.5 * HOUR_MS
  ;[pushed, emailed, mail] = [[], [], { sent: true }]
  app.push = {
    ...app.push,
    send: async (_, { payload }) => {
      pushed.push(JSON.parse(payload).notification.body)
      return { ok: true, status: 201, error: "" }
    },
  }
  app.mailer = {
    send: async ({ text }) => {
      if (mail.sent) emailed.push(text)
      return mail
    },
  }
  ownerId = (await insertAdmin(app)).id
  await addDevice(app, ownerId, { endpoint: "https://fcm.googleapis.com/fcm/send/phone", keys: KEYS, label: "phone" })
  await rows("insert into line_links (admin_id, line_user_id, created_at) values (?, ?, 1)", ownerId, LINE_USERS.owner)
})

const raised = async (kind = "problem") =>
  (await rows<{ facts: string }>("select facts from alerts where kind = ? order by rowid", kind)).map(({ facts }) =>
    JSON.parse(facts),
  )
const lined = async () => (await lineState()).pushes.length
const events = () => errors.mock.calls.map(([line]) => JSON.parse(String(line)).event)
const broken = () => Promise.reject(new Error("broke"))
const queue = (id: string, kind: "confirmed" | "alert" = "confirmed") =>
  write(app.db, [insertEmail(app.db, { ...sampleEmail(kind, "th"), id, bookingId: null } as never, app.now())])
const failTimes = async (times: number) => {
  for (let time = 0; time < times; time++) await runJobs(app, { digests: broken })
}

describe("a job that keeps failing", () => {
  it("is told from the third time on, once, by every channel of the owner", async () => {
    await failTimes(2)
    expect(await raiseProblemAlerts(app)).toBe(0)
    await failTimes(1)
    expect(await raiseProblemAlerts(app)).toBe(1)
    await failTimes(3)
    expect(await raiseProblemAlerts(app)).toBe(0)
    expect(await raised()).toEqual([{ name: "digests", count: 1 }])
    await deliverQueued(app)
    expect(pushed).toEqual([expect.stringContaining("จัดทำสรุปประจำวันไม่สำเร็จ")])
    expect(emailed).toEqual([expect.stringContaining("จัดทำสรุปประจำวันไม่สำเร็จ")])
    expect(await lined()).toBe(1)
  })

  it("is told again after it has worked in between", async () => {
    await failTimes(3)
    await raiseProblemAlerts(app)
    await runJobs(app, { digests: async () => 0 })
    app.clock.now += HOUR_MS
    await failTimes(3)
    expect(await raiseProblemAlerts(app)).toBe(1)
  })

  it("is told of no staff", async () => {
    await rows("update admins set role = 'staff'")
    await failTimes(3)
    await raiseProblemAlerts(app)
    await deliverQueued(app)
    expect([pushed, emailed, await lined()]).toEqual([[], [], 0])
  })
})

it("refused keys of the card gateway are told by the run that finds them", async () => {
  app.cards = { ...app.cards!, check: async () => fail("gateway-keys-refused") } as TestApp["cards"]
  await runCron(app)
  expect(await raised()).toEqual([{ name: "keys-refused", count: 1 }])
  expect(pushed).toHaveLength(1)
  app.cards = { ...app.cards!, check: async () => ok(null) } as TestApp["cards"]
  await runCron(app)
  expect(await rows("select job from job_failures")).toEqual([])
})

describe("an email service that refuses us", () => {
  it("is told by the other channels, once until it sends again", async () => {
    mail = REFUSED
    await queue("a")
    await deliverQueued(app)
    for (let run = 0; run < 3; run++) {
      app.clock.now += 5 * MINUTE_MS
      await raiseProblemAlerts(app)
      await deliverQueued(app)
    }
    expect(await raised()).toEqual([{ name: "mail-provider", count: 1 }])
    expect([pushed.length, await lined()]).toEqual([1, 1])
    expect(await rows("select id from outbox")).toEqual([{ id: "a" }])
    mail = { sent: true }
    app.clock.now += HOUR_MS
    await deliverQueued(app)
    expect(await rows("select job from job_failures")).toEqual([])
  })

  it("causes no emails without end", async () => {
    await rows("delete from push_devices")
    await rows("delete from line_links")
    mail = { sent: false, permanent: true, error: "http 422" }
    await queue("guest")
    for (let run = 0; run < 12; run++) {
      await deliverQueued(app, 20)
      await raiseFailedEmailAlerts(app)
      await raiseProblemAlerts(app)
      app.clock.now += 20 * MINUTE_MS
    }
    // The guest's email, and the one that tells the owner of it; nothing tells of that one by email.
    expect(await rows("select kind from outbox order by rowid")).toEqual([{ kind: "confirmed" }, { kind: "alert" }])
    expect(await raised("mail-failed")).toMatchObject([{ emailKind: "confirmed" }, { emailKind: "alert" }])
  })
})

it("a LINE channel that is refused is told by the other channels, and its message is emailed", async () => {
  await lineState({ fault: { fault: "forbidden", path: "push" } })
  await failTimes(3)
  await raiseProblemAlerts(app)
  await deliverQueued(app)
  expect(events()).toContain("alert-failed")
  expect(await rows("select job, error from job_failures where job <> 'digests'")).toEqual([
    { job: "line-provider", error: "http 403" },
  ])
  app.clock.now += 2 * MINUTE_MS
  expect(await raiseProblemAlerts(app)).toBe(1)
  await deliverQueued(app)
  expect(pushed.at(-1)).toContain("LINE ไม่ยอมรับ")
  expect(emailed.at(-1)).toContain("LINE ไม่ยอมรับ")
  await lineState({ fault: null })
})

describe("heartbeats", () => {
  const names = async () =>
    (await rows<{ name: string }>("select name from heartbeats order by name")).map(({ name }) => name)

  it("are one of the jobs and one of the calendars, each of a run that worked", async () => {
    await runCron(app)
    expect(await names()).toEqual(["cron"])
    await refreshFeeds(app)
    expect(await names()).toEqual(["cron", "feeds"])
  })

  it("are not written by a run whose jobs failed", async () => {
    const failing = { ...app, db: Object.assign(Object.create(app.db), { batch: broken }) } as TestApp
    await runCron(failing)
    await refreshFeeds(failing)
    expect(await names()).toEqual([])
    expect(events()).toEqual(expect.arrayContaining(["problems-not-told", "restore-not-settled"]))
  })

  it("that cannot be written are logged", async () => {
    const $client = Object.assign(Object.create(app.db.$client), { batch: broken })
    await recordRun({ ...app, db: Object.assign(Object.create(app.db), { $client }) }, "cron")
    expect(events()).toEqual(["heartbeat-not-recorded"])
  })
})
