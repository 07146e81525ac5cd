import { describe, expect, it, vi } from "vitest"
import { Client, expectFailure, ORIGIN, slipForm } from "../../support/api.ts"
import { HOUR_MS, NOW, rows } from "../../support/app.ts"
import { file } from "../../support/files.ts"
import { setUpClock, setUpOwner, setUpVilla } from "../../support/set-up.ts"

const CALL = "/api/admin/payment-links"
setUpClock()
const app = setUpVilla()
const admin = setUpOwner(app)

const make = async (body: Record<string, unknown> = {}) => {
  const answer = await admin.post(CALL, { amount: 1500.5, description: "Deposit", ...body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data.paymentLink
}
const patch = (id: string, status: unknown) => admin.patch(`${CALL}/${id}`, { status })

describe("POST", () => {
  it("returns the link with absolute URLs", async () => {
    const link = await make({ customerName: "Ploy", expiresInHours: 0.5 })
    expect(link).toEqual({
      id: expect.stringMatching(/^[\w-]{36}$/),
      url: `${ORIGIN}/payment/${link.id}`,
      slipsUrl: `${ORIGIN}/payment-slips/${link.id}`,
      amount: 1500.5,
      damageDeposit: 0,
      description: "Deposit",
      customerName: "Ploy",
      bookingId: null,
      purpose: "free",
      automatic: false,
      status: "open",
      version: 1,
      expiresAt: new Date(NOW + HOUR_MS / 2).toISOString(),
      createdAt: new Date(NOW).toISOString(),
      booking: null,
      slips: [],
      history: [
        { at: new Date(NOW).toISOString(), actor: "admin", actorName: "Somchai", from: null, to: "open", act: null },
      ],
    })
  })

  it("lasts a week by default", async () => {
    expect((await make()).expiresAt).toBe(new Date(NOW + 168 * HOUR_MS).toISOString())
  })

  it("is valid for 720 hours at most", async () => {
    expect((await make({ expiresInHours: 720 })).expiresAt).toBe(new Date(NOW + 720 * HOUR_MS).toISOString())
  })

  it("for a booking extends its deadline", async () => {
    const { id } = await new Client().book()
    const link = await make({ bookingId: id })
    expect(link).toMatchObject({
      bookingId: id,
      booking: { reference: expect.stringMatching(/^BV-/), status: "pending_payment" },
    })
    const { booking } = (await admin.get(`/api/admin/bookings/${id}`)).body.data
    expect(booking.paymentDeadline).toBe(new Date(NOW + 168 * HOUR_MS).toISOString())
    expect(booking.history.at(-1)).toMatchObject({ action: "link-made", actorName: "Somchai" })
  })

  it.each([
    [{ amount: 0 }, "amount"],
    [{ amount: -5 }, "amount"],
    [{ amount: "5" }, "amount"],
    [{ amount: undefined }, "amount"],
    [{ description: "" }, "description"],
    [{ description: "a".repeat(201) }, "description"],
    [{ customerName: "a".repeat(201) }, "customerName"],
    [{ expiresInHours: 0 }, "expiresInHours"],
    [{ expiresInHours: 721 }, "expiresInHours"],
  ])("with %j is 422 with the field", async (wrong, field) => {
    const answer = await admin.post(CALL, { amount: 100, description: "Deposit", ...wrong })
    expectFailure(answer, 422, "validation")
    expect(Object.keys(answer.body.errors)).toEqual([field])
    expect(await rows("select id from payment_links")).toEqual([])
  })

  it("for an unknown booking is 422; for a cancelled one 409", async () => {
    const body = { amount: 100, description: "Deposit" }
    const unknown = await admin.post(CALL, { ...body, bookingId: "nobody-s" })
    expectFailure(unknown, 422, "bookingUnknown", "We couldn't find this booking. Check the number.")
    expect(Object.keys(unknown.body.errors)).toEqual(["bookingId"])
    const { id } = await new Client().book()
    await admin.patch(`/api/admin/bookings/${id}/status`, { status: "confirmed" })
    expect((await admin.post(CALL, { ...body, bookingId: id })).status).toBe(201)
    await admin.patch(`/api/admin/bookings/${id}/status`, { status: "cancelled" })
    expectFailure(await admin.post(CALL, { ...body, bookingId: id }), 409, "bookingClosed")
  })
})

describe("an outdated version", () => {
  it("is rejected with the current link, without effect", async () => {
    const { id, version } = await make()
    await new Client().post(`/api/payment-links/${id}/slips`, slipForm(file("jpeg")))
    for (const status of ["paid", "cancelled", "open"]) {
      const inBody = await admin.patch(`${CALL}/${id}`, { status, version })
      expectFailure(inBody, 409, "bookingEdited")
      const { body } = await admin.get(`${CALL}/${id}`)
      expect(inBody.body.data.paymentLink).toEqual(body.data.paymentLink)
      expect(body.data.paymentLink).toMatchObject({ status: "in_review", version: version + 1 })
      const inHeader = await admin.patch(`${CALL}/${id}`, { status }, { headers: { "If-Match": `"${version}"` } })
      expectFailure(inHeader, 409, "bookingEdited")
    }
    expect((await admin.patch(`${CALL}/${id}`, { status: "paid", version: version + 1 })).status).toBe(200)
  })
})

describe("GET", () => {
  it("lists them page by page, newest first", async () => {
    const ids: string[] = []
    for (let count = 0; count < 5; count++) {
      vi.setSystemTime(NOW + count * 1000)
      ids.unshift((await make()).id)
    }
    const seen: string[] = []
    let cursor = ""
    do {
      const { body } = await admin.get(`${CALL}?limit=2${cursor && `&cursor=${cursor}`}`)
      expect(body.data.paymentLinks.length).toBeLessThanOrEqual(2)
      seen.push(...body.data.paymentLinks.map(({ id }: { id: string }) => id))
      cursor = body.nextCursor
    } while (cursor)
    expect(seen).toEqual(ids)
    expect((await admin.get(CALL)).body).toMatchObject({ status: "success", nextCursor: null })
  })

  it.each(["limit=0", "limit=x", "cursor=nonsense"])("with %s is 422", async (query) => {
    expectFailure(await admin.get(`${CALL}?${query}`), 422, "validation")
  })

  it("returns one with the URLs of its slips, which only admins can open", async () => {
    const { id } = await make()
    await new Client().post(`/api/payment-links/${id}/slips`, slipForm(file("jpeg")))
    const { body } = await admin.get(`${CALL}/${id}`)
    const [slip, ...others] = body.data.paymentLink.slips
    expect(body.data.paymentLink.history).toMatchObject([
      { to: "open" },
      { actor: "guest", from: "open", to: "in_review" },
    ])
    expect(others).toEqual([])
    expect(slip).toEqual({
      url: expect.stringMatching(/^http:\/\/localhost\/slips\/[\w-]{36}$/),
      uploadedAt: new Date(NOW).toISOString(),
      state: "in_review",
      sendingBank: null,
      transRef: null,
      sameFile: [],
      sameTransfer: [],
    })
    const path = slip.url.slice(ORIGIN.length)
    expect((await admin.get(path)).status).toBe(200)
    expect((await new Client().get(path)).status).toBe(404)
  })

  it("shows an overdue link as expired", async () => {
    const { id } = await make({ expiresInHours: 1 })
    vi.setSystemTime(NOW + HOUR_MS)
    expect((await admin.get(`${CALL}/${id}`)).body.data.paymentLink.status).toBe("expired")
    expect((await admin.get(CALL)).body.data.paymentLinks[0].status).toBe("expired")
  })

  it("of an unknown link is 404", async () => {
    expectFailure(await admin.get(`${CALL}/nobody-s`), 404, "notFound")
    expectFailure(await patch("nobody-s", "paid"), 404, "notFound")
  })
})

describe("PATCH", () => {
  it("paid, sent twice, confirms its booking once", async () => {
    const { id: bookingId } = await new Client().book()
    const { id } = await make({ bookingId })
    for (const _ of [1, 2]) {
      const { status, body } = await patch(id, "paid")
      expect([status, body.data.paymentLink.status, body.message]).toEqual([200, "paid", undefined])
    }
    const { booking } = (await admin.get(`/api/admin/bookings/${bookingId}`)).body.data
    expect(booking.status).toBe("confirmed")
    expect(booking.history.filter(({ action }: { action: string }) => action === "link-paid")).toHaveLength(1)
  })

  it("paid for a cancelled booking reports it", async () => {
    const { id: bookingId } = await new Client().book()
    const { id } = await make({ bookingId })
    await admin.patch(`/api/admin/bookings/${bookingId}/status`, { status: "cancelled" })
    const { status, body } = await patch(id, "paid")
    expect([status, body.data.paymentLink.status]).toEqual([200, "paid"])
    expect(body.message).toMatch(/booking .* cancelled/)
  })

  it("a slip is rejected and another accepted", async () => {
    const { id } = await make()
    const guest = new Client()
    await guest.post(`/api/payment-links/${id}/slips`, slipForm(file("jpeg")))
    vi.setSystemTime(NOW + 1000)
    expect((await patch(id, "open")).body.data.paymentLink).toMatchObject({
      status: "open",
      slips: [{ state: "returned" }],
    })
    vi.setSystemTime(NOW + 2000)
    await guest.post(`/api/payment-links/${id}/slips`, slipForm(file("pdf")))
    expect((await patch(id, "paid")).body.data.paymentLink).toMatchObject({
      status: "paid",
      slips: [{ state: "returned" }, { state: "accepted" }],
    })
  })

  it.each(["cancelled", "open"])("from paid to %s is 409", async (to) => {
    const { id } = await make()
    await patch(id, "paid")
    const refused = await patch(id, to)
    expectFailure(
      refused,
      409,
      "statusConflict",
      `This payment link can't be changed from paid to ${to}. Check its current status.`,
    )
    expect(refused.body.data).toEqual({ from: "paid", to })
  })

  it.each(["in_review", "expired", "", null, undefined, 1])("to %j is 422", async (status) => {
    const { id } = await make()
    expectFailure(await patch(id, status), 422, "validation")
  })
})
