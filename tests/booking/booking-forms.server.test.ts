import { decode } from "turbo-stream"
import { describe, expect, it, vi } from "vitest"
import type * as z from "zod/mini"
import { readCheck } from "#app/admin/pages/check-answer.ts"
import { bookingPreview, editPreview } from "#app/booking/admin/check-answers.ts"
import { Client } from "../support/api.ts"
import { NOW, rows } from "../support/app.ts"
import { SHOWN, WALK_IN } from "../support/booking-form.ts"
import { createBooking } from "../support/bookings.ts"
import { setUpClock, setUpOwner, setUpVilla } from "../support/set-up.ts"

const MALI = { firstName: "Mali", lastName: "S", email: "m@example.com", phone: "0812345678" }
setUpClock()
const app = setUpVilla()
const admin = setUpOwner(app, { name: "Noi" })
const click = (id: string, button: "status", fields: Record<string, string>) =>
  admin.form(`/admin/bookings/${id}/${button}`, { version: "1", ...fields })

/** What script reads of a form that it has checked at the form's own URL. */
async function checkedByScript<Preview>(path: string, form: Record<string, string>, preview: z.ZodMiniType<Preview>) {
  const answer = await admin.form(`${path}.data`, { ...form, check: "on" })
  expect(answer.headers.get("Cache-Control")).toContain("no-store")
  const { value } = await decode(new Response(String(answer.body)).body!)
  return readCheck(value, preview)
}

describe("the form of a booking", () => {
  it("names what a colleague saved meanwhile, and keeps what was typed", async () => {
    const { id } = await createBooking(app)
    const form = {
      version: "1",
      shown: SHOWN,
      totalPrice: "34000",
      specialRequests: "",
      checkIn: "2090-12-03",
      checkOut: "2090-12-07",
      rooms: "3",
      guests: "2",
    }
    const colleague = await admin.form(`/admin/bookings/${id}/edit`, {
      ...form,
      guests: "4",
      specialRequests: "Cot",
      rooms: "2",
    })
    expect(colleague.status).toBe(303)
    const { status, body } = await admin.form(`/admin/bookings/${id}/edit`, {
      ...form,
      guests: "5",
      customerName: "Somchai J",
    })
    expect(status).toBe(409)
    const [notice] = /<div role="alert" tabindex="-1"[\s\S]*?<\/div>/.exec(String(body)) ?? []
    const words = notice
      ?.replace(/<!-- -->/g, "")
      .replace(/<[^>]+>/g, " ")
      .replace(/\s+/g, " ")
    expect(notice).toMatch(/^<div[^>]* autofocus=""/)
    expect(words).toContain("Guests 2 → 4")
    expect(words).toContain("Special requests (empty) → Cot")
    expect(words).toContain("Rooms 3 → 2")
    expect(body).toMatch(/<textarea[^>]*name="specialRequests"[^>]*>\s*<\/textarea>/)
    const shown = JSON.parse(/name="shown" value="([^"]+)"/.exec(String(body))![1]!.replaceAll("&quot;", '"'))
    expect(shown).toMatchObject({ guests: "4", specialRequests: "Cot", rooms: "2" })
    const resent = { ...form, ...shown, guests: "5", customerName: "Somchai J", version: "2" }
    const again = await admin.form(`/admin/bookings/${id}/edit`, { ...resent, shown: JSON.stringify(shown) })
    expect(again.status).toBe(303)
    expect(await rows("select guests, rooms, special_requests, first_name from bookings")).toEqual([
      { guests: 5, rooms: 2, special_requests: "Cot", first_name: "Somchai" },
    ])
  })

  it("keeps the version that was shown while a form has another error", async () => {
    const { id } = await createBooking(app)
    await click(id, "status", { status: "confirmed" })
    const form = {
      version: "1",
      shown: SHOWN,
      totalPrice: "34000",
      email: "none",
      checkIn: "2090-12-03",
      checkOut: "2090-12-07",
      rooms: "3",
      guests: "2",
    }
    const { status, body } = await admin.form(`/admin/bookings/${id}/edit`, form)
    expect(status).toBe(422)
    expect(body).toMatch(/<form[^>]*id="edit[\s\S]*?name="version" value="1"/)
  })

  it("shows what an edit would change before it is saved", async () => {
    const { id } = await createBooking(app)
    await click(id, "status", { status: "confirmed" })
    const form = {
      version: "2",
      shown: SHOWN,
      totalPrice: "34000",
      check: "on",
      checkIn: "2090-12-03",
      checkOut: "2090-12-08",
      rooms: "3",
      guests: "2",
    }
    const computed = await admin.form(`/admin/bookings/${id}/edit`, form)
    expect(computed.status).toBe(200)
    expect(computed.body).toContain("Thu, 7 Dec 2090 → Fri, 8 Dec 2090")
    expect(computed.body).toContain("฿34,000 → ฿42,500")
    expect(computed.body).toContain("Still to be paid: ฿8,500")
    expect(computed.body).toContain("It follows the price list when dates or rooms change.")
    await rows("update bookings set price = json_set(price, '$.agreed', json('true'))")
    const kept = await admin.form(`/admin/bookings/${id}/edit`, form)
    expect(kept.body).toContain("Price unchanged: ฿34,000")
    expect(kept.body).toContain("Price list total: ฿42,500")
    expect(kept.body).toContain("Nothing left to pay")
    expect(kept.body).toContain("It stays as agreed, even if the dates change.")
    const recalculated = await admin.form(`/admin/bookings/${id}/edit`, { ...form, recalculate: "on" })
    expect(recalculated.body).toContain("฿34,000 → ฿42,500")
    expect(recalculated.body).toContain("Still to be paid: ฿8,500")
    expect(await rows("select version, check_out from bookings")).toEqual([{ version: 2, check_out: "2090-12-07" }])
  })

  it("is checked by script at the same URL, with the same answers and the same bounds", async () => {
    const { id } = await createBooking(app)
    const path = `/admin/bookings/${id}/edit`
    const form = { version: "1", shown: SHOWN, checkIn: "2090-12-03", checkOut: "2090-12-08", rooms: "3", guests: "2" }
    expect((await checkedByScript(path, form, editPreview))?.preview).toMatchObject({ total: { after: 42_500_00 } })
    const wrong = await checkedByScript(path, { ...form, checkOut: "2090-12-03" }, editPreview)
    expect(wrong?.reply.error).toHaveProperty("checkOut")
    expect((await admin.form(`${path}.data`, { ...form, check: "on", "a[30000000]": "1" })).status).toBe(400)
    expect(await rows("select version, check_out from bookings")).toEqual([{ version: 1, check_out: "2090-12-07" }])
  })

  it("offers to notify the guest after an edit, and notifies once", async () => {
    const { id } = await createBooking(app, { customer: MALI })
    await admin.form(`/admin/bookings/${id}/edit`, {
      version: "1",
      guests: "4",
      checkIn: "2090-12-03",
      checkOut: "2090-12-07",
      rooms: "3",
    })
    expect((await admin.get(`/admin/bookings/${id}/messages`)).body).toContain("Notify the guest")
    vi.setSystemTime(NOW + 1000)
    for (const toast of ["Emailing the changes", "There are no new changes to send"]) {
      const { status, headers } = await admin.form(`/admin/bookings/${id}/send-changes`, {})
      expect([status, headers.get("Location")]).toEqual([303, `/admin/bookings/${id}`])
      expect((await admin.get(`/admin/bookings/${id}`)).body).toContain(toast)
    }
    expect((await admin.get(`/admin/bookings/${id}/messages`)).body).not.toContain("Notify the guest")
    expect(await rows("select count(*) as sent from outbox where kind = 'changed'")).toEqual([{ sent: 1 }])
  })

  it("records what the owner says to have received on confirming", async () => {
    const { id } = await createBooking(app)
    const { headers } = await click(id, "status", {
      status: "confirmed",
      receivedChannel: "cash",
      amountReceived: "30000",
    })
    expect(headers.get("Location")).toBe(`/admin/bookings/${id}`)
    expect(await rows("select channel, amount from ledger")).toEqual([{ channel: "cash", amount: 30000_00 }])
  })

  it("has a link to send by LINE, which opens the booking", async () => {
    const { id } = await createBooking(app)
    const { status, body } = await admin.form(`/admin/bookings/${id}/share`, {})
    expect(status).toBe(201)
    const [, line] = /href="(https:\/\/line\.me\/R\/share\?[^"]+)"/.exec(String(body)) ?? []
    const text = new URL(line!.replaceAll("&amp;", "&")).searchParams.get("text")!
    expect(text).toContain("฿34,000")
    const url = new URL(text.split("\n").at(-1)!)
    const opened = await new Client().get(url.pathname + url.search)
    expect([opened.status, opened.headers.get("Location")]).toEqual([303, `/booking/${id}/confirmation`])
  })
})

describe("the form of a new booking", () => {
  it("checks price and dates before saving", async () => {
    const check = { ...WALK_IN, customerName: "", check: "on", totalPrice: "" }
    const free = await admin.form("/admin/bookings/new", check)
    expect(free.status).toBe(200)
    expect(free.body).toContain("These dates are available")
    expect(free.body).toContain("฿17,000")
    const byScript = await checkedByScript("/admin/bookings/new", check, bookingPreview)
    expect(byScript?.preview).toMatchObject({ nights: 2, total: 17_000_00 })
    const begun = await admin.form("/admin/bookings/new", { ...check, checkIn: "2090-11-19", checkOut: "2090-11-21" })
    expect(begun.body).toContain("Email the guest anyway")
    const wrong = await admin.form("/admin/bookings/new", { ...check, checkOut: "2090-12-03" })
    expect([wrong.status, await rows("select 1 from bookings")]).toEqual([422, []])
    await createBooking(app)
    const taken = await admin.form("/admin/bookings/new", check)
    expect([taken.status, String(taken.body).includes("3 Dec 2090")]).toEqual([409, true])
    const takenByScript = await checkedByScript("/admin/bookings/new", check, bookingPreview)
    expect(takenByScript?.clashes[0]?.nights).toEqual(["2090-12-03", "2090-12-04"])
  })

  it.each([
    [{ payment: "cash" }, { status: "confirmed", payment_deadline: null }, [{ channel: "cash", amount: 12345_00 }]],
    [{ payment: "bank", amountReceived: "45" }, { status: "confirmed" }, [{ channel: "bank", amount: 45_00 }]],
    [
      { payment: "hold", holdUntil: "2090-11-22T09:00" },
      { status: "pending_payment", payment_deadline: Date.UTC(2090, 10, 22, 2) },
      [],
    ],
    [
      { phone: "+49 1512 3456789", phoneCountry: "other", language: "en" },
      { phone: "+4915123456789", language: "en" },
      [],
    ],
  ])("%j", async (fields, booking, ledger) => {
    expect((await admin.form("/admin/bookings/new", { ...WALK_IN, ...fields })).status).toBe(303)
    expect(await rows("select * from bookings")).toMatchObject([booking])
    expect(await rows("select channel, amount from ledger")).toEqual(ledger)
  })

  it("books once on a double click, and refuses other dates that are taken", async () => {
    expect((await admin.form("/admin/bookings/new", WALK_IN)).status).toBe(303)
    expect((await admin.form("/admin/bookings/new", WALK_IN)).status).toBe(303)
    expect((await admin.form("/admin/bookings/new", { ...WALK_IN, checkOut: "2090-12-06" })).status).toBe(409)
    expect(await rows("select check_out from bookings")).toEqual([{ check_out: "2090-12-05" }])
  })

  it("shows the error of a hold beside its field", async () => {
    const { status, body } = await admin.form("/admin/bookings/new", { ...WALK_IN, holdUntil: "2090-11-21T00:35" })
    expect(status).toBe(422)
    expect(body).toMatch(/name="holdUntil"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*name="holdUntil"/)
  })
})

describe("a returning guest, found by phone on the form of a new booking", () => {
  it("has name, phone and email filled in, as the team knows them, and the dates are kept", async () => {
    await createBooking(app, { customer: MALI })
    const query = new URLSearchParams({ returning: "+66 81 234 5678", checkIn: "2091-01-03", checkOut: "2091-01-05" })
    const body = String((await admin.get(`/admin/bookings/new?${query}`)).body)
    const value = (name: string) =>
      new RegExp(`<input[^>]*name="${name}"[^>]*value="([^"]*)"|<input[^>]*value="([^"]*)"[^>]*name="${name}"`)
    for (const [name, text] of [
      ["email", MALI.email],
      ["checkIn", "2091-01-03"],
    ] as const)
      expect(value(name).exec(body)?.slice(1), name).toContain(text)
    expect(body).toMatch(/Filled in for Mali S/)
  })

  it("is not found by part of a number, or by another's", async () => {
    for (const phone of ["5678", "0899999999", "x"])
      expect((await admin.get(`/admin/bookings/new?returning=${phone}`)).body, phone).toContain(
        "Nobody has booked with this",
      )
  })
})
