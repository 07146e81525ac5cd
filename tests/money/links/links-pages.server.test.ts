import { describe, expect, it } from "vitest"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { changeBooking } from "#app/booking/change-booking.server.ts"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { linkReference } from "#app/money/links/payment-link.ts"
import { Client, ORIGIN, shownHtml, slipForm } from "../../support/api.ts"
import { HOUR_MS, NOW, rows } from "../../support/app.ts"
import { createBooking, setHalfAsDeposit } from "../../support/bookings.ts"
import { file } from "../../support/files.ts"
import { ADMIN, createLink } from "../../support/payment-links.ts"
import { setUpClock, setUpOwner, setUpVilla } from "../../support/set-up.ts"

setUpClock()
const app = setUpVilla()
const admin = setUpOwner(app)

const NEW = adminPaths.newPaymentLink
const FORM = {
  amount: "1500.50",
  description: "Deposit",
  customerName: "",
  bookingId: "",
  expiresInHours: "24",
  key: "0b5cf1c4-6a0f-4a58-9b0b-2f6a3f0a9c11",
}
async function page(path: string): Promise<string> {
  const { status, body } = await admin.get(path)
  expect(status, path).toBe(200)
  return shownHtml(body)
}
/** Clicks a button of a link's page, which sends the version that the page was made from. */
const settle = async (id: string, status: string, back = "") => {
  const [link] = await rows<{ version: number }>("select version from payment_links where id = ?", id)
  const version = String(link?.version ?? 1)
  return admin.form(adminPaths.paymentLinkStatus(id), { status, version, ...(back && { back }) })
}
const sendSlip = (id: string, kind: "jpeg" | "pdf" = "jpeg") =>
  new Client().post(`/api/payment-links/${id}/slips`, slipForm(file(kind)))

describe("the form", () => {
  it("creates one link, however often it is submitted, and shows its URL", async () => {
    const answers = [await admin.form(NEW, FORM), await admin.form(NEW, FORM)]
    const links = await rows<{ id: string }>("select id, amount, expires_at from payment_links")
    const id = links[0]?.id ?? ""
    expect(links).toEqual([{ id, amount: 150050, expires_at: NOW + 24 * HOUR_MS }])
    const made = [303, adminPaths.paymentLink(id)]
    expect(answers.map(({ status, headers }) => [status, headers.get("Location")])).toEqual([made, made])
    const html = await page(adminPaths.paymentLink(id))
    expect(html).toContain("Link created")
    expect(html).toContain(`value="${ORIGIN}/payment/${id}"`)
  })

  it.each([
    ["amount", "2500"],
    ["description", "Bicycles"],
    ["customerName", "Mali"],
    ["expiresInHours", "48"],
  ])("makes another link if it is sent again with another %s, as by the browser's way back", async (field, value) => {
    await admin.form(NEW, FORM)
    const tapped = { ...FORM, [field]: value }
    const answers = [await admin.form(NEW, tapped), await admin.form(NEW, tapped)]
    const links = await rows<{ id: string }>("select id from payment_links order by rowid")
    expect(links).toHaveLength(2)
    const made = adminPaths.paymentLink(links[1]!.id)
    expect(answers.map(({ headers }) => headers.get("Location"))).toEqual([made, made])
  })

  it("is filled in for a booking", async () => {
    const booking = await createBooking(app, { language: "en" })
    const html = await page(adminPaths.newPaymentLinkFor(booking.id))
    expect(html).toMatch(/name="amount"[^>]*value="34000"|value="34000"[^>]*name="amount"/)
    expect(html).toContain(`value="${booking.reference}"`)
    expect(html).toContain(`value="Booking ${booking.reference}"`)
    await admin.form(NEW, { ...FORM, bookingId: booking.reference })
    expect(await rows("select booking_id from payment_links")).toEqual([{ booking_id: booking.id }])
  })

  it("writes the description and the message to send in the guest's language", async () => {
    const booking = await createBooking(app, { language: "th" })
    expect(await page(adminPaths.newPaymentLinkFor(booking.id))).toContain(`value="การจอง ${booking.reference}"`)
    const [ofBooking, other] = [await createLink(app, { bookingId: booking.id }), await createLink(app)]
    for (const path of [adminPaths.paymentLinks, adminPaths.paymentLink(ofBooking.id)])
      expect(await page(path)).toContain(encodeURIComponent("Deposit ยอด ฿1,500 ชำระได้ที่ลิงก์นี้ค่ะ"))
    expect(await page(adminPaths.paymentLink(other.id))).toContain(encodeURIComponent("Please pay here"))
  })

  it("is refused for a booking that its guest changed after the page was shown, however its reference is typed", async () => {
    const booking = await createBooking(app)
    const html = await page(NEW)
    const [, shown] = /name="shown" value="([^"]+)"/.exec(html) ?? []
    expect(shown).toBe(`${booking.reference}:1`)
    await changeBooking(app, booking.id, { checkOut: "2090-12-20" }, { actor: "guest" })
    for (const bookingId of [booking.reference, booking.reference.slice(3).toLowerCase()]) {
      const { status, body } = await admin.form(NEW, { ...FORM, bookingId, shown: shown! })
      expect([status, await rows("select id from payment_links")]).toEqual([409, []])
      expect(body).toContain(`name="shown" value="${booking.reference}:2"`)
    }
    await admin.form(NEW, { ...FORM, bookingId: booking.reference, shown: `${booking.reference}:2` })
    expect(await rows("select booking_id from payment_links")).toEqual([{ booking_id: booking.id }])
  })

  it("has no amount for a confirmed booking, which is paid", async () => {
    const booking = await createBooking(app)
    await changeStatus(app, booking.id, "confirmed", ADMIN)
    const html = await page(adminPaths.newPaymentLinkFor(booking.id))
    expect(html).toContain(booking.reference)
    expect(html).not.toContain('value="34000"')
  })

  it("offers nothing again that an open link asks for, and makes an extra only where somebody says so", async () => {
    const { id, reference } = await createBooking(app)
    await setHalfAsDeposit(id)
    await changeStatus(app, id, "confirmed", ADMIN)
    const [link] = await rows<{ id: string }>("select id from payment_links where purpose = 'balance'")
    const html = await page(adminPaths.newPaymentLinkFor(id))
    expect(html).toContain(`href="${adminPaths.paymentLink(link!.id)}"`)
    const [radio = ""] = html.match(/<input type="radio"[^>]*value="extra"[^>]*>/) ?? []
    expect([radio.includes("required"), radio.includes("checked")]).toEqual([true, false])
    expect(html).not.toMatch(/<input[^>]*value="17000"/)
    const version = (await rows<{ version: number }>("select version from bookings where id = ?", id))[0]!.version
    const form = { ...FORM, amount: "17000", bookingId: reference, shown: `${reference}:${version}` }
    expect((await admin.form(NEW, form)).status).toBe(422)
    expect(await rows("select id from payment_links")).toHaveLength(1)
    expect((await admin.form(NEW, { ...form, purpose: "extra" })).status).toBe(303)
  })

  it("is not filled in for a cancelled or unknown booking", async () => {
    const booking = await createBooking(app)
    await changeStatus(app, booking.id, "cancelled", ADMIN)
    for (const id of [booking.id, "nobody-s", ""]) {
      expect(await page(adminPaths.newPaymentLinkFor(id))).not.toContain(booking.reference)
    }
  })

  it.each([
    [{ amount: "0" }, "Enter an amount above 0", 422],
    [{ amount: "" }, "This field is required", 422],
    [{ amount: "much" }, "Enter a number", 422],
    [{ description: " " }, "This field is required", 422],
    [{ bookingId: "BV-000000" }, "find this booking. Check the number.", 422],
    [{ expiresInHours: "1000" }, "Enter up to 720 hours", 422],
  ])("with %j shows the field's error and keeps the rest", async (wrong, words, expected) => {
    const { status, body } = await admin.form(NEW, { ...FORM, customerName: "Ploy Kept", ...wrong })
    expect(status).toBe(expected)
    expect(body).toContain(words)
    expect(body).toContain('aria-invalid="true"')
    expect(body).toContain('value="Ploy Kept"')
    expect(body).toContain(`value="${FORM.key}"`)
    expect(await rows("select id from payment_links")).toEqual([])
  })
})

describe("the list", () => {
  it("shows each link with its status, or says that there are none", async () => {
    expect(await page(adminPaths.paymentLinks)).toContain("No payment links yet")
    const { id } = await createLink(app, { customerName: "<Ploy>" })
    const html = await page(adminPaths.paymentLinks)
    for (const text of ["฿1,500", "Deposit", "&lt;Ploy&gt;", "Valid until", adminPaths.paymentLinkStatus(id)]) {
      expect(html).toContain(text)
    }
  })

  it("paginates by twenty and shows the first page for an invalid cursor", async () => {
    for (let count = 0; count < 21; count++) {
      app.clock.now += 1000
      await createLink(app, { description: `Link ${count}.` })
    }
    const first = await page(adminPaths.paymentLinks)
    expect([first.includes("Link 20."), first.includes("Link 0.")]).toEqual([true, false])
    const next = /href="(\/admin\/payment-links\?cursor=[^"]+)"/.exec(first)![1]!
    expect(await page(next)).toContain("Link 0.")
    expect(await page(`${adminPaths.paymentLinks}?cursor=nonsense`)).toContain("Link 20.")
  })
})

describe("a slip by a link", () => {
  it("is listed on the dashboard and shown with its image", async () => {
    const { id } = await createLink(app, { description: "Chef for an evening" })
    await sendSlip(id)
    const first = await page("/admin")
    expect(first).toContain("Slips from payment links")
    expect(first).toContain(adminPaths.paymentLink(id))
    expect(first).not.toContain("all caught up")
    for (const path of [adminPaths.paymentLinks, adminPaths.paymentLink(id)]) {
      const slip = /<img src="(\/slips\/[^"]+)"/.exec(await page(path))![1]!
      expect((await admin.get(slip)).status).toBe(200)
    }
    await settle(id, "paid")
    expect(await page("/admin")).toContain("all caught up")
  })

  it.each([
    ["en", "The same file was sent for"],
    ["th", "ไฟล์เดียวกันนี้เคยส่งมาแล้วสำหรับ"],
  ])("is shown with the link for which the same file was sent before: %s", async (language, words) => {
    admin.cookie = admin.cookie.replace("lang=en", `lang=${language}`)
    const [first, second] = [await createLink(app), await createLink(app)]
    await sendSlip(first.id)
    for (const path of ["/admin", adminPaths.paymentLink(first.id)]) expect(await page(path)).not.toContain(words)
    await settle(first.id, "paid")
    await sendSlip(second.id)
    for (const path of ["/admin", adminPaths.paymentLinks, adminPaths.paymentLink(second.id)]) {
      const html = await page(path)
      expect(html).toContain(words)
      expect(html).toMatch(new RegExp(`href="${adminPaths.paymentLink(first.id)}"[^>]*>${linkReference(first.id)}<`))
    }
    const { body } = await admin.get(`/api/admin/payment-links/${second.id}`)
    expect(body.data.paymentLink.slips).toMatchObject([
      { transRef: null, sameFile: [{ paymentLinkId: first.id, reference: linkReference(first.id) }] },
    ])
  })

  it("as a PDF is shown as a download link", async () => {
    const { id } = await createLink(app)
    await sendSlip(id, "pdf")
    const html = await page(adminPaths.paymentLink(id))
    expect(html).not.toContain("<img")
    expect(html).toContain("Open the PDF slip")
  })
})

describe("the buttons", () => {
  it("paid confirms the booking; clicking again says the same of the link", async () => {
    const booking = await createBooking(app)
    const { id } = await createLink(app, { bookingId: booking.id })
    const { headers } = await settle(id, "paid", adminPaths.paymentLinks)
    expect(headers.get("Location")).toBe(adminPaths.paymentLinks)
    expect(await page(adminPaths.paymentLinks)).toContain('data-undo="confirmed"')
    expect((await settle(id, "paid")).status).toBe(303)
    const history = await page(adminPaths.bookingHistory(booking.id))
    expect(history).toContain("Paid through a payment link")
    expect(history).toContain("Created a payment link")
    for (const path of [adminPaths.booking(booking.id), adminPaths.bookingLedger(booking.id)])
      expect(await page(path)).not.toContain("Create payment link")
  })

  it("paid warns the admin where the booking has been cancelled", async () => {
    const booking = await createBooking(app)
    const { id } = await createLink(app, { bookingId: booking.id })
    expect(await page(adminPaths.booking(booking.id))).toContain(adminPaths.newPaymentLinkFor(booking.id))
    await changeStatus(app, booking.id, "cancelled", ADMIN)
    expect(await page(adminPaths.paymentLink(id))).toContain("Receiving the payment")
    await settle(id, "paid")
    expect(await page(adminPaths.paymentLink(id))).toContain("but the booking had already been cancelled")
  })

  it("stay on the dashboard for a closed link with an unchecked slip until the owner decides", async () => {
    const booking = await createBooking(app)
    const { id } = await createLink(app, { bookingId: booking.id })
    await sendSlip(id)
    await changeStatus(app, booking.id, "cancelled", ADMIN)
    expect(await page("/admin")).toContain(adminPaths.paymentLink(id))
    const html = await page(adminPaths.paymentLink(id))
    for (const text of ["Received money through this link?", "No payment received", "Closed with its booking"])
      expect(html).toContain(text)
    await settle(id, "cancelled")
    expect(await page("/admin")).toContain("all caught up")
    await settle(id, "paid")
    expect(await page(adminPaths.booking(booking.id))).toContain("Money received for a cancelled booking")
  })

  it("cancel; a status change that is no longer allowed changes nothing and says so", async () => {
    const { id } = await createLink(app)
    await settle(id, "cancelled")
    expect(await page(adminPaths.paymentLink(id))).toContain("Link cancelled")
    await settle(id, "paid")
    expect(await page(adminPaths.paymentLink(id))).toContain(
      "This link has already changed. Its status is now: Cancelled.",
    )
    expect(await rows("select status from payment_links")).toEqual([{ status: "cancelled" }])
  })

  it("answer 400 without the version, and say what to do", async () => {
    const { id } = await createLink(app)
    const { status, body } = await admin.form(adminPaths.paymentLinkStatus(id), { status: "paid" })
    expect([status, await rows("select status from payment_links")]).toEqual([400, [{ status: "open" }]])
    expect(body).toContain("This form is incomplete or out of date. Go back, reload the page and try again.")
  })

  it("reject an unknown status, an external `back` and an unknown link", async () => {
    const { id } = await createLink(app)
    for (const status of ["expired", "in_review", ""]) await settle(id, status)
    expect(await rows("select status from payment_links")).toEqual([{ status: "open" }])
    expect((await settle(id, "paid", "https://evil.example")).headers.get("Location")).toBe("/")
    expect((await settle("nobody-s", "paid")).status).toBe(404)
    expect((await admin.get(adminPaths.paymentLink("nobody-s"))).status).toBe(404)
  })
})
