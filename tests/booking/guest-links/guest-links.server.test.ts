import { env } from "cloudflare:workers"
import { beforeEach, describe, expect, it } from "vitest"
import { editBooking } from "#app/booking/edit/edit-booking.server.ts"
import { findBooking, guestViewer } from "#app/booking/find-booking.server.ts"
import { findAdminBooking } from "#app/booking/find-bookings.server.ts"
import { setCustomerInfo } from "#app/booking/guest/set-customer-info.server.ts"
import { findBookingLinksToSend, renewBookingLinks } from "#app/booking/guest-links/renew-booking-links.server.ts"
import { shareBooking } from "#app/booking/guest-links/share-booking.server.ts"
import { adminCookieHeader, bookingToken, readEmailToken } from "#app/http/credentials.server.ts"
import { confirmEmail, findEmailsToCheck } from "#app/notify/email/check-emails.server.ts"
import type { Admin } from "#app/people/accounts/account.ts"
import { changeRole, removeAdmin } from "#app/people/team/staff.server.ts"
import { deleteStaff, insertAdmin, openSession, staffClient } from "../../support/admins.ts"
import { bookingBody, Client, expectFailure, ORIGIN } from "../../support/api.ts"
import { rows } from "../../support/app.ts"
import { createBooking, GUEST, setHalfAsDeposit } from "../../support/bookings.ts"
import { setUpClock, setUpVilla } from "../../support/set-up.ts"

const app = setUpVilla()
let owner: Admin
let staff: Admin
beforeEach(async () => {
  await deleteStaff()
  owner = await insertAdmin(app)
  staff = await insertAdmin(app, { email: "staff@example.com", name: "Nok", role: "staff" })
})

/** Whether a link opens its booking. */
async function opens(url: string): Promise<boolean> {
  const token = new URL(url).searchParams.get("token") ?? ""
  const access = await readEmailToken(app, token)
  return access !== null && (await findBooking(app, access.bookingId, guestViewer(null, access))) !== null
}

async function share(id: string, by: Admin): Promise<string> {
  const shared = await shareBooking(app, id, by)
  if (!shared.ok) throw new Error(shared.error)
  return shared.value.url
}

const CUSTOMER = { firstName: "Orawan", lastName: "S", email: "orawan@example.com", phone: "0898765432" }
async function bookingWithEmail() {
  const { id } = await createBooking(app)
  await setCustomerInfo(app, id, CUSTOMER, { actor: "guest" })
  return id
}
const newLinks = async () =>
  (await rows<{ recipient: string; facts: string }>("select recipient, facts from outbox where kind = 'new-link'")).map(
    ({ recipient, facts }) => ({ recipient, url: JSON.parse(facts).url as string }),
  )
const toSend = async () => (await findBookingLinksToSend(app)).map(({ id }) => id)

it("the message asks an unpaid guest for what is due now, not for the total", async () => {
  const { id } = await createBooking(app, { language: "en" })
  await setHalfAsDeposit(id)
  const shared = await shareBooking(app, id, staff)
  expect(shared.ok && shared.value.text).toMatch(/฿17,000. Please pay by/)
})

describe("when somebody leaves the team", () => {
  it("the links that they shared end, and the guest is emailed a new one", async () => {
    const id = await bookingWithEmail()
    const known = await share(id, staff)
    expect(await opens(known)).toBe(true)
    await removeAdmin(app, staff.id, owner)
    expect(await opens(known)).toBe(false)
    const [email, ...others] = await newLinks()
    expect(others).toEqual([])
    expect(email?.recipient).toBe("orawan@example.com")
    expect(await opens(email!.url)).toBe(true)
    expect(await toSend()).toEqual([])
    expect(await renewBookingLinks(app)).toBe(0)
  })

  it("a guest without an email address is listed until somebody shares the new link", async () => {
    const { id } = await createBooking(app)
    const known = await share(id, staff)
    await removeAdmin(app, staff.id, owner)
    expect(await opens(known)).toBe(false)
    expect(await newLinks()).toEqual([])
    expect(await toSend()).toEqual([id])
    expect(await opens(await share(id, owner))).toBe(true)
    expect(await toSend()).toEqual([])
  })

  it("links that only others were shown stay as they are", async () => {
    const { id } = await createBooking(app)
    const known = await share(id, owner)
    await removeAdmin(app, staff.id, owner)
    expect(await opens(known)).toBe(true)
  })

  it("a link that they ask for in the same moment is not made", async () => {
    const { id } = await createBooking(app)
    await removeAdmin(app, staff.id, owner)
    expect(await shareBooking(app, id, staff)).toEqual({ ok: false, error: "not-found" })
  })

  it("a cancelled booking gets no new link", async () => {
    const { id } = await createBooking(app)
    const known = await share(id, staff)
    await rows("update bookings set status = 'cancelled', kept = 0, payment_deadline = null")
    await removeAdmin(app, staff.id, owner)
    expect(await opens(known)).toBe(false)
    expect(await toSend()).toEqual([])
  })
})

it("an owner who becomes staff loses the links as well, the last owner does not", async () => {
  const { id } = await createBooking(app)
  const known = await share(id, owner)
  expect(await changeRole(app, owner.id, "staff", owner)).toMatchObject({ error: "last-owner" })
  expect(await opens(known)).toBe(true)
  await changeRole(app, staff.id, "owner", owner)
  await changeRole(app, owner.id, "staff", staff)
  expect(await opens(known)).toBe(false)
})

describe("an email address that somebody entered who has left", () => {
  setUpClock()
  const OWN = "nok@private.example"
  const editOf = (by: Admin) => ({ actor: "admin", name: by.name, id: by.id }) as const
  const toCheck = async () =>
    (await findEmailsToCheck(app)).map(({ bookingId, email, setBy }) => ({ bookingId, email, setBy }))
  const versionOf = async (id: string) => (await findAdminBooking(app, id))!.booking.version
  async function changeEmail(id: string, email: string, by: Admin) {
    expect(await editBooking(app, id, { customerInfo: { email } }, editOf(by))).toMatchObject({ ok: true })
  }

  it("is listed from their removal until an owner has checked it", async () => {
    const id = await bookingWithEmail()
    await changeEmail(id, OWN, staff)
    expect(await toCheck()).toEqual([])
    await removeAdmin(app, staff.id, owner)
    expect(await toCheck()).toEqual([{ bookingId: id, email: OWN, setBy: "Nok" }])
    const seen = await versionOf(id)
    expect(await confirmEmail(app, id, seen - 1, editOf(owner))).toMatchObject({ error: "booking-edited" })
    expect(await confirmEmail(app, id, seen, editOf(owner))).toMatchObject({ ok: true })
    expect(await toCheck()).toEqual([])
    expect((await findAdminBooking(app, id))!.history.at(-1)).toMatchObject({
      action: "email-checked",
      actorName: "Somchai",
    })
  })

  it("stays listed however many changes colleagues have made since", async () => {
    const id = await bookingWithEmail()
    await changeEmail(id, OWN, staff)
    await removeAdmin(app, staff.id, owner)
    await rows(
      `insert into villa_events (at, actor_name, action, detail)
       with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 600)
       select ?, 'Lek', 'nights-blocked', '' from numbers`,
      app.now(),
    )
    const before = app.usage.rowsRead
    expect(await toCheck()).toEqual([{ bookingId: id, email: OWN, setBy: "Nok" }])
    expect(app.usage.rowsRead - before).toBeLessThan(100)
  })

  it("is listed where it was entered with the link that they shared, and gets no new link before it is checked", async () => {
    const { id } = await createBooking(app)
    app.clock.now += 1000
    await share(id, staff)
    app.clock.now += 1000
    const byLink = { actor: "guest", isByLink: true } as const
    expect(await setCustomerInfo(app, id, { ...CUSTOMER, email: OWN }, byLink)).toMatchObject({
      ok: true,
    })
    await rows("delete from outbox")
    app.clock.now += 1000
    // Sharing it again does not hide since when they know it.
    await share(id, staff)
    await removeAdmin(app, staff.id, owner)
    expect(await toCheck()).toEqual([{ bookingId: id, email: OWN, setBy: "Nok" }])
    expect(await renewBookingLinks(app)).toBe(0)
    expect(await newLinks()).toEqual([])
    await confirmEmail(app, id, await versionOf(id), editOf(owner))
    expect(await toCheck()).toEqual([])
    expect(await renewBookingLinks(app)).toBe(1)
    expect(await newLinks()).toMatchObject([{ recipient: OWN }])
  })

  it("is listed after their demotion until it is corrected", async () => {
    const id = await bookingWithEmail()
    await changeEmail(id, OWN, owner)
    await changeRole(app, staff.id, "owner", owner)
    await changeRole(app, owner.id, "staff", staff)
    expect(await toCheck()).toEqual([{ bookingId: id, email: OWN, setBy: "Somchai" }])
    await changeEmail(id, CUSTOMER.email, staff)
    expect(await toCheck()).toEqual([])
  })

  it("is not listed if it is the guest's own, or of a cancelled, erased or long past stay", async () => {
    const id = await bookingWithEmail()
    await removeAdmin(app, staff.id, owner)
    expect(await toCheck()).toEqual([])
    const other = await insertAdmin(app, { email: "other@example.com", name: "Mai", role: "staff" })
    await changeEmail(id, OWN, other)
    await removeAdmin(app, other.id, owner)
    expect(await toCheck()).toHaveLength(1)
    for (const change of [
      "status = 'cancelled', kept = 0, payment_deadline = null",
      "erased_at = 1",
      "deleted_at = 1",
      "check_in = '2020-01-01', check_out = '2020-01-03'",
    ]) {
      const [before] = await rows<Record<string, string | number | null>>("select * from bookings")
      await rows(`update bookings set ${change}`)
      expect(await toCheck(), change).toEqual([])
      const { status, payment_deadline, erased_at, deleted_at, check_in, check_out } = before!
      await env.DB.prepare(
        "update bookings set status = ?, payment_deadline = ?, erased_at = ?, deleted_at = ?, check_in = ?, check_out = ?",
      )
        .bind(status!, payment_deadline!, erased_at!, deleted_at!, check_in!, check_out!)
        .run()
    }
    expect(await toCheck()).toHaveLength(1)
  })

  it("stands on the team's page with a button, and in the /api", async () => {
    const id = await bookingWithEmail()
    await changeEmail(id, OWN, staff)
    await removeAdmin(app, staff.id, owner)
    const client = await staffClient(app, owner)
    const listed = async () => (await client.get("/api/admin/staff")).body.data.emailsToCheck
    expect(await listed()).toMatchObject([{ bookingId: id, email: OWN, setBy: "Nok", customerName: "Orawan S" }])
    const page = (await client.get("/admin/staff")).body
    expect(page).toContain(OWN)
    expect(page).toContain(`action="/admin/bookings/${id}/email-checked"`)
    const version = await versionOf(id)
    const { status, headers } = await client.form(`/admin/bookings/${id}/email-checked`, { version: `${version}` })
    expect([status, headers.get("Location")]).toEqual([303, "/admin/staff"])
    expect((await client.get("/admin/staff")).body).not.toContain(OWN)
    expect(await listed()).toEqual([])
    const call = `/api/admin/bookings/${id}/email-checked`
    expectFailure(await client.post(call, { version }), 409, "bookingEdited")
    expect((await client.post(call, { version: version + 1 })).status).toBe(200)
  })
})

describe("staff", () => {
  setUpClock()

  const cookieOf = async (admin: Admin) => {
    const header = await adminCookieHeader(app, new Request(ORIGIN), await openSession(app, admin.id))
    return header.split(";")[0] ?? ""
  }

  it("are shown a guest's link only when they ask for it", async () => {
    const { id } = await createBooking(app)
    const client = new Client()
    client.cookie = await cookieOf(staff)
    for (const path of ["/admin", `/admin/bookings/${id}`, `/admin/bookings/${id}/share`]) {
      const { status, body } = await client.get(path)
      expect([status, body.includes(`/booking/${id}/open`)], path).toEqual([200, false])
    }
    const shared = await client.form(`/admin/bookings/${id}/share`)
    expect([shared.status, shared.body.includes(`/booking/${id}/open`)]).toEqual([201, true])
    expect(await rows("select booking_id, admin_name from guest_links")).toEqual([
      { booking_id: id, admin_name: "Nok" },
    ])
  })

  it("get no token of a booking that they make, and those of earlier ones open nothing", async () => {
    const client = new Client()
    const { status, body } = await client.post("/api/admin/bookings", bookingBody(), {
      token: await openSession(app, staff.id),
    })
    expect(status).toBe(201)
    expect(body.data).not.toHaveProperty("token")
    const token = await bookingToken(app, body.data.id)
    expect((await client.get(`/api/booking/${body.data.id}`, { token })).status).toBe(404)
    expect((await client.get("/api/booking/all", { token })).body.data.bookings).toEqual([])
    const own = await createBooking(app, { checkIn: "2091-02-01", checkOut: "2091-02-03" }, GUEST.guestId)
    expect((await client.get(`/api/booking/${own.id}`, { token: await bookingToken(app, own.id) })).status).toBe(200)
  })
})
