import { env, exports } from "cloudflare:workers"
import { beforeEach, describe, expect, it } from "vitest"
import { bookingUrl } from "#app/booking/email-for-booking.server.ts"
import { SLIP_MAX_BYTES } from "#app/money/slips/slip.ts"
import { paths } from "#app/paths.ts"
import { Client, expectFailure, ORIGIN, slipForm, untilRefused } from "../../support/api.ts"
import { rows } from "../../support/app.ts"
import { file, MINI_QR, pdfOf } from "../../support/files.ts"
import { setUpClock, setUpVilla } from "../../support/set-up.ts"

setUpClock()
const app = setUpVilla()
let guest: Client
beforeEach(async () => {
  guest = new Client()
})

const send = (form: FormData | string | Uint8Array, headers: Record<string, string> = {}, client = guest) =>
  client.call("POST", "/api/upload/slip", { body: form, headers })
const stored = () =>
  rows<{ guest_id: string; type: string; booking_id: string | null }>("select guest_id, type, booking_id from slips")

describe("POST /api/upload/slip", () => {
  it.each([
    ["jpeg", "slip.jpg", "image/jpeg"],
    ["png", "slip.png", "image/png"],
    ["pdf", "slip.pdf", "application/pdf"],
    // By content, with any name
    ["pdf", "slip.jpg", "application/pdf"],
    ["jpeg", "slip.exe", "image/jpeg"],
    ["png", "../../สลิป โอนเงิน.png", "image/png"],
  ] as const)("stores a %s named %s as %s", async (kind, name, type) => {
    await guest.book()
    const { status, body, headers } = await send(slipForm(file(kind), name))
    expect([status, headers.get("Cache-Control")]).toEqual([201, "no-store"])
    expect(body).toEqual({ status: "success", url: body.url, data: { url: body.url } })
    expect(body.url).toMatch(/^http:\/\/localhost\/slips\/[0-9a-f-]{36}$/)
    expect(await stored()).toMatchObject([{ type, booking_id: null }])
  })

  it("is served to its guest only, never cached, a PDF as an attachment", async () => {
    await guest.book()
    const bytes = file("pdf")
    const url = await guest.upload(bytes, "slip.jpg")
    const answer = await exports.default.fetch(url, { headers: { Cookie: guest.cookie } })
    expect(answer.status).toBe(200)
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes)
    expect(answer.headers.get("Content-Type")).toBe("application/pdf")
    expect(answer.headers.get("Content-Disposition")).toMatch(/^attachment; filename="slip-[0-9a-f]{8}\.pdf"$/)
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store")
    expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff")
    expect(answer.headers.get("Content-Security-Policy")).toBe("default-src 'none'; sandbox")

    const other = new Client()
    await other.book({ checkIn: "2090-12-20", checkOut: "2090-12-21" })
    const path = new URL(url).pathname
    for (const client of [other, new Client()]) expect((await client.get(path)).status).toBe(404)
    expect([401, 404]).toContain((await guest.get(path, { token: "garbage" })).status)
    expect((await guest.get(path.replace("slips/", "media/slips/"))).status).toBe(404)
  })

  it("checks the rate limit before it reads the body", async () => {
    await guest.book()
    const answer = await untilRefused(20, () => send("not even a form", { "Content-Type": "text/plain" }))
    expectFailure(answer, 429, "tooManyRequests")
    // Twenty a minute, or twenty an hour where a minute of the clock ends in between.
    expect(["60", "3600"]).toContain(answer.headers.get("Retry-After"))
    expect(await stored()).toEqual([])
  })

  it("counts what somebody sends by a forwarded link apart from the guest's", async () => {
    const { id, token } = await guest.book()
    const customerInfo = { firstName: "Mali", lastName: "Sri", email: "mali@example.com", phone: "0812345678" }
    await guest.patch(`/api/booking/${id}/customer-info`, { customerInfo })
    const link = { id, emailVersion: 1, origin: ORIGIN, checkOut: "2090-12-07", createdAt: 0 }
    const companion = new Client()
    await companion.get((await bookingUrl(app, link)).slice(ORIGIN.length))
    const pay = paths.booking.payment(id)
    for (const path of [pay, "/api/upload/slip"]) {
      let refused = false
      // By pages and calls together: the limit of an address is a minute's.
      for (let sent = 0; sent <= 20 && !refused; sent++) {
        companion.address = crypto.randomUUID()
        refused = (await companion.post(path, "not even a form")).status === 429
      }
      expect(refused).toBe(true)
    }
    expect((await guest.post("/api/upload/slip", slipForm(file("jpeg")))).status).toBe(201)
    expect((await new Client().post("/api/upload/slip", slipForm(file("jpeg")), { token })).status).toBe(201)
    expect((await guest.post(pay, slipForm(file("jpeg")))).status).toBe(303)
  })

  it("makes a caller without a cookie a guest", async () => {
    const { headers } = await send(slipForm(file("jpeg")))
    expect(headers.get("Set-Cookie")).toMatch(/^guest=\S+;.*HttpOnly/)
    await guest.book()
    expect(new Set((await stored()).map(({ guest_id }) => guest_id))).toEqual(
      new Set((await rows<{ guest_id: string }>("select guest_id from bookings")).map(({ guest_id }) => guest_id)),
    )
  })

  it("assigns a slip sent with a booking's token, or with its id, to that booking's guest", async () => {
    const { id, token } = await guest.book()
    const [owner] = await rows<{ guest_id: string }>("select guest_id from bookings")
    const byToken = await new Client().post("/api/upload/slip", slipForm(file("jpeg")), { token })
    const byName = await send(slipForm(file("jpeg"), "slip.jpg", { bookingId: id }))
    expect([byToken.status, byName.status]).toEqual([201, 201])
    expect((await stored()).map(({ guest_id }) => guest_id)).toEqual([owner?.guest_id, owner?.guest_id])
    const attached = await new Client().patch(`/api/booking/${id}`, { paymentSlipUrl: byToken.body.url }, { token })
    expect(attached.body.data.booking.status).toBe("in_review")
  })

  it("with another guest's booking is 404, and nothing is stored", async () => {
    const { id } = await guest.book()
    expectFailure(await send(slipForm(file("jpeg"), "slip.jpg", { bookingId: id }), {}, new Client()), 404, "notFound")
    expect(await stored()).toEqual([])
  })

  it.each([
    ["a text file named .jpg", file("text")],
    ["an HTML page named .jpg", file("html")],
    ["a drawing", file("svg")],
    ["a program", file("exe")],
    ["a third of a JPEG", file("jpeg", 999).subarray(0, 333)],
    ["a PDF without its end", pdfOf({}).subarray(0, -7)],
  ])("%s is 415", async (_, bytes) => {
    const answer = await send(slipForm(bytes, "slip.jpg"))
    expectFailure(answer, 415, "slipInvalid")
    expect(answer.body.errors).toEqual({ slip: [answer.body.message] })
    expect(await stored()).toEqual([])
  })

  it.each([
    ["a HEIC", file("heic")],
    ["a WebP", file("webp")],
    ["a screenshot of 20,400 lines", file("png", 999, { width: 1080, height: 20_400 })],
  ])("%s is 415, and the message says what to send instead", async (_, bytes) => {
    const answer = await send(slipForm(bytes, "slip.jpg"))
    expectFailure(answer, 415, "slipInvalid")
    expect(answer.body.message).toMatch(/Take a screenshot of the slip and send that\.$/)
    expect(answer.body.errors).toEqual({ slip: [answer.body.message] })
  })

  it.each([
    ["a BOM before its header", pdfOf({ before: "\xef\xbb\xbf" })],
    ["a CRLF before its header", pdfOf({ before: "\r\n" })],
    ["a page after its end", pdfOf({ after: `<!-- ${"x".repeat(1200)} -->` })],
    ["a comment after its offset", pdfOf({ comment: " \n%a\n" })],
  ])("a PDF with %s is accepted", async (_, bytes) => {
    expect((await send(slipForm(bytes, "slip.pdf"))).status).toBe(201)
    expect(await stored()).toMatchObject([{ type: "application/pdf" }])
  })

  it.each([
    ["6 MB", 6 * 1000 * 1000],
    ["one byte more than 5 MiB", SLIP_MAX_BYTES + 1],
    ["20 MiB", 20 * 1024 * 1024],
  ])("%s is 413", async (_, size) => {
    expectFailure(await send(slipForm(file("jpeg", size))), 413, "fileTooLarge", "File size must be less than 5MB")
    expect(await stored()).toEqual([])
    expect((await env.MEDIA.list({ prefix: "slips/" })).objects.filter(({ size: each }) => each === size)).toEqual([])
  })

  it("exactly 5 MiB is accepted", async () => {
    expect((await send(slipForm(file("jpeg", SLIP_MAX_BYTES)))).status).toBe(201)
  })

  it.each([
    ["no field named slip", new FormData()],
    ["a text field named slip", textForm("slip", "not a file")],
    ["a file with another name", textForm("other", "x")],
    ["an empty file", slipForm(new Uint8Array())],
  ])("%s is 422", async (_, form) => {
    form.set("note", "a form that holds something")
    const answer = await send(form)
    expectFailure(answer, 422, "slipMissing")
    expect(await stored()).toEqual([])
  })

  it.each([
    ["a body that is not multipart", "nonsense", "multipart/form-data; boundary=x"],
    ["no boundary", "nonsense", "multipart/form-data"],
    [
      "cut off",
      '--x\r\nContent-Disposition: form-data; name="slip"; filename="a.jpg"\r\n\r\nabc',
      "multipart/form-data; boundary=x",
    ],
    ["empty", "", "multipart/form-data; boundary=x"],
  ])("malformed multipart, %s, is 400", async (_, body, type) => {
    expectFailure(await send(body, { "Content-Type": type }), 400, "badRequest")
    expect(await stored()).toEqual([])
  })

  it.each([["application/json"], ["text/plain"], ["image/jpeg"]])("a body of %s is 415", async (type) => {
    expectFailure(await send(file("jpeg"), { "Content-Type": type }), 415, "unsupportedType")
  })

  it("accepts the text of the slip's QR, and ignores an invalid one", async () => {
    await guest.book()
    for (const miniQr of [MINI_QR, "nonsense", "", "0".repeat(60_000)])
      expect((await send(slipForm(file("jpeg"), "slip.jpg", { miniQr }))).status).toBe(201)
    expect(await rows("select sending_bank, trans_ref from slips where trans_ref is not null")).toEqual([
      { sending_bank: "002", trans_ref: "0002123123121200011" },
    ])
  })

  it("a slip whose transfer its guest sent for another booking is 409 with the field; a stranger's is taken", async () => {
    const { id } = await guest.book()
    const url = await guest.upload(file("jpeg"), "slip.jpg", { miniQr: MINI_QR })
    await guest.patch(`/api/booking/${id}`, { paymentSlipUrl: url })
    const { id: otherId } = await guest.book({ checkIn: "2090-12-20", checkOut: "2090-12-21" })
    const answer = await send(slipForm(file("png"), "slip.png", { miniQr: MINI_QR, bookingId: otherId }))
    expectFailure(answer, 409, "slipUsed", /used for another booking/)
    expect(answer.body.errors).toEqual({ slip: [answer.body.message] })
    expect((await send(slipForm(file("jpeg"), "slip.jpg", { miniQr: MINI_QR, bookingId: id }))).status).toBe(201)
    const stranger = new Client()
    const { id: strangerId } = await stranger.book({ checkIn: "2090-12-22", checkOut: "2090-12-23" })
    const sent = slipForm(file("png"), "slip.png", { miniQr: MINI_QR, bookingId: strangerId })
    expect((await send(sent, {}, stranger)).status).toBe(201)
  })

  it("from another site is 403", async () => {
    expectFailure(await send(slipForm(file("jpeg")), { Origin: "https://evil.example" }), 403, "wrongOrigin")
    expect((await send(slipForm(file("jpeg")), { Origin: ORIGIN })).status).toBe(201)
  })
})

function textForm(name: string, value: string): FormData {
  const form = new FormData()
  form.set(name, value)
  return form
}
