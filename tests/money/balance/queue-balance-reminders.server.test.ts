import { beforeEach, describe, expect, it, vi } from "vitest"
import type { Booking } from "#app/booking/booking.ts"
import { readHistory } from "#app/booking/booking-event-store.server.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { editBooking } from "#app/booking/edit/edit-booking.server.ts"
import { sendChanges } from "#app/booking/edit/send-changes.server.ts"
import { setCustomerInfo } from "#app/booking/guest/set-customer-info.server.ts"
import { sendConfirmation } from "#app/booking/send-confirmation.server.ts"
import { runCron } from "#app/cron.server.ts"
import { read } from "#app/db/database.server.ts"
import { DAY_MS } from "#app/durations.ts"
import { queueBalanceReminders } from "#app/money/balance/queue-balance-reminders.server.ts"
import { remindOfBalance } from "#app/money/balance/remind-of-balance.server.ts"
import { changeDamage } from "#app/money/damage/change-damage.server.ts"
import { recordLedgerLine } from "#app/money/ledger/record-ledger-line.server.ts"
import { changePaymentLinkStatus } from "#app/money/links/change-payment-link-status.server.ts"
import type { StayFacts } from "#app/notify/email/email.ts"
import { fail } from "#app/result.ts"
import type { Terms } from "#app/villa/terms/terms.ts"
import { DEFAULT_TERMS } from "#app/villa/terms/terms.ts"
import { deleteBookings, HOUR_MS, ORIGIN, rows, type TestApp, updateSampleVilla } from "../../support/app.ts"
import { createBooking, GUEST } from "../../support/bookings.ts"
import { createLink, submitSlipByLink } from "../../support/payment-links.ts"
import { MALI } from "../../support/sample.ts"
import { setUpVilla } from "../../support/set-up.ts"

const ADMIN = { actor: "admin", name: "Noi", id: "noi" } as const
const HALF: Terms = { ...DEFAULT_TERMS, deposit: { kind: "percent", percent: 50 }, balanceDays: 14 }
/** From 5 to 9 February 2091: the balance is due on 22 January. */
const STAY = { checkIn: "2091-02-05", checkOut: "2091-02-09" }
const at = (local: string) => Date.parse(`${local}+07:00`)
const WEEK_BEFORE = at("2091-01-15T09:00:00")
const DAY_BEFORE = at("2091-01-21T09:00:00")
const DUE = at("2091-01-22T09:00:00")
const DAY_AFTER = at("2091-01-23T09:00:00")

const app = setUpVilla()
beforeEach(async () => {
  await updateSampleVilla(app, { terms: HALF })
  vi.spyOn(console, "log").mockImplementation(() => {})
  return () => vi.restoreAllMocks()
})

/** A booking whose deposit the owner has received. */
async function confirmedBooking(): Promise<Booking> {
  const { id } = await createBooking(app, { ...STAY, customer: MALI, language: "en" })
  const confirmed = await changeStatus(app, id, "confirmed", ADMIN)
  if (!confirmed.ok) throw new Error(confirmed.error)
  await rows("delete from outbox")
  await rows("delete from alerts")
  return confirmed.value
}

/** The app, with something else that happens before the nth batch. */
function beforeBatch(nth: number, other: () => Promise<unknown>): TestApp {
  const { $client } = app.db
  let batches = 0
  const batch = async (statements: D1PreparedStatement[]) => {
    batches += 1
    if (batches === nth) await other()
    return $client.batch(statements)
  }
  const client = { usage: $client.usage, prepare: $client.prepare.bind($client), batch }
  return { ...app, db: Object.assign(Object.create(app.db), { $client: client }) }
}

type Link = { id: string; amount: number; status: string; purpose: string }
const linksOf = (id: string) =>
  rows<Link>(
    "select id, amount, status, purpose from payment_links where booking_id = ? order by created_at, rowid",
    id,
  )
const outbox = async (kind = "balance-due") =>
  (await rows<{ facts: string }>("select facts from outbox where kind = ? order by rowid", kind)).map(
    ({ facts }) => JSON.parse(facts) as StayFacts,
  )
const alerts = (kind: string) =>
  rows<{ subject: string; actor_id: string | null; facts: string }>(
    "select subject, actor_id, facts from alerts where kind = ? order by rowid",
    kind,
  )
/** Runs the job at an instant. @returns how many reminders were queued since the test began */
async function remindersAt(now: number): Promise<number> {
  app.clock.now = now
  await queueBalanceReminders(app)
  return (await outbox()).length
}

describe("the emails of a booking with a deposit", () => {
  it("say what is to be paid now, what later, and by when", async () => {
    const { id, total } = await createBooking(app, { ...STAY, language: "en" })
    await setCustomerInfo(app, id, MALI, GUEST)
    const money = { payNow: total / 2, balance: total / 2, balanceDate: "2091-01-22", remaining: 0 }
    expect(await outbox("received")).toMatchObject([money])
    await changeStatus(app, id, "confirmed", ADMIN)
    await sendConfirmation(app, id, ADMIN)
    const rest = { remaining: total / 2, balanceDate: "2091-01-22", received: total / 2, payNow: 0, balance: 0 }
    expect(await outbox("confirmed")).toMatchObject([rest, rest])
  })

  it("say nothing of one where all is paid on booking", async () => {
    await updateSampleVilla(app, { terms: { ...HALF, deposit: { kind: "full" } } })
    const { id, total } = await createBooking(app, { ...STAY, language: "en" })
    await setCustomerInfo(app, id, MALI, GUEST)
    const [received] = await outbox("received")
    expect(received).toMatchObject({ payNow: total, balance: 0 })
    expect(received).not.toHaveProperty("balanceDate")
  })

  it("offer to pay the balance, not an extra, after a change by staff", async () => {
    const { id, total } = await confirmedBooking()
    const [link] = await linksOf(id)
    app.clock.now += HOUR_MS
    await createLink(app, { bookingId: id, amount: 1000_00, purpose: "extra" })
    await editBooking(app, id, { guests: 3 }, ADMIN)
    await sendChanges(app, id, ADMIN, { alreadyNotified: false })
    const payLink = { url: `${ORIGIN}/payment/${link?.id}`, amount: total / 2 }
    expect(await outbox("changed")).toMatchObject([{ payLink, remaining: total / 2, balanceDate: "2091-01-22" }])
  })

  it("name what is held when it is cancelled, not every line", async () => {
    const { id, total } = await confirmedBooking()
    await recordLedgerLine(app, id, { kind: "charge", amount: 900_00, note: "Late check-out" }, ADMIN)
    await recordLedgerLine(app, id, { kind: "payment", amount: 500_00, channel: "cash" }, ADMIN)
    const [line] = await rows<{ id: string }>("select id from ledger where amount = 50000")
    await recordLedgerLine(app, id, { kind: "reversal", reverses: line?.id ?? "", note: "Not hers" }, ADMIN)
    await changeStatus(app, id, "cancelled", ADMIN)
    expect(await outbox("cancelled")).toMatchObject([{ received: total / 2 }])
  })
})

describe("the receipt for later money", () => {
  it("is emailed once when the balance is paid by its link, and staff but who accepted it are told", async () => {
    const { id, total, reference } = await confirmedBooking()
    const [link] = await linksOf(id)
    for (let time = 0; time < 2; time++) await changePaymentLinkStatus(app, link?.id ?? "", "paid", ADMIN)
    expect(await outbox("payment-received")).toMatchObject([{ payment: total / 2, remaining: 0, received: total }])
    const [alert, ...more] = await alerts("balance-paid")
    expect(more).toEqual([])
    expect(alert).toMatchObject({ subject: `link:${link?.id}`, actor_id: "noi" })
    expect(JSON.parse(alert?.facts ?? "")).toMatchObject({ reference, amount: total / 2, stay: STAY })
    expect(await alerts("decided")).toEqual([])
  })

  it("names what is still to be paid after money in cash, of which nobody is alerted", async () => {
    const { id, total } = await confirmedBooking()
    await recordLedgerLine(app, id, { kind: "payment", amount: 1000_00, channel: "cash" }, ADMIN)
    const rest = { payment: 1000_00, remaining: total / 2 - 1000_00, balanceDate: "2091-01-22" }
    expect(await outbox("payment-received")).toMatchObject([rest])
    expect(await alerts("balance-paid")).toEqual([])
  })

  it("is taken back with the payment: the guest reads what is to be paid again, and the deposit in cash stays unsaid", async () => {
    const { id, total } = await confirmedBooking()
    const [link] = await linksOf(id)
    await changePaymentLinkStatus(app, link?.id ?? "", "paid", ADMIN)
    await rows(
      'update bookings set terms = json_set(terms, \'$.damage\', json(\'{"amount":500000,"when":"arrival"}\'))',
    )
    expect(await changeDamage(app, id, { kind: "receive", channel: "cash" }, ADMIN)).toMatchObject({ ok: true })
    const lines = await rows<{ id: string; pot: string }>("select id, pot from ledger order by rowid desc limit 2")
    const reverse = (pot: string) => {
      const line = lines.find((each) => each.pot === pot)
      return recordLedgerLine(app, id, { kind: "reversal", reverses: line?.id ?? "", note: "Not hers" }, ADMIN)
    }
    expect(await reverse("damage")).toMatchObject({ ok: true })
    expect(await outbox("payment-reversed")).toEqual([])
    expect(await reverse("stay")).toMatchObject({ ok: true })
    const rest = { payment: total / 2, remaining: total / 2, balanceDate: "2091-01-22" }
    expect(await outbox("payment-reversed")).toMatchObject([rest])
    expect(await outbox("payment-received")).toHaveLength(1)
  })

  it("is not sent for the payment that confirms a booking, nor for a charge", async () => {
    const { id } = await createBooking(app, { ...STAY, customer: MALI })
    await changeStatus(app, id, "confirmed", ADMIN)
    await recordLedgerLine(app, id, { kind: "charge", amount: 900_00, note: "Late check-out" }, ADMIN)
    expect(await outbox("payment-received")).toEqual([])
  })
})

describe("the reminders of a balance", () => {
  it("are queued when they are due, with the link that pays it", async () => {
    const { id, total } = await confirmedBooking()
    const [link] = await linksOf(id)
    expect(await remindersAt(WEEK_BEFORE - 1)).toBe(0)
    expect(await remindersAt(WEEK_BEFORE)).toBe(1)
    expect(await remindersAt(DAY_BEFORE - 1)).toBe(1)
    expect(await remindersAt(DAY_BEFORE)).toBe(2)
    expect(await remindersAt(DUE)).toBe(3)
    expect(await remindersAt(DAY_AFTER)).toBe(4)
    expect(await remindersAt(DAY_AFTER + 9 * DAY_MS)).toBe(4)
    const payLink = { url: `${ORIGIN}/payment/${link?.id}`, amount: total / 2 }
    const reminder = { payLink, remaining: total / 2, balanceDate: "2091-01-22" }
    expect(await outbox()).toMatchObject([false, false, false, true].map((overdue) => ({ ...reminder, overdue })))
  })

  it("are queued once by runs of the cron at once, and after an outage only the newest", async () => {
    await confirmedBooking()
    app.clock.now = DUE + HOUR_MS
    await Promise.all(Array.from({ length: 3 }, () => runCron(app)))
    expect(await outbox()).toHaveLength(1)
  })

  it("wait while a slip of the link is in review, and for a capture", async () => {
    const { id } = await confirmedBooking()
    const [link] = await linksOf(id)
    app.clock.now = DAY_BEFORE - HOUR_MS
    expect(await submitSlipByLink(app, link?.id ?? "")).toMatchObject({ ok: true })
    expect(await remindersAt(DAY_BEFORE)).toBe(0)
    expect(await remindersAt(DUE)).toBe(0)
    await changePaymentLinkStatus(app, link?.id ?? "", "open", ADMIN)
    await rows("update payment_links set settling_payment_id = 'card-1'")
    expect(await remindersAt(DUE)).toBe(0)
    await rows("update payment_links set settling_payment_id = null")
    expect(await remindersAt(DUE)).toBe(1)
  })

  it("are not queued for a link that was paid after it was read", async () => {
    const { id } = await confirmedBooking()
    const [link] = await linksOf(id)
    app.clock.now = DUE
    // The first batch reads, the second one would queue.
    const racing = beforeBatch(2, () => changePaymentLinkStatus(app, link?.id ?? "", "paid", ADMIN))
    await queueBalanceReminders(racing)
    expect(await outbox()).toEqual([])
  })

  it("are withdrawn when the balance is paid or cancelled", async () => {
    const { id } = await confirmedBooking()
    expect(await remindersAt(DUE)).toBe(1)
    const [link] = await linksOf(id)
    await changePaymentLinkStatus(app, link?.id ?? "", "paid", ADMIN)
    expect(await outbox()).toEqual([])
    expect(await remindersAt(DAY_AFTER)).toBe(0)

    await deleteBookings()
    app.clock.now = at("2090-11-21T12:00:00")
    const other = await confirmedBooking()
    expect(await remindersAt(DUE)).toBe(1)
    await changeStatus(app, other.id, "cancelled", ADMIN)
    expect(await remindersAt(DAY_AFTER)).toBe(0)
  })

  it("name the new amount after a change of the price, and are not all sent again", async () => {
    const { id, total } = await confirmedBooking()
    expect(await remindersAt(WEEK_BEFORE)).toBe(1)
    expect(await remindersAt(DAY_BEFORE)).toBe(2)
    await rows("update outbox set sent_at = 1, due_at = null where rowid = (select min(rowid) from outbox)")
    await editBooking(app, id, { totalPrice: total + 2500_00 }, ADMIN)
    expect(await outbox()).toHaveLength(1)
    expect(await remindersAt(DAY_BEFORE + HOUR_MS)).toBe(2)
    expect((await outbox()).at(-1)).toMatchObject({ payLink: { amount: total / 2 + 2500_00 } })
  })

  it("follow the new dates of a stay that is moved", async () => {
    const { id } = await confirmedBooking()
    expect(await remindersAt(DAY_BEFORE)).toBe(1)
    await editBooking(app, id, { checkIn: "2091-03-05", checkOut: "2091-03-09" }, ADMIN)
    expect(await outbox()).toEqual([])
    expect(await remindersAt(at("2091-02-12T08:59:00"))).toBe(0)
    expect(await remindersAt(at("2091-02-12T09:00:00"))).toBe(1)
  })

  it("are none of a price that is raised once all was paid, until its own moments come", async () => {
    const { id, total } = await confirmedBooking()
    const [link] = await linksOf(id)
    await changePaymentLinkStatus(app, link?.id ?? "", "paid", ADMIN)
    app.clock.now = DUE - HOUR_MS
    await editBooking(app, id, { totalPrice: total + 2500_00 }, ADMIN)
    expect(await remindersAt(DUE - 1)).toBe(0)
    expect(await remindersAt(DUE)).toBe(1)
  })

  it("are none of a balance that is paid on arrival", async () => {
    await updateSampleVilla(app, { terms: { ...HALF, balanceDays: 0 } })
    await confirmedBooking()
    for (const moment of ["2091-01-29", "2091-02-04", "2091-02-05", "2091-02-06"])
      expect(await remindersAt(at(`${moment}T10:00:00`))).toBe(0)
  })
})

describe("staff are alerted to a balance that is overdue", () => {
  it("once, the day after it was due", async () => {
    const { id, total } = await confirmedBooking()
    await remindersAt(DAY_AFTER - 1)
    expect(await alerts("balance-overdue")).toEqual([])
    for (const moment of [DAY_AFTER, DAY_AFTER, DAY_AFTER + DAY_MS]) await remindersAt(moment)
    const [alert, ...more] = await alerts("balance-overdue")
    expect(more).toEqual([])
    expect(alert?.subject).toBe(`balance:${id}`)
    expect(JSON.parse(alert?.facts ?? "")).toMatchObject({ amount: total / 2, stay: STAY })
  })

  it("of a guest without an email address as well", async () => {
    const { id } = await createBooking(app, STAY)
    await changeStatus(app, id, "confirmed", ADMIN)
    expect(await remindersAt(DAY_AFTER)).toBe(0)
    expect(await alerts("balance-overdue")).toHaveLength(1)
  })

  it("the day after check-in, if it was to be paid on arrival", async () => {
    await updateSampleVilla(app, { terms: { ...HALF, balanceDays: 0 } })
    await confirmedBooking()
    await remindersAt(at("2091-02-06T08:59:00"))
    expect(await alerts("balance-overdue")).toEqual([])
    await remindersAt(at("2091-02-06T09:00:00"))
    expect(await alerts("balance-overdue")).toHaveLength(1)
  })
})

describe("a reminder that staff send", () => {
  const LATER = at("2090-12-01T12:00:00")

  it("is the same email, at most once an hour, and is in the history", async () => {
    const { id, total } = await confirmedBooking()
    app.clock.now = LATER
    expect(await remindOfBalance(app, id, ADMIN)).toMatchObject({ ok: true })
    expect(await remindOfBalance(app, id, ADMIN)).toEqual(fail("reminder-too-soon"))
    app.clock.now += HOUR_MS - 1
    expect(await remindOfBalance(app, id, ADMIN)).toEqual(fail("reminder-too-soon"))
    app.clock.now += 1
    expect(await remindOfBalance(app, id, ADMIN)).toMatchObject({ ok: true })
    expect(await outbox()).toMatchObject(Array(2).fill({ remaining: total / 2, payLink: { amount: total / 2 } }))
    const [history] = await read(app.db, readHistory(app.db, id))
    expect(history.filter(({ action }) => action === "balance-reminded")).toMatchObject(
      Array(2).fill({ actorName: "Noi" }),
    )
  })

  it("is one email for many clicks at once", async () => {
    const { id } = await confirmedBooking()
    app.clock.now = LATER
    const sent = await Promise.all(Array.from({ length: 4 }, () => remindOfBalance(app, id, ADMIN)))
    expect(sent.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await outbox()).toHaveLength(1)
  })

  it("also names a balance that is paid on arrival", async () => {
    await updateSampleVilla(app, { terms: { ...HALF, balanceDays: 0 } })
    const { id } = await confirmedBooking()
    expect(await remindOfBalance(app, id, ADMIN)).toMatchObject({ ok: true })
    expect(await outbox()).toMatchObject([{ balanceDate: STAY.checkIn, overdue: false }])
  })

  it("fails without a balance, a link that can be paid, or an address", async () => {
    expect(await remindOfBalance(app, "nobody-s", ADMIN)).toEqual(fail("not-found"))
    const { id } = await confirmedBooking()
    const [link] = await linksOf(id)
    await submitSlipByLink(app, link?.id ?? "")
    expect(await remindOfBalance(app, id, ADMIN)).toEqual(fail("reminder-not-sent"))
    await changePaymentLinkStatus(app, link?.id ?? "", "paid", ADMIN)
    expect(await remindOfBalance(app, id, ADMIN)).toEqual(fail("reminder-not-sent"))

    await deleteBookings()
    const { id: nameless } = await createBooking(app, STAY)
    expect(await remindOfBalance(app, nameless, ADMIN)).toEqual(fail("reminder-not-sent"))
    await changeStatus(app, nameless, "confirmed", ADMIN)
    expect(await remindOfBalance(app, nameless, ADMIN)).toEqual(fail("reminder-not-sent"))
    expect(await outbox()).toEqual([])
  })
})
