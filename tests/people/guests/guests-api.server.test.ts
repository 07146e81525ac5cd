import { beforeEach, describe, expect, it } from "vitest"
import { dateAfter } from "#app/villa/dates.ts"
import { Client, expectFailure } from "../../support/api.ts"
import { rows } from "../../support/app.ts"
import { MALI } from "../../support/sample.ts"
import { setUpOwner, setUpVilla } from "../../support/set-up.ts"

const today = new Date().toISOString().slice(0, 10)
const EXPORT = "/api/admin/guests/export"
const ERASE = "/api/admin/guests/erase"

const app = setUpVilla()
const admin = setUpOwner(app)
let id: string
beforeEach(async () => {
  const guest = new Client()
  ;({ id } = await guest.book({ checkIn: dateAfter(today, 20), checkOut: dateAfter(today, 22) }))
  await guest.patch(`/api/booking/${id}/customer-info`, { customerInfo: MALI })
})

const cancel = () => admin.patch(`/api/admin/bookings/${id}/status`, { status: "cancelled" })
const storedName = async () => (await rows<{ name: string | null }>("select first_name as name from bookings"))[0]?.name

describe("GET /admin/guests/export", () => {
  it.each(["email=mali@example.com", "email=MALI%40Example.com", "phone=081-234-5678", "phone=%2B66812345678"])(
    "?%s returns all stored data",
    async (query) => {
      const { status, headers, body } = await admin.get(`${EXPORT}?${query}`)
      expect(status).toBe(200)
      expect(headers.get("Cache-Control")).toBe("no-store")
      expect(body.data.guest.bookings).toEqual([expect.objectContaining({ id, customerInfo: MALI })])
    },
  )

  it.each(["", "email=", "email=mali", "phone=1", "email=mali@example.com&phone=0812345678"])(
    "?%s is 422",
    async (query) => expectFailure(await admin.get(`${EXPORT}?${query}`), 422, "validation"),
  )

  it("for an unknown guest is 404", async () => {
    expectFailure(await admin.get(`${EXPORT}?email=nobody@example.com`), 404, "notFound")
  })
})

describe("POST /admin/guests/erase", () => {
  it("erases once nothing is due or in the future, and then finds nothing", async () => {
    await cancel()
    const { status, body } = await admin.post(ERASE, { email: MALI.email })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ bookings: [expect.stringMatching(/^BV-/)], erased: { bookings: 1 } })
    expect(await storedName()).toBeNull()
    expectFailure(await admin.post(ERASE, { email: MALI.email }), 404, "notFound")
  })

  it("returns the reason why erasure is not possible, and the booking", async () => {
    const unpaid = await admin.post(ERASE, { phone: MALI.phone })
    expectFailure(unpaid, 409, "paymentAwaited", /payment is still due or being checked.*\(BV-\w{6}\)/)
    await admin.patch(`/api/admin/bookings/${id}/status`, { status: "confirmed" })
    const ahead = await admin.post(ERASE, { phone: MALI.phone })
    expectFailure(ahead, 409, "stayAhead", /still has an upcoming stay \(BV-\w{6}\)/)
    expect(ahead.body.data).toEqual({ references: [expect.stringMatching(/^BV-\w{6}$/)] })
    expect(await storedName()).toBe("Mali")
  })
})

describe("the admin pages", () => {
  it("export the data as a file without personal data in its name", async () => {
    const { status, headers, body } = await admin.get(`/admin/guests/export?q=${MALI.email}`)
    expect(status).toBe(200)
    expect(headers.get("Content-Disposition")).toMatch(/^attachment; filename="guest-data-\d{4}-\d\d-\d\d\.json"$/)
    expect(headers.get("Cache-Control")).toBe("private, no-store")
    expect(body.bookings[0].customerInfo).toEqual(MALI)
  })

  it("erase only after confirmation, and only if nothing prevents it", async () => {
    const erase = (fields: Record<string, string>) => admin.form(`/admin/guests/erase?q=${MALI.email}`, fields)
    expect((await erase({ q: MALI.email, sure: "yes" })).status).toBe(409)
    await cancel()
    const unsure = await erase({ q: MALI.email })
    expect(unsure.status).toBe(422)
    expect(unsure.body).toContain("Tick this box before erasing")
    expect(await storedName()).toBe("Mali")
    for (const _ of ["once", "clicked twice"]) {
      const done = await erase({ q: MALI.email, sure: "yes" })
      expect([done.status, done.headers.get("Location")]).toEqual([303, "/admin/guests"])
    }
    expect(await storedName()).toBeNull()
  })
})
