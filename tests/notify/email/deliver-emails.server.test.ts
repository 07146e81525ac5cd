import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { findAdminBooking } from "#app/booking/find-bookings.server.ts"
import { setCustomerInfo } from "#app/booking/guest/set-customer-info.server.ts"
import { write } from "#app/db/database.server.ts"
import { deliverEmails } from "#app/notify/email/deliver-emails.server.ts"
import type { QueuedEmail } from "#app/notify/email/email.ts"
import { EMAIL_KINDS, type EmailKind } from "#app/notify/email/email-kinds.ts"
import { listEmails } from "#app/notify/email/list-emails.server.ts"
import { giveUpEmail, insertEmail, markSent } from "#app/notify/email/outbox-store.server.ts"
import { LEASE_MS } from "#app/notify/email/retry.ts"
import {
  deleteBookings,
  HOUR_MS,
  insertSampleVilla,
  NOW,
  rows,
  type TestApp,
  testApp,
  withConcurrentWrite,
} from "../../support/app.ts"
import { createBooking, GUEST } from "../../support/bookings.ts"
import { sampleEmail } from "../../support/emails.ts"
import { eventually } from "../../support/eventually.ts"
import { MALI } from "../../support/sample.ts"

const MINUTE_MS = 60_000

type Outcome = Awaited<ReturnType<TestApp["mailer"]["send"]>>
const SENT: Outcome = { sent: true }
const DOWN: Outcome = { sent: false, permanent: false, error: "http 503" }

/** A fake mailer that records its input and returns the given results. */
function mailbox(answer: (id: string) => Outcome | Promise<Outcome> = () => SENT) {
  const delivered: { id: string; subject: string; text: string }[] = []
  const box = {
    delivered,
    answer,
    send: async (message: { id: string; subject: string; text: string }) => {
      const outcome = await box.answer(message.id)
      if (outcome.sent) delivered.push(message)
      return outcome
    },
  }
  return box
}

type Row = {
  id: string
  due_at: number | null
  sent_at: number | null
  attempts: number
  error: string | null
  facts: string
}
const outbox = () => rows<Row>("select id, due_at, sent_at, attempts, error, facts from outbox order by rowid")

let app: TestApp
let box: ReturnType<typeof mailbox>
beforeAll(() => insertSampleVilla(testApp()))
beforeEach(async () => {
  await deleteBookings()
  box = mailbox()
  app = { ...testApp(), mailer: box }
  vi.spyOn(console, "error").mockImplementation(() => {})
  return () => vi.restoreAllMocks()
})

const giveUp: typeof markSent = (email, now, keepSecret) => giveUpEmail(email, now, "refused", keepSecret)

let emailCount = 0
async function queueEmail(kind: EmailKind = "confirmed", changes = {}): Promise<string> {
  const id = `email-${++emailCount}`
  const email = { ...sampleEmail(kind, "en"), id, bookingId: null }
  await write(app.db, [insertEmail(app.db, { ...email, ...changes } as typeof email, app.now())])
  return id
}

describe("an email", () => {
  it("is sent once, rendered, and marked as sent", async () => {
    const { id } = await createBooking(app)
    await setCustomerInfo(app, id, MALI, GUEST)
    expect(await deliverEmails(app)).toBe(1)
    expect(await deliverEmails(app)).toBe(0)
    expect(box.delivered.map(({ subject }) => subject)).toEqual([expect.stringContaining(" เพื่อยืนยัน BV-")])
    expect(await outbox()).toMatchObject([{ due_at: null, sent_at: NOW, attempts: 1, error: null }])
    expect((await findAdminBooking(app, id))?.emails).toMatchObject([{ kind: "received", sentAt: NOW, bookingId: id }])
  })

  it("is sent by the real binding of local development", async () => {
    app = testApp()
    await queueEmail()
    await queueEmail("code")
    expect(await deliverEmails(app)).toBe(2)
  })

  it("is neither lost nor duplicated while the mailer fails", async () => {
    const ids = [await queueEmail(), await queueEmail("expired"), await queueEmail("rejected")]
    const attempts: number[] = []
    // Delivery runs each minute for more than an hour; the mailer fails for one hour of it.
    for (let minute = 0; minute < 70; minute++) {
      box.answer = (id) => {
        if (id === ids[0]) attempts.push(minute)
        return minute < 60 ? DOWN : SENT
      }
      await deliverEmails(app)
      app.clock.now += MINUTE_MS
    }
    expect(attempts).toEqual([0, 1, 3, 7, 15, 31, 63])
    expect(box.delivered.map(({ id }) => id).sort()).toEqual(ids.sort())
    expect((await outbox()).map(({ due_at, error }) => [due_at, error])).toEqual(Array(3).fill([null, null]))
  })

  it("is retried when the mailer throws, without affecting others", async () => {
    const [bad, good] = [await queueEmail(), await queueEmail()]
    box.answer = (id) => {
      if (id === bad) throw new TypeError("mali@example.com is unreachable")
      return SENT
    }
    expect(await deliverEmails(app)).toBe(1)
    expect(box.delivered.map(({ id }) => id)).toEqual([good])
    expect((await outbox())[0]).toMatchObject({ due_at: NOW + MINUTE_MS, sent_at: null, error: "TypeError" })
  })

  it("is sent once by two concurrent deliveries", async () => {
    const ids = []
    for (let count = 0; count < 25; count++) ids.push(await queueEmail())
    await Promise.all([1, 2, 3, 4, 5].map(() => deliverEmails(app, 9)))
    await deliverEmails(app, 9)
    expect(box.delivered.map(({ id }) => id).sort()).toEqual(ids.sort())
  })

  it("is skipped if another delivery claimed it after it was read", async () => {
    await queueEmail()
    const slow = withConcurrentWrite(app, () => deliverEmails(app))
    expect(await deliverEmails(slow)).toBe(0)
    expect(box.delivered).toHaveLength(1)
  })

  it("is sent later if the worker was killed after claiming it", async () => {
    const id = await queueEmail()
    box.answer = () => new Promise(() => {})
    const killed = deliverEmails(app)
    await eventually(async () => expect((await outbox())[0]?.attempts).toBe(1))
    box.answer = () => SENT
    expect(await deliverEmails(app)).toBe(0)
    app.clock.now += LEASE_MS
    expect(await deliverEmails(app)).toBe(1)
    expect(box.delivered.map((each) => each.id)).toEqual([id])
    void killed
  })

  it("stays marked as sent when a late failure follows another delivery's success", async () => {
    await queueEmail()
    let fail = (_: Outcome) => {}
    box.answer = () => new Promise<Outcome>((resolve) => (fail = resolve))
    const slow = deliverEmails(app)
    await eventually(async () => expect((await outbox())[0]?.attempts).toBe(1))
    app.clock.now += LEASE_MS
    box.answer = () => SENT
    expect(await deliverEmails(app)).toBe(1)
    fail(DOWN)
    await slow
    app.clock.now += 24 * HOUR_MS
    expect(await deliverEmails(app)).toBe(0)
    expect(box.delivered).toHaveLength(1)
  })

  it("is not retried if its recipient is rejected permanently", async () => {
    await queueEmail("code")
    box.answer = () => ({ sent: false, permanent: true, error: "E_RECIPIENT_SUPPRESSED" })
    await deliverEmails(app)
    app.clock.now += 24 * HOUR_MS
    box.answer = () => SENT
    expect(await deliverEmails(app)).toBe(0)
    expect(await outbox()).toMatchObject([{ due_at: null, sent_at: null, error: "E_RECIPIENT_SUPPRESSED" }])
  })

  it.each([
    ["code", 5 * MINUTE_MS],
    ["confirmed", 14 * 24 * HOUR_MS],
  ] as const)("(%s) is not sent after it has become useless", async (kind, late) => {
    await queueEmail(kind)
    app.clock.now += late
    expect(await deliverEmails(app)).toBe(0)
    expect(box.delivered).toEqual([])
    expect(await outbox()).toMatchObject([{ due_at: null, sent_at: null, error: "given-up" }])
  })
})

describe("a secret", () => {
  const production = () => ({ ...app, settings: { ...app.settings, production: true } })

  it.each([
    ["code", "482913"],
    ["invite", "secret-invite"],
  ] as const)("(%s) is removed once it is sent, except in local development", async (kind, secret) => {
    await queueEmail(kind, { facts: { ...sampleEmail(kind, "en").facts, expiresAt: NOW + HOUR_MS } })
    await deliverEmails(app)
    expect((await outbox())[0]?.facts).toContain(secret)
    expect((await listEmails(app))[0]?.text).toContain(secret)

    await queueEmail(kind, { facts: { ...sampleEmail(kind, "en").facts, expiresAt: NOW + HOUR_MS } })
    expect(await deliverEmails(production())).toBe(1)
    expect((await outbox())[1]?.facts).not.toContain(secret)
    expect(box.delivered[1]?.text).toContain(secret)
  })

  it.each(EMAIL_KINDS)("of the kind %s is removed once it is sent or given up", async (kind) => {
    const facts = { ...sampleEmail(kind, "en").facts, url: "https://baan.test/?token=secret-url" }
    for (const after of [markSent, giveUp]) {
      const id = await queueEmail(kind, { facts })
      const [email] = await rows<QueuedEmail>(`select * from outbox where id = '${id}'`)
      await write(app.db, [after(email!, app.now(), false)])
      const [row] = await rows<{ facts: string; sent: number }>(
        `select facts, sent_at is not null or error = 'refused' as sent from outbox where id = '${id}'`,
      )
      expect(row?.sent).toBe(1)
      expect(row?.facts).not.toMatch(/secret-|4711#|482913|sun; sea/)
    }
  })

  it("is removed when the email is given up, and kept while it is queued", async () => {
    await queueEmail("code")
    box.answer = () => DOWN
    await deliverEmails(production())
    expect((await outbox())[0]?.facts).toContain("482913")
    app.clock.now += HOUR_MS
    await deliverEmails(production())
    expect((await outbox())[0]?.facts).not.toContain("482913")
  })
})

it("log entries contain no personal data and no secret", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {})
  await queueEmail("code")
  box.answer = () => DOWN
  await deliverEmails(app)
  const lines = logged.mock.calls.map(String).join()
  expect(lines).toMatch(/"event":"email-failed".*"error":"http 503"/)
  expect(lines).not.toMatch(/mali|482913|@/)
})

it("a delivery that cannot read the outbox does not throw", async () => {
  const broken = withConcurrentWrite(app, () => Promise.reject(new Error("D1_ERROR")))
  broken.db.batch = () => Promise.reject(new Error("D1_ERROR"))
  expect(await deliverEmails(broken)).toBe(0)
})
