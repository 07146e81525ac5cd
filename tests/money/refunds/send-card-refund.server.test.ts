import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { editBooking } from "#app/booking/edit/edit-booking.server.ts"
import { setCustomerInfo } from "#app/booking/guest/set-customer-info.server.ts"
import { read, write } from "#app/db/database.server.ts"
import { runJobs } from "#app/job/run-jobs.server.ts"
import { handleWebhook } from "#app/money/cards/handle-webhook.server.ts"
import { readCardsPaid } from "#app/money/refunds/card-refund-store.server.ts"
import { recordReturned, refundByTransfer, waiveRefund } from "#app/money/refunds/decide-refund.server.ts"
import { reconcileCardRefunds } from "#app/money/refunds/reconcile-card-refunds.server.ts"
import type { Refund } from "#app/money/refunds/refund.ts"
import { insertRefund, readRefundsOf, transitionRefund } from "#app/money/refunds/refund-store.server.ts"
import { sendCardRefund } from "#app/money/refunds/send-card-refund.server.ts"
import { NOW, rows } from "../../support/app.ts"
import { createBooking, GUEST } from "../../support/bookings.ts"
import { payCard, refundWebhook } from "../../support/card-refunds.ts"
import type { Fault } from "../../support/omise.ts"
import { controlOmise, omiseApp } from "../../support/omise-app.ts"
import { ADMIN, createLink } from "../../support/payment-links.ts"
import { MALI } from "../../support/sample.ts"
import { setUpClock, setUpVilla } from "../../support/set-up.ts"

/*
 * Refunds to a card over HTTP against a server that follows the gateway's documentation (tests/support/omise.ts).
 */

const MINUTE_MS = 60_000
const HALF = 17_000_00
const POST = /^POST .*\/refunds$/

let bookingId: string
/** The charge of 34,000 by which the booking was paid, and its payment. */
setUpClock()
const app = setUpVilla({ creditCardEnabled: true }, omiseApp)
let charge: string
let cardPaymentId: string
beforeEach(async () => {
  vi.spyOn(console, "error").mockImplementation(() => {})
  await controlOmise({ reset: true })
  bookingId = (await createBooking(app)).id
  await setCustomerInfo(app, bookingId, MALI, GUEST)
  ;({ charge, cardPaymentId } = await payCard(app, { kind: "booking", id: bookingId }))
  await waiveAll()
})
afterEach(() => {
  vi.restoreAllMocks()
})

const advanceClock = (ms: number) => {
  app.clock.now += ms
  vi.setSystemTime(app.clock.now)
}
/** Asks for nothing of what was paid, so that all of it can be returned. */
const waiveAll = () =>
  rows(
    "insert into ledger (recorded_on, received_on, id, booking_id, at, kind, pot, channel, amount, actor) values ('2090-11-21', '2090-11-21', 'waiver', ?, ?, 'waiver', 'stay', 'none', -3400000, 'admin')",
    bookingId,
    NOW,
  )
async function owe(amount = HALF, changes: Partial<Refund> = {}): Promise<string> {
  const id = changes.id ?? app.newId()
  const refund = { bookingId, pot: "stay", channel: "card", cardPaymentId, amount, ...changes, id } as const
  await write(app.db, [insertRefund(app.db, refund, app.now())])
  return id
}
const raisePrice = (by: number) => editBooking(app, bookingId, { totalPrice: 34_000_00 + by }, ADMIN)
const press = (id: string, version?: number) => sendCardRefund(app, id, ADMIN, version)
const state = async () => (await read(app.db, readRefundsOf(app.db, bookingId)))[0]
const states = async () => (await state()).map(({ status }) => status)
const lines = () =>
  rows<{ amount: number; evidence: string }>("select amount, evidence from ledger where kind = 'refund' order by rowid")
const events = async () =>
  (await rows<{ action: string }>("select action from booking_events where action like 'refund-%' order by id")).map(
    ({ action }) => action,
  )
const alerts = () =>
  rows<{ kind: string }>("select kind from alerts where kind like 'refund-%' order by rowid").then((all) =>
    all.map(({ kind }) => kind),
  )
/** The emails about refunds. */
const emails = () =>
  rows<{ kind: string }>("select kind from outbox where kind like 'refund-%' order by rowid").then((all) =>
    all.map(({ kind }) => kind),
  )
/** The amounts that the gateway has returned. */
const returned = async () => (await controlOmise()).refunds.map(({ amount }) => amount)
const requested = async () => (await controlOmise()).requests.filter((line) => POST.test(line)).length
const receiveWebhook = (chargeId = charge) => {
  const { body, headers } = refundWebhook(chargeId, app.now())
  return handleWebhook(app, body, headers)
}
const cron = () => runJobs(app, { "card-refunds": () => reconcileCardRefunds(app) })
/** Until the gateway has made a refund whose response it keeps back. */
async function untilMade(count = 1) {
  while ((await returned()).length < count);
}

describe("a refund to the card", () => {
  it("is sent once, with its line and its entry in the history", async () => {
    const id = await owe()
    const sent = { status: "sent", gatewayRefundId: expect.stringMatching(/^rfnd_/), actorName: "Anong", error: null }
    expect(await press(id, 1)).toMatchObject({ ok: true, value: { ...sent, sentAt: NOW } })
    expect(await lines()).toEqual([{ amount: -HALF, evidence: `refund:${id}` }])
    expect([await returned(), await events(), await alerts()]).toEqual([[HALF], ["refund-sent"], []])
    expect(
      await rows(
        "select kind, recipient, facts ->> 'refund' as refund, facts ->> 'refundChannel' as channel from outbox where kind like 'refund-%'",
      ),
    ).toEqual([{ kind: "refund-sent", recipient: MALI.email, refund: HALF, channel: "card" }])
    expect(await rows("select actor, actor_name from booking_events where action = 'refund-sent'")).toEqual([
      { actor: "gateway", actor_name: "Anong" },
    ])
    expect((await controlOmise()).refunds[0]).toMatchObject({ charge, metadata: { refundId: id } })
  })

  it("that was sent is not sent again", async () => {
    const id = await owe()
    await press(id)
    expect(await press(id, 1)).toMatchObject({ ok: true, value: { status: "sent" } })
    expect([await requested(), (await lines()).length]).toEqual([1, 1])
  })

  it("can be the rest to the satang, and all before it is settled", async () => {
    await press(await owe(33_999_99))
    await press(await owe(1))
    expect(await returned()).toEqual([33_999_99, 1])
    expect(await read(app.db, readCardsPaid(app.db, bookingId))).toMatchObject([
      [{ cardPaymentId, amount: 34_000_00, refunded: 34_000_00, refunds: 2, capturedAt: NOW, brand: "Visa" }],
    ])
  })

  it("of all of a charge that is not settled is a void, and recorded like others", async () => {
    await controlOmise({ change: { id: charge, set: { settled: false } } })
    const id = await owe(34_000_00)
    expect(await press(id)).toMatchObject({ ok: true })
    await receiveWebhook()
    expect(await lines()).toEqual([{ amount: -34_000_00, evidence: `refund:${id}` }])
  })

  it("goes back to the card of a payment link of the booking", async () => {
    const link = await createLink(app, { bookingId, amount: 2_500_00 })
    const byLink = await payCard(app, { kind: "link", id: link.id })
    const id = await owe(2_500_00, { cardPaymentId: byLink.cardPaymentId })
    expect(await press(id)).toMatchObject({ ok: true })
    expect((await controlOmise()).refunds).toMatchObject([{ charge: byLink.charge, amount: 2_500_00 }])
    expect(await rows("select payment_link_id from ledger where kind = 'refund'")).toEqual([
      { payment_link_id: link.id },
    ])
    const [paid] = await read(app.db, readCardsPaid(app.db, bookingId))
    expect(paid.map(({ amount, refunded }) => [amount, refunded])).toEqual([
      [34_000_00, 0],
      [2_500_00, 2_500_00],
    ])
  })

  it("of the security deposit is said to be that", async () => {
    const damage = { id: "d", booking_id: bookingId, at: NOW, kind: "payment", channel: "card", amount: 5_000_00 }
    await rows(
      `insert into ledger (recorded_on, received_on, ${Object.keys(damage)}, pot, actor) values ('2090-11-21', '2090-11-21', ?, ?, ?, ?, ?, ?, 'damage', 'gateway')`,
      ...Object.values(damage),
    )
    const id = await owe(5_000_00, { pot: "damage" })
    expect(await press(id)).toMatchObject({ ok: true })
    expect(await rows("select action from booking_events order by id desc limit 1")).toEqual([
      { action: "damage-returned" },
    ])
    expect(await rows("select pot, amount from ledger where kind = 'refund'")).toEqual([
      { pot: "damage", amount: -5_000_00 },
    ])
  })

  it("is refused if it was changed since it was shown, is given up, or goes another way", async () => {
    const id = await owe()
    expect(await press(id, 2)).toMatchObject({ error: "booking-edited" })
    await write(app.db, [transitionRefund(app.db, id, ["owed"], { status: "waived" }, NOW)])
    expect(await press(id)).toMatchObject({ error: "booking-edited" })
    expect(await press(await owe(100, { channel: "bank", cardPaymentId: null }))).toMatchObject({
      error: "booking-edited",
    })
    expect(await press("none")).toMatchObject({ error: "not-found" })
    expect(await requested()).toBe(0)
  })

  it("is refused if less is held than it returns", async () => {
    const id = await owe(34_000_00)
    await controlOmise({ refund: { charge, amount: 100_00 } })
    expect(await press(id)).toMatchObject({ error: "booking-edited" })
    expect([await requested(), await states()]).toEqual([0, ["waived", "sent", "owed"]])
  })

  it("whose row is changed before the gateway says that it made nothing is left as it is", async () => {
    const id = await owe()
    const cards = Object.assign(Object.create(app.cards), {
      refund: async () => {
        await write(app.db, [transitionRefund(app.db, id, ["sending"], { status: "owed" }, NOW)])
        return { ok: false, error: "refund-not-made", data: "too_many_requests" }
      },
    })
    expect(await sendCardRefund({ ...app, cards }, id, ADMIN)).toEqual({ ok: false, error: "refund-busy" })
    expect(await state()).toMatchObject([{ status: "owed", version: 3 }])
  })
})

describe("a refund of a confirmed booking after its price has risen", () => {
  const charges = () => rows("select amount from ledger where kind = 'charge'")

  it("is not sent any more, and closed without a charge", async () => {
    const id = await owe()
    await raisePrice(34_000_00 - HALF + 1)
    expect(await press(id)).toEqual({ ok: false, error: "refund-too-high" })
    expect(await refundByTransfer(app, id, ADMIN)).toEqual({ ok: false, error: "refund-too-high" })
    expect([await requested(), await states(), await lines()]).toEqual([0, ["owed"], []])
    expect(await waiveRefund(app, id, "The price has risen", ADMIN)).toMatchObject({ ok: true })
    expect([await states(), await charges()]).toEqual([["waived"], []])
  })

  it("is recorded if its money has gone, and the guest is asked for what was returned too much", async () => {
    const id = await owe()
    await raisePrice(34_000_00 - HALF + 1)
    expect(await recordReturned(app, id, { channel: "cash", slip: null }, ADMIN)).toMatchObject({ ok: true })
    expect([await states(), await lines()]).toEqual([["sent"], [{ amount: -HALF, evidence: `refund:${id}` }]])
    expect(await rows("select status, amount from payment_links")).toEqual([{ status: "open", amount: 1 }])
  })

  it("is not recorded if that leaves less than other refunds return", async () => {
    const [one, other] = [await owe(), await owe()]
    // As after a refund in the gateway's dashboard, which is recorded in any case.
    await rows(
      "insert into ledger (recorded_on, received_on, id, booking_id, at, kind, pot, channel, amount, actor) values ('2090-11-21', '2090-11-21', 'gone', ?, ?, 'refund', 'stay', 'card', -100, 'gateway')",
      bookingId,
      NOW,
    )
    const cash = { channel: "cash", slip: null } as const
    expect(await recordReturned(app, one, cash, ADMIN)).toEqual({ ok: false, error: "refund-too-high" })
    expect(await waiveRefund(app, other, "Agreed", ADMIN)).toMatchObject({ ok: true })
    expect(await recordReturned(app, one, cash, ADMIN)).toMatchObject({ ok: true })
  })

  it("is returned if that is still owed, whichever of several comes first", async () => {
    const [large, small] = [await owe(20_000_00), await owe(14_000_00)]
    await raisePrice(20_000_00)
    expect(await press(large)).toMatchObject({ error: "refund-too-high" })
    expect(await press(small)).toMatchObject({ ok: true })
    expect(await waiveRefund(app, large, "The price has risen", ADMIN)).toMatchObject({ ok: true })
    expect([await returned(), await charges()]).toEqual([[14_000_00], []])
  })

  it("is charged, if it is given up, only as far as no other returns it", async () => {
    const [large, small] = [await owe(20_000_00), await owe(14_000_00)]
    await raisePrice(10_000_00)
    expect(await waiveRefund(app, large, "Agreed", ADMIN)).toMatchObject({ ok: true })
    expect(await charges()).toEqual([{ amount: 10_000_00 }])
    expect(await press(small)).toMatchObject({ ok: true })
  })
})

describe("a refund that the gateway refuses", () => {
  it.each<[string, Record<string, unknown>]>([
    ["because the charge is disputed", { disputed: true }],
    ["because it is too old", { created_at: "2020-01-01T00:00:00Z" }],
  ])("%s is owed by transfer", async (_, set) => {
    await controlOmise({ change: { id: charge, set } })
    const id = await owe()
    expect(await press(id)).toMatchObject({ error: "refund-refused" })
    const byTransfer = { id, status: "owed", channel: "bank", cardPaymentId: null, error: "failed_refund" }
    expect(await state()).toMatchObject([{ ...byTransfer, sendingSince: null }])
    expect([await events(), await lines(), await returned()]).toEqual([["refund-refused"], [], []])
    expect(
      await rows("select kind, facts ->> 'refundByTransfer' as amount from outbox where kind like 'refund-%'"),
    ).toEqual([{ kind: "refund-owed", amount: HALF }])
    expect(await press(id)).toMatchObject({ error: "booking-edited" })
    expect(await requested()).toBe(1)
  })

  it("because it does not know the charge is owed by transfer", async () => {
    await controlOmise({ remove: charge })
    expect(await press(await owe())).toMatchObject({ error: "refund-refused" })
    expect(await state()).toMatchObject([{ status: "owed", channel: "bank", error: "not_found" }])
  })

  it("is owed by transfer at once if the payment was taken by another gateway", async () => {
    await rows("update card_payments set gateway = 'another'")
    expect(await press(await owe())).toMatchObject({ error: "refund-refused" })
    expect(await state()).toMatchObject([{ status: "owed", channel: "bank", error: "other-gateway" }])
  })
})

describe("a gateway that does not do what it is asked", () => {
  it.each<[Fault, string]>([
    ["unauthorized", "authentication_failure"],
    ["forbidden", "not_authorized"],
    ["tooMany", "too_many_requests"],
  ])("%s: nothing was sent, and it is still owed to the card", async (fault, error) => {
    const id = await owe()
    await controlOmise({ fault: { fault, path: "POST .*/refunds" } })
    expect(await press(id)).toMatchObject({ error: "refund-not-sent" })
    expect(await state()).toMatchObject([{ status: "owed", channel: "card", error, sendingSince: null }])
    await controlOmise({ fault: null })
    expect(await press(id)).toMatchObject({ ok: true, value: { error: null } })
    expect(await returned()).toEqual([HALF])
  })

  it.each<Fault>(["internal", "html", "htmlNotFound", "redirect", "empty", "nothing", "otherRefund", "backend"])(
    "%s: it may have been sent, and is not sent again",
    async (fault) => {
      const id = await owe()
      await controlOmise({ fault: { fault, path: "POST .*/refunds" } })
      expect(await press(id)).toMatchObject({ error: "refund-busy" })
      await controlOmise({ fault: null })
      expect(await press(id)).toMatchObject({ error: "refund-busy" })
      expect([await states(), await requested(), await lines()]).toEqual([["sending"], 1, []])
    },
  )

  it("nothing is asked of one that cannot be asked what it has made", async () => {
    const id = await owe()
    await controlOmise({ fault: { fault: "internal", path: "GET .*/refunds" } })
    expect(await press(id)).toMatchObject({ error: "refund-not-sent" })
    expect([await states(), await requested()]).toEqual([["owed"], 0])
  })
})

describe("a refund whose response is lost", () => {
  let id: string
  beforeEach(async () => {
    id = await owe()
    await controlOmise({ settings: { refundAnswer: "lost" } })
    expect(await press(id)).toMatchObject({ error: "refund-busy" })
    expect([await states(), await returned()]).toEqual([["sending"], [HALF]])
    await controlOmise({ settings: { refundAnswer: "sent" } })
  })
  afterEach(async () => {
    expect([await states(), await returned(), await requested()]).toEqual([["sent"], [HALF], 1])
    expect(await lines()).toEqual([{ amount: -HALF, evidence: `refund:${id}` }])
    expect([await events(), await alerts(), await emails()]).toEqual([["refund-sent"], [], ["refund-sent"]])
    expect(await rows("select actor_name from booking_events where action = 'refund-sent'")).toEqual([
      { actor_name: "Anong" },
    ])
  })

  it("is found by the next press", async () => {
    expect(await press(id)).toMatchObject({ ok: true, value: { status: "sent", actorName: "Anong" } })
  })

  it("is found by the next press whatever version it shows", async () => {
    expect(await press(id, 1)).toMatchObject({ ok: true })
  })

  it("is found by the cron, from a minute on", async () => {
    advanceClock(MINUTE_MS)
    await cron()
    expect(await states()).toEqual(["sending"])
    advanceClock(1)
    await cron()
  })

  it("is found by the cron after days without it", async () => {
    advanceClock(3 * 24 * 60 * MINUTE_MS)
    await cron()
  })

  it("is completed by the webhook, which may arrive twice", async () => {
    await receiveWebhook()
    await receiveWebhook()
  })

  it("is recorded once, if press, cron and webhook look it up at once", async () => {
    advanceClock(2 * MINUTE_MS)
    const done = await Promise.allSettled([press(id), cron(), receiveWebhook(), press(id), receiveWebhook(), cron()])
    expect(done.filter(({ status }) => status === "rejected")).toEqual([])
  })
})

describe("a refund whose response comes late", () => {
  let id: string
  let first: ReturnType<typeof press>
  beforeEach(async () => {
    id = await owe()
    await controlOmise({ settings: { refundAnswer: "kept" } })
    first = press(id)
    await untilMade()
  })
  afterEach(async () => {
    await controlOmise({ sendKept: true })
    expect(await first).toMatchObject({ ok: true, value: { status: "sent" } })
    expect([await returned(), await requested()]).toEqual([[HALF], 1])
    expect(await lines()).toEqual([{ amount: -HALF, evidence: `refund:${id}` }])
    expect([await events(), await alerts()]).toEqual([["refund-sent"], []])
  })

  it("is completed by the webhook that arrives before", async () => {
    await receiveWebhook()
    expect(await states()).toEqual(["sent"])
  })

  it("is completed by a second press", async () => {
    expect(await press(id)).toMatchObject({ ok: true })
  })

  it("is completed by the cron", async () => {
    advanceClock(2 * MINUTE_MS)
    await cron()
    expect(await states()).toEqual(["sent"])
  })
})

describe("a refund that the gateway never got", () => {
  let id: string
  beforeEach(async () => {
    id = await owe()
    await controlOmise({ fault: { fault: "internal", path: "POST .*/refunds" } })
    await press(id)
    await controlOmise({ fault: null })
  })

  it("is owed again after fifteen minutes, with an alert, and sent only by a press", async () => {
    advanceClock(15 * MINUTE_MS - 1)
    await cron()
    expect([await states(), await alerts()]).toEqual([["sending"], []])
    advanceClock(1)
    await Promise.all([cron(), cron()])
    expect(await state()).toMatchObject([{ status: "owed", channel: "card", error: "not-found", sendingSince: null }])
    expect(await alerts()).toEqual(["refund-failed"])
    await cron()
    await receiveWebhook()
    expect(await requested()).toBe(1)
    expect(await press(id)).toMatchObject({ ok: true })
    expect([await returned(), await alerts()]).toEqual([[HALF], ["refund-failed"]])
  })

  it("stays on its way while the gateway cannot be asked", async () => {
    advanceClock(60 * MINUTE_MS)
    await controlOmise({ fault: { fault: "internal" } })
    for (let run = 0; run < 3; run++) await cron()
    expect([await states(), await alerts()]).toEqual([["sending"], []])
    expect(await rows("select job, subject, error from job_failures")).toEqual([
      { job: "card-refunds", subject: id, error: "gateway-unreachable" },
    ])
    await controlOmise({ fault: null })
    await cron()
    expect([await states(), await rows("select * from job_failures")]).toEqual([["owed"], []])
  })

  it("and is made late after all is recorded as sent, and not sent again", async () => {
    advanceClock(16 * MINUTE_MS)
    await cron()
    await controlOmise({ refund: { charge, amount: HALF, metadata: { refundId: id } } })
    expect(await press(id)).toMatchObject({ ok: true, value: { status: "sent" } })
    expect([await returned(), await lines()]).toEqual([[HALF], [{ amount: -HALF, evidence: `refund:${id}` }]])
  })

  it.each([
    ["cash", () => recordReturned(app, id, { channel: "cash", slip: null }, ADMIN)],
    ["transfer", () => refundByTransfer(app, id, ADMIN)],
    ["giving it up", () => waiveRefund(app, id, "Note", ADMIN)],
  ])("and is made late is found before %s", async (_, decide) => {
    advanceClock(16 * MINUTE_MS)
    await cron()
    await controlOmise({ fault: { fault: "internal", path: "GET .*/refunds" } })
    expect(await decide()).toEqual({ ok: false, error: "refund-busy" })
    await controlOmise({ fault: null, refund: { charge, amount: HALF, metadata: { refundId: id } } })
    expect(await decide()).toEqual({ ok: false, error: "booking-edited" })
    expect([await states(), await lines()]).toEqual([["sent"], [{ amount: -HALF, evidence: `refund:${id}` }]])
  })

  it("and is made late, when less is held than it returns, is closed, recorded and not sent again", async () => {
    advanceClock(16 * MINUTE_MS)
    await cron()
    await controlOmise({ refund: { charge, amount: 33_000_00 } })
    await rows("update refunds set payee = 'encrypted' where id = ?", id)
    await receiveWebhook()
    await controlOmise({ refund: { charge, amount: HALF, metadata: { refundId: id } } })
    await receiveWebhook()
    await receiveWebhook()
    // Nobody transfers it any more.
    expect(await rows("select id from refunds where payee is not null")).toEqual([])
    expect((await lines()).map(({ amount }) => amount)).toEqual([-33_000_00, -HALF])
    expect((await state()).map(({ status, error }) => [status, error])).toEqual([
      ["waived", "returned-already"],
      ["sent", null],
      // What was left of it for a while.
      ["waived", "returned-already"],
      ["sent", null],
    ])
    expect(await press(id)).toMatchObject({ error: "booking-edited" })
    expect(await requested()).toBe(1)
  })

  it("and is made late, after it was returned by transfer, is recorded as well, and the owner told", async () => {
    advanceClock(16 * MINUTE_MS)
    await cron()
    const byTransfer = { status: "sent", channel: "bank", cardPaymentId: null } as const
    await write(app.db, [transitionRefund(app.db, id, ["owed"], byTransfer, app.now())])
    await controlOmise({ refund: { charge, amount: HALF, metadata: { refundId: id } } })
    await receiveWebhook()
    expect(await lines()).toEqual([{ amount: -HALF, evidence: expect.stringMatching(/^refund:omise:rfnd_/) }])
    expect(await alerts()).toEqual(["refund-failed", "refund-elsewhere"])
    expect(await states()).toEqual(["sent", "sent"])
  })
})

describe("presses at once", () => {
  it("return the money once", async () => {
    const id = await owe()
    const done = await Promise.all(Array.from({ length: 5 }, () => press(id, 1)))
    expect(done.some(({ ok }) => ok)).toBe(true)
    for (const each of done) if (!each.ok) expect(["refund-busy", "booking-edited"]).toContain(each.error)
    expect([await requested(), await returned(), await states()]).toEqual([1, [HALF], ["sent"]])
    expect(await lines()).toHaveLength(1)
  })

  it("for two refunds of one card return both", async () => {
    const [one, other] = [await owe(), await owe(100)]
    const done = await Promise.all([press(one), press(other), press(one), press(other)])
    expect(done.filter(({ ok }) => ok).length).toBeGreaterThanOrEqual(2)
    expect((await returned()).toSorted((a, b) => a - b)).toEqual([100, HALF])
    expect(await states()).toEqual(["sent", "sent"])
    expect(await lines()).toHaveLength(2)
  })

  it("for two refunds of which only one is still owed return one", async () => {
    const [one, other] = [await owe(14_000_00), await owe(14_000_00)]
    await raisePrice(20_000_00)
    const done = await Promise.all([press(one), press(other)])
    expect(done.filter(({ ok }) => ok)).toHaveLength(1)
    expect(done.find(({ ok }) => !ok)).toEqual({ ok: false, error: "refund-too-high" })
    expect([await requested(), await returned()]).toEqual([1, [14_000_00]])
    expect((await states()).toSorted()).toEqual(["owed", "sent"])
  })

  it("for two refunds of a cancelled booking return no more than it does not keep", async () => {
    await changeStatus(app, bookingId, "cancelled", ADMIN)
    await rows("delete from refunds")
    const [one, other] = [await owe(14_000_00), await owe(14_000_00)]
    await rows("update bookings set kept = 2000000")
    const done = await Promise.all([press(one), press(other)])
    expect(done.filter(({ ok }) => ok)).toHaveLength(1)
    expect([await requested(), await returned()]).toEqual([1, [14_000_00]])
    await rows("update bookings set kept = 0")
    expect(await press(done[0]!.ok ? other : one)).toMatchObject({ ok: true })
  })

  it("race the cron and the webhook, and return it once", async () => {
    const id = await owe()
    advanceClock(2 * MINUTE_MS)
    await Promise.all([press(id), cron(), receiveWebhook(), press(id), receiveWebhook()])
    await cron()
    expect([await requested(), await states(), await events()]).toEqual([1, ["sent"], ["refund-sent"]])
    expect(await lines()).toHaveLength(1)
  })
})

describe("a refund that is made in the gateway's dashboard", () => {
  const makeRefund = (amount: number, of = charge) => controlOmise({ refund: { charge: of, amount } })
  const OUTSIDE = expect.stringMatching(/^refund:omise:rfnd_/)

  it("gets its line once, and the owner is told", async () => {
    await makeRefund(100_00)
    await receiveWebhook()
    await Promise.all([receiveWebhook(), receiveWebhook(), receiveWebhook()])
    expect(await lines()).toEqual([{ amount: -100_00, evidence: OUTSIDE }])
    expect([await alerts(), await events(), await emails()]).toEqual([
      ["refund-elsewhere"],
      ["refund-sent"],
      ["refund-sent"],
    ])
    expect(await rows("select actor, actor_name from booking_events where action = 'refund-sent'")).toEqual([
      { actor: "gateway", actor_name: null },
    ])
    expect(await state()).toMatchObject([{ status: "sent", channel: "card", amount: 100_00, cardPaymentId }])
  })

  it("is recorded once by webhooks that arrive at once", async () => {
    await makeRefund(100_00)
    await makeRefund(100_00)
    await Promise.all([receiveWebhook(), receiveWebhook(), receiveWebhook()])
    expect((await lines()).map(({ amount }) => amount)).toEqual([-100_00, -100_00])
    expect(await alerts()).toHaveLength(2)
  })

  it("settles a refund of the same amount that is owed to the card", async () => {
    const id = await owe()
    await makeRefund(HALF)
    await receiveWebhook()
    expect(await state()).toMatchObject([{ id, status: "sent", gatewayRefundId: expect.any(String) }])
    expect(await lines()).toEqual([{ amount: -HALF, evidence: OUTSIDE }])
    expect(await press(id)).toMatchObject({ ok: true })
    expect([await requested(), await alerts()]).toEqual([0, ["refund-elsewhere"]])
  })

  it("in parts leaves nothing to send of a cancelled booking, which keeps what it keeps", async () => {
    const returned = { kind: "amount", amount: HALF } as const
    await changeStatus(app, bookingId, "cancelled", ADMIN, null, undefined, { cancelReason: "guest", returned })
    const [owed] = await state()
    await makeRefund(HALF / 2)
    await makeRefund(HALF / 2)
    expect(await press(owed!.id)).toEqual({ ok: false, error: "booking-edited" })
    const cash = { channel: "cash", slip: null } as const
    expect(await recordReturned(app, owed!.id, cash, ADMIN)).toEqual({ ok: false, error: "booking-edited" })
    expect([await requested(), await states()]).toEqual([0, ["waived", "sent", "sent"]])
    expect(await rows("select kept from bookings")).toEqual([{ kept: HALF }])
  })

  it.each([
    [
      "a cancelled",
      () =>
        changeStatus(app, bookingId, "cancelled", ADMIN, null, undefined, {
          cancelReason: "guest",
          returned: { kind: "amount", amount: HALF },
        }),
    ],
    [
      "a confirmed",
      async () => {
        await owe()
        await raisePrice(34_000_00 - HALF)
      },
    ],
  ])("in parts of less than is owed of %s booking leaves the rest owed", async (_, prepare) => {
    await prepare()
    const before = await state()
    await rows("update refunds set payee = 'encrypted', payee_at = 1")
    await makeRefund(5_000_00)
    await makeRefund(3_000_00)
    await receiveWebhook()
    expect(await press(before[0]!.id)).toMatchObject({ error: "booking-edited" })
    const rest = (await state()).filter(({ status }) => status === "owed")
    expect(rest).toMatchObject([{ amount: HALF - 8_000_00, cardPaymentId, payee: "encrypted", payeeAt: 1 }])
    expect(await rows("select 1 from refunds where payee is not null")).toHaveLength(1)
    expect(await press(rest[0]!.id)).toMatchObject({ ok: true })
    expect([await returned(), await requested()]).toEqual([[5_000_00, 3_000_00, HALF - 8_000_00], 1])
  })

  it("leaves a refund as it is while what is left of the balance suffices", async () => {
    const id = await owe()
    await makeRefund(HALF - 100)
    await receiveWebhook()
    expect(await press(id)).toMatchObject({ ok: true })
  })

  it("settles one that the gateway had refused", async () => {
    const id = await owe(HALF, { channel: "bank", cardPaymentId: null })
    await makeRefund(HALF)
    await receiveWebhook()
    expect(await state()).toMatchObject([{ id, status: "sent", channel: "card", cardPaymentId }])
  })

  it("is found without a webhook when a refund of the same charge is looked up", async () => {
    const id = await owe()
    await makeRefund(HALF)
    expect(await press(id)).toMatchObject({ ok: true, value: { status: "sent" } })
    expect([await requested(), await returned(), await alerts()]).toEqual([0, [HALF], ["refund-elsewhere"]])
  })

  it("settles one of two of the same amount", async () => {
    const [one, other] = [await owe(), await owe()]
    await makeRefund(HALF)
    await receiveWebhook()
    expect(await states()).toEqual(["sent", "owed"])
    expect(await press(one)).toMatchObject({ ok: true })
    expect(await press(other)).toMatchObject({ ok: true })
    expect([await returned(), await requested()]).toEqual([[HALF, HALF], 1])
  })

  it("is recorded even if more is owed than is then held", async () => {
    await owe(34_000_00)
    await makeRefund(100_00)
    await receiveWebhook()
    expect(await lines()).toEqual([{ amount: -100_00, evidence: OUTSIDE }])
  })

  it("while the gateway does not respond is recorded when the webhook is repeated", async () => {
    await makeRefund(100_00)
    await controlOmise({ fault: { fault: "internal" } })
    await expect(receiveWebhook()).rejects.toThrow("Unavailable")
    await controlOmise({ fault: { fault: "internal", path: "GET .*/refunds" } })
    await expect(receiveWebhook()).rejects.toThrow("Unavailable")
    await controlOmise({ fault: null })
    await receiveWebhook()
    expect(await lines()).toHaveLength(1)
  })

  it("of a payment link without a booking gets its line once, and the owner is told", async () => {
    const { id } = await createLink(app)
    const byLink = await payCard(app, { kind: "link", id })
    await makeRefund(500_00, byLink.charge)
    await Promise.all([receiveWebhook(byLink.charge), receiveWebhook(byLink.charge)])
    await receiveWebhook(byLink.charge)
    expect(
      await rows("select booking_id, payment_link_id, amount, evidence from ledger where kind = 'refund'"),
    ).toEqual([{ booking_id: null, payment_link_id: id, amount: -500_00, evidence: OUTSIDE }])
    expect(await alerts()).toEqual(["refund-elsewhere"])
  })

  it("of a charge that is not ours is ignored", async () => {
    await controlOmise({ add: [{ id: "chrg_test_other", amount: 100_00, paid: true }] })
    await makeRefund(100_00, "chrg_test_other")
    await receiveWebhook("chrg_test_other")
    await receiveWebhook("chrg_test_none")
    expect([await lines(), await alerts()]).toEqual([[], []])
  })
})
