import { beforeEach, describe, expect, it, vi } from "vitest"
import { bookingUrl } from "#app/booking/email-for-booking.server.ts"
import { th } from "#app/i18n/locales/th.ts"
import { paths } from "#app/paths.ts"
import { stayPaths } from "#app/stay-paths.ts"
import { Client, expectFailure } from "../../support/api.ts"
import { NOW, rows } from "../../support/app.ts"
import { file } from "../../support/files.ts"
import { setUpClock, setUpVilla } from "../../support/set-up.ts"

const DAY_MS = 24 * 60 * 60 * 1000

setUpClock()
const app = setUpVilla()
let guest: Client
let id: string
let link: string
beforeEach(async () => {
  guest = new Client()
  id = (await guest.book()).id
  const { pathname, search } = new URL(
    await bookingUrl(app, { id, emailVersion: 1, origin: "https://baan.test", checkOut: "2090-12-07", createdAt: 0 }),
  )
  link = pathname + search
})

describe("the link in an email", () => {
  it("opens its booking on another device with the guest's access", async () => {
    const phone = new Client()
    const page = paths.booking.confirmation(id)
    expect((await phone.get(page)).status).toBe(404)
    const { status, headers } = await phone.get(link)
    expect([status, headers.get("Location")]).toEqual([303, page])
    expect(headers.get("Set-Cookie")).toMatch(/^booking=[^;]+; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/)
    expect((await phone.get(page)).status).toBe(200)
    expect((await phone.get(`/api/booking/${id}`)).status).toBe(200)
    const mine = (await phone.get("/api/booking/all")).body.data.bookings
    expect(mine.map((each: { id: string }) => each.id)).toEqual([id])
    const form = { firstName: "Mali", lastName: "Sri", email: "mali@example.com", phone: "0812345678" }
    expect((await phone.form(paths.booking.customerInfo(id), form)).status).toBe(303)
    expect((await phone.get(paths.booking.payment(id))).status).toBe(200)
  })

  describe("gives up an unconfirmed booking", () => {
    const CUSTOMER = { firstName: "Mali", lastName: "Sri", email: "mali@example.com", phone: "0812345678" }
    const status = async () => (await guest.get(`/api/booking/${id}`)).body.data.booking.status
    const page = () => stayPaths.cancellation(id)
    const code = async () => {
      const [sent] = await rows<{ facts: string }>("select facts from outbox where kind = 'code'")
      return JSON.parse(sent!.facts).code
    }
    let companion: Client
    beforeEach(async () => {
      await guest.patch(`/api/booking/${id}/customer-info`, { customerInfo: CUSTOMER })
      companion = new Client()
      await companion.get(link)
    })

    it("by no button and no call, also with a slip in review, which it does not remove either", async () => {
      for (const kept of ["pending_payment", "in_review"]) {
        const pressed = await companion.form(stayPaths.cancel(id))
        expect([pressed.status, pressed.headers.get("Location")]).toEqual([303, page()])
        expectFailure(await companion.delete(`/api/booking/${id}`), 403, "cancellationByCode")
        expectFailure(await companion.patch(`/api/booking/${id}`, { status: "cancelled" }), 403, "cancellationByCode")
        expect(await status()).toBe(kept)
        if (kept === "in_review") break
        const paymentSlipUrl = await guest.upload(file("jpeg"))
        await guest.patch(`/api/booking/${id}`, { paymentSlipUrl, status: "in_review" })
      }
      const removed = { paymentSlipUrl: null, status: "pending_payment" }
      expectFailure(await companion.patch(`/api/booking/${id}`, removed), 403, "cancellationByCode")
      expect(await status()).toBe("in_review")
    })

    it("by no other dates, which would free its nights", async () => {
      for (const dates of [{ checkIn: "2090-12-05" }, { bookingDetails: { checkOut: "2090-12-08" } }])
        expectFailure(await companion.patch(`/api/booking/${id}`, dates), 409, "bookingFrozen")
      expect((await companion.patch(`/api/booking/${id}`, { guests: 3 })).status).toBe(200)
      expect((await guest.patch(`/api/booking/${id}`, { checkIn: "2090-12-05" })).status).toBe(200)
    })

    it("by the code that only the booking's address gets, on the page and by the call", async () => {
      expect((await companion.form(stayPaths.code(id), { purpose: "cancellation" })).status).toBe(303)
      expect(String((await companion.get(`${page()}?step=code`)).body)).toContain('name="otp"')
      expect((await companion.form(page(), { refundShown: "0", otp: "000000" })).status).toBe(422)
      expect((await companion.get(`/api/booking/${id}/cancellation`)).body.data).toMatchObject({ paid: 0, refund: 0 })
      const otp = await code()
      expect((await companion.post(`/api/booking/${id}/cancellation`, { refundShown: 0, otp })).status).toBe(200)
      expect(await status()).toBe("cancelled")
    })

    it("not at all without an address; the device that booked and its token need no code", async () => {
      const other = new Client()
      const own = await other.book({ checkIn: "2090-12-20", checkOut: "2090-12-21" })
      const { pathname, search } = new URL(
        await bookingUrl(app, {
          ...own,
          emailVersion: 1,
          origin: "https://baan.test",
          checkOut: "2090-12-21",
          createdAt: 0,
        }),
      )
      const stranger = new Client()
      await stranger.get(pathname + search)
      const asked = await stranger.post(`/api/booking/${own.id}/code`, { purpose: "cancellation" })
      expectFailure(asked, 409, "cancellationNotOffered")
      expect((await new Client().delete(`/api/booking/${own.id}`, { token: own.token })).status).toBe(200)
      expect((await guest.form(stayPaths.cancel(id))).status).toBe(303)
      expect(await status()).toBe("cancelled")
    })
  })

  it("redirects to the payment step, the page of the stay or a receipt if requested, and to no other page", async () => {
    for (const [to, page] of [
      ["payment", paths.booking.payment(id)],
      ["stay", stayPaths.stay(id)],
      ["RC-2569-000123", stayPaths.receipt(id, "RC-2569-000123")],
      ["RC-2569-123", paths.booking.confirmation(id)],
      ["https://elsewhere.test", paths.booking.confirmation(id)],
    ]) {
      const { status, headers } = await new Client().get(`${link}&to=${to}`)
      expect([status, headers.get("Location")]).toEqual([303, page])
    }
  })

  it("is offered in an in-app browser on pages with uploads, and opens the booking in the external one", async () => {
    const form = { firstName: "Mali", lastName: "Sri", email: "mali@example.com", phone: "0812345678" }
    await guest.form(paths.booking.customerInfo(id), form)
    const userAgent = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) Mobile/15E148 Safari Line/14.4.0"
    const offered = await guest.get(paths.booking.payment(id), { headers: { "User-Agent": userAgent } })
    const [, href = ""] = /href="([^"]+openExternalBrowser=1)"/.exec(String(offered.body)) ?? []
    const { pathname, search } = new URL(href.replaceAll("&amp;", "&"))
    const { headers } = await new Client().get(pathname + search)
    expect(headers.get("Location")).toBe(paths.booking.payment(id))
    const plain = await guest.get(paths.booking.payment(id))
    expect(String(plain.body)).not.toContain("/open?token=")
  })

  it("does not affect the device's own bookings", async () => {
    const phone = new Client()
    const own = await phone.book({ checkIn: "2090-12-20", checkOut: "2090-12-21" })
    await phone.get(link)
    expect((await phone.get(paths.booking.confirmation(own.id))).status).toBe(200)
    expect((await phone.get(paths.booking.confirmation(id))).status).toBe(200)
    // A slip without a booking id belongs to the device's own guest.
    const paymentSlipUrl = await phone.upload(file("jpeg"))
    const attached = await phone.patch(`/api/booking/${own.id}`, { paymentSlipUrl, status: "in_review" })
    expect(attached.body.data.booking.status).toBe("in_review")
  })

  it("opens no other booking", async () => {
    const other = await new Client().book({ checkIn: "2090-12-20", checkOut: "2090-12-21" })
    const phone = new Client()
    await phone.get(link)
    expect((await phone.get(paths.booking.confirmation(other.id))).status).toBe(404)
    expect((await phone.get(`/api/booking/${other.id}`)).status).toBe(404)
    const { headers } = await phone.get(link.replace(id, other.id))
    expect(headers.get("Location")).toBe(paths.booking.link)
  })

  it("becomes invalid when the guest's email changes, also where it was used before; the new link works", async () => {
    const phone = new Client()
    await phone.get(link)
    const form = { firstName: "Mali", lastName: "Sri", email: "mali@example.com", phone: "0812345678" }
    await guest.form(paths.booking.customerInfo(id), form)
    expect((await phone.get(`/api/booking/${id}`)).status).toBe(200)
    await guest.form(paths.booking.customerInfo(id), { ...form, email: "other@example.com" })
    expect((await phone.get(`/api/booking/${id}`)).status).toBe(404)
    expect((await phone.get(paths.booking.confirmation(id))).status).toBe(404)
    expect((await phone.get("/api/booking/all")).body.data.bookings).toEqual([])
    expect((await new Client().get(link)).headers.get("Location")).toBe(paths.booking.link)
    const [newest] = await rows<{ facts: string }>("select facts from outbox order by rowid desc limit 1")
    const { pathname, search } = new URL(JSON.parse(newest!.facts).url)
    expect((await phone.get(pathname + search)).headers.get("Location")).toBe(paths.booking.confirmation(id))
    expect((await phone.get(`/api/booking/${id}`)).status).toBe(200)
  })

  it("changes everything but the email, to which the codes that return money go", async () => {
    const phone = new Client()
    await phone.get(link)
    const form = { firstName: "Mali", lastName: "Sri", email: "mali@example.com", phone: "0812345678" }
    expect((await phone.form(paths.booking.customerInfo(id), form)).status, "the first address").toBe(303)
    const other = { ...form, firstName: "Noi", email: "other@example.com" }
    const refused = await phone.form(paths.booking.customerInfo(id), other)
    expect(refused.status).toBe(403)
    expect(String(refused.body)).toContain(th.customer.emailChangeRefused)
    for (const path of ["", "/customer-info"]) {
      const answer = await phone.patch(`/api/booking/${id}${path}`, { customerInfo: other })
      expectFailure(answer, 403, "emailChangeRefused")
    }
    expect((await phone.form(paths.booking.customerInfo(id), { ...other, email: "MALI@example.com" })).status).toBe(303)
    expect((await guest.form(paths.booking.customerInfo(id), other)).status, "the session that booked").toBe(303)
  })

  it("does not invalidate the token from POST /booking, and is not a bearer token", async () => {
    const booker = new Client()
    const { id: own, token } = await booker.book({ checkIn: "2090-12-20", checkOut: "2090-12-21" })
    const info = { firstName: "Mali", lastName: "Sri", email: "a@example.com", phone: "0812345678" }
    for (const email of ["a@example.com", "b@example.com"]) {
      const path = `/api/booking/${own}/customer-info`
      expect((await booker.patch(path, { customerInfo: { ...info, email } }, { token })).status).toBe(200)
    }
    expect((await new Client().get(`/api/booking/${own}`, { token })).status).toBe(200)
    expect((await new Client().get(`/api/booking/${id}`, { token: link.split("token=")[1] })).status).toBe(401)
  })

  it("allows using the booking's id as a payment link", async () => {
    const phone = new Client()
    expect((await phone.get(paths.payment.link(id))).status).toBe(404)
    await phone.get(link)
    const { status, headers } = await phone.get(paths.payment.link(id))
    expect([status, headers.get("Location")]).toEqual([302, paths.booking.payment(id)])
  })

  it("does not let another site write with its cookie", async () => {
    const phone = new Client()
    await phone.get(link)
    const foreign = await phone.form(stayPaths.cancel(id), {}, { headers: { Origin: "https://evil.example" } })
    expect(foreign.status).toBe(403)
  })

  it("that is forged, truncated, empty or expired redirects to the home page with a message", async () => {
    const over = await app.signer.token("booking", id, NOW - 1000)
    const foreign = await app.signer.token("invite", id, NOW + DAY_MS)
    for (const token of ["", "x", "a.b.c", "a.b.c.d", "%00", over, foreign, link.split("token=")[1]!.slice(0, -4)]) {
      const phone = new Client()
      phone.cookie = "lang=en"
      const { status, headers } = await phone.get(`/booking/${id}/open?token=${token}`)
      expect([status, headers.get("Location")], token).toEqual([303, paths.booking.link])
      expect(phone.cookie).not.toMatch(/booking=/)
      expect((await phone.get("/")).body).toContain("This link no longer works")
    }
    expect((await new Client().get(`/booking/${id}/open`)).headers.get("Location")).toBe(paths.booking.link)
  })

  it("expires on the device, and an unsigned cookie opens nothing", async () => {
    const phone = new Client()
    await phone.get(link)
    vi.setSystemTime(Date.UTC(2091, 3, 1))
    expect((await phone.get(paths.booking.confirmation(id))).status).toBe(404)
    vi.setSystemTime(NOW)
    phone.cookie = `booking=${link.split("token=")[1]}`
    expect((await phone.get(paths.booking.confirmation(id))).status).toBe(404)
  })
})
