import { beforeEach, describe, expect, it } from "vitest"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { encoded } from "#app/api/encode.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { editBooking } from "#app/booking/edit/edit-booking.server.ts"
import { adminEn as en } from "#app/i18n/locales/admin/en.ts"
import { recordLedgerLine } from "#app/money/ledger/record-ledger-line.server.ts"
import { createRefund } from "#app/money/refunds/create-refund.server.ts"
import { encryptPayee } from "#app/money/refunds/payee.server.ts"
import { attachSlip } from "#app/money/slips/attach-slip.server.ts"
import { closeUndecided } from "#app/money/slips/close-undecided.server.ts"
import { eraseGuest } from "#app/people/guests/erase-guest.server.ts"
import { findGuest } from "#app/people/guests/find-guest.server.ts"
import { GuestJson } from "#app/people/guests/guest-json.ts"
import { changeAccess } from "#app/villa/access/change-access.server.ts"
import { Client, shownHtml } from "../support/api.ts"
import { HOUR_MS, NOW, nightsTaken, rows, testApp } from "../support/app.ts"
import { SHOWN, WALK_IN } from "../support/booking-form.ts"
import { createBooking, setHalfAsDeposit, uploadSlip } from "../support/bookings.ts"
import { ADMIN } from "../support/payment-links.ts"
import { MALI } from "../support/sample.ts"
import { setUpClock, setUpOwner, setUpVilla } from "../support/set-up.ts"

const guest = new Client()
setUpClock()
const app = setUpVilla()
const admin = setUpOwner(app, { name: "Noi" })
/** Clicks a button of a booking's page, which sends the version that the page was made from. */
const click = async (
  id: string,
  button: "status" | "delete" | "money-arrived" | "guest",
  fields: Record<string, string> = {},
) => {
  const [booking] = await rows<{ version: number }>("select version from bookings where id = ?", id)
  return admin.form(`/admin/bookings/${id}/${button}`, { version: String(booking?.version ?? 1), ...fields })
}
const statuses = () => rows<{ status: string }>("select status from bookings order by created_at, id")

describe("without a session", () => {
  it.each([
    ["GET", ""],
    ["GET", ".csv"],
    ["GET", "/new"],
    ["POST", "/new"],
    ["GET", "/ID"],
    ["POST", "/ID/edit"],
    ["POST", "/ID/status"],
    ["POST", "/ID/delete"],
    ["POST", "/ID/send-confirmation"],
  ])("%s /admin/bookings%s redirects to the log-in without effect", async (method, path) => {
    const { id } = await guest.book()
    const stranger = new Client()
    const body = method === "POST" ? new FormData() : undefined
    body?.set("status", "cancelled")
    const { status, headers } = await stranger.call(method, `/admin/bookings${path.replace("ID", id)}`, { body })
    expect([status, headers.get("Location")?.split("?")[0]]).toEqual([302, "/admin/login"])
    expect(await statuses()).toEqual([{ status: "pending_payment" }])
  })
})

describe("the list", () => {
  it("shows the bookings that match the filters, or says that none does", async () => {
    expect((await admin.get("/admin/bookings?status=all")).body).toContain("No bookings yet")
    const { id } = await guest.book()
    expect((await admin.get("/admin/bookings?status=pending_payment")).body).toContain(`/admin/bookings/${id}`)
    const none = (await admin.get("/admin/bookings?q=nobody&from=soon")).body
    expect(none).toContain("No bookings match")
    expect(none).not.toContain(id)
  })

  it("shows the upcoming bookings until all are asked for, also on their second page", async () => {
    const { id } = await createBooking(testApp())
    await click(id, "status", { status: "cancelled" })
    const upcoming = (await admin.get("/admin/bookings")).body
    expect(upcoming).toContain("No upcoming bookings")
    expect(upcoming).toContain('href="/admin/bookings?status=all"')
    expect((await admin.get("/admin/bookings?status=all")).body).toContain(`/admin/bookings/${id}`)
  })

  it("finds the stay of a night by its date, as it is typed in either language", async () => {
    const { id } = await createBooking(testApp(), { checkIn: "2090-12-03", checkOut: "2090-12-07" })
    for (const typed of ["2090-12-06", "3/12/2090", "4 Dec 2090", "5 ธ.ค. 2633"]) {
      const { body } = await admin.get(`/admin/bookings?${new URLSearchParams({ q: typed })}`)
      expect([typed, body.includes(`/admin/bookings/${id}`)]).toEqual([typed, true])
    }
    // The day of check-out is no night of the stay.
    expect((await admin.get("/admin/bookings?q=7/12/2090")).body).not.toContain(`/admin/bookings/${id}`)
  })

  it("exports all pages as one CSV file", async () => {
    await guest.book()
    await rows(`insert into bookings (id, reference, guest_id, status, check_in, check_out, rooms, guests, payment_method,
        special_requests, language, price, terms, total, kept, version, created_at, updated_at)
      select 'id-' || key, 'BV-' || key, 'g', 'cancelled', check_in, check_out, 3, 2, 'bank_transfer', '', 'th', price, terms,
        total, 0, 1, created_at - key, created_at from bookings, json_each('[${"0,".repeat(449)}0]')`)
    const lines = String((await admin.get("/admin/bookings.csv")).body)
      .trim()
      .split("\r\n")
    expect(new Set(lines).size).toBe(452)
  })

  it("exports the filtered list as CSV without spreadsheet formulas", async () => {
    for (let day = 1; day < 4; day++) {
      const booking = await guest.book({ checkIn: `2090-12-0${day}`, checkOut: `2090-12-0${day + 1}` })
      const customerInfo = { firstName: "=HYPERLINK(1)", lastName: "ดี", email: "a@example.com", phone: "0812345678" }
      await guest.patch(`/api/booking/${booking.id}/customer-info`, { customerInfo })
    }
    const { status, headers, body } = await admin.get("/admin/bookings.csv?q=0812345678")
    expect([status, headers.get("Content-Type")]).toEqual([200, "text/csv; charset=utf-8"])
    expect(headers.get("Content-Disposition")).toMatch(/^attachment; filename="bookings-2090-11-21.csv"$/)
    const [head, first, ...rest] = String(body).replace("\ufeff", "").split("\r\n")
    expect(head).toMatch(/^"Booking number","Status","Guest"/)
    expect(first).toMatch(/^"BV-\w{6}","Pending","'=HYPERLINK\(1\) ดี","a@example.com","081-234-5678","2090-12-0\d"/)
    expect(rest).toHaveLength(3)
    expect((await admin.get("/admin/bookings.csv?q=nobody")).body.trim().split("\r\n")).toHaveLength(1)
    expect((await admin.get("/admin/bookings.csv?from=2400-01-01")).status).toBe(404)
  })
})

describe("the details of a stay", () => {
  const TOLD = { arrival: "after-midnight", adults: 2, children: 2, specialRequests: "A cot" }
  const tell = async () => {
    // Not the guest of the other tests, because of the rate limit.
    const family = new Client()
    const { id } = await family.book({ checkIn: "2090-11-21", checkOut: "2090-11-22", guests: 4 })
    await family.patch(`/api/booking/${id}/stay`, TOLD)
    return id
  }

  it("is on the guest's page of the booking, in the list, on the dashboard and in the CSV file", async () => {
    const id = await tell()
    const page = String((await admin.get(`/admin/bookings/${id}/guest`)).body)
    for (const text of ["After midnight", "2 adults · 2 children", "A cot"]) expect(page).toContain(text)
    expect(page).not.toContain("House rules")
    const list = String((await admin.get("/admin/bookings")).body)
    expect(list).toContain("Arrival time: After midnight · Has special requests")
    const dashboard = String((await admin.get("/admin")).body)
    for (const text of ["Expected After midnight", "2 adults · 2 children", "A cot"]) expect(dashboard).toContain(text)
    const [, line = ""] = String((await admin.get("/admin/bookings.csv")).body).split("\r\n")
    expect(line).toMatch(/,"After midnight","2","2","[\d.]+","[\d.]+","","This website",""$/)
  })

  it("is edited by staff: children left empty are none, and an empty party is unknown", async () => {
    const id = await tell()
    const edit = async (fields: Record<string, string>) => {
      const [booking] = await rows<{ version: number }>("select version from bookings where id = ?", id)
      const typed = { adults: "2", children: "2", arrival: "after-midnight", guests: "4", ...fields }
      const stay = { checkIn: "2090-11-21", checkOut: "2090-11-22", rooms: "3" }
      const shown = JSON.stringify({ ...stay, adults: "2", children: "2", arrival: "after-midnight", guests: "4" })
      return admin.form(`/admin/bookings/${id}/edit`, { ...stay, ...typed, shown, version: String(booking!.version) })
    }
    const stored = () => rows("select guests, adults, children, arrival from bookings where id = ?", id)
    const refused = await edit({ guests: "5", adults: "3", children: "3" })
    expect(refused.status).toBe(422)
    expect(refused.body).toContain("Adults and children must add up to the number of guests")
    expect((await edit({ adults: "3", children: "", arrival: "22:00" })).status).toBe(303)
    expect(await stored()).toEqual([{ guests: 3, adults: 3, children: 0, arrival: "22:00" }])
    expect((await edit({ adults: "", children: "", arrival: "" })).status).toBe(303)
    expect(await stored()).toEqual([{ guests: 3, adults: null, children: null, arrival: null }])
  })
})

describe("a booking's page", () => {
  it("saves an edit, or shows the form again with the input", async () => {
    const { id } = await guest.book()
    const form = {
      version: "1",
      shown: SHOWN,
      totalPrice: "34000",
      recalculate: "on",
      customerName: "Somchai Jaidee",
      checkIn: "2090-12-03",
      checkOut: "2090-12-06",
      rooms: "3",
      guests: "4",
    }
    const wrong = await admin.form(`/admin/bookings/${id}/edit`, { ...form, guests: "many", phone: "1" })
    expect(wrong.status).toBe(422)
    expect(wrong.body).toContain("Somchai Jaidee")
    expect(wrong.body).toContain("Please enter a 10-digit phone number")
    for (const _ of [1, 2]) {
      const saved = await admin.form(`/admin/bookings/${id}/edit`, form)
      expect([saved.status, saved.headers.get("Location")]).toEqual([303, `/admin/bookings/${id}/edit`])
    }
    expect(await rows("select total, version, first_name from bookings")).toEqual([
      { total: 25500_00, version: 2, first_name: "Somchai" },
    ])
    expect((await admin.get("/admin/bookings/nobody-s")).status).toBe(404)
  })

  it("rejects a form with an old version, keeps what was typed and can be saved again", async () => {
    const { id } = await guest.book()
    const { headers: first } = await click(id, "status", { status: "confirmed" })
    expect(first.get("Location")).toBe(`/admin/bookings/${id}`)
    const stay = { checkIn: "2090-12-03", checkOut: "2090-12-07", rooms: "3", guests: "5", customerName: "Somchai J" }
    const form = { version: "1", shown: SHOWN, totalPrice: "34000", ...stay }
    const { status, body } = await admin.form(`/admin/bookings/${id}/edit`, form)
    expect(status).toBe(409)
    expect(body).toContain("Your version is below")
    expect(body).toContain("Somchai J")
    expect(body).toMatch(/name="version" value="2"/)
    const again = await admin.form(`/admin/bookings/${id}/edit`, { ...form, version: "2" })
    expect(again.status).toBe(303)
    expect(await rows("select guests, total, version from bookings")).toEqual([
      { guests: 5, total: 34000_00, version: 3 },
    ])
  })

  it("rejects a button of a page loaded before the guest changed the dates", async () => {
    const someone = new Client()
    const { id } = await someone.book()
    for (const path of [`/admin/bookings/${id}`, "/admin/bookings"]) expect((await admin.get(path)).status).toBe(200)
    expect((await admin.get(`/admin/bookings/${id}`)).body).toMatch(/name="version" value="1"/)
    await someone.patch(`/api/booking/${id}`, { checkIn: "2090-12-03", checkOut: "2090-12-09" })
    for (const [button, fields] of [
      ["status", { status: "confirmed", version: "1" }],
      ["status", { status: "cancelled", version: "1" }],
      ["delete", { version: "1" }],
    ] as const) {
      const { status, headers } = await admin.form(`/admin/bookings/${id}/${button}`, fields)
      expect([status, headers.get("Location")]).toEqual([303, `/admin/bookings/${id}`])
      const { body } = await admin.get(`/admin/bookings/${id}`)
      expect(body).toContain("This booking has just been updated. Check it and try again.")
      expect(body).toMatch(/name="version" value="2"/)
    }
    expect(await statuses()).toEqual([{ status: "pending_payment" }])
    const sent = await admin.form(`/admin/bookings/${id}/status`, { status: "confirmed", version: "2" })
    expect(sent.status).toBe(303)
    expect(await statuses()).toEqual([{ status: "confirmed" }])
  })

  it.each([
    ["status", { status: "confirmed" }],
    ["delete", {}],
  ] as const)("answers 400 to a %s form without its version, and says what to do", async (button, fields) => {
    const { id } = await createBooking(testApp())
    const { status, body } = await admin.form(`/admin/bookings/${id}/${button}`, fields)
    expect(status).toBe(400)
    expect(body).toContain("This form is incomplete or out of date. Go back, reload the page and try again.")
    expect(await statuses()).toEqual([{ status: "pending_payment" }])
  })

  it.each([
    ["en", "This booking has already changed. Its status is now: Cancelled."],
    ["th", "การจองนี้เปลี่ยนแปลงไปแล้ว สถานะปัจจุบันคือ ยกเลิก"],
  ])("names the present status where it keeps a booking from another one: %s", async (language, text) => {
    const { id } = await createBooking(testApp())
    await click(id, "status", { status: "cancelled" })
    await admin.get("/admin")
    admin.cookie = admin.cookie.replace("lang=en", `lang=${language}`)
    await click(id, "status", { status: "confirmed", back: "/admin" })
    expect((await admin.get("/admin")).body).toContain(text)
  })

  it("shows the amount received, an overpayment, and money for a cancelled booking", async () => {
    const { id } = await new Client().book()
    await click(id, "status", { status: "confirmed" })
    const pages = ["/admin", "/admin/bookings?status=all", `/admin/bookings/${id}`]
    expect((await admin.get(`/admin/bookings/${id}`)).body).toContain("Paid in full")
    for (const path of pages) expect((await admin.get(path)).body).not.toContain("Overpaid")
    await rows("update bookings set total = 3000000")
    for (const path of pages) {
      const { body } = await admin.get(path)
      expect(body).toContain("Received ฿34,000 of ฿30,000")
      expect(body).toContain("Overpaid ฿4,000")
    }
    await click(id, "status", { status: "cancelled" })
    for (const path of pages) expect((await admin.get(path)).body).toContain("To be returned ฿34,000")
    // What comes later is nobody's decision yet.
    await rows("update refunds set status = 'waived'")
    for (const path of pages)
      expect((await admin.get(path)).body).toContain("Money received for a cancelled booking: ฿34,000")
    expect((await admin.get(`/admin/bookings/${id}`)).body).not.toContain("of ฿0")
  })

  it("confirms by a button, twice with the same answer, and rejects a status change that is no longer allowed", async () => {
    const { id } = await guest.book()
    for (const _ of [1, 2]) {
      const { status, headers } = await click(id, "status", { status: "confirmed", back: "/admin" })
      expect([status, headers.get("Location")]).toEqual([303, "/admin"])
    }
    expect(await statuses()).toEqual([{ status: "confirmed" }])
    const back = await click(id, "status", { status: "pending_payment", back: "https://evil.example" })
    expect([back.status, back.headers.get("Location")]).toEqual([303, "/"])
    expect(await statuses()).toEqual([{ status: "confirmed" }])
    expect((await click("nobody-s", "status", { status: "confirmed" })).status).toBe(404)
  })

  it("lists the emails to the guest and resends the confirmation", async () => {
    const { id } = await guest.book()
    expect((await admin.get(`/admin/bookings/${id}/messages`)).body).toContain("No email address of the guest yet")
    const customerInfo = { firstName: "Mali", lastName: "Srisuk", email: "mali@example.com", phone: "0812345678" }
    await guest.patch(`/api/booking/${id}/customer-info`, { customerInfo })
    const early = await admin.form(`/admin/bookings/${id}/send-confirmation`, {})
    expect([early.status, early.headers.get("Location")]).toEqual([303, `/admin/bookings/${id}/messages`])
    expect((await admin.get(`/admin/bookings/${id}/messages`)).body).toContain(
      "Failed to send booking confirmation email",
    )

    await click(id, "status", { status: "confirmed" })
    for (const _ of [1, 2]) expect((await admin.form(`/admin/bookings/${id}/send-confirmation`, {})).status).toBe(303)
    const page = (await admin.get(`/admin/bookings/${id}/messages`)).body
    expect(page).toContain("The confirmation email is on its way")
    expect(page).toContain("Booking received, payment due")
    expect(page).toMatch(/(Waiting since|Sent) 21 Nov 2090/)
    expect(await rows("select kind from outbox where kind = 'confirmed'")).toHaveLength(2)
    expect((await admin.form("/admin/bookings/nobody-s/send-confirmation", {})).status).toBe(404)
    expect((await admin.get(`/admin/bookings/${id}/send-confirmation`)).status).toBe(302)
  })

  describe("that was cancelled while its slip was in review", () => {
    let id: string
    const page = async () => (await admin.get(`/admin/bookings/${id}`)).body
    beforeEach(async () => {
      const app = testApp()
      const booking = await createBooking(app)
      id = booking.id
      await attachSlip(app, id, await uploadSlip(app), { actor: "guest" })
      await changeStatus(app, id, "cancelled", { actor: "guest" })
    })

    it("is on the dashboard, and records that the money arrived, once", async () => {
      expect((await admin.get("/admin")).body).toContain(`/admin/bookings/${id}`)
      const html = await page()
      expect(html).toContain("Money received")
      expect(html).toContain("No money received")
      for (const _ of [1, 2]) expect((await click(id, "money-arrived", { received: "true" })).status).toBe(303)
      expect(await rows("select amount from ledger")).toEqual([{ amount: 34000_00 }])
      expect(await page()).not.toContain("No money received")
      expect(await statuses()).toEqual([{ status: "cancelled" }])
    })

    it("can still record it after the answer that none arrived", async () => {
      await click(id, "money-arrived", { received: "false" })
      expect(await page()).not.toContain("Money received")
      const html = (await admin.get(adminPaths.bookingLedger(id))).body
      expect(html).not.toContain("No money received")
      expect(html).toContain("Money received")
      await click(id, "money-arrived", { received: "true" })
      expect(await rows("select amount from ledger")).toEqual([{ amount: 34000_00 }])
    })

    it("asks no more once what arrived is returned, and says that it was", async () => {
      await click(id, "money-arrived", { received: "true" })
      await createRefund(testApp(), id, undefined, ADMIN)
      const [refund] = await rows<{ id: string; version: number }>("select id, version from refunds")
      const sent = await admin.form(`/admin/refunds/${refund!.id}`, {
        version: String(refund!.version),
        channel: "cash",
      })
      expect(sent.status).toBe(303)
      expect((await admin.get(adminPaths.bookingLedger(id))).body).not.toContain(en.bookings.moneyArrived.text)
      expect(await page()).toContain("Returned ฿34,000")
    })

    it("says that nobody checked the slip in time, if that ended the booking", async () => {
      app.clock.now = NOW
      const lapsed = await createBooking(app, { checkIn: "2090-12-20", checkOut: "2090-12-22" })
      await attachSlip(app, lapsed.id, await uploadSlip(app), { actor: "guest" })
      app.clock.now += 7 * 24 * HOUR_MS
      await closeUndecided(app)
      for (const path of [`/admin/bookings/${lapsed.id}`, "/admin", "/admin/bookings.csv"]) {
        const { body } = await admin.get(path)
        expect(body, path).toContain(en.bookings.detail.cancelReason.undecided)
        expect(body, path).not.toContain(en.bookings.detail.cancelReason.expired)
      }
    })

    it("asks also when the slip's file has been deleted", async () => {
      await rows("update slips set file_removed_at = 1")
      expect(await page()).toContain("No money received")
      await click(id, "money-arrived", { received: "false" })
      expect(await page()).not.toContain("Money received")
    })
  })

  it("deletes", async () => {
    const { id } = await guest.book()
    for (const _ of [1, 2]) {
      const { status, headers } = await click(id, "delete")
      expect([status, headers.get("Location")]).toEqual([303, "/admin/bookings"])
    }
    expect(await nightsTaken()).toEqual([])
    expect((await admin.get(`/admin/bookings/${id}`)).body).toContain("removed from every list")
  })
})

describe("a new booking", () => {
  it("is created once, however often the form is submitted", async () => {
    const places = []
    for (const _ of [1, 2]) places.push((await admin.form("/admin/bookings/new", WALK_IN)).headers.get("Location"))
    expect(places[0]).toMatch(/^\/admin\/bookings\/[\w-]{36}$/)
    expect(places[1]).toBe(places[0])
    expect(await rows("select first_name, last_name, total from bookings")).toEqual([
      { first_name: "Walk", last_name: "In", total: 12345_00 },
    ])
  })

  it("is not opened by a device of staff that posts the id of its own cookie as the form's key", async () => {
    const device = new Client()
    await device.book({ checkIn: "2090-12-20", checkOut: "2090-12-22" })
    const [own] = await rows<{ guest_id: string }>("select guest_id from bookings")
    const made = await admin.form("/admin/bookings/new", { ...WALK_IN, key: own!.guest_id })
    const id = /[\w-]{36}/.exec(made.headers.get("Location") ?? "")?.[0]
    expect(made.status).toBe(303)
    expect((await device.get(`/api/booking/${id}`)).status).toBe(404)
    expect((await device.get(`/booking/${id}/confirmation`)).status).toBe(404)
  })

  it("starts with the dates selected on the calendar", async () => {
    const { body } = await admin.get("/admin/bookings/new?checkIn=2090-12-03&checkOut=2090-12-05")
    for (const date of ["2090-12-03", "2090-12-05"]) expect(body).toMatch(new RegExp(`<input[^>]* value="${date}"`))
  })

  it("names the unavailable nights and the booking that has them", async () => {
    const { id } = await guest.book()
    const { reference } = (await rows<{ reference: string }>("select reference from bookings"))[0]!
    const { status, body } = await admin.form("/admin/bookings/new", WALK_IN)
    expect(status).toBe(409)
    expect(body).toContain("3 Dec 2090")
    expect(body).toContain(`href="/admin/bookings/${id}"`)
    expect(body).toContain(reference)
    expect(body).toContain("Walk In")
  })
})

describe("what is paid of a confirmed booking", () => {
  const texts = async (path: string) =>
    shownHtml((await admin.get(path)).body)
      .replace(/<[^>]+>/g, " ")
      .replace(/\s+/g, " ")
  const calendar = "/admin/calendar?from=2090-12-03&to=2090-12-06"

  it.each([
    ["2090-11-30", "due by 30 Nov 2090"],
    ["2090-11-21", "due today"],
    ["2090-11-20", "was due by 20 Nov 2090"],
  ])("is in the list and on the calendar, with what is left, if it was due on %s", async (dueDate, due) => {
    const { id } = await createBooking(testApp())
    await setHalfAsDeposit(id)
    await changeStatus(testApp(), id, "confirmed", ADMIN)
    const days = (Date.parse("2090-12-03") - Date.parse(dueDate)) / (24 * HOUR_MS)
    await rows(
      "update bookings set terms = json_set(terms, '$.balanceDays', ?), created_at = created_at - ?",
      days,
      30 * 24 * HOUR_MS,
    )
    for (const path of ["/admin/bookings", "/admin/bookings?status=confirmed", calendar])
      expect(await texts(path), path).toContain(`Part paid · ฿17,000 left · ${due}`)
  })

  it("is all of it", async () => {
    const { id } = await createBooking(testApp())
    await changeStatus(testApp(), id, "confirmed", ADMIN)
    for (const path of ["/admin/bookings", calendar]) expect(await texts(path), path).toContain("Paid in full")
  })

  it("is nothing", async () => {
    const { id } = await createBooking(testApp())
    await click(id, "status", { status: "confirmed", receivedChannel: "bank", amountReceived: "0" })
    for (const path of ["/admin/bookings", calendar])
      expect(await texts(path), path).toContain("Not paid · ฿34,000 left")
  })
})

it("has nothing of the links in the guest's emails on any of a booking's pages", async () => {
  const { id } = await createBooking(app, { customer: MALI })
  await changeStatus(app, id, "confirmed", ADMIN)
  const [email] = await rows<{ facts: string }>(
    "select facts from outbox where booking_id = ? and facts like '%token=%'",
    id,
  )
  const token = /token=([^"&]+)/.exec(email?.facts ?? "")?.[1] ?? ""
  expect(token).not.toBe("")
  for (const page of ["", "/messages", "/guest", "/arrival", "/papers", "/history", "/ledger", "/edit"]) {
    const { status, body } = await admin.get(`/admin/bookings/${id}${page}`)
    expect(status, page).toBe(200)
    expect(String(body), page).not.toContain("token=")
    expect(String(body), page).not.toContain(token)
  }
})

describe("messages that are ready to send by LINE", () => {
  const sent = async (id: string) => {
    const html = String((await admin.get(adminPaths.bookingMessages(id))).body)
    return [...html.matchAll(/href="(https:\/\/line\.me\/R\/share\?[^"]+)"/g)].map(
      ([, url]) => new URL(url!.replaceAll("&amp;", "&")).searchParams.get("text") ?? "",
    )
  }

  it("are the way and the balance with its link, in the guest's language, and the code once the guest may see it", async () => {
    const { id } = await createBooking(testApp())
    expect(await sent(id)).toEqual([])
    await setHalfAsDeposit(id)
    await changeStatus(testApp(), id, "confirmed", ADMIN)
    await changeAccess(testApp(), { method: "door_code", code: "2580#", releaseHours: 24 }, { name: "Noi" })
    const [way, balance, ...more] = await sent(id)
    expect(way).toContain("การเดินทางมา")
    expect(balance).toMatch(/฿17,000[\s\S]*\/payment\//)
    expect(more).toEqual([])
    await recordLedgerLine(testApp(), id, { kind: "payment", amount: 17_000_00, channel: "cash" }, ADMIN)
    await rows("update bookings set check_in = '2090-11-21', check_out = '2090-11-23' where id = ?", id)
    const released = await sent(id)
    expect(released).toHaveLength(2)
    expect(released[1]).toContain("2580#")
    expect(released[1]).not.toContain("http")
    await rows("update bookings set check_in = '2090-11-15', check_out = '2090-11-17', created_at = 0 where id = ?", id)
    const [thanks, ...rest] = await sent(id)
    expect(thanks).toMatch(/ขอบคุณที่มาพัก[\s\S]*\/booking\/[^/]+\/review\?token=\S+$/)
    expect(rest).toEqual([])
    await rows(
      `insert into reviews (id, booking_id, stars, text, lang, created_at, updated_at, published_at)
       values ('r', ?, 5, '', 'th', 0, 0, 0)`,
      id,
    )
    expect(await sent(id)).toEqual([])
  })
})

describe("the private note", () => {
  const NOTE = "Came late last year, quiet party"

  it("is saved on the guest's page, is on the booking's row and in the /api of the team, and never reaches the guest", async () => {
    const family = new Client()
    const { id } = await family.book()
    const saved = await click(id, "guest", { note: NOTE })
    expect([saved.status, saved.headers.get("Location")]).toEqual([303, adminPaths.bookingGuest(id)])
    for (const path of [adminPaths.booking(id), adminPaths.bookingGuest(id)])
      expect((await admin.get(path)).body, path).toContain(NOTE)
    expect((await admin.get(`/api/admin/bookings/${id}`)).body.data.booking.note).toBe(NOTE)
    for (const path of [
      `/api/booking/${id}`,
      "/api/booking/all",
      `/booking/${id}/payment`,
      `/booking/${id}/confirmation`,
    ])
      expect(JSON.stringify((await family.get(path)).body), path).not.toContain(NOTE)
    const [event] = await rows("select action, reason, changes from booking_events where action = 'note'")
    expect(event).toEqual({ action: "note", reason: null, changes: null })
  })

  it("is changed alone by the /api, by staff too, and not at an outdated version", async () => {
    const { id } = await createBooking(testApp())
    expect((await admin.patch(`/api/admin/bookings/${id}`, { note: NOTE })).status).toBe(200)
    expect((await admin.patch(`/api/admin/bookings/${id}`, { note: "", guests: 3 })).status).toBe(422)
    expect((await admin.patch(`/api/admin/bookings/${id}`, { note: "x", version: 1 })).status).toBe(409)
    expect((await admin.patch(`/api/admin/bookings/${id}`, { note: "x".repeat(1001) })).status).toBe(422)
    expect(await rows("select note from bookings")).toEqual([{ note: NOTE }])
  })

  it("is erased with the guest's data, and is not in the file for the guest", async () => {
    const { id } = await createBooking(testApp(), { customer: MALI })
    await changeStatus(testApp(), id, "confirmed", ADMIN)
    await click(id, "guest", { note: NOTE })
    const found = await findGuest(testApp(), { email: MALI.email, phone: null })
    expect(JSON.stringify(encoded(GuestJson, { guest: found!, now: NOW }, "https://baan.test"))).not.toContain(NOTE)
    await rows("update bookings set check_in = '2090-11-01', check_out = '2090-11-05' where id = ?", id)
    expect((await eraseGuest(testApp(), { email: MALI.email, phone: null }, { name: "Orawan" })).ok).toBe(true)
    expect(await rows("select note from bookings")).toEqual([{ note: "" }])
  })
})

describe("after an edit that is not sent yet", () => {
  const card = async (id: string) => {
    const html = String((await admin.get(adminPaths.bookingMessages(id))).body)
    const from = html.indexOf('id="changes-to-send"')
    return html.slice(from, html.indexOf("</section>", from))
  }

  it("of the dates alone the price is the same, and the open link for the balance is sent, not made again", async () => {
    const { id } = await createBooking(testApp())
    await setHalfAsDeposit(id)
    await changeStatus(testApp(), id, "confirmed", ADMIN)
    await editBooking(testApp(), id, { checkIn: "2090-12-10", checkOut: "2090-12-14" }, ADMIN)
    const shown = await card(id)
    expect(shown).toContain(en.bookings.edit.priceKept.replace("{{amount}}", "฿34,000"))
    expect(shown).toContain(en.bookings.edit.rest.replace("{{amount}}", "฿17,000"))
    expect(shown).toContain(en.bookings.changesToSend.linkAsks.replace("{{amount}}", "฿17,000"))
    const [link] = await rows<{ id: string }>("select id from payment_links where booking_id = ?", id)
    expect(decodeURIComponent(shown)).toContain(`/payment/${link!.id}`)
    expect(shown).not.toContain(adminPaths.newPaymentLinkFor(id))
  })

  it("to a weekend the price rises, or stays where that was agreed", async () => {
    const toWeekend = async (more: Record<string, string>) => {
      await rows("delete from nights")
      const { id } = await createBooking(testApp())
      await changeStatus(testApp(), id, "confirmed", ADMIN)
      const shown = JSON.stringify({ checkIn: "2090-12-03", checkOut: "2090-12-07", totalPrice: "34000" })
      const stay = { checkIn: "2090-12-07", checkOut: "2090-12-11", rooms: "3", guests: "2", totalPrice: "34000" }
      const saved = await admin.form(adminPaths.bookingEdit(id), { ...stay, ...more, shown, version: "2" })
      expect(saved.status).toBe(303)
      return (await rows<{ total: number }>("select total from bookings where id = ?", id))[0]!.total
    }
    expect(await toWeekend({})).toBe(39_000_00)
    expect(await toWeekend({ keepPrice: "on" })).toBe(34_000_00)
    expect(await toWeekend({ keepPrice: "on", recalculate: "on" })).toBe(34_000_00)
  })

  it("of the price alone it says by how much, while the link asks for all that is left", async () => {
    const { id } = await createBooking(testApp())
    await setHalfAsDeposit(id)
    await changeStatus(testApp(), id, "confirmed", ADMIN)
    await editBooking(testApp(), id, { totalPrice: 36_000_00 }, ADMIN)
    const shown = await card(id)
    expect(shown).toContain(en.bookings.edit.priceRaised.replace("{{amount}}", "฿2,000"))
    expect(shown).toContain(en.bookings.changesToSend.linkAsks.replace("{{amount}}", "฿19,000"))
  })
})

describe("a refund", () => {
  /** Of a stay that was paid and cancelled. */
  const owed = async () => {
    const { id } = await createBooking(testApp())
    await changeStatus(testApp(), id, "confirmed", { actor: "admin" })
    await changeStatus(testApp(), id, "cancelled", { actor: "admin" })
    const [refund] = await rows<{ id: string; version: number }>(
      "select id, version from refunds where booking_id = ?",
      id,
    )
    return { bookingId: id, ...refund! }
  }

  it("that is open is what its cancelled booking's page is for, with the way to its page", async () => {
    const { bookingId, id, version } = await owed()
    const page = async (path: string) => String((await admin.get(path)).body)
    const link = `href="/admin/refunds/${id}"`
    expect(await page(adminPaths.booking(bookingId))).toContain(link)
    const form = new FormData()
    form.set("version", String(version))
    form.set("channel", "cash")
    expect((await admin.post(adminPaths.refund(id), form)).status).toBe(303)
    expect(await page(adminPaths.booking(bookingId))).not.toContain(link)
    expect(await page(adminPaths.bookingLedger(bookingId))).toContain(link)
  })

  it("warns before the transfer if a member of the team entered the address that confirmed the account", async () => {
    const { bookingId, id } = await owed()
    const payee = await encryptPayee(testApp(), bookingId, { kind: "promptpay", promptPayId: "0812345678" })
    const warning = en.refunds.transfer.emailSetBy.account.split("{{names}}")[1]!
    const inApi = async () => (await admin.get("/api/admin/refunds")).body.data.refunds[0].emailSetBy
    const page = async () => String((await admin.get(`/admin/refunds/${id}`)).body)
    await rows("update refunds set payee = ?, payee_at = ? where id = ?", payee, testApp().now(), id)
    expect(await page()).not.toContain(warning)
    expect(await inApi()).toEqual([])
    await rows(
      "insert into booking_events (booking_id, at, actor, actor_name, action, sets_email, applied) values (?, ?, 'admin', 'Nok', 'changed', 1, 1)",
      bookingId,
      testApp().now(),
    )
    expect(await page()).toContain(`Nok${warning}`)
    expect(await inApi()).toEqual([{ name: "Nok", through: "account" }])
  })

  it("of more than is owed is not offered to be sent, and can be recorded if it was", async () => {
    const { id } = await createBooking(testApp())
    await changeStatus(testApp(), id, "confirmed", ADMIN)
    await recordLedgerLine(testApp(), id, { kind: "payment", amount: 2_000_00, channel: "cash" }, ADMIN)
    await createRefund(testApp(), id, undefined, ADMIN)
    await recordLedgerLine(testApp(), id, { kind: "charge", amount: 500_00, note: "Late check-out" }, ADMIN)
    const [refund] = await rows<{ id: string; version: number }>("select id, version from refunds")
    const shown = String((await admin.get(`/admin/refunds/${refund!.id}`)).body)
    for (const text of [en.refunds.errors.notOwed, en.refunds.already.title, en.refunds.waive.title])
      expect(shown).toContain(text.replaceAll("'", "&#x27;"))
    expect(shown).not.toContain(en.refunds.transfer.title)
    expect(shown).toContain('name="slip"')
    const form = new FormData()
    form.set("version", String(refund!.version))
    form.set("channel", "cash")
    expect((await admin.post(`/admin/refunds/${refund!.id}`, form)).status).toBe(303)
    expect(await rows("select status from refunds")).toEqual([{ status: "sent" }])
  })

  it("shows an error of the slip at its field, and any other above the forms", async () => {
    const { id, version } = await owed()
    const send = async (fields: Record<string, string>) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.set(name, value)
      const { status, body } = await admin.post(`/admin/refunds/${id}`, form)
      const page = String(body)
      return { status, atField: page.includes('aria-describedby="slip-error"'), above: page.includes('class="refusal') }
    }
    expect(await send({ version: String(version) })).toEqual({ status: 422, atField: true, above: false })
    const outdated = { version: String(version + 1), channel: "cash" }
    expect(await send(outdated)).toEqual({ status: 409, atField: false, above: true })
  })
})
