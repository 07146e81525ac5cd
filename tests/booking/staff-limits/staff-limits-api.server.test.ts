import { beforeEach, describe, expect, it, vi } from "vitest"
import { DAY_MS } from "#app/durations.ts"
import { fanOutAlerts } from "#app/notify/alerts/fan-out-alerts.server.ts"
import { DEFAULT_OFFER } from "#app/villa/prices/offer-defaults.ts"
import { PROMO_CODE_GUESSES_PER_DAY } from "#app/villa/promo-codes/limit-promo-code-guesses.server.ts"
import { DEFAULT_TERMS } from "#app/villa/terms/terms.ts"
import { deleteStaff, insertAdmin, newToken, openSession, staffClient } from "../../support/admins.ts"
import { Client, expectFailure, slipForm } from "../../support/api.ts"
import { HOUR_MS, NOW, rows, updateSampleVilla } from "../../support/app.ts"
import { file } from "../../support/files.ts"
import { createPromoCode, deletePromoCodes, usesOf } from "../../support/promo-codes.ts"
import { MALI } from "../../support/sample.ts"
import { setUpClock, setUpVilla } from "../../support/set-up.ts"

setUpClock()
const app = setUpVilla({ terms: { ...DEFAULT_TERMS, damage: { amount: 5000_00, when: "arrival" } } })
const guest = new Client()
const admin = new Client()
let owner: { token: string }
let staff: { token: string }
let lek: Client

/** People of the team whose sessions are new: the clock may have moved on. */
async function logInTeam(): Promise<void> {
  await deleteStaff()
  owner = { token: await newToken(app, { name: "Noi" }) }
  const account = await insertAdmin(app, { name: "Lek", email: "lek@example.com", role: "staff" })
  staff = { token: await openSession(app, account.id) }
  lek = await staffClient(app, account)
}
beforeEach(async () => {
  // Bookings are limited for each address.
  guest.address = crypto.randomUUID()
  await logInTeam()
})

/** Two nights from 1 December 2090 are 17,000 baht, four are 34,000. The test's clock begins on 21 November at 00:30. */
async function booked(stay: Record<string, unknown> = {}): Promise<{ id: string; token: string }> {
  const { id, token } = await guest.book(stay)
  const set = await guest.patch(`/api/booking/${id}/customer-info`, { customerInfo: MALI }, { token })
  expect(set.status).toBe(200)
  return { id, token }
}
async function confirmed(stay: Record<string, unknown> = {}): Promise<{ id: string; token: string }> {
  const made = await booked(stay)
  expect((await status(made.id, { status: "confirmed", amountReceived: 0 }, owner)).status).toBe(200)
  return made
}
const status = (id: string, body: object, who = staff) => admin.patch(`/api/admin/bookings/${id}/status`, body, who)
const edit = (id: string, body: object, who = staff) => admin.patch(`/api/admin/bookings/${id}`, body, who)
const record = (id: string, amount: number, who = staff, more: object = {}) =>
  admin.post(`/api/admin/bookings/${id}/ledger`, { kind: "payment", amount, channel: "cash", ...more }, who)
const versionOf = async (id: string) =>
  (await rows<{ version: number }>("select version from bookings where id = ?", id))[0]!.version

/** The id of a payment link that staff make for a booking. */
async function linkFor(bookingId: string, amount: number, more: object = {}): Promise<string> {
  const made = await admin.post("/api/admin/payment-links", { amount, description: "Stay", bookingId, ...more }, staff)
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return made.body.data.paymentLink.id
}
const payLink = (id: string, body: object = {}, who = staff) =>
  admin.patch(`/api/admin/payment-links/${id}`, { status: "paid", ...body }, who)

type Raised = { kind: string; urgency: string; subject: string; facts: Record<string, unknown> }
async function alerts(id: string, ...kinds: string[]): Promise<Raised[]> {
  const found = await rows<Omit<Raised, "facts"> & { facts: string }>(
    "select kind, urgency, subject, facts from alerts where booking_id = ? order by created_at, rowid",
    id,
  )
  return found.filter(({ kind }) => kinds.includes(kind)).map((each) => ({ ...each, facts: JSON.parse(each.facts) }))
}

async function wait(ms: number): Promise<void> {
  app.clock.now += ms
  vi.setSystemTime(app.clock.now)
  await logInTeam()
}

describe("staff record at most what is owed", () => {
  it("when they confirm, and owners record more", async () => {
    const { id } = await booked()
    const million = { status: "confirmed", amountReceived: 1_000_000, receivedChannel: "cash" }
    expectFailure(await status(id, million), 403, "ownerOnly")
    expectFailure(await status(id, { ...million, amountReceived: 34_000.01 }), 403, "ownerOnly")
    expect(await rows("select * from ledger where booking_id = ?", id)).toEqual([])
    expect((await status(id, million, owner)).status).toBe(200)
  })

  it("when they edit and confirm at once", async () => {
    const { id } = await booked()
    expect((await edit(id, { status: "confirmed" })).body.data.booking.money).toMatchObject({ received: 34_000 })
  })

  it("with a slip", async () => {
    const { id, token } = await booked()
    const paymentSlipUrl = await guest.upload(file("jpeg"))
    await guest.patch(`/api/booking/${id}`, { paymentSlipUrl, status: "in_review" }, { token })
    expectFailure(await status(id, { status: "confirmed", amountReceived: 1_000_000 }), 403, "ownerOnly")
    expect((await status(id, { status: "confirmed", amountReceived: 34_000 })).status).toBe(200)
    expect(await alerts(id, "by-hand")).toMatchObject([{ facts: { amount: 34_000_00, hasSlip: true } }])
  })

  it("as another amount that came, in the ledger", async () => {
    const { id } = await confirmed()
    expectFailure(await record(id, 34_001), 403, "ownerOnly")
    expect((await record(id, 30_000)).status).toBe(201)
    expectFailure(await record(id, 4_001), 403, "ownerOnly")
    expect((await record(id, 4_000)).status).toBe(201)
    expectFailure(await record(id, 1), 403, "ownerOnly")
    expect((await record(id, 1, owner)).status).toBe(201)
  })

  it("with a booking that they take by telephone", async () => {
    const body = {
      bookingDetails: { checkIn: "2090-12-03", checkOut: "2090-12-07", rooms: 3 },
      customerInfo: MALI,
      receivedChannel: "cash",
    }
    expectFailure(await admin.post("/api/admin/bookings", { ...body, amountReceived: 34_001 }, staff), 403, "ownerOnly")
    expect(await rows("select id from bookings")).toEqual([])
    const made = await admin.post("/api/admin/bookings", { ...body, amountReceived: 34_000 }, staff)
    expect(made.status).toBe(201)
    expect(await alerts(made.body.data.id, "by-hand")).toMatchObject([
      { facts: { amount: 34_000_00, channel: "cash", by: "Lek", isDamage: false } },
    ])
  })

  it("by a payment link that they mark as paid", async () => {
    const { id } = await booked()
    const link = await linkFor(id, 34_000)
    const pay = (body: object) => payLink(link, body)
    expectFailure(await pay({ amountReceived: 34_001 }), 403, "ownerOnly")
    expect((await status(id, { status: "cancelled" }, owner)).status).toBe(200)
    expectFailure(await pay({ amountReceived: 34_001 }), 403, "ownerOnly")
    expect((await pay({ amountReceived: 34_000 })).status).toBe(200)
    expect(await alerts(id, "by-hand")).toMatchObject([{ facts: { amount: 34_000_00, channel: "cash" } }])
  })

  it("of a cancelled stay too, with all its links together, of which an extra is charged no more", async () => {
    const { id } = await booked()
    const links = [await linkFor(id, 34_000), await linkFor(id, 34_000, { another: true })]
    expect((await status(id, { status: "confirmed", amountReceived: 0 }, owner)).status).toBe(200)
    const extra = await linkFor(id, 20_000, { purpose: "extra" })
    expect((await status(id, { status: "cancelled" }, owner)).status).toBe(200)
    expect((await payLink(extra)).status).toBe(200)
    for (const link of links) expectFailure(await payLink(link), 403, "ownerOnly")
    expectFailure(await payLink(links[0]!, { amountReceived: 14_001 }), 403, "ownerOnly")
    expect((await payLink(links[0]!, { amountReceived: 14_000 })).status).toBe(200)
    expectFailure(await payLink(links[1]!, { amountReceived: 1 }), 403, "ownerOnly")
    expect((await payLink(links[1]!, {}, owner)).status).toBe(200)
  })

  it("of a cancelled stay, not again what it has returned", async () => {
    const { id } = await booked()
    const link = await linkFor(id, 34_000)
    expect((await status(id, { status: "confirmed" }, owner)).status).toBe(200)
    expect((await status(id, { status: "cancelled" }, owner)).status).toBe(200)
    const [refund] = (await admin.get("/api/admin/refunds", owner)).body.data.refunds
    const returned = await admin.post(`/api/admin/refunds/${refund.id}`, { action: "cash" }, owner)
    expect(returned.status, JSON.stringify(returned.body)).toBe(200)
    expectFailure(await payLink(link, { amountReceived: 1 }), 403, "ownerOnly")
    const page = (await lek.get(`/admin/payment-links/${link}`)).body
    const version = /name="version" value="(\d+)"/.exec(page)?.[1] ?? ""
    const refused = await lek.form(`/admin/payment-links/${link}/status`, { status: "paid", version })
    expect(refused.body + (await lek.get(`/admin/payment-links/${link}`)).body).toContain(
      "Only owners can record more than is owed.",
    )
  })

  it("with a rejected slip as with none", async () => {
    const { id } = await booked()
    const link = await linkFor(id, 34_000)
    const path = `/api/admin/payment-links/${link}`
    const sent = await guest.post(`/api/payment-links/${link}/slips`, slipForm(file("jpeg")))
    expect(sent.status, JSON.stringify(sent.body)).toBe(201)
    expect((await admin.patch(path, { status: "open" }, owner)).status).toBe(200)
    expect((await payLink(link)).status).toBe(200)
    expect(await rows("select evidence from ledger where booking_id = ?", id)).toEqual([{ evidence: null }])
    expect(await alerts(id, "by-hand")).toMatchObject([
      { facts: { amount: 34_000_00, channel: "cash", hasSlip: false } },
    ])
  })

  it("with the slip of a cancelled booking, unless it was said that its money did not arrive", async () => {
    const { id, token } = await booked()
    const paymentSlipUrl = await guest.upload(file("jpeg"))
    await guest.patch(`/api/booking/${id}`, { paymentSlipUrl, status: "in_review" }, { token })
    expect((await guest.patch(`/api/booking/${id}`, { status: "cancelled" }, { token })).status).toBe(200)
    const answer = (received: boolean, who = staff) =>
      admin.post(`/api/admin/bookings/${id}/receipt`, { received }, who)
    const form = `action="/admin/bookings/${id}/money-arrived"`
    expect((await lek.get(`/admin/bookings/${id}`)).body).toContain(form)
    expect((await answer(false, owner)).status).toBe(200)
    expectFailure(await answer(true), 403, "ownerOnly")
    for (const page of [`/admin/bookings/${id}`, `/admin/bookings/${id}/ledger`])
      expect((await lek.get(page)).body).not.toContain(form)
    expect((await admin.get(`/admin/bookings/${id}/ledger`, owner)).body).toContain(form)
    expect((await answer(true, owner)).status).toBe(200)
  })

  it("by a link without a booking: what it asks for, of which owners are told", async () => {
    const made = await admin.post("/api/admin/payment-links", { amount: 900, description: "Dinner" }, staff)
    const { id } = made.body.data.paymentLink
    const pay = (amountReceived: number) =>
      admin.patch(`/api/admin/payment-links/${id}`, { status: "paid", amountReceived }, staff)
    expectFailure(await pay(901), 403, "ownerOnly")
    expect((await pay(900)).status).toBe(200)
    const [alert] = await rows<{ facts: string; subject: string }>("select * from alerts where kind = 'by-hand'")
    expect(alert?.subject).toBe(`by-hand:link:${id}:2`)
    expect(JSON.parse(alert?.facts ?? "")).toMatchObject({ amount: 900_00, stay: null, by: "Lek" })
  })

  it("without passing cash off as tax that was withheld", async () => {
    const { id } = await confirmed()
    const withheld = (amount: number) => ({ withheld: { amount } })
    expectFailure(await record(id, 17_500, staff, withheld(16_500)), 403, "ownerOnly")
    expectFailure(await record(id, 8_500, staff, withheld(1_500.02)), 403, "ownerOnly")
    expect(await rows("select * from ledger where booking_id = ?", id)).toEqual([])
    expect((await record(id, 8_500, staff, withheld(1_500))).status).toBe(201)
    expect((await record(id, 12_500, owner, withheld(11_500))).status).toBe(201)
  })

  it("on the pages, which say so", async () => {
    const { id } = await booked()
    const version = String(await versionOf(id))
    const confirm = { status: "confirmed", receivedChannel: "cash", amountReceived: "1000000", version }
    await lek.form(`/admin/bookings/${id}/status`, confirm)
    expect((await lek.get(`/admin/bookings/${id}`)).body).toContain("Only owners can record more than is owed.")
    expect((await status(id, { status: "confirmed", amountReceived: 0 }, owner)).status).toBe(200)
    const line = { kind: "payment", channel: "cash", amount: "34001", version: String(await versionOf(id)) }
    const refused = await lek.form(`/admin/bookings/${id}/ledger`, line)
    expect(refused.status).toBe(403)
    expect(refused.body).toContain("Only owners can record more than is owed.")
    expect(await rows("select * from ledger where booking_id = ?", id)).toEqual([])
  })
})

describe("owners are told of money that staff record by hand", () => {
  it("each time, by an alert that nothing replaces", async () => {
    const { id } = await confirmed()
    await record(id, 10_000)
    await record(id, 20_000, staff, { channel: "bank" })
    await admin.post(`/api/admin/bookings/${id}/damage`, { kind: "receive", channel: "cash" }, staff)
    const told = await alerts(id, "by-hand")
    expect(told).toMatchObject([
      { urgency: "normal", facts: { amount: 10_000_00, channel: "cash", isDamage: false, by: "Lek" } },
      { facts: { amount: 20_000_00, channel: "bank", isDamage: false } },
      { facts: { amount: 5_000_00, channel: "cash", isDamage: true } },
    ])
    expect(new Set(told.map(({ subject }) => subject)).size).toBe(3)
    // After the time to undo it.
    await fanOutAlerts({ ...app, now: () => NOW + 10_000 })
    const sent = await rows<{ name: string }>(
      `select distinct admins.name from alert_deliveries join admins on admins.id = admin_id
        join alerts on alerts.id = alert_id where alerts.kind = 'by-hand'`,
    )
    expect(sent).toEqual([{ name: "Noi" }])
  })

  it("with a slip that staff may have sent themselves", async () => {
    const { id, token } = await booked()
    const paymentSlipUrl = await guest.upload(file("jpeg"))
    await guest.patch(`/api/booking/${id}`, { paymentSlipUrl, status: "in_review" }, { token })
    expect((await status(id, { status: "confirmed" })).status).toBe(200)
    expect(await alerts(id, "by-hand")).toMatchObject([{ facts: { amount: 34_000_00, hasSlip: true, by: "Lek" } }])
  })

  it("that they return in cash", async () => {
    const { id } = await confirmed()
    await admin.post(`/api/admin/bookings/${id}/damage`, { kind: "receive", channel: "bank" }, owner)
    await admin.post(`/api/admin/bookings/${id}/damage`, { kind: "return", channel: "cash" }, staff)
    expect(await alerts(id, "by-hand")).toMatchObject([
      { facts: { amount: 5_000_00, channel: "cash", isDamage: true, isPaidOut: true } },
    ])
  })

  it("by a link without a booking that they mark as paid with less than it asks for", async () => {
    const body = { amount: 10_000, description: "Boat" }
    const made = await admin.post("/api/admin/payment-links", body, owner)
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const { id } = made.body.data.paymentLink
    const paid = { status: "paid", amountReceived: 1000 }
    expect((await admin.patch(`/api/admin/payment-links/${id}`, paid, staff)).status).toBe(200)
    const told = await rows<{ kind: string; facts: string }>(
      "select kind, facts from alerts where payment_link_id = ?",
      id,
    )
    const factsOf = (kind: string) => JSON.parse(told.find((each) => each.kind === kind)?.facts ?? "{}")
    expect(factsOf("reduced")).toMatchObject({ amount: 9_000_00, by: "Lek" })
    expect(factsOf("by-hand")).toMatchObject({ amount: 1_000_00 })
  })

  it("not by a link for an extra of which less came, whose rest stays owed", async () => {
    const { id } = await confirmed()
    const body = { amount: 10_000, description: "Boat", bookingId: id, purpose: "extra" }
    const made = await admin.post("/api/admin/payment-links", body, owner)
    const path = `/api/admin/payment-links/${made.body.data.paymentLink.id}`
    expect((await admin.patch(path, { status: "paid", amountReceived: 1000 }, staff)).status).toBe(200)
    expect(await alerts(id, "reduced")).toEqual([])
    const [due] = await rows<{ due: number }>("select sum(due) as due from booking_money where booking_id = ?", id)
    expect(due).toEqual({ due: 9_000_00 })
  })

  it("and of an agreed price that they lower before anything is paid", async () => {
    const { id } = await booked()
    expect((await admin.patch(`/api/admin/bookings/${id}`, { totalPrice: 100_000 }, owner)).status).toBe(200)
    expect((await edit(id, { recalculate: true })).status).toBe(200)
    expect(await alerts(id, "reduced")).toMatchObject([{ facts: { amount: 66_000_00, by: "Lek" } }])
  })

  it("with the tax that they say was withheld from it", async () => {
    const { id } = await confirmed()
    expect((await record(id, 9_700, staff, { withheld: { amount: 300 } })).status).toBe(201)
    expect(await alerts(id, "by-hand")).toMatchObject([{ facts: { amount: 9_700_00, withheld: 300_00 } }])
  })

  it("not of what owners record", async () => {
    const { id } = await confirmed()
    await record(id, 34_000, owner)
    expect(await alerts(id, "by-hand")).toEqual([])
  })
})

describe("a confirmed stay that has begun is ended by owners", () => {
  const stay = { checkIn: "2090-11-21", checkOut: "2090-11-24" }

  it("not cancelled, deleted or moved by staff from its check-in time on", async () => {
    const { id, token } = await confirmed(stay)
    // 14:30 in Bangkok, half an hour after check-in.
    await wait(14 * HOUR_MS)
    expectFailure(await status(id, { status: "cancelled" }), 403, "ownerOnly")
    expectFailure(await edit(id, { status: "cancelled" }), 403, "ownerOnly")
    expectFailure(await admin.delete(`/api/admin/bookings/${id}`, staff), 403, "ownerOnly")
    expectFailure(await admin.delete(`/api/booking/${id}`, staff), 403, "ownerOnly")
    const later = { checkIn: "2090-12-14", checkOut: "2090-12-17" }
    expectFailure(await edit(id, { ...later, recalculate: true }), 403, "ownerOnly")
    expectFailure(await edit(id, { checkIn: "2090-01-08", checkOut: "2090-01-11" }), 403, "ownerOnly")
    expectFailure(await edit(id, { checkIn: "2090-11-20" }), 403, "ownerOnly")
    expect((await edit(id, { checkOut: "2090-11-25" })).status).toBe(200)
    expect(token).toBeTruthy()
    expect((await status(id, { status: "cancelled" }, owner)).status).toBe(200)
  })

  it("of which the pages say so, without the buttons", async () => {
    const { id } = await confirmed(stay)
    const pages = { cancel: "cancel?by=admin", delete: "delete" }
    const open = async (page: string) => (await lek.get(`/admin/bookings/${id}/${page}`)).body
    for (const [name, page] of Object.entries(pages))
      expect(await open(page)).toContain(`action="/admin/bookings/${id}/${name}`)
    await wait(14 * HOUR_MS)
    for (const [name, page] of Object.entries(pages)) {
      expect(await open(page)).not.toContain(`action="/admin/bookings/${id}/${name}`)
      expect(await open(page)).toContain("only owners can cancel, delete or move it")
    }
    const version = String(await versionOf(id))
    const refused = await lek.form(`/admin/bookings/${id}/cancel`, { version, cancelReason: "admin", refund: "all" })
    expect(refused.status).toBe(403)
    expect(refused.body).toContain("only owners can cancel, delete or move it")
    expect(await rows("select status from bookings where id = ?", id)).toEqual([{ status: "confirmed" }])
  })

  it.each([
    ["cancels", (id: string) => status(id, { status: "cancelled" })],
    ["deletes", (id: string) => admin.delete(`/api/admin/bookings/${id}`, staff)],
  ])("before, owners are told who %s it, what it cost, came and goes back", async (how, end) => {
    const { id } = await confirmed(stay)
    if (how === "cancels") await record(id, 20_000)
    await wait(13 * HOUR_MS)
    expect([200, 204]).toContain((await end(id)).status)
    const amount = how === "cancels" ? 20_000_00 : 0
    const [alert, ...more] = await alerts(id, "stay-cancelled", "decided", "cancelled")
    expect(more).toMatchObject([{ kind: "stay-cancelled" }])
    expect(alert?.kind).toBe("decided")
    expect(more[0]).toMatchObject({
      urgency: "normal",
      subject: expect.stringMatching(new RegExp(`^stay-cancelled:${id}:`)),
      facts: { stay, held: amount, returned: amount, by: "Lek" },
    })
  })
})

describe("a confirmed stay that is moved within 48 hours of check-in", () => {
  const stay = { checkIn: "2090-11-23", checkOut: "2090-11-26" }
  const later = { checkIn: "2090-12-14", checkOut: "2090-12-17" }

  it("by staff is told to owners with both dates, by a call and by a form", async () => {
    const { id } = await confirmed(stay)
    expect((await edit(id, { checkIn: "2090-11-24", checkOut: "2090-11-27" })).status).toBe(200)
    expect(await alerts(id, "stay-moved")).toEqual([])
    // 14:30 in Bangkok, half an hour after the last moment of which owners are not told.
    await wait(38 * HOUR_MS)
    expect((await edit(id, later)).status).toBe(200)
    expect(await alerts(id, "stay-moved")).toMatchObject([
      {
        urgency: "normal",
        subject: expect.stringMatching(new RegExp(`^stay-moved:${id}:`)),
        facts: { stay: { checkIn: "2090-11-24", checkOut: "2090-11-27" }, to: later, by: "Lek" },
      },
    ])
    const other = await confirmed({ checkIn: "2090-11-24", checkOut: "2090-11-27" })
    const version = String(await versionOf(other.id))
    const typed = { checkIn: "2090-12-21", checkOut: "2090-12-24", rooms: "3", guests: "2", version }
    const shown = JSON.stringify({ ...typed, checkIn: "2090-11-24", checkOut: "2090-11-27" })
    await lek.form(`/admin/bookings/${other.id}/edit`, { ...typed, customerName: "Mali Srisuk", shown })
    expect(await alerts(other.id, "stay-moved")).toMatchObject([{ facts: { to: { checkIn: "2090-12-21" } } }])
  })

  it("also if it is brought forward", async () => {
    const { id } = await confirmed(stay)
    await wait(38 * HOUR_MS)
    expect((await edit(id, { checkIn: "2090-11-22" })).status).toBe(200)
    expect(await alerts(id, "stay-moved")).toMatchObject([
      { facts: { stay, to: { checkIn: "2090-11-22", checkOut: stay.checkOut }, by: "Lek" } },
    ])
  })
})

describe("a stay that has not ended is moved into the past by owners", () => {
  const winter = { checkIn: "2090-01-08", checkOut: "2090-01-11" }

  it("not by staff, whether confirmed or not, nor within an hour of the guest's booking", async () => {
    for (const { id } of [await confirmed({ checkIn: "2090-11-22", checkOut: "2090-11-25" }), await booked()]) {
      expectFailure(await edit(id, winter), 403, "ownerOnly")
      expectFailure(await edit(id, { ...winter, recalculate: true }), 403, "ownerOnly")
      expect(await rows("select check_in from bookings where id = ?", id)).not.toEqual([{ check_in: "2090-01-08" }])
    }
    const { id } = await confirmed({ checkIn: "2090-12-14", checkOut: "2090-12-17" })
    expect((await edit(id, winter, owner)).status).toBe(200)
  })

  it("nor does staff's form, which says so before it is saved", async () => {
    const { id } = await confirmed()
    const typed = { ...winter, rooms: "3", guests: "2", version: String(await versionOf(id)) }
    const shown = JSON.stringify({ ...typed, checkIn: "2090-12-03", checkOut: "2090-12-07" })
    for (const check of ["", "on"]) {
      const answer = await lek.form(`/admin/bookings/${id}/edit`, {
        ...typed,
        customerName: "Mali Srisuk",
        shown,
        ...(check && { check }),
      })
      expect(answer.status).toBe(403)
      expect(answer.body).toContain("Only owners can move a stay into the past")
    }
  })

  it("whose form asks first, and names what will be deleted", async () => {
    const { id } = await confirmed()
    await rows(
      "insert into passports (id, booking_id, sealed, created_at) values ('passport-1', ?, 'sealed', ?)",
      id,
      app.clock.now,
    )
    const noi = await staffClient(app, await insertAdmin(app, { name: "Nan", email: "nan@example.com", role: "owner" }))
    const typed = { ...winter, rooms: "3", guests: "2", version: String(await versionOf(id)) }
    const shown = JSON.stringify({ ...typed, checkIn: "2090-12-03", checkOut: "2090-12-07" })
    const form = { ...typed, customerName: "Mali Srisuk", shown }
    const checked = await noi.form(`/admin/bookings/${id}/edit`, { ...form, check: "on" })
    expect(checked.status).toBe(200)
    expect(checked.body).toContain("To be deleted from Tue, 28 Nov 2090:")
    expect(checked.body).toContain("Passports not yet reported: 1")
    expect(checked.body).toContain('name="isPastMeant"')
    const refused = await noi.form(`/admin/bookings/${id}/edit`, form)
    expect(refused.status).toBe(409)
    expect(refused.body).toContain("These dates are in the past. Tick the box to save them.")
    expect(refused.body).toContain('name="isPastMeant"')
    expect(await rows("select check_in from bookings where id = ?", id)).toEqual([{ check_in: "2090-12-03" }])
    expect((await noi.form(`/admin/bookings/${id}/edit`, { ...form, isPastMeant: "on" })).status).toBe(303)
    expect(await rows("select check_in from bookings where id = ?", id)).toEqual([{ check_in: "2090-01-08" }])
    expect(await alerts(id, "stay-moved")).toMatchObject([{ facts: { to: winter, by: "Nan" } }])
  })
})

describe("an agreed price", () => {
  it("is not lowered by way of a dearer stay at the list's price, by a call or a form", async () => {
    const { id } = await booked()
    expect((await edit(id, { totalPrice: 100_000 }, owner)).status).toBe(200)
    expect((await status(id, { status: "confirmed" }, owner)).status).toBe(200)
    const longer = await edit(id, { checkOut: "2090-12-20", recalculate: true })
    expect(longer.body.data.booking.totalPrice).toBeGreaterThan(100_000)
    expectFailure(await edit(id, { checkOut: "2090-12-07", recalculate: true }), 403, "ownerOnly")
    const version = String(await versionOf(id))
    const typed = {
      checkIn: "2090-12-03",
      checkOut: "2090-12-07",
      rooms: "3",
      guests: "2",
      totalPrice: "34000",
      version,
    }
    const shown = JSON.stringify({
      ...typed,
      checkOut: "2090-12-20",
      totalPrice: String(longer.body.data.booking.totalPrice),
    })
    const refused = await lek.form(`/admin/bookings/${id}/edit`, { ...typed, customerName: "Mali Srisuk", shown })
    expect(refused.status).toBe(403)
    expect(await rows("select check_out from bookings where id = ?", id)).toEqual([{ check_out: "2090-12-20" }])
    expect((await edit(id, { checkOut: "2090-12-07", recalculate: true }, owner)).status).toBe(200)
    expect(await rows("select total, agreed_total from bookings where id = ?", id)).toEqual([
      { total: 34_000_00, agreed_total: null },
    ])
  })

  it("that staff lower by way of a dearer stay before anything is paid is told with what was agreed", async () => {
    const { id } = await booked()
    expect((await edit(id, { totalPrice: 100_000 }, owner)).status).toBe(200)
    expect((await edit(id, { checkOut: "2090-12-20", recalculate: true })).status).toBe(200)
    expect((await edit(id, { checkOut: "2090-12-07", recalculate: true })).status).toBe(200)
    expect(await alerts(id, "reduced")).toMatchObject([{ facts: { amount: 66_000_00, by: "Lek" } }])
  })
})

describe("other dates", () => {
  const dates = { checkIn: "2090-12-14", checkOut: "2090-12-18" }
  const ask = (id: string, who: object, shownTotal = 39_000) =>
    guest.post(`/api/booking/${id}/dates`, { ...dates, shownTotal }, who)
  const accept = (id: string, who = staff) => admin.post(`/api/admin/bookings/${id}/move`, { decision: "accept" }, who)

  it("are asked for and withdrawn by the guest alone", async () => {
    const { id, token } = await confirmed()
    for (const who of [staff, owner]) {
      expectFailure(
        await new Client().post(`/api/booking/${id}/dates`, { ...dates, shownTotal: 34_000 }, who),
        404,
        "notFound",
      )
    }
    expect((await ask(id, { token })).status).toBe(201)
    for (const who of [staff, owner]) {
      expectFailure(await new Client().delete(`/api/booking/${id}/dates`, who), 404, "notFound")
    }
    expect((await accept(id)).status).toBe(200)
  })

  it("at a price below the list are accepted by owners alone", async () => {
    const { id, token } = await booked()
    await edit(id, { totalPrice: 30_000 }, owner)
    await status(id, { status: "confirmed" }, owner)
    expect((await ask(id, { token }, 30_000)).status).toBe(201)
    expectFailure(await accept(id), 403, "ownerOnly")
    const version = String(await versionOf(id))
    const [request] = await rows<{ id: string }>("select id from move_requests")
    await lek.form(`/admin/bookings/${id}/move`, { decision: "accept", requestId: request!.id, version })
    expect(await rows("select check_in from bookings where id = ?", id)).toEqual([{ check_in: "2090-12-03" }])
    expect((await accept(id, owner)).body.data.booking).toMatchObject({ totalPrice: 30_000 })
  })
})

describe("the guest's own calls with a token of staff", () => {
  it("lower no price that is an owner's: neither for fewer guests nor from an agreed one", async () => {
    await updateSampleVilla(app, { offer: { ...DEFAULT_OFFER, includedGuests: 2, extraGuestFee: 500_00 } })
    const { id } = await booked({ guests: 4 })
    await rows("update bookings set first_slip_at = 1 where id = ?", id)
    const change = (body: object, who = staff) => admin.patch(`/api/booking/${id}`, body, who)
    expectFailure(await change({ guests: 2 }), 403, "ownerOnly")
    const info = { customerInfo: MALI, adults: 2, children: 0 }
    expectFailure(await admin.patch(`/api/booking/${id}/customer-info`, info, staff), 403, "ownerOnly")
    expect((await edit(id, { totalPrice: 60_000 }, owner)).status).toBe(200)
    expectFailure(await change({ rooms: 2 }), 403, "ownerOnly")
    expect(await rows("select total from bookings where id = ?", id)).toEqual([{ total: 60_000_00 }])
    expect((await change({ rooms: 2 }, owner)).status).toBe(200)
    await updateSampleVilla(app, { offer: DEFAULT_OFFER })
  })
})

describe("what staff end or reject is told to owners at once", () => {
  const told = async (id: string) =>
    (await alerts(id, "written-off")).map(({ urgency, facts }) => ({ urgency, ...facts }))
  const lost = (act: string, amount: number) => ({ urgency: "normal", act, amount, by: "Lek" })
  const endLink = (id: string, to = "cancelled", who = staff) =>
    admin.patch(`/api/admin/payment-links/${id}`, { status: to }, who)
  const extra = async (bookingId: string | undefined, who = owner) => {
    const more = bookingId === undefined ? {} : { bookingId, purpose: "extra" }
    const made = await admin.post("/api/admin/payment-links", { amount: 25_000, description: "Boat", ...more }, who)
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    return made.body.data.paymentLink.id as string
  }
  const sendLinkSlip = async (id: string) =>
    expect((await guest.post(`/api/payment-links/${id}/slips`, slipForm(file("jpeg")))).status).toBe(201)
  const inReview = async (stay: Record<string, unknown> = {}) => {
    const made = await booked(stay)
    const paymentSlipUrl = await guest.upload(file("jpeg"))
    const sent = await guest.patch(`/api/booking/${made.id}`, { paymentSlipUrl, status: "in_review" }, made)
    expect(sent.status).toBe(200)
    return made
  }
  const reviewed = (id: string) =>
    rows("select status, in_review_since is not null as waits from bookings where id = ?", id)

  it("an owner's link that they cancel, by call and by page, and the delivery is planned", async () => {
    const { id } = await confirmed()
    expect((await endLink(await extra(id))).status).toBe(200)
    const other = await extra(id)
    expect((await lek.form(`/admin/payment-links/${other}/status`, { status: "cancelled", version: "1" })).status).toBe(
      303,
    )
    expect(await told(id)).toMatchObject([lost("cancelled", 25_000_00), lost("cancelled", 25_000_00)])
    await fanOutAlerts(app)
    const [planned] = await rows(
      "select count(*) as n from alert_deliveries join alerts on alerts.id = alert_id where kind = 'written-off'",
    )
    expect(planned).toEqual({ n: 2 })
  })

  it("but no link of their own that nobody used", async () => {
    const { id } = await confirmed()
    expect((await endLink(await extra(id, staff))).status).toBe(200)
    expect(await told(id)).toEqual([])
  })

  it("a link whose slip waits: it keeps waiting, and what came for it can still be recorded", async () => {
    const { id } = await confirmed()
    const link = await extra(id)
    const free = await extra(undefined)
    for (const each of [link, free]) {
      await sendLinkSlip(each)
      expect((await endLink(each)).status).toBe(200)
    }
    const waiting = "select status, in_review_since is not null as waits from payment_links where id in (?, ?)"
    expect(await rows(waiting, link, free)).toEqual(Array(2).fill({ status: "cancelled", waits: 1 }))
    expect(await told(id)).toMatchObject([lost("cancelled", 25_000_00)])
    expectFailure(await admin.delete(`/api/admin/bookings/${id}`, staff), 409, "linkInReview")
    const page = (await lek.get(`/admin/payment-links/${free}`)).body
    expect(page).toContain("This link was cancelled while its slip was being checked.")
    expect((await endLink(free)).status).toBe(200)
    const ofFree = await rows<{ facts: string }>(
      "select facts from alerts where payment_link_id = ? and kind = 'written-off'",
      free,
    )
    expect(ofFree.map(({ facts }) => JSON.parse(facts).act)).toEqual(["cancelled", "missing"])
    expect((await payLink(link)).status).toBe(200)
    expect(await rows("select status from payment_links where id = ?", link)).toEqual([{ status: "paid" }])
  })

  it("a link's slip that they reject", async () => {
    const { id } = await confirmed()
    const link = await extra(id)
    await sendLinkSlip(link)
    expect((await endLink(link, "open")).status).toBe(200)
    expect(await told(id)).toMatchObject([lost("rejected", 25_000_00)])
  })

  it("an owner's link that ends with its booking, but not its own balance", async () => {
    const { id } = await confirmed()
    await extra(id)
    await extra(id, staff)
    expect((await status(id, { status: "cancelled" })).status).toBe(200)
    expect(await told(id)).toMatchObject([
      { ...lost("cancelled", 25_000_00), reference: expect.stringMatching(/^PL-/) },
    ])
    expect(await alerts(id, "stay-cancelled")).toHaveLength(1)
  })

  it("a booking whose slip waits: the question stays, and nobody deletes it before the answer", async () => {
    const { id } = await inReview()
    expect((await status(id, { status: "cancelled" })).status).toBe(200)
    expect(await reviewed(id)).toEqual([{ status: "cancelled", waits: 1 }])
    expect(await told(id)).toMatchObject([lost("cancelled", 34_000_00)])
    expectFailure(await admin.delete(`/api/admin/bookings/${id}`, staff), 409, "bookingInReview")
    expect((await admin.post(`/api/admin/bookings/${id}/receipt`, { received: false }, staff)).status).toBe(200)
    expect((await admin.delete(`/api/admin/bookings/${id}`, staff)).status).toBe(204)
    expect(await told(id)).toMatchObject([
      lost("cancelled", 34_000_00),
      lost("missing", 34_000_00),
      lost("deleted", 34_000_00),
    ])
  })

  it("a slip that they reject, or confirm without money", async () => {
    const { id } = await inReview()
    expect((await status(id, { status: "pending_payment" })).status).toBe(200)
    expect(await told(id)).toMatchObject([lost("rejected", 34_000_00)])
    const other = await inReview({ checkIn: "2090-12-14", checkOut: "2090-12-16" })
    expect((await status(other.id, { status: "confirmed", amountReceived: 0 })).status).toBe(200)
    expect(await told(other.id)).toMatchObject([lost("missing", 19_500_00)])
  })

  it("an agreed price, by cancelling and by deleting the booking", async () => {
    const { id } = await booked()
    expect((await edit(id, { totalPrice: 100_000 }, owner)).status).toBe(200)
    expect((await status(id, { status: "cancelled" })).status).toBe(200)
    expect(await told(id)).toMatchObject([lost("cancelled", 100_000_00)])
    const other = await booked({ checkIn: "2090-12-14", checkOut: "2090-12-16" })
    expect((await edit(other.id, { totalPrice: 90_000 }, owner)).status).toBe(200)
    expect((await admin.delete(`/api/admin/bookings/${other.id}`, staff)).status).toBe(204)
    expect(await told(other.id)).toMatchObject([lost("deleted", 90_000_00)])
  })

  it("nothing that an owner ends, nor an unpaid booking at the list's price", async () => {
    const { id } = await booked()
    expect((await status(id, { status: "cancelled" })).status).toBe(200)
    expect((await admin.delete(`/api/admin/bookings/${id}`, staff)).status).toBe(204)
    const other = await inReview()
    expect((await status(other.id, { status: "cancelled" }, owner)).status).toBe(200)
    expect(await reviewed(other.id)).toEqual([{ status: "cancelled", waits: 1 }])
    expect([...(await told(id)), ...(await told(other.id))]).toEqual([])
  })
})

describe("a price below the list before anything is paid", () => {
  it("that staff set on a guest's booking is told to owners", async () => {
    const { id } = await booked()
    expect((await edit(id, { totalPrice: 340, status: "confirmed" })).status).toBe(200)
    expect(await alerts(id, "reduced")).toMatchObject([{ urgency: "normal", facts: { amount: 33_660_00, by: "Lek" } }])
  })
})

describe("a promo code", () => {
  const later = { checkIn: "2090-12-14", checkOut: "2090-12-18" }
  beforeEach(async () => {
    await deletePromoCodes()
    await createPromoCode(app, {
      code: "LOW50",
      kind: "percent",
      value: 5000,
      stayFrom: "2090-12-01",
      stayTo: "2090-12-09",
    })
  })
  async function bookedWithCode(): Promise<string> {
    const made = await guest.post("/api/booking", {
      bookingDetails: { checkIn: "2090-12-03", checkOut: "2090-12-07", rooms: 3 },
      guests: 2,
      promoCode: "LOW50",
    })
    expect(made.status).toBe(201)
    const { id, token } = made.body.data
    await guest.patch(`/api/booking/${id}/customer-info`, { customerInfo: MALI }, { token })
    await status(id, { status: "confirmed" }, owner)
    return id
  }

  it("does not count for dates for which it is not, and gives its use back", async () => {
    const id = await bookedWithCode()
    expect(await usesOf("code-1")).toBe(1)
    expectFailure(await edit(id, { ...later, recalculate: false }), 403, "ownerOnly")
    const shorter = await edit(id, { checkOut: "2090-12-05" })
    expect(shorter.body.data.booking.totalPrice).toBe(8500)
    expect(await usesOf("code-1")).toBe(1)
    const version = String(await versionOf(id))
    const typed = { ...later, rooms: "3", guests: "2", totalPrice: "8500", customerName: "Mali Srisuk", version }
    const shown = JSON.stringify({ ...typed, checkIn: "2090-12-03", checkOut: "2090-12-05" })
    const preview = await lek.form(`/admin/bookings/${id}/edit`, { ...typed, shown, check: "1" })
    expect(preview.body).toContain("Promo code LOW50 isn&#x27;t valid for these dates")
    const edited = await edit(id, later)
    expect(edited.body.data.booking.totalPrice).toBe(39_000)
    expect(await usesOf("code-1")).toBe(0)
  })

  it("that takes much is told to owners if staff book by it, not if owners do", async () => {
    await createPromoCode(app, { id: "code-2", code: "SPRING10", value: 1000 })
    const book = async (promoCode: string, who: { token: string }) => {
      await rows("delete from nights")
      const bookingDetails = { checkIn: "2090-12-03", checkOut: "2090-12-07", rooms: 3 }
      const made = await admin.post("/api/admin/bookings", { bookingDetails, customerInfo: MALI, promoCode }, who)
      expect(made.status, JSON.stringify(made.body)).toBe(201)
      return alerts(made.body.data.id, "reduced")
    }
    expect(await book("LOW50", staff)).toMatchObject([{ facts: { amount: 17_000_00, by: "Lek" } }])
    expect(await book("SPRING10", staff)).toEqual([])
    expect(await book("LOW50", owner)).toEqual([])
  })

  it("cannot be guessed by staff for ever", async () => {
    const bookingDetails = { checkIn: "2090-12-03", checkOut: "2090-12-07", rooms: 3 }
    const guess = (promoCode: string) => lek.post("/api/admin/bookings", { bookingDetails, promoCode }, staff)
    for (let tried = 0; tried < PROMO_CODE_GUESSES_PER_DAY; tried++)
      expectFailure(await guess(`NOPE-${tried}`), 422, "promoCodeInvalid")
    expectFailure(await guess("LOW50"), 429, "tooManyRequests")
  })

  it("is lost with an owner's edit too, who can keep the price", async () => {
    const id = await bookedWithCode()
    const kept = await edit(id, { ...later, recalculate: false }, owner)
    expect(kept.body.data.booking.totalPrice).toBe(17_000)
    expect(await usesOf("code-1")).toBe(0)
  })
})

describe("the day on which money came", () => {
  it("is at most 31 days back for staff, ten years for owners, who are told of the limit", async () => {
    const { id } = await confirmed()
    const ago = (days: number) => new Date(app.clock.now + 7 * HOUR_MS - days * DAY_MS).toISOString().slice(0, 10)
    const refused = await record(id, 1, staff, { receivedOn: ago(32) })
    expectFailure(refused, 422, "receivedOnInvalid")
    expect(refused.body.message).toContain("31 days")
    expect((await record(id, 1, staff, { receivedOn: ago(31) })).status).toBe(201)
    expect((await record(id, 1, owner, { receivedOn: ago(3650) })).status).toBe(201)
    const other = await booked({ checkIn: "2090-12-10", checkOut: "2090-12-12" })
    const confirm = { status: "confirmed", receivedOn: ago(32) }
    expectFailure(await status(other.id, confirm), 422, "receivedOnInvalid")
    const body = {
      bookingDetails: { checkIn: "2090-12-14", checkOut: "2090-12-16", rooms: 3 },
      customerInfo: MALI,
      receivedOn: ago(32),
    }
    expectFailure(await admin.post("/api/admin/bookings", body, staff), 422, "receivedOnInvalid")
    const page = (await lek.get(`/admin/bookings/${other.id}`)).body
    expect(page).toContain(`min="${ago(31)}"`)
  })
})

describe("a refund says where its money came from", () => {
  it("and who cancelled, on its page and by the calls", async () => {
    const { id } = await confirmed()
    await record(id, 20_000)
    await record(id, 4_000, owner, { channel: "bank" })
    expect((await status(id, { status: "cancelled" })).status).toBe(200)
    const [refund] = (await admin.get("/api/admin/refunds", owner)).body.data.refunds
    expect(refund).toMatchObject({
      amount: 24_000,
      payments: [
        { amount: 20_000, channel: "cash", actorName: "Lek", proof: null },
        { amount: 4_000, channel: "bank", actorName: "Noi", proof: null },
      ],
      stay: { checkInDate: "2090-12-03", checkOutDate: "2090-12-07", totalPrice: 34_000 },
      cancelledBy: { actor: "admin", actorName: "Lek" },
    })
    expect((await admin.get(`/api/admin/refunds/${refund.id}`, owner)).body.data.refund).toEqual(refund)
    const of = (await admin.get(`/api/admin/bookings/${id}/refunds`, owner)).body.data.refunds
    expect(of).toEqual([refund])
    const noi = { ...owner, headers: { "Accept-Language": "en" } }
    const page = (await admin.get(`/admin/refunds/${refund.id}`, noi)).body
      .replace(/<[^>]+>/g, " ")
      .replace(/\s+/g, " ")
    expect(page).toContain("฿20,000 · Cash · no slip · Tue, 21 Nov 2090 · Lek")
    expect(page).toContain("฿4,000 · Bank transfer · no slip · Tue, 21 Nov 2090 · Noi")
    expect(page).toContain("3–\u20607 Dec 2090 · ฿34,000")
    expect(page).toContain("Cancelled by Lek · Tue, 21 Nov 2090")
  })
})
