import { beforeEach, describe, expect, it, vi } from "vitest"
import { deleteStaff, insertAdmin, openSession, staffClient } from "../../support/admins.ts"
import { Client, expectFailure } from "../../support/api.ts"
import { nightsTaken, rows } from "../../support/app.ts"
import { setUpClock, setUpVilla } from "../../support/set-up.ts"

setUpClock()
const app = setUpVilla()
let admin: Client
let token: string
beforeEach(async () => {
  await deleteStaff()
  const owner = await insertAdmin(app)
  admin = await staffClient(app, owner)
  token = await openSession(app, owner.id)
})

const NIGHT = [
  { checkIn: "2090-12-01", checkOut: "2090-12-02" },
  { checkIn: "2090-12-02", checkOut: "2090-12-03" },
  { checkIn: "2090-12-03", checkOut: "2090-12-04" },
]
const statuses = async () =>
  (await rows<{ status: string }>("select status from bookings order by check_in")).map(({ status }) => status)
const guestIdOf = async (id: string) =>
  (await rows<{ guest_id: string }>("select guest_id from bookings where id = ?", id))[0]!.guest_id

/** Two bookings of one device, one of another. */
async function createHolds() {
  const [flood, genuine] = [new Client(), new Client()]
  const one = await flood.book(NIGHT[0])
  const two = await flood.book(NIGHT[1])
  const other = await genuine.book(NIGHT[2])
  return { one, two, other, flood: await guestIdOf(one.id), at: new Date().toISOString() }
}

const advanceClock = (ms: number) => vi.setSystemTime(Date.now() + ms)
/** A guest's change: it has a slip to be reviewed now. */
const change = (id: string) =>
  rows("update bookings set status = 'in_review', payment_deadline = null, updated_at = ? where id = ?", Date.now(), id)

describe("the page of unconfirmed bookings", () => {
  it("lists all, and groups those of a device or network that has several, each with a confirmed button", async () => {
    expect((await admin.get("/admin/holds")).body).toContain("No unconfirmed bookings")
    const { one, two, other, flood } = await createHolds()
    const { status, body } = await admin.get("/admin/holds")
    expect(status).toBe(200)
    for (const { id } of [one, two, other]) expect(body).toContain(`/admin/bookings/${id}`)
    expect(body).toContain("Bookings: 3 · Nights: 3")
    expect(body).toContain("Bookings: 2 · Nights: 2")
    expect(body).toContain(`<input type="hidden" name="guest" value="${flood}"/>`)
    expect(body.match(/name="(guest|address)"/g)).toEqual(['name="guest"', 'name="address"'])
    expect(body.match(new RegExp(`/admin/bookings/${other.id}"`, "g"))).toHaveLength(1)
    expect(body).toContain("Cancel these 2 bookings?")
  })

  it("releases those of a device with one form and a message", async () => {
    const { flood, at } = await createHolds()
    const { status, headers } = await admin.form("/admin/holds", { guest: flood, at })
    expect([status, headers.get("Location")]).toEqual([303, "/admin/holds"])
    expect(await statuses()).toEqual(["cancelled", "cancelled", "pending_payment"])
    expect(await nightsTaken()).toEqual(["2090-12-03"])
    expect((await admin.get("/admin/holds")).body).toContain("The bookings are cancelled")
    await admin.form("/admin/holds", { guest: flood, at })
    expect((await admin.get("/admin/holds")).body).toContain("already been confirmed or cancelled")
  })

  it("names bookings that could not be released, and does not report them as released", async () => {
    const { one, flood, at } = await createHolds()
    await rows("update bookings set payment_deadline = null where id = ?", one.id)
    const { status, body } = await admin.form("/admin/holds", { guest: flood, at })
    expect(status).toBe(409)
    expect(body).toContain('role="alert"')
    expect(body).toContain("Some bookings couldn&#x27;t be cancelled (1 cancelled)")
    const [{ reference }] = (await rows<{ reference: string }>(
      "select reference from bookings where id = ?",
      one.id,
    )) as [{ reference: string }]
    expect(body).toContain(reference)
    expect(await statuses()).toEqual(["pending_payment", "cancelled", "pending_payment"])
  })

  it("rejects a form with no group, or with two", async () => {
    const { flood, at } = await createHolds()
    for (const fields of [{ at }, { guest: flood, address: "x", at }, { guest: flood, at: "yesterday" }] as Record<
      string,
      string
    >[]) {
      expect((await admin.form("/admin/holds", fields)).headers.get("Location")).toBe("/admin/holds")
    }
    expect(await statuses()).toEqual(["pending_payment", "pending_payment", "pending_payment"])
  })

  it("does not release a booking that changed after the page was made, and names it", async () => {
    const { two, flood } = await createHolds()
    const [, at] = (await admin.get("/admin/holds")).body.match(/name="at" value="([^"]+)"/)!
    advanceClock(1000)
    await change(two.id)
    const { status, body } = await admin.form("/admin/holds", { guest: flood, at: at! })
    expect(status).toBe(409)
    expect(body).toContain("This booking has already changed. Check its current status.")
    expect(await statuses()).toEqual(["cancelled", "in_review", "pending_payment"])
  })

  it("rejects a form that does not say when the page was made", async () => {
    const { flood } = await createHolds()
    const { status, body } = await admin.form("/admin/holds", { guest: flood })
    expect([status, body]).toEqual([400, expect.stringContaining("out of date")])
    expect(await statuses()).toEqual(["pending_payment", "pending_payment", "pending_payment"])
  })

  it("is available in both languages", async () => {
    await createHolds()
    admin.cookie = admin.cookie.replace("lang=en", "lang=th")
    const { body } = await admin.get("/admin/holds")
    expect(body).toContain("การจองที่ยังไม่ยืนยัน")
    expect(body).toContain("ยืนยันยกเลิกการจอง")
  })
})

describe("the dashboard", () => {
  it("shows when more than 120 nights are unconfirmed, with a link to release them", async () => {
    const long = [
      ["2090-12-01", "2091-01-30"],
      ["2091-02-01", "2091-04-01"],
    ]
    for (const [checkIn, checkOut] of long) await new Client().book({ checkIn, checkOut })
    expect((await admin.get("/admin")).body).not.toContain("Unconfirmed bookings:")
    await new Client().book({ checkIn: "2091-05-01", checkOut: "2091-05-03" })
    const { body } = await admin.get("/admin")
    expect(body).toContain("Unconfirmed bookings: 3, nights: 121")
    expect(body).toContain('href="/admin/holds"')
  })
})

describe("/api/admin/holds", () => {
  it("lists the groups and releases one", async () => {
    const { one, two, other, flood } = await createHolds()
    const { body } = await admin.get("/api/admin/holds", { token })
    expect(body.data).toMatchObject({ at: new Date(Date.now()).toISOString(), bookings: 3, nights: 3 })
    expect(body.data.devices[0]).toEqual({
      guest: flood,
      bookings: 2,
      nights: 2,
      bookingIds: expect.arrayContaining([one.id, two.id]),
    })
    const { address } = body.data.networks.find((each: { bookingIds: string[] }) => each.bookingIds.includes(other.id))
    const released = await new Client().post("/api/admin/holds/release", { address }, { token })
    expect([released.status, released.body.data]).toEqual([200, { released: [other.id], failed: [], remaining: 0 }])
    expectFailure(await new Client().post("/api/admin/holds/release", { address }, { token }), 404, "notFound")
  })

  it("answers 409 with the result for each booking if one could not be released", async () => {
    const { one, two, flood } = await createHolds()
    await rows("update bookings set payment_deadline = null where id = ?", one.id)
    const answer = await new Client().post("/api/admin/holds/release", { guest: flood }, { token })
    expectFailure(answer, 409, "holdsNotReleased")
    expect(answer.body.data).toEqual({
      released: [two.id],
      remaining: 0,
      failed: [{ id: one.id, code: "paymentSettling" }],
    })
  })

  it("does not release bookings that changed after `at`, if it is sent", async () => {
    const { one, two, flood } = await createHolds()
    const { at } = (await admin.get("/api/admin/holds", { token })).body.data
    advanceClock(1000)
    await change(two.id)
    const release = (body: object) => new Client().post("/api/admin/holds/release", body, { token })
    const answer = await release({ guest: flood, at })
    expectFailure(answer, 409, "holdsNotReleased")
    expect(answer.body.data).toEqual({
      released: [one.id],
      remaining: 0,
      failed: [{ id: two.id, code: "bookingEdited" }],
    })
    expect((await release({ guest: flood })).body.data.released).toEqual([two.id])
  })

  it("accepts a guest or an address, not both", async () => {
    for (const body of [{}, { guest: "g", address: "a" }, { guest: "" }, { guest: "g", at: "yesterday" }]) {
      expectFailure(await new Client().post("/api/admin/holds/release", body, { token }), 422, "validation")
    }
  })
})
