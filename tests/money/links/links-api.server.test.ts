import { beforeEach, describe, expect, it, vi } from "vitest"
import { changePaymentLinkStatus } from "#app/money/links/change-payment-link-status.server.ts"
import { Client, expectFailure, ORIGIN, slipForm } from "../../support/api.ts"
import { HOUR_MS, NOW, rows, updateSampleVilla } from "../../support/app.ts"
import { file } from "../../support/files.ts"
import { ADMIN, createLink } from "../../support/payment-links.ts"
import { setUpClock, setUpOwner, setUpVilla } from "../../support/set-up.ts"

setUpClock()
const app = setUpVilla()
const owner = setUpOwner(app)
let guest: Client
beforeEach(async () => {
  guest = new Client()
})

const send = (id: string, form: FormData = slipForm(file("jpeg"))) => guest.post(`/api/payment-links/${id}/slips`, form)

describe("GET", () => {
  it("returns the amount and the instructions to anyone with the link", async () => {
    const { id } = await createLink(app, { customerName: "Ploy" })
    const { status, headers, body } = await guest.get(`/api/payment-links/${id}`)
    expect([status, headers.get("Cache-Control")]).toEqual([200, "no-store"])
    expect(body.data).toEqual({
      paymentLink: {
        id,
        url: `${ORIGIN}/payment/${id}`,
        slipsUrl: `${ORIGIN}/payment-slips/${id}`,
        amount: 1500,
        damageDeposit: 0,
        description: "Deposit",
        customerName: "Ploy",
        bookingId: null,
        purpose: "free",
        automatic: false,
        status: "open",
        version: 1,
        expiresAt: new Date(NOW + 168 * HOUR_MS).toISOString(),
        createdAt: new Date(NOW).toISOString(),
        booking: null,
        slips: [],
      },
      instructions: [
        {
          method: "bank_transfer",
          amount: 1500,
          deadline: new Date(NOW + 168 * HOUR_MS).toISOString(),
          bankDetails: { bankName: "KBank", accountNumber: "123-4-56789-0", accountName: "Test House Ltd." },
        },
        {
          method: "promptpay",
          amount: 1500,
          deadline: new Date(NOW + 168 * HOUR_MS).toISOString(),
          payload: expect.stringMatching(/^000201.*54071500\.00/),
          payee: { name: "Test House Ltd.", lastDigits: "5678" },
          svgUrl: `${ORIGIN}/payment/${id}/promptpay.svg`,
          pngUrl: `${ORIGIN}/payment/${id}/promptpay.png`,
          qrImage: null,
        },
      ],
    })
  })

  it("returns only the time and status of slips", async () => {
    const { id } = await createLink(app)
    await send(id)
    const { body } = await guest.get(`/api/payment-links/${id}`)
    expect(body.data.paymentLink.slips).toEqual([{ uploadedAt: new Date(NOW).toISOString(), state: "in_review" }])
    expect(JSON.stringify(body)).not.toContain("/slips/")
    expect(body.data.instructions).toEqual([])
  })

  it("answers an owner's slip as a guest's, as it is documented", async () => {
    const { id } = await createLink(app)
    const { status, body } = await owner.post(`/api/payment-links/${id}/slips`, slipForm(file("jpeg")))
    expect([status, Object.keys(body.data.paymentLink.slips[0])]).toEqual([201, ["uploadedAt", "state"]])
    expect(body.data.paymentLink.history).toBeUndefined()
  })

  it("of an expired link is 410, recorded or not; cancelled and paid ones are returned", async () => {
    const { id } = await createLink(app, { expiresInHours: 1 })
    vi.setSystemTime(NOW + HOUR_MS)
    expectFailure(await guest.get(`/api/payment-links/${id}`), 410, "paymentLinkExpired")
    for (const status of ["cancelled", "paid"] as const) {
      const other = await createLink(app)
      await changePaymentLinkStatus(app, other.id, status, ADMIN)
      expect((await guest.get(`/api/payment-links/${other.id}`)).body.data.paymentLink.status).toBe(status)
    }
  })

  it("of an unknown link is 404", async () => {
    expectFailure(await guest.get("/api/payment-links/nobody-s"), 404, "notFound", "Not found")
  })

  it("without a payment method has no instructions", async () => {
    const { id } = await createLink(app)
    await updateSampleVilla(app, { bankEnabled: false, promptPayEnabled: false })
    expect((await guest.get(`/api/payment-links/${id}`)).body.data.instructions).toEqual([])
    await updateSampleVilla(app, { bankEnabled: true, promptPayEnabled: true })
  })
})

describe("POST slips", () => {
  it("puts the link in review: 201", async () => {
    const { id } = await createLink(app)
    const { status, body } = await send(id)
    expect([status, body.data.paymentLink.status]).toEqual([201, "in_review"])
    expect(body.data.paymentLink.slips).toEqual([{ uploadedAt: new Date(NOW).toISOString(), state: "in_review" }])
    expect(await rows("select payment_link_id, booking_id from slips")).toEqual([
      { payment_link_id: id, booking_id: null },
    ])
  })

  it.each([
    ["a file that is not an image", () => slipForm(file("gif")), 415, "slipInvalid"],
    ["nothing", () => new FormData(), 422, "slipMissing"],
    ["an empty file", () => slipForm(new Uint8Array()), 422, "slipMissing"],
    ["6 MB", () => slipForm(file("jpeg", 6 * 1024 * 1024)), 413, "fileTooLarge"],
  ])("with %s is rejected", async (_, form, status, code) => {
    const { id } = await createLink(app)
    expectFailure(await send(id, form()), status, code)
    expect(await rows("select status from payment_links")).toEqual([{ status: "open" }])
  })

  it("for a link that accepts none is rejected, and nothing is stored", async () => {
    const { id } = await createLink(app, { expiresInHours: 1 })
    const other = await createLink(app)
    await changePaymentLinkStatus(app, other.id, "paid", ADMIN)
    vi.setSystemTime(NOW + HOUR_MS)
    expectFailure(await send(id), 410, "paymentLinkExpired")
    expectFailure(await send(other.id), 409, "statusConflict")
    expectFailure(await send("nobody-s"), 404, "notFound")
    expect(await rows("select id from slips")).toEqual([])
  })
})

describe("while a slip is in review nobody is asked to pay again", () => {
  const createGuestBooking = async () => {
    const { id } = await guest.book()
    const customerInfo = { firstName: "Mali", lastName: "Srisuk", email: "mali@example.com", phone: "0812345678" }
    await guest.patch(`/api/booking/${id}/customer-info`, { customerInfo })
    return { id, link: (await createLink(app, { bookingId: id })).id }
  }

  it("by a link, where the slip is the booking's own", async () => {
    const { id, link } = await createGuestBooking()
    expect((await guest.get(`/payment/${link}/promptpay.svg`)).status).toBe(200)
    await guest.patch(`/api/booking/${id}`, { paymentSlipUrl: await guest.upload(file("jpeg")) })
    expect((await guest.get(`/api/payment-links/${link}`)).body.data.instructions).toEqual([])
    for (const type of ["svg", "png"]) expect((await guest.get(`/payment/${link}/promptpay.${type}`)).status).toBe(404)
    expectFailure(await send(link, slipForm(file("png"))), 409, "statusConflict")
    expect(await rows("select id from slips")).toHaveLength(1)
    for (const page of [`/payment/${link}`, `/payment-slips/${link}`]) {
      const { body } = await guest.get(page, { headers: { "Accept-Language": "en" } })
      expect(body).toContain("we&#x27;ve received your slip")
      expect(body).not.toContain('type="file"')
    }
  })

  it("by the booking, where the slip came by a link", async () => {
    const { id, link } = await createGuestBooking()
    expect((await guest.get(`/booking/${id}/promptpay.svg`)).status).toBe(200)
    expect((await send(link)).status).toBe(201)
    for (const type of ["svg", "png"]) expect((await guest.get(`/booking/${id}/promptpay.${type}`)).status).toBe(404)
    const method = await guest.patch(`/api/booking/${id}/payment`, { paymentMethod: "bank_transfer" })
    expectFailure(method, 409, "bookingFrozen")
    const { status, headers } = await guest.get(`/booking/${id}/payment`)
    expect([status, headers.get("Location")]).toEqual([302, `/booking/${id}/confirmation`])
    const { body } = await guest.get(`/booking/${id}/confirmation`, { headers: { "Accept-Language": "en" } })
    expect(body).toContain("we&#x27;ve received your slip")
    expect(body).not.toContain(`href="/booking/${id}/payment"`)
  })
})
