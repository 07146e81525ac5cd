import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import type { Admin } from "#app/admin/account.ts"
import { changeRole, removeAdmin } from "#app/admin/staff.server.ts"
import { findBooking, guestViewer } from "#app/booking/find-booking.server.ts"
import { findLinksToSend, renewLinks } from "#app/booking/renew-links.server.ts"
import { setCustomerInfo } from "#app/booking/set-customer-info.server.ts"
import { shareBooking } from "#app/booking/share-booking.server.ts"
import { adminCookieHeader, bookingToken, readEmailToken } from "#app/http/credentials.server.ts"
import { deleteStaff, insertAdmin, openSession } from "../support/admins.ts"
import { bookingBody, Client, ORIGIN } from "../support/api.ts"
import { deleteBookings, insertSampleVilla, NOW, rows, type TestApp, testApp } from "../support/app.ts"
import { createBooking, GUEST } from "../support/bookings.ts"

let app: TestApp
let owner: Admin
let staff: Admin
beforeAll(() => insertSampleVilla(testApp()))
beforeEach(async () => {
  await deleteBookings()
  await deleteStaff()
  app = testApp()
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
const toSend = async () => (await findLinksToSend(app)).map(({ id }) => id)

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
    expect(await renewLinks(app)).toBe(0)
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
    await rows("update bookings set status = 'cancelled', payment_deadline = null")
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

describe("staff", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: NOW })
    return () => {
      vi.useRealTimers()
    }
  })

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
