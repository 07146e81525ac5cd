import { beforeEach, describe, expect, it, vi } from "vitest"
import { readBooking } from "#app/booking/booking-store.server.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { deleteBooking } from "#app/booking/delete-booking.server.ts"
import { setCustomerInfo } from "#app/booking/guest/set-customer-info.server.ts"
import { UNDO_MS } from "#app/booking/undo/press.ts"
import { askForDates } from "#app/booking/waiting-list/ask-for-dates.server.ts"
import { switchWaitingList } from "#app/booking/waiting-list/change-waiting-list.server.ts"
import { confirmWish, leaveQueue, removeWish } from "#app/booking/waiting-list/change-wish.server.ts"
import { findWaiting, findWish } from "#app/booking/waiting-list/find-wish.server.ts"
import { offerFreedDates } from "#app/booking/waiting-list/offer-dates.server.ts"
import { blockNights, unblockNights } from "#app/calendar/blocks/block-nights.server.ts"
import { runCron } from "#app/cron.server.ts"
import { read } from "#app/db/database.server.ts"
import { DAY_MS } from "#app/durations.ts"
import { eraseGuest } from "#app/people/guests/erase-guest.server.ts"
import { findGuest } from "#app/people/guests/find-guest.server.ts"
import { Client } from "../../support/api.ts"
import { forgetAttempts, HOUR_MS, nightsTaken, rows, testApp } from "../../support/app.ts"
import { createBooking, REQUEST } from "../../support/bookings.ts"
import { BY } from "../../support/feeds.ts"
import { ADMIN } from "../../support/payment-links.ts"
import { MALI } from "../../support/sample.ts"
import { setUpClock, setUpVilla } from "../../support/set-up.ts"

const DATES = { checkIn: REQUEST.checkIn, checkOut: REQUEST.checkOut }
const OWNER = { name: "Somchai" }

setUpClock()
const app = setUpVilla({ waitingList: true }, () => testApp({}))
beforeEach(async () => {
  await forgetAttempts()
  await rows("update villa set waiting_list = 1")
  vi.spyOn(console, "log").mockImplementation(() => {})
})

let networks = 0
/** From another network each time, unless one is given. */
const ask = (email: string, dates: Partial<typeof DATES> = {}, network = `198.51.100.${++networks}`) =>
  askForDates(app, { email, ...DATES, rooms: 3, guests: 2, ...dates }, { network, language: "en" })

type Mail = { kind: string; recipient: string; facts: string }
const mails = () =>
  rows<Mail>("select kind, recipient, facts from outbox where kind like 'waiting-%' order by created_at, rowid")
const tokenIn = (mail: Mail | undefined) =>
  String(JSON.parse(mail?.facts ?? "{}").url ?? "")
    .split("/")
    .at(-1)!
const lastMail = async (kind: string, recipient: string) =>
  (await mails()).filter((mail) => mail.kind === kind && mail.recipient === recipient).at(-1)

/** Asks and opens the link. @returns its token */
async function queueUp(email: string, dates: Partial<typeof DATES> = {}, network?: string): Promise<string> {
  expect(await ask(email, dates, network)).toMatchObject({ ok: true })
  const token = tokenIn(await lastMail("waiting-link", email))
  expect(await confirmWish(app, token)).toMatchObject({ ok: true })
  pass(1000)
  return token
}

function pass(ms: number) {
  app.clock.now += ms
  vi.setSystemTime(app.clock.now)
}
const stateOf = async (token: string) => (await findWish(app, token))?.state ?? null
const live = () => rows<{ id: string }>("select id from bookings where status = 'pending_payment'")

/** Confirmed, so that its nights are taken until it is cancelled. */
async function sold(dates: Partial<typeof DATES> = {}) {
  const booking = await createBooking({ ...app, limits: testApp().limits }, { ...DATES, ...dates })
  const confirmed = await changeStatus(app, booking.id, "confirmed", ADMIN)
  expect(confirmed.ok).toBe(true)
  return booking
}
const cancel = (id: string) => changeStatus(app, id, "cancelled", ADMIN)

describe("asking", () => {
  it("emails a link, which alone joins the queue", async () => {
    await sold()
    expect(await ask("Mali@Example.com")).toMatchObject({ ok: true })
    expect((await findWaiting(app)).wishes).toEqual([])
    const token = tokenIn(await lastMail("waiting-link", "mali@example.com"))
    expect(await stateOf(token)).toBe("unconfirmed")
    expect(await confirmWish(app, token)).toMatchObject({ ok: true })
    expect(await confirmWish(app, token)).toMatchObject({ ok: true })
    expect(await stateOf(token)).toBe("waiting")
    expect((await findWaiting(app)).wishes).toMatchObject([{ email: "mali@example.com", ...DATES }])
  })

  it("is refused for dates that are free, that no guest can book, and while the owner has not switched it on", async () => {
    expect(await ask("a@example.com")).toMatchObject({ ok: false, error: "dates-free" })
    expect(await ask("a@example.com", { checkIn: "2090-11-01" })).toMatchObject({ ok: false, error: "date-past" })
    await sold()
    await switchWaitingList(app, { enabled: false }, OWNER)
    expect(await ask("a@example.com")).toMatchObject({ ok: false, error: "not-found" })
    expect(await rows("select * from waiting_list_entries")).toEqual([])
  })

  it("answers the same for somebody who waits already, and sends the link of that wish", async () => {
    await sold()
    const token = await queueUp("mali@example.com")
    expect(await ask("MALI+again@example.com")).toEqual(await ask("nobody@example.com"))
    // To the address of the wish: elsewhere than at large providers, tags may be other people's.
    expect(await lastMail("waiting-link", "mali+again@example.com")).toBeUndefined()
    expect((await mails()).filter((mail) => tokenIn(mail) === token)).toHaveLength(2)
    expect((await findWaiting(app)).wishes).toHaveLength(1)
  })

  it("has three wishes for a mailbox, however its address is written", async () => {
    await sold()
    await sold({ checkIn: "2090-12-10", checkOut: "2090-12-14" })
    await queueUp("mali@gmail.com", { checkIn: "2090-12-10", checkOut: "2090-12-12" })
    await queueUp("m.a.li@gmail.com", { checkIn: "2090-12-11", checkOut: "2090-12-13" })
    await queueUp("mali+3@gmail.com", { checkIn: "2090-12-12", checkOut: "2090-12-14" })
    expect(await ask("mali@googlemail.com")).toMatchObject({ ok: true })
    const token = tokenIn(await lastMail("waiting-link", "mali@googlemail.com"))
    expect(await confirmWish(app, token)).toMatchObject({ ok: false, error: "wishes-too-many" })
  })

  it("sends a stranger's fifty addresses of one network at most twenty emails an hour, ten of which may wait", async () => {
    await sold()
    const answers = []
    for (let index = 0; index < 50; index++) answers.push(await ask(`stranger${index}@example.com`, {}, "203.0.113.9"))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(20)
    expect(answers.at(-1)).toMatchObject({ ok: false, error: "too-many-requests" })
    const links = await mails()
    expect(links).toHaveLength(10)
    for (const mail of links) await confirmWish(app, tokenIn(mail))
    pass(HOUR_MS)
    for (let index = 50; index < 60; index++) await ask(`stranger${index}@example.com`, {}, "203.0.113.9")
    for (const mail of (await mails()).slice(10)) {
      expect(await confirmWish(app, tokenIn(mail))).toMatchObject({ ok: false, error: "wishes-too-many" })
    }
    expect((await findWaiting(app)).wishes).toHaveLength(10)
  })

  it("lets nobody flood a mailbox", async () => {
    await sold()
    for (let index = 0; index < 30; index++) {
      await ask("victim@example.com", { checkIn: `2090-12-0${3 + (index % 3)}` })
    }
    expect((await mails()).length).toBeLessThanOrEqual(10)
  })

  it("keeps no address out: a stranger's unconfirmed wishes and links count for the stranger's network", async () => {
    await sold()
    const stranger = "203.0.113.66"
    const dates = ["2090-12-03", "2090-12-04", "2090-12-05", "2090-12-06"]
    for (const checkIn of dates) await ask("victim@example.com", { checkIn }, stranger)
    expect(await rows("select id from waiting_list_entries")).toHaveLength(3)
    for (let hours = 0; hours < 9; hours++) {
      await ask("victim@example.com", { checkIn: "2090-12-03" }, stranger)
      pass(HOUR_MS)
    }
    expect(await mails()).toHaveLength(6)
    const token = await queueUp("victim@example.com", { checkIn: "2090-12-06" }, "203.0.113.67")
    expect(await stateOf(token)).toBe("waiting")
  })

  it("sends a mailbox eighteen links a day, whoever asks", async () => {
    await sold()
    for (let hours = 0; hours < 12; hours++) {
      for (let times = 0; times < 3; times++) expect(await ask("victim@example.com")).toMatchObject({ ok: true })
      pass(HOUR_MS)
    }
    expect(await mails()).toHaveLength(18)
    pass(DAY_MS)
    await ask("victim@example.com")
    expect(await mails()).toHaveLength(19)
  })

  it("asked again by another network changes nothing of the first wish, which counts where it was asked for", async () => {
    const booking = await sold()
    await ask("mali@example.com", {}, "203.0.113.66")
    const token = tokenIn(await lastMail("waiting-link", "mali@example.com"))
    const strangers = { email: "mali@example.com", ...DATES, rooms: 1, guests: 1 }
    await askForDates(app, strangers, { network: "203.0.113.67", language: "th" })
    const networks = () => rows("select rooms, guests, language, address_hash from waiting_list_entries order by rowid")
    const [first] = await networks()
    expect(await confirmWish(app, token)).toMatchObject({ ok: true })
    expect(await networks()).toEqual([first])
    expect(first).toMatchObject({ rooms: 3, guests: 2, language: "en" })
    await cancel(booking.id)
    expect(await offerFreedDates(app)).toBe(1)
  })

  it("asked again before it is confirmed, is as asked last", async () => {
    await sold()
    await ask("mali@example.com", {}, "203.0.113.66")
    pass(23 * HOUR_MS)
    const again = { email: "mali@example.com", ...DATES, rooms: 2, guests: 4 }
    expect(await askForDates(app, again, { network: "203.0.113.67", language: "th" })).toMatchObject({ ok: true })
    pass(23 * HOUR_MS)
    const token = tokenIn(await lastMail("waiting-link", "mali@example.com"))
    expect(await confirmWish(app, token)).toMatchObject({ ok: true })
    expect(await rows("select language, rooms, guests from waiting_list_entries")).toEqual([
      { language: "th", rooms: 2, guests: 4 },
    ])
    expect(await askForDates(app, { ...again, guests: 1 }, { network: "203.0.113.68", language: "en" })).toMatchObject({
      ok: true,
    })
    expect(await rows("select language, guests from waiting_list_entries")).toEqual([{ language: "th", guests: 4 }])
  })

  it("counts what nobody confirms for an hour, so that nobody else of the network is kept out for a day", async () => {
    await sold()
    const shared = "203.0.113.66"
    for (let index = 0; index < 10; index++) await ask(`stranger${index}@example.com`, {}, shared)
    await ask("mali@example.com", {}, shared)
    expect(await lastMail("waiting-link", "mali@example.com")).toBeUndefined()
    pass(HOUR_MS)
    const token = await queueUp("mali@example.com", {}, shared)
    expect(await stateOf(token)).toBe("waiting")
    // The links of the others still work.
    expect(await confirmWish(app, tokenIn((await mails())[0]))).toMatchObject({ ok: true })
  })

  describe("a full list", () => {
    /** Three hundred confirmed wishes of thirty networks. */
    const fill = () =>
      rows(`insert into waiting_list_entries (id, email, mailbox, address_hash, language, check_in, check_out, rooms,
        guests, origin, created_at, confirmed_at)
        with recursive n(value) as (select 0 union all select value + 1 from n where value < 299)
        select 'crowd' || value, value || '@crowd.test', value || '@crowd.test', 'network' || (value % 30), 'th',
        '2090-12-03', '2090-12-07', 3, 2, 'https://baan.test', 1, ${app.now()} + value from n`)
    const confirmed = () =>
      rows<{ id: string; network: string }>(
        "select id, address_hash as network from waiting_list_entries where confirmed_at is not null",
      )

    it("keeps nobody out: the latest wish of the network with most gives way", async () => {
      await sold()
      await fill()
      const token = await queueUp("honest@example.com")
      expect(await stateOf(token)).toBe("waiting")
      const left = await confirmed()
      expect(left).toHaveLength(300)
      expect(left.map(({ id }) => id)).not.toContain("crowd299")
    })

    it("takes no place of a network that has no more than whoever joins, and none for who may not join", async () => {
      await sold()
      await rows("delete from waiting_list_entries")
      await fill()
      await rows("update waiting_list_entries set address_hash = 'network' || rowid")
      expect(await ask("honest@example.com")).toMatchObject({ ok: true })
      const token = tokenIn(await lastMail("waiting-link", "honest@example.com"))
      expect(await confirmWish(app, token)).toMatchObject({ ok: false, error: "wishes-too-many" })
      await rows(
        "update waiting_list_entries set address_hash = 'network' || (rowid % 30) where confirmed_at is not null",
      )
      await rows(
        "update waiting_list_entries set mailbox = 'honest@example.com' where id in ('crowd1', 'crowd2', 'crowd3')",
      )
      expect(await confirmWish(app, token)).toMatchObject({ ok: false, error: "wishes-too-many" })
      expect(await confirmed()).toHaveLength(300)
    })
  })

  it("forgets what nobody confirms, and forged links open nothing", async () => {
    await sold()
    await ask("mali@example.com")
    const token = tokenIn(await lastMail("waiting-link", "mali@example.com"))
    expect(await findWish(app, `${token}x`)).toBeNull()
    expect(await findWish(app, token.replace(/^[^.]+/, app.newId()))).toBeNull()
    pass(DAY_MS)
    expect(await confirmWish(app, token)).toMatchObject({ ok: false, error: "not-found" })
    await offerFreedDates(app)
    expect(await rows("select * from waiting_list_entries")).toEqual([])
  })
})

describe("dates that become free", () => {
  it.each([
    ["a booking is cancelled", async () => cancel((await sold()).id)],
    [
      "a hold lapses",
      async () => {
        await createBooking({ ...app, limits: testApp().limits }, DATES)
      },
    ],
    [
      "a block ends",
      async () => {
        const blocked = await blockNights(app, { from: DATES.checkIn, to: DATES.checkOut, note: "" }, BY)
        if (blocked.ok) await unblockNights(app, blocked.value.id, BY)
      },
    ],
  ])("are offered to the first in line when %s", async (_, free) => {
    const other = await sold()
    const [first, second] = [await queueUp("first@example.com"), await queueUp("second@example.com")]
    await cancel(other.id)
    await free()
    pass(3 * HOUR_MS)
    expect(await offerFreedDates(app)).toBe(1)
    expect([await stateOf(first), await stateOf(second)]).toEqual(["offered", "waiting"])
    expect(await nightsTaken()).toHaveLength(4)
    expect(await mails()).toMatchObject([
      { kind: "waiting-link" },
      { kind: "waiting-link" },
      { kind: "waiting-offer", recipient: "first@example.com" },
    ])
    const found = await findWish(app, first)
    expect(found?.booking?.paymentDeadline).toBe(app.clock.now + 2 * HOUR_MS)
    // Nobody else can book them, by the same lock that guards every night.
    await expect(createBooking(app, DATES, "another")).rejects.toThrow("dates-unavailable")
    expect(await offerFreedDates(app)).toBe(0)
  })

  it("go to the next one when an offer lapses, which ends the wish", async () => {
    const booking = await sold()
    const [first, second] = [await queueUp("first@example.com"), await queueUp("second@example.com")]
    await cancel(booking.id)
    await offerFreedDates(app)
    pass(2 * HOUR_MS)
    expect(await stateOf(first)).toBe("ended")
    await offerFreedDates(app)
    expect([await stateOf(first), await stateOf(second)]).toEqual(["ended", "offered"])
    expect(
      await rows("select email, mailbox, end_reason from waiting_list_entries where ended_at is not null"),
    ).toEqual([{ email: null, mailbox: null, end_reason: "lapsed" }])
  })

  it("go to the next one at once when they are given back", async () => {
    const booking = await sold()
    const [first, second] = [await queueUp("first@example.com"), await queueUp("second@example.com")]
    await cancel(booking.id)
    await offerFreedDates(app)
    expect(await leaveQueue(app, first)).toMatchObject({ ok: true, value: { wasOffered: true } })
    expect([await stateOf(first), await stateOf(second)]).toEqual(["ended", "offered"])
    expect(await leaveQueue(app, first)).toMatchObject({ ok: true })
  })

  it("become an ordinary booking, whose wish ends with it", async () => {
    const booking = await sold()
    const token = await queueUp("first@example.com")
    await cancel(booking.id)
    await offerFreedDates(app)
    const { booking: held } = (await findWish(app, token))!
    expect(held!.origin).toBe(app.origin)
    const [event] = await rows("select actor, action from booking_events where booking_id = ?", held!.id)
    expect(event).toEqual({ actor: "system", action: "booked" })
    await changeStatus(app, held!.id, "confirmed", ADMIN)
    expect(await stateOf(token)).toBe("booked")
    expect(await leaveQueue(app, token)).toMatchObject({ ok: false, error: "payment-begun" })
    await offerFreedDates(app)
    expect(await rows("select email, end_reason from waiting_list_entries")).toEqual([
      { email: null, end_reason: "booked" },
    ])
    const [kept] = await read(app.db, readBooking(app.db, held!.id))
    expect(kept?.status).toBe("confirmed")
  })

  it("are opened by the link of the wish until they are paid, then by the booking's own links, which can end", async () => {
    const booking = await sold()
    const token = await queueUp("first@example.com")
    await cancel(booking.id)
    await offerFreedDates(app)
    const press = async () => (await new Client().form(`/waiting-list/${token}/book`)).headers.get("Location")
    expect(await press()).toContain("&to=details")
    const { booking: held } = (await findWish(app, token))!
    await changeStatus(app, held!.id, "confirmed", ADMIN)
    expect(await press()).toBe(`/waiting-list/${token}`)
    const { body } = await new Client().get(`/waiting-list/${token}`)
    expect(body).toContain('href="/booking/link"')
    expect(body).not.toContain(held!.id)
  })

  it("are opened by no token of its own, and stay a guest's who has left details", async () => {
    const booking = await sold()
    const token = await queueUp("first@example.com")
    await cancel(booking.id)
    await offerFreedDates(app)
    const { booking: held } = (await findWish(app, token))!
    const { body } = await new Client().post(`/api/waiting-list/${token}/book`, {})
    expect(body.data).toEqual({ id: held!.id, url: expect.stringContaining(`/booking/${held!.id}/open?token=`) })
    await setCustomerInfo(app, held!.id, MALI, { actor: "guest" })
    expect(await stateOf(token)).toBe("booked")
    expect(await leaveQueue(app, token)).toMatchObject({ ok: false, error: "payment-begun" })
    expect(await live()).toEqual([{ id: held!.id }])
  })

  it("are nobody's while the list is off; who waits keeps the place", async () => {
    const booking = await sold()
    const token = await queueUp("first@example.com")
    await cancel(booking.id)
    await switchWaitingList(app, { enabled: false }, OWNER)
    expect(await offerFreedDates(app)).toBe(0)
    await switchWaitingList(app, { enabled: true }, OWNER)
    await runCron(app)
    expect(await stateOf(token)).toBe("offered")
  })

  it("are nobody's while there is no way to pay; who waits keeps the place", async () => {
    const booking = await sold()
    const token = await queueUp("first@example.com")
    await cancel(booking.id)
    const offer = "bank_enabled, prompt_pay_enabled, credit_card_enabled"
    const [methods] = await rows<Record<string, number>>(`select ${offer} from villa`)
    await rows("update villa set bank_enabled = 0, prompt_pay_enabled = 0, credit_card_enabled = 0")
    expect(await offerFreedDates(app)).toBe(0)
    expect(await stateOf(token)).toBe("waiting")
    await rows(`update villa set (${offer}) = (?, ?, ?)`, ...Object.values(methods ?? {}))
    expect(await offerFreedDates(app)).toBe(1)
  })

  it("are not held for the same person twice at a time", async () => {
    const [one, two] = [await sold(), await sold({ checkIn: "2090-12-10", checkOut: "2090-12-12" })]
    const first = await queueUp("mali@example.com")
    const second = await queueUp("mali+2@example.com", { checkIn: "2090-12-10", checkOut: "2090-12-12" })
    await cancel(one.id)
    await cancel(two.id)
    expect(await offerFreedDates(app)).toBe(1)
    expect([await stateOf(first), await stateOf(second)]).toEqual(["offered", "waiting"])
    await leaveQueue(app, first)
    expect(await stateOf(second)).toBe("offered")
  })

  it("are held for a network within the limits of every guest's holds, and it keeps nobody waiting", async () => {
    const days = Array.from({ length: 8 }, (_, index) => 10 + 2 * index)
    const dates = days.map((day) => ({ checkIn: `2090-12-${day}`, checkOut: `2090-12-${day + 1}` }))
    const booked = []
    for (const each of dates) booked.push(await sold(each))
    for (const [index, each] of dates.entries()) await queueUp(`stranger${index}@example.com`, each, "203.0.113.10")
    const honest = await queueUp("honest@example.com", dates[7])
    for (const { id } of booked) await cancel(id)
    await offerFreedDates(app)
    expect(await live()).toHaveLength(7)
    expect(await stateOf(honest)).toBe("offered")
  })

  it("go to the first who can be told, however many before cannot", async () => {
    const booking = await sold()
    const honest = await queueUp("honest@example.com")
    // LINE for guests is off, so who waits by LINE is passed by.
    await rows(`insert into waiting_list_entries (id, line_user_id, mailbox, address_hash, language, check_in, check_out,
      rooms, guests, origin, created_at, confirmed_at)
      select 'line' || value, 'U' || value, 'line' || value, 'hash' || value, language, check_in, check_out,
      rooms, guests, origin, created_at, confirmed_at - 1
      from waiting_list_entries, json_each('${JSON.stringify(Array.from({ length: 30 }, (_, index) => index))}')`)
    await cancel(booking.id)
    await offerFreedDates(app)
    expect(await stateOf(honest)).toBe("offered")
  })

  it("are free to everybody after three offers in thirty days: who still waits is told, and they stay unsold no longer", async () => {
    const booking = await sold()
    for (let index = 0; index < 6; index++) await queueUp(`stranger${index}@example.com`)
    await cancel(booking.id)
    for (let offers = 0; offers < 3; offers++) {
      expect(await offerFreedDates(app)).toBe(1)
      pass(2 * HOUR_MS)
    }
    expect(await offerFreedDates(app)).toBe(3)
    expect(await live()).toEqual([])
    expect((await mails()).filter(({ kind }) => kind === "waiting-free").map(({ recipient }) => recipient)).toEqual([
      "stranger3@example.com",
      "stranger4@example.com",
      "stranger5@example.com",
    ])
    expect((await findWaiting(app)).wishes).toEqual([])
    // Later wishes for the same night are told, too, until a month is over.
    const again = await sold()
    await queueUp("seventh@example.com")
    await cancel(again.id)
    await offerFreedDates(app)
    expect(await lastMail("waiting-free", "seventh@example.com")).toBeDefined()
    expect(await live()).toEqual([])
  })

  it("of a deleted booking wait until the deletion cannot be undone any more", async () => {
    const booking = await createBooking({ ...app, limits: testApp().limits }, DATES)
    const token = await queueUp("first@example.com")
    expect(await deleteBooking(app, booking.id, { ...ADMIN, id: "nok" })).toMatchObject({ ok: true })
    expect(await offerFreedDates(app)).toBe(0)
    expect(await stateOf(token)).toBe("waiting")
    pass(UNDO_MS)
    expect(await offerFreedDates(app)).toBe(1)
    expect(await stateOf(token)).toBe("offered")
  })

  it("are offered once by runs at the same time", async () => {
    const booking = await sold()
    await queueUp("first@example.com")
    await queueUp("second@example.com")
    await cancel(booking.id)
    const counts = await Promise.all([offerFreedDates(app), offerFreedDates(app), offerFreedDates(app)])
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1)
    expect(await live()).toHaveLength(1)
    expect((await mails()).filter(({ kind }) => kind === "waiting-offer")).toHaveLength(1)
  })
})

describe("what is kept", () => {
  it("ends with the dates: nothing is left a day later, nor a month after an offer", async () => {
    const booking = await sold()
    const token = await queueUp("first@example.com")
    await queueUp("second@example.com", { checkOut: "2090-12-05" })
    app.clock.now = Date.parse("2090-12-03T18:00:00Z")
    vi.setSystemTime(app.clock.now)
    await offerFreedDates(app)
    expect(await stateOf(token)).toBeNull()
    expect(await rows("select * from waiting_list_entries")).toEqual([])
    expect(booking.status).toBe("pending_payment")
  })

  it("is removed by leaving, by the team and by erasure, and is part of a guest's data", async () => {
    await sold()
    const [left, removed] = [await queueUp("left@example.com"), await queueUp("removed@example.com")]
    await queueUp("erased@example.com")
    await leaveQueue(app, left)
    const { wishes } = await findWaiting(app)
    const { id } = wishes.find(({ email }) => email === "removed@example.com")!
    expect(await removeWish(app, id, ADMIN)).toMatchObject({ ok: true })
    expect(await removeWish(app, id, ADMIN)).toMatchObject({ ok: false, error: "not-found" })
    expect([await findWish(app, left), await findWish(app, removed)]).toEqual([null, null])
    const identifier = { email: "erased@example.com", phone: null }
    expect((await findGuest(app, identifier))?.wishes).toMatchObject([DATES])
    expect(await eraseGuest(app, identifier, OWNER)).toMatchObject({ ok: true })
    expect(await rows("select * from waiting_list_entries")).toEqual([])
    expect(await rows("select * from outbox where recipient = 'erased@example.com'")).toEqual([])
    expect(await rows("select action from villa_events where action like 'waiting%'")).toContainEqual({
      action: "waiting-list-removed",
    })
  })

  it("is removed by the team and noted in one batch, of an offer too", async () => {
    const booking = await sold()
    await queueUp("waiting@example.com")
    const removed = () => rows("select id from villa_events where action = 'waiting-list-removed'")
    const remove = async (by: { actor: "admin"; name: string } = ADMIN) =>
      removeWish(app, (await findWaiting(app)).wishes[0]!.id, by)
    // The history refuses an entry without a name, and with it the removal.
    const nameless = { ...ADMIN, name: null as unknown as string }
    await expect(remove(nameless)).rejects.toThrow()
    expect((await findWaiting(app)).wishes).toHaveLength(1)
    await cancel(booking.id)
    await offerFreedDates(app)
    await expect(remove(nameless)).rejects.toThrow()
    expect(await live()).toHaveLength(1)
    const before = (await removed()).length
    expect(await remove()).toMatchObject({ ok: true, value: { wasOffered: true } })
    expect([await live(), (await removed()).length]).toEqual([[], before + 1])
  })
})

describe("a villa without it", () => {
  it("has no page, no link and no word of it", async () => {
    await sold()
    await switchWaitingList(app, { enabled: false }, OWNER)
    const client = new Client()
    const query = new URLSearchParams({ ...DATES, rooms: "3", guests: "2" })
    for (const path of ["/", "/booking"]) {
      expect((await client.get(`${path}?${query}`)).body).not.toMatch(/waiting-list|แจ้งฉันเมื่อ/)
    }
    expect((await client.get("/privacy")).body).not.toContain("คิว")
    expect((await client.get(`/waiting-list?${query}`)).status).toBe(404)
    await switchWaitingList(app, { enabled: true }, OWNER)
    for (const path of ["/", "/booking"]) {
      expect((await client.get(`${path}?${query}`)).body).toContain("/waiting-list?")
    }
    expect((await client.get(`/waiting-list?${query}`)).body).toContain(`value="${DATES.checkIn}"`)
    expect((await client.get("/privacy")).body).toContain("คิว")
  })
})
