import { beforeEach, describe, expect, it } from "vitest"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { deleteBooking } from "#app/booking/delete-booking.server.ts"
import { editBooking } from "#app/booking/edit/edit-booking.server.ts"
import { findAdminBooking } from "#app/booking/find-bookings.server.ts"
import { setCustomerInfo } from "#app/booking/guest/set-customer-info.server.ts"
import type { Email } from "#app/notify/email/email.ts"
import { withEmailSecrets } from "#app/notify/email/email-secrets.server.ts"
import { findArrival } from "#app/stay/pass/find-arrival.server.ts"
import { changeAccess } from "#app/villa/access/change-access.server.ts"
import { changeVillaAccess } from "#app/villa/access/change-villa-access.server.ts"
import { setAccessCode } from "#app/villa/access/set-access-code.server.ts"
import { HOUR_MS, rows, type TestApp, testApp } from "../../support/app.ts"
import { createBooking, setHalfAsDeposit } from "../../support/bookings.ts"
import { setUpVilla } from "../../support/set-up.ts"

const ADMIN = { actor: "admin", name: "Malee" } as const
const WIFI = { ssid: "Baan", password: "sea-and-sand", security: "WPA" } as const
const ACCESS = { method: "lock_box", instructions: { th: "ซ้าย", en: "Left" }, code: "2580#", wifi: WIFI } as const
/** 24 hours before check-in at 14:00 in Bangkok on 3 December. */
const RELEASE = Date.UTC(2090, 11, 2, 7)
const END = Date.UTC(2090, 11, 7, 10)
const HIDDEN = { code: null, wifi: null }

const app = setUpVilla()
let id: string
beforeEach(async () => {
  await changeAccess(app, { ...ACCESS, releaseHours: 24 }, { name: "Owner" })
  id = (await createBooking(app)).id
})
const confirm = () => changeStatus(app, id, "confirmed", ADMIN)
const arrivalAt = async (at: number, by: TestApp = app, isOwing = false) => {
  app.clock.now = at
  const { booking, villa } = (await findAdminBooking(app, id))!
  return findArrival({ ...by, now: () => at }, booking, villa, isOwing)
}

describe("findArrival", () => {
  it("shows nothing but the method of an unpaid booking", async () => {
    expect(await arrivalAt(app.clock.now)).toEqual({
      method: "lock_box",
      instructions: { th: "", en: "" },
      releasedAt: null,
      secret: null,
      ...HIDDEN,
    })
  })

  it.each([
    ["before the release", RELEASE - 1, HIDDEN],
    ["from the release on", RELEASE, { code: "2580#", wifi: WIFI }],
    ["until six hours after check-out", END - 1, { code: "2580#", wifi: WIFI }],
    ["after that", END, HIDDEN],
  ])("shows the instructions of a confirmed booking, and code and Wi-Fi %s", async (_, at, secrets) => {
    await confirm()
    const shown = { method: "lock_box", instructions: ACCESS.instructions, releasedAt: RELEASE, secret: "code" }
    expect(await arrivalAt(at)).toEqual({ ...shown, ...secrets })
  })

  it("shows the instructions only while something is to be paid first", async () => {
    await confirm()
    const shown = { method: "lock_box", instructions: ACCESS.instructions, releasedAt: null, secret: "code" }
    expect(await arrivalAt(RELEASE, app, true)).toEqual({ ...shown, ...HIDDEN })
  })

  it("follows new dates", async () => {
    await confirm()
    const moved = await editBooking(app, id, { checkIn: "2090-12-10", checkOut: "2090-12-12" }, ADMIN)
    expect(moved.ok).toBe(true)
    expect(await arrivalAt(RELEASE)).toMatchObject({ releasedAt: RELEASE + 7 * 24 * HOUR_MS, ...HIDDEN })
  })

  it.each([
    ["cancelled", () => changeStatus(app, id, "cancelled", ADMIN)],
    ["deleted", () => deleteBooking(app, id, ADMIN)],
  ])("hides them again once %s", async (_, end) => {
    await changeStatus(app, id, "confirmed", ADMIN, null, undefined, { amount: 0 })
    expect(await end()).toMatchObject({ ok: true })
    expect(await arrivalAt(RELEASE)).toMatchObject({ releasedAt: null, ...HIDDEN, instructions: { th: "", en: "" } })
  })

  it("announces no release if there is neither code nor Wi-Fi", async () => {
    await changeAccess(app, HIDDEN, { name: "Owner" })
    await confirm()
    expect(await arrivalAt(RELEASE)).toMatchObject({ releasedAt: null, secret: null })
  })

  it("shows the booking's own code instead of the villa's", async () => {
    await confirm()
    expect((await setAccessCode(app, id, { code: "4711", tellGuests: false }, ADMIN)).ok).toBe(true)
    expect(await arrivalAt(RELEASE)).toMatchObject({ code: "4711", wifi: WIFI })
  })

  it("shows no code rather than the villa's if the booking's own can no longer be decrypted", async () => {
    await confirm()
    await setAccessCode(app, id, { code: "4711", tellGuests: false }, ADMIN)
    const other = testApp({ LIMITS: "off", SESSION_SECRET: "another secret, of no use elsewhere" })
    expect(await arrivalAt(RELEASE, other)).toMatchObject({ code: null, secret: null })
  })
})

describe("a changed code", () => {
  const CUSTOMER = { firstName: "Mali", lastName: "Srisuk", email: "mali@example.com", phone: "0812345678" }
  const OWNER = { name: "Owner" }
  /** The codes of the queued emails, which wait in the outbox encrypted. */
  async function emails() {
    const queued = await rows<{ facts: string }>("select facts from outbox where kind = 'code-changed'")
    return Promise.all(
      queued.map(async (row) => {
        const email: Email = {
          kind: "code-changed",
          language: "en",
          recipient: CUSTOMER.email,
          facts: JSON.parse(row.facts),
        }
        return { code: (await withEmailSecrets(app, email)).facts.code }
      }),
    )
  }
  /** Changes the villa's code, or the booking's own, at an instant of a confirmed stay. */
  async function change(at: number, code: { villa?: string | null; own?: string | null }, tellGuests: boolean) {
    await setCustomerInfo(app, id, CUSTOMER, { actor: "guest" })
    await confirm()
    app.clock.now = at
    if (code.own !== undefined) await setAccessCode(app, id, { code: code.own, tellGuests }, ADMIN)
    if (code.villa !== undefined) await changeVillaAccess(app, { code: code.villa, tellGuests }, OWNER)
  }

  it.each([
    ["the villa's code", { villa: "9999" }, "9999"],
    ["the booking's own code", { own: "4711" }, "4711"],
  ])("is emailed to a guest who can see it: %s", async (_, code, sent) => {
    await change(RELEASE, code, true)
    expect(await emails()).toEqual([{ code: sent }])
  })

  it("is the villa's again once the booking's own is removed", async () => {
    await setAccessCode(app, id, { code: "4711", tellGuests: false }, ADMIN)
    await change(RELEASE, { own: null }, true)
    expect(await emails()).toEqual([{ code: "2580#" }])
  })

  it.each([
    ["before the release", RELEASE - 1, { villa: "9999", own: "4711" }, true],
    ["after the stay", END, { villa: "9999", own: "4711" }, true],
    ["if staff untick it", RELEASE, { villa: "9999", own: "4711" }, false],
    ["if it is the same", RELEASE, { villa: "2580#" }, true],
    ["if there is none any more", RELEASE, { villa: null }, true],
  ])("is not emailed %s", async (_, at, code, tellGuests) => {
    await change(at, code, tellGuests)
    expect(await emails()).toEqual([])
  })

  it("is not emailed to a guest whose balance is due", async () => {
    await setHalfAsDeposit(id)
    await change(RELEASE, { villa: "9999", own: "4711" }, true)
    expect(await emails()).toEqual([])
  })

  it("of the villa is not emailed to a guest with a code of their own", async () => {
    await setAccessCode(app, id, { code: "4711", tellGuests: false }, ADMIN)
    await change(RELEASE, { villa: "9999" }, true)
    expect(await emails()).toEqual([])
  })
})

describe("setAccessCode", () => {
  const history = () =>
    rows("select action, reason, changes from booking_events where booking_id = ? order by id desc limit 1", id)
  const stored = async () =>
    (await rows<{ access_code: string | null; version: number }>("select access_code, version from bookings"))[0]!

  it("stores the code encrypted, and the history says that it changed without its value", async () => {
    await setAccessCode(app, id, { code: "4711-secret", tellGuests: false }, ADMIN)
    expect(await history()).toEqual([{ action: "access-code", reason: null, changes: null }])
    for (const table of ["bookings", "booking_events", "alerts", "outbox"])
      expect(JSON.stringify(await rows(`select * from ${table}`))).not.toContain("4711-secret")
  })

  it("writes nothing for the same code, or for none where there is none", async () => {
    await setAccessCode(app, id, { code: null, tellGuests: false }, ADMIN)
    const none = await stored()
    await setAccessCode(app, id, { code: "4711", tellGuests: false }, ADMIN)
    const own = await stored()
    await setAccessCode(app, id, { code: "4711", tellGuests: false }, ADMIN)
    expect(await stored()).toEqual(own)
    expect(own.version).toBe(none.version + 1)
    await setAccessCode(app, id, { code: null, tellGuests: false }, ADMIN)
    expect(await stored()).toEqual({ access_code: null, version: own.version + 1 })
  })

  it("cannot be copied to another booking", async () => {
    await setAccessCode(app, id, { code: "4711", tellGuests: false }, ADMIN)
    const other = await createBooking(app, { checkIn: "2090-12-10", checkOut: "2090-12-11" })
    await rows(
      "update bookings set access_code = ?, status = 'confirmed' where id = ?",
      (await stored()).access_code,
      other.id,
    )
    id = other.id
    expect(await arrivalAt(Date.UTC(2090, 11, 10))).toMatchObject({ code: null })
  })

  it.each([
    [
      "an outdated version",
      () => setAccessCode(app, id, { code: "4711", tellGuests: false }, ADMIN, 0),
      "booking-edited",
    ],
    ["an unknown booking", () => setAccessCode(app, "nobody", { code: "4711", tellGuests: false }, ADMIN), "not-found"],
  ])("fails for %s", async (_, set, error) => {
    expect(await set()).toMatchObject({ ok: false, error })
  })

  it("fails for a cancelled booking", async () => {
    await changeStatus(app, id, "cancelled", ADMIN)
    expect(await setAccessCode(app, id, { code: "4711", tellGuests: false }, ADMIN)).toMatchObject({
      ok: false,
      error: "booking-frozen",
    })
  })

  it("fails for an erased booking, which stays erased", async () => {
    await confirm()
    await rows("update bookings set erased_at = 1 where id = ?", id)
    const set = await setAccessCode(app, id, { code: "4711", tellGuests: false }, ADMIN)
    expect(set).toMatchObject({ ok: false, error: "booking-frozen" })
    expect(await rows("select erased_at, access_code from bookings")).toEqual([{ erased_at: 1, access_code: null }])
  })
})
