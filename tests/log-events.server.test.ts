import { createExecutionContext, runInDurableObject, waitOnExecutionContext } from "cloudflare:test"
import { env } from "cloudflare:workers"
import { sql } from "drizzle-orm"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { findFrame } from "#app/admin/find-frame.server.ts"
import { releaseHolds } from "#app/booking/holds/release-holds.server.ts"
import { offerFreedDates } from "#app/booking/waiting-list/offer-dates.server.ts"
import { refreshDueFeeds } from "#app/calendar/channels/refresh-feed.server.ts"
import { findVillaOfferWithRooms } from "#app/calendar/month/find-availability.server.ts"
import { edgeCached } from "#app/http/edge-cache.server.ts"
import { runJobs, runRows } from "#app/job/run-jobs.server.ts"
import { syncCountdown } from "#app/money/payable/sync-countdown.server.ts"
import { attachSlip } from "#app/money/slips/attach-slip.server.ts"
import { deliverQueued } from "#app/notify/alerts/deliver-queued.server.ts"
import { deliverDue } from "#app/notify/email/deliver-due.server.ts"
import { answerLineEvents, readLineWebhook } from "#app/notify/line/handle-line-webhook.server.ts"
import { createLineCode } from "#app/notify/line/link-line.server.ts"
import { findPushKeys } from "#app/notify/push/push-keys.server.ts"
import { removeAdmin } from "#app/people/team/staff.server.ts"
import { images } from "#app/platform/images.server.ts"
import { fail } from "#app/result.ts"
import { deleteStaff, insertAdmin } from "./support/admins.ts"
import { bookingBody, Client } from "./support/api.ts"
import { countdownStub, HOUR_MS, rows, type TestApp, testApp } from "./support/app.ts"
import { createBooking, GUEST, uploadSlip } from "./support/bookings.ts"
import { createFeed, MINUTE_MS, setChannels, stays } from "./support/feeds.ts"
import { file } from "./support/files.ts"
import { lineWebhook, textEvent } from "./support/line.ts"
import { lineState } from "./support/line-app.ts"
import { ADMIN, createLink, submitSlipByLink } from "./support/payment-links.ts"
import { setUpClock, setUpVilla } from "./support/set-up.ts"

/* Each failure that the log tells the operator of is brought about, so that its event keeps its name (docs/operating.md). */

const broken = () => Promise.reject(new Error("D1_ERROR: Network connection lost."))
const d1 = Object.getPrototypeOf(env.DB) as D1Database
setUpClock()
const app = setUpVilla()
let logged: string[]

beforeEach(async () => {
  logged = []
  const keep = (line: unknown) => void logged.push(JSON.parse(String(line)).event)
  vi.spyOn(console, "log").mockImplementation(keep)
  vi.spyOn(console, "error").mockImplementation(keep)
  await deleteStaff()
})
afterEach(() => vi.restoreAllMocks())

/** Lets each batch fail that contains such a statement. */
function failBatchesOf(pattern: RegExp, message = "D1_ERROR: Network connection lost."): void {
  const { batch } = d1
  vi.spyOn(d1, "batch").mockImplementation(async function (this: D1Database, statements) {
    const texts = statements.map((each) => (each as unknown as { statement: string }).statement)
    if (texts.some((text) => pattern.test(text))) throw new Error(message)
    return batch.call(this, statements) as never
  })
}

it.each(["email", "alert"] as const)(
  "%s: a queue that cannot be read, and a result that cannot be recorded",
  async (name) => {
    const lease = () => [sql`insert into heartbeats (name, at) values (lower(hex(randomblob(8))), 1)`]
    const findDue = vi.fn(async () => [1]).mockImplementationOnce(broken as never)
    const queue = { name, lease, findDue, send: broken }
    await deliverDue(app, queue, 1)
    await deliverDue(app, queue, 1)
    const expected = {
      email: ["email-delivery-failed", "email-result-not-recorded"],
      alert: ["alert-delivery-failed", "alert-result-not-recorded"],
    }
    expect(logged).toEqual(expected[name])
  },
)

it("alerts that cannot be distributed", async () => {
  failBatchesOf(/from "heartbeats"/)
  await deliverQueued(app)
  expect(logged).toContain("alerts-not-fanned-out")
})

it("an alarm of alerts that cannot be set, and one that fails", async () => {
  const { id } = await createBooking(app)
  await submitSlipByLink(app, (await createLink(app, { bookingId: id })).id)
  const dead = { schedule: broken }
  await insertAdmin(app)
  await deliverQueued({ ...app, alertAlarm: () => dead })
  expect(logged).toContain("alert-alarm-not-set")
  logged = []
  failBatchesOf(/./)
  await runInDurableObject(env.ALERTS.getByName("alerts"), (object) =>
    (object as unknown as { alarm(): Promise<void> }).alarm(),
  )
  expect(logged).toContain("alert-alarm-failed")
})

it("an alert whose page was opened that cannot be marked as read", async () => {
  const { id: adminId } = await insertAdmin(app)
  const { id } = await createBooking(app)
  await attachSlip(app, id, await uploadSlip(app), GUEST)
  await deliverQueued(app)
  failBatchesOf(/^update "alerts"/i)
  await findFrame(app, adminId, `/admin/bookings/${id}`)
  expect(logged).toContain("alerts-not-read")
})

it("a countdown that does not respond", async () => {
  const dead = { start: broken } as unknown as ReturnType<TestApp["countdown"]>
  await syncCountdown({ countdown: () => dead }, { id: "B1", status: "pending_payment", paymentDeadline: 1 })
  expect(logged).toEqual(["countdown-not-synced"])
})

it("an alarm of a countdown that fails for the sixth time", async () => {
  const { id } = await createBooking(app)
  failBatchesOf(/./)
  await runInDurableObject(countdownStub(id), async (object, state) => {
    await (object as unknown as { alarm(info: object): Promise<void> }).alarm({ retryCount: 5, isRetry: true })
    await state.storage.deleteAlarm()
  })
  expect(logged).toEqual(["countdown-alarm-failed"])
})

it("an alarm that cannot read the calendars", async () => {
  failBatchesOf(/./)
  await runInDurableObject(env.FEEDS.getByName("feeds"), (object) =>
    (object as unknown as { alarm(): Promise<void> }).alarm(),
  )
  expect(logged).toEqual(["feed-alarm-failed"])
})

it("a calendar that is read, and one that is not", async () => {
  const url = "https://www.airbnb.com/calendar/ical/log.ics"
  await createFeed(app, [[3, 4]], { url }, env.TEST_CHANNELS.url)
  logged = []
  app.clock.now += 60 * MINUTE_MS
  await setChannels({ [url]: { file: stays([3, 5]) } }, env.TEST_CHANNELS.url)
  await refreshDueFeeds(app)
  app.clock.now += 60 * MINUTE_MS
  await setChannels({ [url]: { status: 500 } }, env.TEST_CHANNELS.url)
  await refreshDueFeeds(app)
  expect(logged).toEqual(["feed-refreshed", "feed-not-refreshed"])
})

it("a job, one of its rows, and failures that cannot be recorded", async () => {
  await runJobs(app, { digests: broken })
  await runRows(app, "stay-emails", [{ id: "a" }], async () => fail("gateway-unreachable"))
  failBatchesOf(/job_failures/)
  await runJobs(app, { digests: async () => 0 })
  expect(logged).toEqual(["job-failed", "job-row-failed", "job-failures-not-recorded"])
})

it("one booking of a group that cannot be cancelled", async () => {
  await createBooking(app)
  failBatchesOf(/update "?bookings/)
  const { failed } = await releaseHolds(app, { kind: "guest", id: "guest-1" }, ADMIN)
  expect(failed).toMatchObject([{ error: "unavailable" }])
  expect(logged).toContain("hold-not-released")
})

it("free dates that cannot be offered to the waiting list", async () => {
  await rows("update villa set waiting_list = 1")
  await rows(
    `insert into waiting_list_entries
      (id, email, mailbox, address_hash, language, check_in, check_out, rooms, guests, origin, created_at, confirmed_at)
    values ('wish', 'a@example.com', 'a@example.com', '', 'en', '2090-12-03', '2090-12-07', 3, 2, '', 1, 1)`,
  )
  failBatchesOf(/insert into "?bookings"? /)
  expect(await offerFreedDates(app)).toBe(0)
  expect(logged).toEqual(["dates-not-offered"])
})

it("new links that cannot be sent when somebody leaves", async () => {
  await insertAdmin(app)
  const { id } = await insertAdmin(app, { email: "nok@example.com" })
  failBatchesOf(/^select[\s\S]*guest_links/i)
  expect(await removeAdmin(app, id, { name: "Anong" })).toMatchObject({ ok: true })
  expect(logged).toContain("links-not-renewed")
})

it("a response that cannot be stored for a retry", async () => {
  failBatchesOf(/update "idempotency_keys"/)
  const headers = { "Idempotency-Key": crypto.randomUUID() }
  expect((await new Client().post("/api/booking", bookingBody(), { headers })).status).toBe(201)
  expect(logged).toContain("idempotent-response-not-stored")
})

it("Images that does not respond, and one that makes no variant", async () => {
  const binding = {
    info: broken,
    input: () => {
      throw new Error("quota")
    },
  } as unknown as ImagesBinding
  const bytes = file("jpeg")
  await images(binding).canDecode(bytes)
  expect(await images(binding).resize(bytes, 480, "image/webp", 80)).toBeNull()
  expect(logged).toEqual(["image-service-failed", "image-variant-failed"])
})

it("a cache of the data centre that fails", async () => {
  const { default: cache } = caches as unknown as { default: Cache }
  vi.spyOn(Object.getPrototypeOf(cache) as Cache, "match").mockImplementation(broken)
  const answer = await edgeCached(
    new Request("https://baan.test/x"),
    () => {},
    async () => new Response("x", { status: 404 }),
  )
  expect(answer.status).toBe(404)
  expect(logged).toEqual(["edge-cache-failed"])
})

it("rooms that cannot be read", async () => {
  failBatchesOf(/from "rooms"/, "D1_ERROR: no such table: rooms: SQLITE_ERROR")
  expect(await findVillaOfferWithRooms(app, "guest-1")).toMatchObject({ rooms: null })
  expect(logged).toEqual(["rooms-not-read"])
})

it("the file of a rejected slip that cannot be deleted", async () => {
  const { id } = await createLink(app)
  const media = {
    ...app.media,
    // Paid while the file is being stored.
    put: async (...file: Parameters<typeof app.media.put>) => {
      await rows("update payment_links set status = 'paid' where id = ?", id)
      return app.media.put(...file)
    },
    delete: broken,
  }
  await submitSlipByLink({ ...app, media }, id)
  expect(logged).toEqual(["slip-file-not-deleted"])
})

it("a message to the LINE account that is not handled, and one that is not answered", async () => {
  await lineState({ reset: true })
  const { id } = await insertAdmin(app)
  const made = await createLineCode(app, id)
  if (!made.ok) throw new Error(made.error)
  const { body, headers } = lineWebhook([textEvent(made.value.code)])
  const commands = await readLineWebhook(app, new TextEncoder().encode(body), headers["X-Line-Signature"])
  if (!commands.ok) throw new Error(commands.error)
  failBatchesOf(/line_events/)
  await answerLineEvents(app, commands.value)
  vi.mocked(d1.batch).mockRestore()
  await lineState({ fault: { fault: "internal", path: "reply" } })
  await answerLineEvents(app, commands.value)
  await lineState({ fault: null })
  expect(logged).toEqual(["line-event-failed", "line-reply-failed"])
})

it("VAPID keys that no secret opens", async () => {
  await rows("delete from push_keys")
  const withSecret = (secret: string, laterMs = 0) => {
    const opened = testApp({ LIMITS: "off", SESSION_SECRET: secret })
    opened.clock.now += laterMs
    return opened
  }
  await findPushKeys(withSecret("the secret before, of no use elsewhere"))
  await findPushKeys(withSecret("the secret after, of no use elsewhere", HOUR_MS))
  expect(logged).toEqual(["push-keys-replaced"])
  await rows("delete from push_keys")
})

/** Requests a page of the built worker. */
async function requestPage(): Promise<Response> {
  const context = createExecutionContext()
  // @ts-expect-error: absent before the first build
  const { default: worker } = await import("../build/worker/entry.worker.js")
  const answer: Response = await worker.fetch(new Request("http://localhost/admin/login"), env, context)
  await answer.text().catch(() => {})
  await waitOnExecutionContext(context)
  return answer
}

it("a request that fails beside its page", async () => {
  const { set } = Headers.prototype
  vi.spyOn(Headers.prototype, "set").mockImplementation(function (this: Headers, name, value) {
    if (name === "Server-Timing") throw new Error("broke")
    set.call(this, name, value)
  })
  expect((await requestPage()).status).toBe(500)
  expect(logged).toEqual(["request-failed"])
})
