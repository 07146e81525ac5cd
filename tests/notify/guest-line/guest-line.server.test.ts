import { beforeEach, describe, expect, it, vi } from "vitest"
import { adminPaths } from "#app/admin/admin-paths.ts"
import type { Booking } from "#app/booking/booking.ts"
import { queueEmailForBooking } from "#app/booking/booking-email-store.server.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { editBooking } from "#app/booking/edit/edit-booking.server.ts"
import { bookingUrl } from "#app/booking/email-for-booking.server.ts"
import { findAdminBooking } from "#app/booking/find-bookings.server.ts"
import { setCustomerInfo } from "#app/booking/guest/set-customer-info.server.ts"
import { endLinksOf, noteShare } from "#app/booking/guest-links/booking-link-store.server.ts"
import { sendConfirmation } from "#app/booking/send-confirmation.server.ts"
import { write } from "#app/db/database.server.ts"
import { DAY_MS, HOUR_MS } from "#app/durations.ts"
import { adminEn } from "#app/i18n/locales/admin/en.ts"
import { expireBookings } from "#app/money/payable/expire-bookings.server.ts"
import { attachSlip } from "#app/money/slips/attach-slip.server.ts"
import { deliverEmails } from "#app/notify/email/deliver-emails.server.ts"
import { guestCard } from "#app/notify/guest-line/guest-card.server.ts"
import { createGuestLineCode, findGuestLine, unlinkGuestLine } from "#app/notify/guest-line/link-guest-line.server.ts"
import { switchGuestLine } from "#app/notify/guest-line/switch-guest-line.server.ts"
import { answerLineEvents, readLineWebhook } from "#app/notify/line/handle-line-webhook.server.ts"
import { eraseGuest } from "#app/people/guests/erase-guest.server.ts"
import { queueScheduledEmails } from "#app/stay/pass/queue-scheduled-emails.server.ts"
import { updateVilla } from "#app/villa/villa-store.server.ts"
import { deleteStaff, insertAdmin, staffClient } from "../../support/admins.ts"
import { NOW, rows, type TestApp } from "../../support/app.ts"
import { createBooking, GUEST, uploadSlip } from "../../support/bookings.ts"
import { confirmedBooking, MALI } from "../../support/confirmed-booking.ts"
import { PLACE, sampleEmail } from "../../support/emails.ts"
import { LINE_NAMES, LINE_USERS, type LineMessage, lineWebhook, textEvent, unfollowEvent } from "../../support/line.ts"
import { lineState } from "../../support/line-app.ts"
import { ADMIN } from "../../support/payment-links.ts"
import { setUpClock, setUpVilla } from "../../support/set-up.ts"

const ON = { guestLine: true }
const BY_GUEST = { network: "192.0.2.1", isByLink: false }
const BY_LINK = { ...BY_GUEST, isByLink: true }
const MINUTE_MS = 60_000

setUpClock()
const app = setUpVilla()
let errors: ReturnType<typeof vi.spyOn>
let mails: { to: string; subject: string }[]
beforeEach(async () => {
  for (const table of ["line_events", "line_links", "alerts", "attempt_counts"]) await rows(`delete from ${table}`)
  await deleteStaff()
  await lineState({ reset: true })
  mails = []
  Object.assign(app, {
    mailer: {
      send: async (mail: { to: string; subject: string }) => {
        mails.push(mail)
        return { sent: true as const }
      },
    },
  })
  errors = vi.spyOn(console, "error").mockImplementation(() => {})
  await offer(true)
})

const offer = (guestLine: boolean) => write(app.db, [updateVilla(app.db, { guestLine }, NOW)])

async function receive(...events: object[]): Promise<void> {
  const { body, headers } = lineWebhook(events)
  const commands = await readLineWebhook(app, new TextEncoder().encode(body), headers["X-Line-Signature"])
  if (!commands.ok) throw new Error(commands.error)
  await answerLineEvents(app, commands.value)
}

async function codeOf(booking: Booking, by: Parameters<typeof createGuestLineCode>[3] = BY_GUEST): Promise<string> {
  const made = await createGuestLineCode(app, booking, ON, by)
  if (!made.ok) throw new Error(made.error)
  return made.value.code
}

async function linked(booking: Booking, user = LINE_USERS.guest, by = BY_GUEST): Promise<Booking> {
  await receive(textEvent(await codeOf(booking, by), user))
  await rows("delete from outbox where kind = 'line-linked'")
  return booking
}

const link = (booking: Booking) => findGuestLine(app, booking, ON)
const replies = async () => (await lineState()).replies.map(({ messages }) => JSON.stringify(messages))
const pushes = async () => (await lineState()).pushes.map(({ messages: [message] }) => message as LineMessage)
const sent = async () => (await pushes()).map((message) => JSON.stringify(message))
const queued = () =>
  rows<{ kind: string; channel: string; error: string | null }>(
    "select kind, channel, error from outbox where kind <> 'alert' order by rowid",
  )
const deliver = () => deliverEmails(app, 3)
const byPhone = () => createBooking(app, { customer: { ...MALI, email: "" } })
async function confirm(booking: Booking): Promise<void> {
  const done = await changeStatus(app, booking.id, "confirmed", ADMIN)
  if (!done.ok) throw new Error(done.error)
  await rows("update outbox set due_at = ?", app.now())
}

describe("a code", () => {
  it("links the account that sends it, and answers with the booking", async () => {
    const booking = await linked(await createBooking(app, { customer: MALI, language: "en" }))
    expect(await link(booking)).toEqual({ linkedAt: app.now(), name: LINE_NAMES.guest, shownBy: null })
    const [reply] = await replies()
    expect(reply).toContain("LINE is connected")
    expect(reply).toContain(booking.reference)
    expect(reply).toContain("openExternalBrowser=1")
    expect(await lineState()).toMatchObject({ used: 0, pushes: [] })
  })

  it("tells the address of each account that is linked, once, with where to end it", async () => {
    const booking = await createBooking(app, { customer: MALI, language: "en" })
    await rows("delete from outbox")
    const told = () => rows<{ recipient: string; facts: string }>("select recipient, facts from outbox")
    await receive(textEvent("STAY-00000000", LINE_USERS.guest))
    expect(await told()).toEqual([])
    const event = textEvent(await codeOf(booking), LINE_USERS.guest)
    await receive(event, event)
    expect(await told()).toEqual([{ recipient: MALI.email, facts: expect.stringContaining("/open?token=") }])
    await receive(textEvent(await codeOf(booking, BY_LINK), LINE_USERS.colleague))
    expect(await told()).toHaveLength(2)
    await deliver()
    expect(mails.map(({ subject }) => subject)).toEqual(Array(2).fill(`LINE connected to ${booking.reference}`))
    expect(await pushes()).toEqual([])
  })

  it("made by a colleague who opened the guest's link counts as made by a link", async () => {
    const booking = await createBooking(app, { customer: MALI })
    const colleague = await staffClient(app, await insertAdmin(app, { role: "staff" }))
    await colleague.get((await bookingUrl(app, booking)).slice(booking.origin.length))
    expect((await colleague.post(`/api/booking/${booking.id}/line-link`)).status).toBe(201)
    expect(await rows("select by_link from guest_line_codes")).toEqual([{ by_link: 1 }])
  })

  it("is stored as a hash, works once and for 15 minutes", async () => {
    const booking = await createBooking(app, { customer: MALI })
    const code = await codeOf(booking)
    expect(JSON.stringify(await rows("select * from guest_line_codes"))).not.toContain(code.slice(5))
    app.clock.now += 15 * MINUTE_MS
    await receive(textEvent(code, LINE_USERS.guest))
    expect(await link(booking)).toBeNull()
    const next = await codeOf(booking)
    await receive(textEvent(next, LINE_USERS.guest), textEvent(next, LINE_USERS.colleague))
    expect(await rows("select line_user_id from guest_line_links")).toEqual([{ line_user_id: LINE_USERS.guest }])
    expect((await replies()).filter((text) => text.includes("expired"))).toHaveLength(2)
  })

  it("sent by ten accounts at once links one, and a repeated event nothing", async () => {
    const booking = await createBooking(app, { customer: MALI })
    const code = await codeOf(booking)
    const users = Array.from({ length: 10 }, (_, index) => `U${String(index).repeat(32)}`)
    await Promise.all(users.map((user) => receive(textEvent(code, user))))
    const [before] = await rows<{ line_user_id: string }>("select line_user_id from guest_line_links")
    const event = textEvent(await codeOf(booking), LINE_USERS.guest)
    await receive(event, event)
    const after = await rows<{ line_user_id: string }>("select line_user_id from guest_line_links")
    expect(users).toContain(before?.line_user_id)
    expect(after).toEqual([{ line_user_id: LINE_USERS.guest }])
  })

  it("cannot be guessed: five wrong ones an hour per account, the right one included", async () => {
    const booking = await createBooking(app, { customer: MALI })
    const code = await codeOf(booking)
    const wrong = Array.from({ length: 6 }, () => textEvent("STAY-00000000", LINE_USERS.guest))
    await receive(...wrong, textEvent(code, LINE_USERS.guest))
    expect(await link(booking)).toBeNull()
    expect(await replies()).toHaveLength(5)
  })

  it("of a newer kind replaces the earlier account, which gets nothing more", async () => {
    const booking = await linked(await createBooking(app, { customer: MALI }), LINE_USERS.colleague)
    await linked(booking)
    await confirm(booking)
    await deliver()
    expect((await lineState()).pushes.map(({ to }) => to)).toEqual([LINE_USERS.guest])
  })

  it("does not make a team member of a guest, nor a guest of one", async () => {
    const booking = await createBooking(app, { customer: MALI })
    await receive(textEvent((await codeOf(booking)).replace("STAY", "BAAN"), LINE_USERS.guest))
    expect(await rows("select * from line_links")).toEqual([])
    expect(await link(booking)).toBeNull()
  })

  it("is limited per network and booking, and not made where it is off or the data is erased", async () => {
    const booking = await createBooking(app, { customer: MALI })
    const counted: string[] = []
    const counters = {
      ...app.counters,
      within: async (...limits: { key: string; max: number }[]) => {
        counted.push(...limits.map(({ key, max }) => `${key} ${max}`))
        return false
      },
    }
    const refused = await createGuestLineCode({ ...app, counters }, booking, ON, BY_GUEST)
    expect(refused).toMatchObject({ error: "too-many-requests" })
    expect(counted).toEqual(["line-code:network:192.0.2.1 30", `line-code:booking:${booking.id} 10`])
    expect(await createGuestLineCode(app, booking, { guestLine: false }, BY_GUEST)).toMatchObject({
      error: "guest-line-off",
    })
    const other = { ...booking, id: crypto.randomUUID(), erasedAt: 1 }
    expect(await createGuestLineCode(app, other, ON, BY_GUEST)).toMatchObject({ error: "not-found" })
  })

  it("is refused while the villa does not offer it", async () => {
    const booking = await createBooking(app, { customer: MALI })
    const code = await codeOf(booking)
    await offer(false)
    await receive(textEvent(code, LINE_USERS.guest))
    expect(await rows("select * from guest_line_links")).toEqual([])
    expect(await replies()).toEqual([])
  })
})

describe("a linked guest", () => {
  it("gets by LINE what is emailed, in their language, with one button that leaves LINE's browser", async () => {
    const booking = await linked(await createBooking(app, { customer: MALI, language: "en" }))
    await confirm(booking)
    await deliver()
    const [message] = await pushes()
    expect(message).toMatchObject({ type: "flex", altText: expect.stringContaining("Your booking is confirmed") })
    const text = JSON.stringify(message)
    expect(text.match(/"type":"button"/g)).toHaveLength(1)
    expect(text).toMatch(/\/booking\/[^/]+\/open\?token=[^"]+&openExternalBrowser=1/)
    expect(text).not.toContain("email")
    expect(mails.map(({ to }) => to)).toContain(MALI.email)
    expect((await queued()).filter(({ kind }) => kind === "confirmed").map(({ channel }) => channel)).toEqual([
      "email",
      "line",
    ])
  })

  it("gets nothing of what was before, and nothing once the villa switched it off", async () => {
    const booking = await linked(await createBooking(app, { customer: MALI }))
    expect((await queued()).every(({ channel }) => channel === "email")).toBe(true)
    await offer(false)
    await confirm(booking)
    await deliver()
    expect(await pushes()).toEqual([])
    expect(await rows("select id from outbox where channel = 'line'")).toEqual([])
  })

  it("without an email address is told, too", async () => {
    const booking = await linked(await byPhone())
    expect(await queued()).toEqual([])
    await confirm(booking)
    await deliver()
    expect(await sent()).toEqual([expect.stringContaining(booking.reference)])
    expect(mails).toEqual([])
    const found = await findAdminBooking(app, booking.id)
    expect(found?.emails).toMatchObject([{ kind: "confirmed", channel: "line" }])
  })

  it.each([
    ["the booking's page", adminPaths.booking],
    ["its messages", adminPaths.bookingMessages],
    ["its edit page", adminPaths.bookingEdit],
  ])("without an email address is told of changes by %s", async (_, page) => {
    const booking = await linked(await byPhone())
    await confirm(booking)
    await editBooking(app, booking.id, { totalPrice: booking.total + 100_00 }, ADMIN)
    const colleague = await staffClient(app, await insertAdmin(app, { role: "staff" }))
    const html = String((await colleague.get(page(booking.id))).body)
    const card = html.slice(html.indexOf('id="changes-to-send"')).split("</section>")[0]
    expect(card).toContain(adminEn.bookings.changesToSend.notify)
    expect(card).not.toContain(adminEn.bookings.noEmail)
  })

  it("gets a repeated confirmation by email alone", async () => {
    const booking = await linked(await confirmedBooking(app))
    await rows("delete from outbox")
    await sendConfirmation(app, booking.id, ADMIN)
    expect(await queued()).toMatchObject([{ kind: "confirmed", channel: "email" }])
  })

  describe("causes at most", () => {
    const limited = () => ({ ...app, settings: { ...app.settings, limited: true } })
    async function sendSlip(booking: Booking): Promise<void> {
      const slipId = await uploadSlip(app, GUEST.guestId)
      expect(await attachSlip(limited(), booking.id, slipId, { actor: "guest" })).toMatchObject({ ok: true })
    }
    /** As if the booking had caused them, with the account that is linked now. */
    const caused = (booking: Booking, count: number) =>
      rows(
        `insert into outbox (id, kind, channel, language, recipient, counted_by, facts, booking_id, created_at, attempts)
         select hex(randomblob(8)), 'slip-received', 'line', 'th', '', (select account_hash from guest_line_links
           where booking_id = ?1), '{}', ?1, ?2, 1 from json_each(?3)`,
        booking.id,
        app.now(),
        JSON.stringify(Array.from({ length: count }, (_, index) => index)),
      )
    const byLine = async () => (await queued()).filter(({ channel }) => channel === "line").length
    const other = (month: number, changes = {}) =>
      createBooking(app, { checkIn: `2091-0${month}-10`, checkOut: `2091-0${month}-12`, customer: MALI, ...changes })

    it("ten messages a day by an account, whatever was unlinked since", async () => {
      for (const month of [1, 2]) {
        const earlier = await linked(await other(month))
        await caused(earlier, month === 1 ? 5 : 4)
        await unlinkGuestLine(app, earlier.id, "page")
        await linked(earlier, LINE_USERS.colleague)
      }
      await sendSlip(await linked(await other(3)))
      expect(await byLine()).toBe(10)
      await sendSlip(await linked(await other(4)))
      expect(await byLine()).toBe(10)
    })

    it("five a day by a booking, whichever account is linked", async () => {
      for (const [month, before] of [
        [1, 5],
        [2, 4],
      ] as const) {
        const booking = await linked(await other(month))
        await caused(booking, before)
        await sendSlip(await linked(booking, LINE_USERS.colleague))
      }
      expect(await byLine()).toBe(5 + 5)
    })

    it("twenty a day by the bookings of a network, with an account each", async () => {
      for (const month of [1, 2, 3, 4]) await caused(await other(month), 5)
      await rows("update bookings set address_hash = 'network'")
      const booking = await linked(await other(5))
      await rows("update bookings set address_hash = 'network'")
      await sendSlip(booking)
      expect(await byLine()).toBe(20)
    })

    it("ten by an account whose bookings expire at once", async () => {
      await caused(await linked(await other(1)), 4)
      await caused(await linked(await other(2)), 4)
      for (const month of [3, 4, 5]) await linked(await other(month))
      app.clock.now += 5 * HOUR_MS
      await expireBookings(limited())
      expect(await byLine()).toBe(10)
    })
  })

  it("causes five messages a day at most", async () => {
    const limited = { ...app, settings: { ...app.settings, limited: true } }
    const booking = await linked(await createBooking(app, { customer: MALI }))
    await rows(
      `insert into outbox (id, kind, channel, language, recipient, facts, booking_id, created_at, attempts)
       select 'x' || value, 'slip-received', 'line', 'th', '', '{}', ?, ?, 1 from json_each('[1,2,3,4,5]')`,
      booking.id,
      app.now(),
    )
    const slipId = await uploadSlip(app, GUEST.guestId)
    await attachSlip(limited, booking.id, slipId, { actor: "guest" })
    const slips = (await queued()).filter(({ kind }) => kind === "slip-received")
    expect(slips.filter(({ channel }) => channel === "email")).toHaveLength(1)
    expect(slips.filter(({ channel }) => channel === "line")).toHaveLength(5)
  })
})

describe("a reminder", () => {
  /** Three days before check-in. */
  const remind = (booking: Booking) =>
    queueAt("before-stay", Date.parse(`${booking.checkIn}T12:00:00+07:00`) - 3 * DAY_MS)
  /** On the day after check-out. */
  const thank = (booking: Booking) => queueAt("thanks", Date.parse(`${booking.checkOut}T12:00:00+07:00`) + DAY_MS)

  async function queueAt(kind: string, at: number): Promise<void> {
    app.clock.now = Math.max(app.clock.now, at)
    await rows("delete from outbox where kind <> ?", kind)
    await queueScheduledEmails(app, {
      reviewUrl: async () => "https://baan.test/r",
      findMissingPassports: async () => new Map(),
    })
  }

  it("goes by LINE alone, once", async () => {
    const booking = await linked(await confirmedBooking(app))
    await remind(booking)
    await remind(booking)
    expect(await queued()).toEqual([{ kind: "before-stay", channel: "line", error: null }])
    await deliver()
    await remind(booking)
    expect(await sent()).toEqual([expect.stringContaining(booking.reference)])
    expect(mails).toEqual([])
  })

  it("is emailed, too, while an account is linked that had the booking by a link only", async () => {
    const booking = await linked(await confirmedBooking(app), LINE_USERS.colleague, BY_LINK)
    await remind(booking)
    await remind(booking)
    expect((await queued()).map(({ channel }) => channel).sort()).toEqual(["email", "line"])
    await lineState({ fault: { fault: "forbidden", path: "push" } })
    await deliver()
    expect(mails.map(({ to }) => to)).toEqual([MALI.email])
  })

  it("waiting for LINE is emailed, and not sent to an account that was linked meanwhile", async () => {
    const booking = await linked(await confirmedBooking(app))
    await remind(booking)
    await linked(booking, LINE_USERS.colleague, BY_LINK)
    await deliver()
    expect(await pushes()).toEqual([])
    expect(await queued()).toEqual([{ kind: "before-stay", channel: "email", error: null }])
    await deliver()
    expect(mails).toHaveLength(1)
  })

  it("waiting for LINE goes to the same account that was linked anew", async () => {
    const booking = await linked(await confirmedBooking(app))
    await remind(booking)
    await linked(booking)
    await deliver()
    expect(await pushes()).toHaveLength(1)
  })

  it("goes by LINE to a guest without an address, and so does the link to the review", async () => {
    const booking = await linked(await byPhone(), LINE_USERS.guest, BY_LINK)
    await confirm(booking)
    await remind(booking)
    await remind(booking)
    expect(await queued()).toEqual([{ kind: "before-stay", channel: "line", error: null }])
    await thank(booking)
    await thank(booking)
    expect(await queued()).toEqual([{ kind: "thanks", channel: "line", error: null }])
    await deliver()
    expect(await sent()).toEqual([expect.stringContaining("https://baan.test/r?openExternalBrowser=1")])
  })

  it("of the review goes to the address alone, because its link gives the right to write it", async () => {
    const booking = await linked(await confirmedBooking(app))
    await thank(booking)
    const reported = { kind: "review-reported", changeFacts: { url: "https://baan.test/r", reason: null } } as const
    await write(app.db, [
      queueEmailForBooking(booking, { ...reported, deduplicationKey: null, limited: false }, app.now()),
    ])
    expect(await queued()).toEqual([
      { kind: "thanks", channel: "email", error: null },
      { kind: "review-reported", channel: "email", error: null },
    ])
  })

  it.each([
    ["the month's limit is nearly used", () => lineState({ used: 240 })],
    ["the month's limit is used up", () => lineState({ used: 300 })],
    [
      "LINE does not know the account",
      () => rows("update guest_line_links set line_user_id = ?", `U${"9".repeat(32)}`),
    ],
    ["LINE refuses the villa's account", () => lineState({ fault: { fault: "forbidden", path: "push" } })],
    ["the guest has blocked it", () => receive(unfollowEvent(LINE_USERS.guest))],
    ["the villa switched it off", () => offer(false)],
  ])("is emailed instead where %s", async (_, happens) => {
    const booking = await linked(await confirmedBooking(app))
    await remind(booking)
    await happens()
    await deliver()
    await deliver()
    expect(await queued()).toEqual([{ kind: "before-stay", channel: "email", error: null }])
    expect(mails.map(({ to }) => to)).toEqual([MALI.email])
    expect(await pushes()).toEqual([])
  })

  it("is emailed once LINE has failed for an hour", async () => {
    const booking = await linked(await confirmedBooking(app))
    await remind(booking)
    await lineState({ fault: { fault: "internal", path: "push" } })
    await deliver()
    expect(await queued()).toMatchObject([{ channel: "line", error: "http 500" }])
    expect(JSON.stringify(errors.mock.calls)).toContain("guest-line-failed")
    app.clock.now += HOUR_MS
    await deliver()
    await deliver()
    expect(await queued()).toMatchObject([{ channel: "email" }])
    expect(mails).toHaveLength(1)
  })
})

describe("a delivery", () => {
  it("is repeated with its key until LINE has it, and then not again", async () => {
    const booking = await linked(await byPhone())
    await confirm(booking)
    await lineState({ fault: { fault: "tooMany", path: "push" } })
    await deliver()
    expect(await queued()).toMatchObject([{ error: "http 429" }])
    // Accepted, but the answer is lost.
    await lineState({ fault: { fault: "lost", path: "push" } })
    app.clock.now += MINUTE_MS
    await deliver()
    await lineState({ fault: null })
    app.clock.now += HOUR_MS
    await deliver()
    app.clock.now += HOUR_MS
    await deliver()
    expect(await pushes()).toHaveLength(1)
    expect(await rows("select sent_at is not null as done from outbox")).toEqual([{ done: 1 }])
  }, 60_000)

  it("at once by ten workers is sent once", async () => {
    const booking = await linked(await byPhone())
    await confirm(booking)
    await Promise.all(Array.from({ length: 10 }, deliver))
    expect(await pushes()).toHaveLength(1)
  })

  it("waits for a guest without an address while the limit is used up, for a day", async () => {
    const booking = await linked(await byPhone())
    await confirm(booking)
    await lineState({ used: 300 })
    await deliver()
    expect(await queued()).toMatchObject([{ error: "line-quota" }])
    expect(await rows("select kind from alerts where kind = 'line-quota'")).toHaveLength(1)
    app.clock.now += DAY_MS
    await deliver()
    expect(await rows("select due_at, sent_at from outbox")).toEqual([{ due_at: null, sent_at: null }])
  })

  it("to an account that LINE does not know ends the link", async () => {
    const booking = await linked(await byPhone())
    await rows("update guest_line_links set line_user_id = ?", `U${"9".repeat(32)}`)
    await confirm(booking)
    await deliver()
    expect(await link(booking)).toBeNull()
    expect(await rows("select ended_by, line_user_id, name from guest_line_links")).toEqual([
      { ended_by: "unreachable", line_user_id: null, name: null },
    ])
  })
})

describe("in the chat", () => {
  it("status and the booking number answer a linked guest, free, and nobody else", async () => {
    const booking = await linked(await confirmedBooking(app, { language: "en" }))
    const before = (await replies()).length
    await receive(
      textEvent("status", LINE_USERS.guest),
      textEvent(booking.reference.toLowerCase(), LINE_USERS.guest),
      textEvent("BV-222222", LINE_USERS.guest),
      textEvent(booking.reference, LINE_USERS.colleague),
      textEvent("สถานะ", LINE_USERS.colleague),
      textEvent("stop", LINE_USERS.colleague),
    )
    const answers = (await replies()).slice(before)
    expect(answers).toHaveLength(2)
    for (const answer of answers) expect(answer).toMatch(/Confirmed.*BV-/)
    expect(await lineState()).toMatchObject({ used: 0 })
  })

  it("stop ends all links of the account", async () => {
    const first = await linked(await confirmedBooking(app))
    const second = await linked(
      await createBooking(app, { checkIn: "2090-12-10", checkOut: "2090-12-12", customer: MALI }),
    )
    await receive(textEvent("หยุด", LINE_USERS.guest))
    expect([await link(first), await link(second)]).toEqual([null, null])
    expect((await replies()).at(-1)).toContain("ไม่แจ้ง")
    await receive(textEvent("status", LINE_USERS.guest))
    expect(await replies()).toHaveLength(3)
  })

  it("a forged webhook is refused", async () => {
    const { body, headers } = lineWebhook([textEvent("stop", LINE_USERS.guest)], "another secret")
    const read = await readLineWebhook(app, new TextEncoder().encode(body), headers["X-Line-Signature"])
    expect(read).toMatchObject({ ok: false, error: "unauthorized" })
  })
})

describe("the end", () => {
  it("on the page removes the account, also an unused code", async () => {
    const booking = await linked(await createBooking(app, { customer: MALI }))
    const code = await codeOf(booking)
    await unlinkGuestLine(app, booking.id, "page")
    await receive(textEvent(code, LINE_USERS.guest))
    expect(await link(booking)).toBeNull()
    expect(await rows("select line_user_id, name, ended_by from guest_line_links")).toEqual([
      { line_user_id: null, name: null, ended_by: "page" },
    ])
  })

  it("comes with the colleague who showed the code: the account may be theirs", async () => {
    const nok = await insertAdmin(app, { role: "staff" })
    const byNok = await createBooking(app, { customer: MALI })
    await receive(textEvent(await codeOf(byNok, nok), LINE_USERS.colleague))
    expect(await link(byNok)).toMatchObject({ shownBy: nok.name })
    const own = await linked(
      await createBooking(app, { checkIn: "2090-12-10", checkOut: "2090-12-12", customer: MALI }),
    )
    await write(app.db, endLinksOf(app.db, nok.id, app.now()))
    expect([await link(byNok), (await link(own)) !== null]).toEqual([null, true])
  })

  it("comes with a colleague who knew the guest's link: they could ask for a code there", async () => {
    const nok = await insertAdmin(app, { role: "staff" })
    const before = await linked(await createBooking(app, { customer: MALI }))
    const dates = { checkIn: "2090-12-10", checkOut: "2090-12-12" }
    const after = await createBooking(app, { ...dates, customer: MALI })
    app.clock.now += MINUTE_MS
    for (const { id: bookingId } of [before, after])
      await write(app.db, noteShare(app.db, { bookingId, adminId: nok.id, adminName: nok.name }, app.now()))
    app.clock.now += MINUTE_MS
    await receive(textEvent(await codeOf(after), LINE_USERS.colleague))
    const unused = await codeOf(before)
    await write(app.db, endLinksOf(app.db, nok.id, app.now()))
    await receive(textEvent(unused, LINE_USERS.colleague))
    expect([(await link(before))?.name, await link(after)]).toEqual([LINE_NAMES.guest, null])
  })

  it("comes with an address that the guest corrects where somebody with its link only had linked theirs", async () => {
    const dates = { checkIn: "2090-12-10", checkOut: "2090-12-12" }
    const [theirs, own] = [
      await createBooking(app, { customer: MALI }),
      await createBooking(app, { ...dates, customer: MALI }),
    ]
    await linked(theirs, LINE_USERS.colleague, BY_LINK)
    const unused = await codeOf(own, BY_LINK)
    const details = { firstName: "Mali", lastName: "Suwan", phone: "+66812345678", email: "mali.own@example.com" }
    for (const { id } of [theirs, own]) expect((await setCustomerInfo(app, id, details, GUEST)).ok).toBe(true)
    await receive(textEvent(unused, LINE_USERS.colleague))
    expect([await link(theirs), await link(own)]).toEqual([null, null])
  })

  it("comes with an address that the team corrects, as that of its links; not with one that the guest changes", async () => {
    const booking = await linked(await createBooking(app, { customer: MALI }))
    const details = { firstName: "Mali", lastName: "Suwan", phone: "+66812345678" }
    const change = async (email: string, by: Parameters<typeof setCustomerInfo>[3]) =>
      expect((await setCustomerInfo(app, booking.id, { ...details, email }, by)).ok).toBe(true)
    await change("mali.own@example.com", GUEST)
    expect(await link(booking)).not.toBeNull()
    await change("mali.right@example.com", ADMIN)
    expect(await link(booking)).toBeNull()
    await confirm(booking)
    await deliver()
    expect(await pushes()).toEqual([])
  })

  it("by erasure deletes link, code and messages", async () => {
    const booking = await linked(await createBooking(app, { customer: MALI }))
    await codeOf(booking)
    await changeStatus(app, booking.id, "cancelled", ADMIN)
    const erased = await eraseGuest(app, { email: MALI.email, phone: null }, ADMIN)
    expect(erased.ok).toBe(true)
    for (const table of ["guest_line_links", "guest_line_codes", "outbox"])
      expect(await rows(`select * from ${table}`)).toEqual([])
  })
})

describe("the card of the arrival", () => {
  it("says the way, and neither the code nor how to get in", () => {
    const email = sampleEmail("arrival", "en")
    const facts = { ...email.facts, place: PLACE, code: "4711#", wifi: null } as typeof email.facts
    const text = JSON.stringify(guestCard({ ...email, facts } as Parameters<typeof guestCard>[0]))
    expect(text).toContain("Turn left after the temple")
    expect(text).not.toContain("4711#")
    expect(text).not.toContain('How to get in"')
  })

  it("is queued without the encrypted code", async () => {
    const booking = await linked(await confirmedBooking(app))
    await rows("update villa set place = ?", JSON.stringify(PLACE))
    app.clock.now = Date.parse(`${booking.checkIn}T13:30:00+07:00`)
    await rows("delete from outbox")
    await queueScheduledEmails(app, { reviewUrl: async () => "", findMissingPassports: async () => new Map() })
    const found = await rows<{ channel: string; facts: string }>(
      "select channel, facts from outbox where kind = 'arrival'",
    )
    expect(found.map(({ channel }) => channel).sort()).toEqual(["email", "line"])
    const byLine = found.find(({ channel }) => channel === "line")
    expect(JSON.parse(byLine?.facts ?? "{}")).not.toHaveProperty("secrets")
  })
})

describe("the owner's switch", () => {
  it("needs the site's LINE account", async () => {
    const without: TestApp = { ...app, line: null }
    expect(await switchGuestLine(without, ON, { name: "Somchai" })).toMatchObject({ error: "line-not-set" })
    expect(await switchGuestLine(app, { guestLine: false }, { name: "Somchai" })).toMatchObject({ ok: true })
  })
})
