import { beforeEach, describe, expect, it, vi } from "vitest"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { askForDatesByLine } from "#app/booking/waiting-list/ask-for-dates.server.ts"
import { findWaiting, findWish } from "#app/booking/waiting-list/find-wish.server.ts"
import { offerFreedDates } from "#app/booking/waiting-list/offer-dates.server.ts"
import { deliverEmails } from "#app/notify/email/deliver-emails.server.ts"
import { createGuestLineCode } from "#app/notify/guest-line/link-guest-line.server.ts"
import { answerLineEvents, readLineWebhook } from "#app/notify/line/handle-line-webhook.server.ts"
import { eraseGuest } from "#app/people/guests/erase-guest.server.ts"
import { findGuest } from "#app/people/guests/find-guest.server.ts"
import { forgetAttempts, rows, testApp } from "../../support/app.ts"
import { createBooking, REQUEST } from "../../support/bookings.ts"
import { LINE_USERS, lineWebhook, textEvent, unfollowEvent } from "../../support/line.ts"
import { lineState } from "../../support/line-app.ts"
import { ADMIN } from "../../support/payment-links.ts"
import { MALI as GUEST_MALI } from "../../support/sample.ts"
import { setUpClock, setUpVilla } from "../../support/set-up.ts"

const DATES = { checkIn: REQUEST.checkIn, checkOut: REQUEST.checkOut }
const MINUTE_MS = 60_000
const { guest: MALI, colleague: NOK } = LINE_USERS

setUpClock()
const app = setUpVilla({ waitingList: true, guestLine: true }, () => testApp({}))
let sold: { id: string }
beforeEach(async () => {
  await forgetAttempts()
  await lineState({ reset: true })
  await rows("update villa set waiting_list = 1, guest_line = 1")
  for (const table of ["line_events", "outbox"]) await rows(`delete from ${table}`)
  vi.spyOn(console, "log").mockImplementation(() => {})
  vi.spyOn(console, "error").mockImplementation(() => {})
  sold = await createBooking({ ...app, limits: testApp().limits }, DATES)
  await changeStatus(app, sold.id, "confirmed", ADMIN)
})

let networks = 0
const ask = (dates: Partial<typeof DATES> = {}, network = `198.51.100.${++networks}`) =>
  askForDatesByLine(app, { ...DATES, rooms: 3, guests: 2, ...dates }, { network, language: "en" })

async function codeFor(dates: Partial<typeof DATES> = {}): Promise<string> {
  const asked = await ask(dates)
  if (!asked.ok) throw new Error(asked.error)
  return asked.value.code
}

async function receive(...events: object[]): Promise<void> {
  const { body, headers } = lineWebhook(events)
  const commands = await readLineWebhook(app, new TextEncoder().encode(body), headers["X-Line-Signature"])
  if (!commands.ok) throw new Error(commands.error)
  await answerLineEvents(app, commands.value)
}

const joined = async (user = MALI, dates: Partial<typeof DATES> = {}) => receive(textEvent(await codeFor(dates), user))

const wishes = async () => (await findWaiting(app)).wishes
const replies = async () => (await lineState()).replies.map(({ messages }) => JSON.stringify(messages))
const pushes = async () =>
  (await lineState()).pushes.map(({ to, messages }) => ({ to, text: JSON.stringify(messages) }))
const tokenIn = (text = "") => /waiting-list\/([^"?]+)/.exec(text)![1]!
async function free(): Promise<void> {
  await changeStatus(app, sold.id, "cancelled", ADMIN)
  await offerFreedDates(app)
  await deliverEmails(app, 3)
}

describe("a code", () => {
  it("joins the queue by the account that sends it, which gets the link of its wish", async () => {
    await joined()
    expect(await wishes()).toMatchObject([{ email: null, offeredAt: null, ...DATES }])
    const [reply] = await replies()
    expect(reply).toContain("You're in the queue")
    expect((await findWish(app, tokenIn(reply)))?.state).toBe("waiting")
    expect(await rows("select id from outbox where kind like 'waiting-%'")).toEqual([])
  })

  it("is stored as a hash, and works once for 15 minutes", async () => {
    const code = await codeFor()
    expect(JSON.stringify(await rows("select * from waiting_list_entries"))).not.toContain(code.slice(5))
    app.clock.now += 15 * MINUTE_MS
    await receive(textEvent(code, MALI))
    expect(await wishes()).toEqual([])
    const next = await codeFor()
    await receive(textEvent(next, MALI), textEvent(next, NOK))
    expect(await wishes()).toHaveLength(1)
    expect((await replies()).map((reply) => reply.includes("wrong or has expired"))).toEqual([true, false, true])
  })

  it("is refused after five wrong ones, without a reply", async () => {
    for (let count = 0; count < 5; count++) await receive(textEvent("WAIT-00000000", MALI))
    await joined()
    expect(await wishes()).toEqual([])
    expect(await replies()).toHaveLength(5)
  })

  it("is given only where guests have LINE and the dates are taken", async () => {
    await rows("update villa set guest_line = 0")
    expect(await ask()).toMatchObject({ ok: false, error: "guest-line-off" })
    await rows("update villa set guest_line = 1, waiting_list = 0")
    expect(await ask()).toMatchObject({ ok: false, error: "not-found" })
    await rows("update villa set waiting_list = 1")
    expect(await ask({ checkIn: "2090-12-20", checkOut: "2090-12-22" })).toMatchObject({ error: "dates-free" })
    expect(await rows("select id from waiting_list_entries")).toEqual([])
  })

  it("has three wishes for an account, one for the same dates, and ten unused ones for a network", async () => {
    const other = await createBooking(
      { ...app, limits: testApp().limits },
      { checkIn: "2090-12-10", checkOut: "2090-12-14" },
    )
    await changeStatus(app, other.id, "confirmed", ADMIN)
    await joined()
    await joined()
    expect(await wishes()).toHaveLength(1)
    await joined(MALI, { checkIn: "2090-12-10", checkOut: "2090-12-12" })
    await joined(MALI, { checkIn: "2090-12-11", checkOut: "2090-12-13" })
    await joined(MALI, { checkIn: "2090-12-12", checkOut: "2090-12-14" })
    expect(await wishes()).toHaveLength(3)
    expect((await replies()).filter((reply) => reply.includes("can't join another queue"))).toHaveLength(2)
    const asked = []
    for (let count = 0; count < 11; count++) asked.push(await ask({}, "203.0.113.9"))
    expect(asked.map(({ ok }) => ok)).toEqual([...Array(10).fill(true), false])
  })
})

describe("an offer", () => {
  it("is a message with one button to the booking", async () => {
    await joined()
    await free()
    const [push] = await pushes()
    expect(push).toMatchObject({ to: MALI })
    expect(push!.text).toContain("Held for you")
    expect(push!.text.match(/"type":"uri"/g)).toHaveLength(1)
    const offered = await findWish(app, tokenIn(push!.text))
    expect(offered).toMatchObject({ state: "offered", booking: { status: "pending_payment" } })
    expect(await rows("select recipient from outbox where kind like 'waiting-%' and channel = 'email'")).toEqual([])
  })

  it("passes by who cannot be told, because the month's messages are nearly used up", async () => {
    await joined()
    await lineState({ used: 80, limit: 100 })
    await free()
    expect(await pushes()).toEqual([])
    expect(await wishes()).toMatchObject([{ offeredAt: null }])
    await lineState({ used: 10 })
    await offerFreedDates(app)
    await deliverEmails(app, 3)
    expect(await pushes()).toHaveLength(1)
  })

  it("is made to an account three times a day: then it is passed by until the next day", async () => {
    const told = () => rows("select id from outbox where kind = 'waiting-offer'")
    for (let count = 0; count < 4; count++) {
      const dates = { checkIn: `2090-12-1${2 * count}`, checkOut: `2090-12-1${2 * count + 1}` }
      const stay = await createBooking({ ...app, limits: testApp().limits }, dates)
      await changeStatus(app, stay.id, "confirmed", ADMIN)
      await joined(MALI, dates)
      await changeStatus(app, stay.id, "cancelled", ADMIN)
      await offerFreedDates(app)
      for (const { id } of await rows<{ id: string }>("select id from bookings where status = 'pending_payment'"))
        await changeStatus(app, id, "cancelled", ADMIN)
    }
    expect(await told()).toHaveLength(3)
    expect(await wishes()).toMatchObject([{ checkIn: "2090-12-16", offeredAt: null }])
    app.clock.now += 24 * 60 * MINUTE_MS
    await offerFreedDates(app)
    expect(await told()).toHaveLength(4)
  })

  it("of free dates ends no wish whose account is told nothing more today", async () => {
    const stay = await createBooking(
      { ...app, limits: testApp().limits },
      { checkIn: "2090-12-10", checkOut: "2090-12-16" },
    )
    await changeStatus(app, stay.id, "confirmed", ADMIN)
    for (const day of [10, 12, 14]) await joined(MALI, { checkIn: `2090-12-${day}`, checkOut: `2090-12-${day + 2}` })
    expect(await wishes()).toHaveLength(3)
    await rows(`insert into outbox (id, kind, channel, language, recipient, facts, created_at, attempts)
      values ('told', 'waiting-free', 'line', 'en', '${MALI}', '{}', ${app.clock.now}, 0)`)
    // Nights that were offered three times are free to everybody.
    await rows(`insert into waiting_list_entries (id, address_hash, language, check_in, check_out, rooms, guests, origin,
      created_at, offered_at, ended_at, booking_id) select value, '', 'en', '2090-12-10', '2090-12-16', 3, 2, '', 0,
      ${app.clock.now}, ${app.clock.now}, '${sold.id}' from json_each('["a", "b", "c"]')`)
    await changeStatus(app, stay.id, "cancelled", ADMIN)
    await offerFreedDates(app)
    expect(await rows("select id from outbox where kind = 'waiting-free'")).toHaveLength(3)
    expect(await wishes()).toHaveLength(1)
  })

  it("keeps nothing of the account once it has ended", async () => {
    await joined()
    await free()
    app.clock.now += 24 * 60 * MINUTE_MS
    await offerFreedDates(app)
    expect(await rows("select line_user_id, mailbox, end_reason from waiting_list_entries")).toEqual([
      { line_user_id: null, mailbox: null, end_reason: "lapsed" },
    ])
  })
})

describe("who is erased", () => {
  it("waits no longer with an account that was linked to an erased booking", async () => {
    await joined()
    app.clock.now += MINUTE_MS
    await joined(NOK)
    const dates = { checkIn: "2090-12-10", checkOut: "2090-12-12" }
    const booking = await createBooking({ ...app, limits: testApp().limits }, { ...dates, customer: GUEST_MALI })
    const made = await createGuestLineCode(app, booking, { guestLine: true }, { network: "192.0.2.1", isByLink: false })
    if (!made.ok) throw new Error(made.error)
    await receive(textEvent(made.value.code, MALI))
    await changeStatus(app, booking.id, "cancelled", ADMIN)
    await free()
    expect(await rows("select kind from outbox where recipient = ?", MALI)).toEqual([{ kind: "waiting-offer" }])
    const identifier = { email: null, phone: GUEST_MALI.phone }
    expect((await findGuest(app, identifier))?.wishes).toMatchObject([DATES])
    expect((await eraseGuest(app, identifier, { name: "Somchai" })).ok).toBe(true)
    expect(await rows("select line_user_id from waiting_list_entries")).toEqual([{ line_user_id: NOK }])
    expect(await rows("select kind from outbox where recipient = ?", MALI)).toEqual([])
  })
})

describe("who writes that it should stop", () => {
  it("leaves all queues", async () => {
    await joined()
    await receive(textEvent("หยุด", MALI))
    expect(await rows("select id from waiting_list_entries")).toEqual([])
    expect((await replies()).at(-1)).toContain("You've left the queue")
    await free()
    expect(await pushes()).toEqual([])
  })

  it("or blocks the account, leaves them too, and nobody else does", async () => {
    await joined()
    await joined(NOK)
    await receive(unfollowEvent(MALI))
    expect(await rows("select line_user_id from waiting_list_entries")).toEqual([{ line_user_id: NOK }])
  })
})
