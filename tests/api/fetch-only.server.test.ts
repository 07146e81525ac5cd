import { env, exports } from "cloudflare:workers"
import { describe, expect, it } from "vitest"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { API_CALLS } from "../support/api-calls.ts"
import { endStay } from "../support/bookings.ts"
import { calendarFile } from "../support/calendar-file.ts"
import { setChannels } from "../support/feeds.ts"
import { MINI_QR } from "../support/files.ts"
import { PASSPORT_FIELDS as PASSPORT } from "../support/passports.ts"
import { png } from "../support/png.ts"
import { MALI } from "../support/sample.ts"

/*
 * One client with fetch only, without cookies and pages: from an empty database to paid stays, as the owner
 * and as guests. Each step depends on the one before.
 */

const ORIGIN = "http://localhost"
const usedCalls = new Set<string>()

/** Calls the worker as any program would. @returns the response's JSON, or its text */
// biome-ignore lint/suspicious/noExplicitAny: each test states what it expects of a response
async function request(call: string, { token, body, status = 200 }: CallOptions = {}): Promise<any> {
  const [method = "", path = ""] = call.split(" ")
  usedCalls.add(`${method} ${path.split("?")[0]}`)
  const form = body instanceof FormData
  const answer = await exports.default.fetch(path.startsWith(ORIGIN) ? path : `${ORIGIN}${path}`, {
    method,
    headers: {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(body !== undefined && !form && { "Content-Type": "application/json" }),
    },
    body: form ? body : body === undefined ? undefined : JSON.stringify(body),
  })
  // Private responses are not cached, and every response has Cache-Control.
  const stored = answer.headers.get("Cache-Control")
  expect([call, stored]).toEqual([call, token ? expect.stringContaining("no-store") : expect.any(String)])
  const text = await answer.text()
  expect([call, answer.status, answer.status === status ? "" : text]).toEqual([call, status, ""])
  const isJson = answer.headers.get("Content-Type")?.startsWith("application/json")
  return isJson && text ? JSON.parse(text) : text
}
type CallOptions = { token?: string; body?: unknown; status?: number }

async function form(files: Record<string, [name: string, size: number][]>, texts: Record<string, string> = {}) {
  const body = new FormData()
  for (const [field, images] of Object.entries(files)) {
    for (const [name, size] of images) body.append(field, new File([await png(size, size)], name))
  }
  for (const [field, text] of Object.entries(texts)) body.set(field, text)
  return body
}

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const CARD = { cardNumber: "4242424242424242", cardholderName: "MALI SRISUK", expiry: "12/40", cvv: "123" }
const PASSWORD = "a long password"
const OWNER = { email: "owner@example.com", password: PASSWORD }

let owner = ""
const admin = (call: string, body?: unknown, status?: number) => request(call, { token: owner, body, status })

/** Books as a new guest, with customer details. */
async function book(checkIn: string, checkOut: string, customerInfo = MALI) {
  const stay = { bookingDetails: { checkIn, checkOut, rooms: 3 }, paymentMethod: "bank_transfer", guests: 2 }
  const { id, token } = (await request("POST /api/booking", { body: stay, status: 201 })).data
  await request(`PATCH /api/booking/${id}/customer-info`, { token, body: { customerInfo, adults: 1, children: 1 } })
  return { id: id as string, token: token as string }
}

/** The latest six-digit OTP in an email; only local development shows emails. */
async function latestOtp(): Promise<string> {
  const { messages } = (await admin("GET /api/admin/outbox")).data
  const texts = messages.map(({ text }: { text: string }) => /(?<!BV-)\b\d{6}\b/.exec(text)?.[0])
  return texts.find(Boolean)
}

describe("with fetch only", () => {
  it("the owner registers and creates the villa", async () => {
    await request("GET /api/villa", { status: 404 })
    const body = { ...OWNER, name: "Somchai" }
    const registered = await request("POST /api/admin/auth/register", { body, status: 201 })
    owner = registered.token
    expect(await admin("GET /api/admin/auth/me")).toEqual(registered.user)
    await admin("PATCH /api/admin/villa", {
      name: { en: "Baan", th: "บ้าน" },
      title: { en: "Feet in the sand" },
      description: { en: "By the sea" },
      weekdayPrice: 9000,
      weekendPrice: 12000,
      maxGuests: 6,
      contactPhone: "081 234 5678",
    })
    expect(await admin("GET /api/admin/villa")).toMatchObject({ name: { en: "Baan", th: "บ้าน" }, weekdayPrice: 9000 })
  })

  it("the owner uploads images, orders and describes them", async () => {
    const slides = await form({
      slideImages: [
        ["pool.png", 8],
        ["beach.png", 9],
        ["dark.png", 7],
      ],
    })
    const [pool, beach, dark] = (await admin("POST /api/admin/villa/slides", slides, 201)).slides
    expect((await admin(`DELETE /api/admin/villa/slides/${dark.id}`)).slides).toEqual([pool, beach])
    await admin("PATCH /api/admin/villa/slides", { order: [beach.id, pool.id] })
    const villa = await admin(`PATCH /api/admin/villa/slides/${beach.id}`, { alt: { en: "The beach", th: "ชายหาด" } })
    expect(villa.slides).toEqual([{ ...beach, alt: { en: "The beach", th: "ชายหาด" } }, pool])
    await admin("PATCH /api/admin/villa/background", await form({ backgroundImage: [["sea.png", 10]] }))
    await admin("DELETE /api/admin/villa/background")
    await request(`GET ${new URL(beach.url).pathname}`)
  })

  it("the owner describes the way to the villa and sets the house rules", async () => {
    const place = { province: { en: "Prachuap Khiri Khan" }, latitude: 12.38947, longitude: 99.98553 }
    await admin("PATCH /api/admin/villa/place", place)
    await admin("PATCH /api/admin/villa/rules", { quietFrom: "22:00", quietTo: "08:00" })
    const { mapImage } = await admin("PUT /api/admin/villa/map", await form({ mapImage: [["map.png", 11]] }))
    await request(`GET ${new URL(mapImage).pathname}`)
    await admin("DELETE /api/admin/villa/map")
    const files: [string, number][] = [12, 13, 14].map((size) => [`${size}.png`, size])
    const added = await admin("POST /api/admin/villa/way-photos", await form({ wayPhotos: files }), 201)
    const [road, gate, dark] = added.data.photos.map(({ id }: { id: string }) => id)
    expect((await admin(`DELETE /api/admin/villa/way-photos/${dark}`)).data.photos).toHaveLength(2)
    await admin("PATCH /api/admin/villa/way-photos", { order: [gate, road] })
    const caption = { en: "The gate", th: "ประตูบ้าน" }
    await admin(`PATCH /api/admin/villa/way-photos/${gate}`, { caption })
    const { photos } = (await admin("GET /api/admin/villa/way-photos")).data
    expect(photos).toMatchObject([{ id: gate, caption }, { id: road }])
    expect(await request("GET /api/villa")).toMatchObject({ place, rules: { quietFrom: "22:00", smoking: "no" } })
  })

  it("the owner creates rooms, orders them and describes their images", async () => {
    const name = (en: string) => ({ name: JSON.stringify({ en }) })
    const sea = await admin(
      "POST /api/admin/villa/rooms",
      await form({ roomImages: [["bed.png", 6]] }, name("Sea")),
      201,
    )
    const garden = await admin("POST /api/admin/villa/rooms", { name: { en: "Garden" } }, 201)
    const attic = await admin("POST /api/admin/villa/rooms", { name: { en: "Attic" } }, 201)
    expect(await admin(`DELETE /api/admin/villa/rooms/${attic.id}`)).toMatchObject({ id: "villa" })
    await admin(`PATCH /api/admin/villa/rooms/${garden.id}`, { description: { en: "Two beds" } })
    await admin("PATCH /api/admin/villa/rooms", { order: [garden.id, sea.id] })
    const image = `/api/admin/villa/rooms/${sea.id}/pictures/${sea.pictures[0].id}`
    await admin(`PATCH ${image}`, { alt: { en: "A bed with a view" } })
    const { rooms } = await request("GET /api/villa/rooms")
    expect(rooms).toMatchObject([
      { name: { en: "Garden" }, description: { en: "Two beds" } },
      { name: { en: "Sea" }, pictures: [{ alt: { en: "A bed with a view", th: "" } }] },
    ])
  })

  it("the owner sets prices of seasons and the rules of booking", async () => {
    const high = { layer: "season", yearly: true, from: "11-01", to: "03-01", name: { th: "ไฮซีซั่น", en: "High season" } }
    const { season } = (await admin("POST /api/admin/villa/seasons", high, 201)).data
    const path = `/api/admin/villa/seasons/${season.id}`
    const priced = await admin(`PATCH ${path}`, { weekdayPrice: 9900, weekendPrice: 12900, minNights: 2 })
    expect((await admin("GET /api/admin/villa/seasons")).data.seasons).toEqual([priced.data.season])
    const { suggestions } = (await admin(`GET /api/admin/villa/seasons/suggestions?year=${day(365).slice(0, 4)}`)).data
    expect(suggestions.map(({ name }: { name: { en: string } }) => name.en)).toEqual(["Songkran", "New Year"])
    await admin(`DELETE ${path}`, undefined, 204)
    const offer = { cleaningFee: 1500, longStay7: 7.5 }
    expect((await admin("PATCH /api/admin/villa", { offer })).offer).toMatchObject(offer)
    await admin("PATCH /api/admin/villa", { offer: { vat: { mode: "added" } } }, 422)
    await admin("PATCH /api/admin/villa", { offer: { cleaningFee: 0, longStay7: 0 } })
  })

  it("the owner sets a cancellation policy, which a quote then states with dates", async () => {
    const policy = { tiers: [{ days: 30, percent: 100 }], graceHours: 0 }
    expect((await admin("PATCH /api/admin/villa/terms", { cancellation: policy })).data.terms.cancellation).toEqual(
      policy,
    )
    const { cancellation } = await request(`GET /api/villa/quote?checkIn=${day(40)}&checkOut=${day(41)}`)
    expect(cancellation).toMatchObject([
      { to: day(10), percent: 100 },
      { from: day(11), percent: 0, amount: 0 },
    ])
    await admin("PATCH /api/admin/villa/terms", { cancellation: null })
    expect((await admin("GET /api/admin/villa/terms")).data).toEqual({
      terms: {
        cancellation: null,
        deposit: { kind: "full" },
        balanceDays: 14,
        damage: { amount: 0, when: "arrival" },
        moves: 1,
        moveDays: 7,
        refundDays: 7,
      },
    })
  })

  it("the owner adds a promo code, which a guest can use until it is switched off", async () => {
    const fields = { code: "songkran-10", kind: "percent", value: 10, maxUses: 20 }
    const { promoCode } = (await admin("POST /api/admin/promo-codes", fields, 201)).data
    expect(promoCode).toMatchObject({ ...fields, code: "SONGKRAN-10", uses: 0, active: true })
    const quote = `GET /api/villa/quote?checkIn=${day(9)}&checkOut=${day(10)}&guests=2&promoCode=Songkran-10`
    expect(await request(quote)).toMatchObject({ promoCode: "SONGKRAN-10", guests: 2 })
    const off = await admin(`PATCH /api/admin/promo-codes/${promoCode.id}`, { active: false })
    expect((await admin("GET /api/admin/promo-codes")).data.promoCodes).toEqual([off.data.promoCode])
    expect(await request(quote, { status: 422 })).toMatchObject({ code: "promoCodeInvalid" })
  })

  it("the owner sets the payment methods, and blocks some nights", async () => {
    const bankDetails = { bankName: "Kasikornbank", accountNumber: "123-4-56789-0", accountName: "Somchai Jaidee" }
    await admin("PATCH /api/admin/villa/bank-details", { bankDetails })
    await admin("PATCH /api/admin/villa/bank-setting", { bankEnabled: true })
    await admin("PATCH /api/admin/villa/credit-card-setting", { creditCardEnabled: true })
    await admin("POST /api/admin/villa/promptpay-qr", await form({ qrImage: [["qr.png", 12]] }))
    await admin("DELETE /api/admin/villa/promptpay-qr")
    await admin("PATCH /api/admin/villa/promptpay-setting", { promptPayEnabled: true, promptPayId: "081 234 5678" })
    const stored = (await admin("POST /api/admin/blocks", { from: day(60), to: day(63), note: "Family" }, 201)).data
      .block
    const other = (await admin("POST /api/admin/blocks", { from: day(70), to: day(71) }, 201)).data.block
    await admin(`DELETE /api/admin/blocks/${other.id}`, undefined, 204)
    expect((await admin("GET /api/admin/blocks")).data.blocks).toEqual([stored])
    const { nights } = await request(`GET /api/villa/availability?from=${day(59)}&to=${day(64)}`)
    expect(nights.map(({ available }: { available: boolean }) => available)).toEqual([true, false, false, false, true])
  })

  let first: { id: string; token: string }
  it("a guest books at the quoted price and pays with a slip that is rejected once", async () => {
    const quote = await request(`GET /api/villa/quote?checkIn=${day(20)}&checkOut=${day(22)}&rooms=3`)
    first = await book(day(20), day(22))
    const { id, token } = first
    const guest = (call: string, body?: unknown, status?: number) => request(call, { token, body, status })
    const chosen = (await guest(`PATCH /api/booking/${id}/payment`, { paymentMethod: "promptpay" })).data
    expect(chosen.instructions).toMatchObject({ method: "promptpay", amount: quote.total })
    expect(await guest(`GET ${new URL(chosen.instructions.svgUrl).pathname}`)).toContain("<svg")
    expect((await guest(`GET /api/booking/${id}/countdown`)).data.remainingSeconds).toBeGreaterThan(0)

    for (const [size, status, reason] of [
      [120, "pending", "The amount is missing"],
      [121, "confirmed", null],
    ] as const) {
      const slip = await guest(
        "POST /api/upload/slip",
        await form({ slip: [["slip.png", size]] }, { bookingId: id }),
        201,
      )
      await guest(`PATCH /api/booking/${id}`, { paymentSlipUrl: slip.url, status: "in_review" })
      const [waiting] = (await admin("GET /api/admin/bookings?status=in_review")).data.bookings
      expect(waiting).toMatchObject({ id, customerName: "Mali Srisuk", paymentSlipUrl: slip.url })
      expect((await admin(`GET /api/admin/bookings/${id}`)).data.slip).toMatchObject({ url: slip.url, sameFile: [] })
      await admin(`GET ${new URL(slip.url).pathname}`)
      await admin(`PATCH /api/admin/bookings/${id}/status`, { status, reason })
      expect((await guest(`GET /api/booking/${id}`)).data.rejectionReason).toBe(reason)
    }
    const reopened = await admin(`POST /api/admin/bookings/${id}/back-to-review`, { reason: "Not arrived yet" })
    expect(reopened.data.booking).toMatchObject({ status: "in_review", received: 0 })
    const again = (await admin(`PATCH /api/admin/bookings/${id}/status`, { status: "confirmed" })).data.booking
    const undone = await admin(`POST /api/admin/bookings/${id}/undo`, { version: again.version })
    expect(undone.data.booking).toMatchObject({ status: "in_review", received: 0 })
    await admin(`PATCH /api/admin/bookings/${id}/status`, { status: "confirmed" })
    await guest(`POST /api/booking/${id}/send-confirmation`, undefined, 202)
    const { reference } = (await guest(`GET /api/booking/${id}`)).data.booking
    await request("POST /api/check-account", { body: { lastDigits: "0000" } })
    await request("POST /api/booking/send-link", { body: { email: MALI.email, reference }, status: 202 })
    expect((await guest("GET /api/booking/all")).data.bookings).toMatchObject([{ id, status: "confirmed" }])
    const { emails } = (await admin(`GET /api/admin/bookings/${id}`)).data
    expect(emails.map(({ kind }: { kind: string }) => kind)).toEqual(
      expect.arrayContaining(["received", "slip-received", "confirmed"]),
    )
  })

  it("a guest pays by card", async () => {
    const { id, token } = await book(day(24), day(26))
    await request(`POST /api/booking/${id}/card-payment`, { token, body: CARD, status: 202 })
    await request(`POST /api/booking/${id}/resend-otp`, { token, status: 429 })
    const paid = await request(`POST /api/booking/${id}/verify-otp`, { token, body: { otp: await latestOtp() } })
    expect(paid.data.booking).toMatchObject({ status: "confirmed", card: { last4: "4242" } })
    const told = await request(`PATCH /api/booking/${id}/stay`, { token, body: { arrival: "18:00" } })
    expect(told.data.booking).toMatchObject({ arrival: "18:00", adults: 1, children: 1 })
  })

  it("a guest of a confirmed stay gets the code and the Wi-Fi once they are released", async () => {
    const wifi = { ssid: "Baan", password: "sea-and-sand", security: "WPA" }
    const access = { method: "door_code", instructions: { en: "Left door", th: "ประตูซ้าย" }, code: "2580#", wifi }
    const villa = await admin("PATCH /api/admin/villa/access", { ...access, releaseHours: 168 })
    expect(villa.access).toEqual({ ...access, releaseHours: 168 })
    expect(await admin("GET /api/admin/villa/access")).toEqual(villa)
    expect(await request("GET /api/villa")).toMatchObject({ checkInMethod: "door_code" })
    const { id, token } = await book(day(4), day(5))
    const arrival = async () => (await request(`GET /api/booking/${id}/arrival`, { token })).data
    const hidden = { releasedAt: null, instructions: { en: "", th: "" }, code: null, wifi: null }
    expect(await arrival()).toEqual({ method: "door_code", ...hidden })
    await admin(`PATCH /api/admin/bookings/${id}/status`, { status: "confirmed" })
    await admin(`PATCH /api/admin/bookings/${id}`, { accessCode: "4711" })
    expect(await arrival()).toEqual({ ...access, code: "4711", releasedAt: expect.stringMatching(/Z$/) })
  })

  it("a guest changes a booking, and then cancels it", async () => {
    const { id, token } = await book(day(28), day(29))
    const body = { checkIn: day(28), checkOut: day(30), guests: 4, specialRequests: "A cot, please" }
    const changed = await request(`PATCH /api/booking/${id}`, { token, body })
    expect(changed.data.booking).toMatchObject({ checkOutDate: day(30), guests: 4, specialRequests: "A cot, please" })
    const left = await request(`DELETE /api/booking/${id}`, { token })
    expect(left.data.booking).toMatchObject({ status: "cancelled", cancelReason: "guest" })
  })

  it("the owner books for a caller, who pays by a link", async () => {
    const details = { checkIn: day(32), checkOut: day(34), rooms: 3 }
    const body = { bookingDetails: details, customerInfo: MALI }
    const { id } = (await admin("POST /api/admin/bookings", body, 201)).data
    await admin(`PATCH /api/admin/bookings/${id}`, { totalPrice: 15000, customerName: "Nok Jaidee" })
    await admin(`POST /api/admin/bookings/${id}/send-changes`, {}, 202)
    const created = await admin(
      "POST /api/admin/payment-links",
      { amount: 15000, description: "Stay", bookingId: id },
      201,
    )
    const link = created.data.paymentLink.id
    for (const [size, status] of [
      [130, "open"],
      [131, "paid"],
    ] as const) {
      const { paymentLink, instructions } = (await request(`GET /api/payment-links/${link}`)).data
      expect(instructions).toContainEqual(expect.objectContaining({ method: "bank_transfer", amount: 15000 }))
      expect(paymentLink.booking.status).toBe("pending_payment")
      const slip = await form({ slip: [["slip.png", size]] })
      await request(`POST /api/payment-links/${link}/slips`, { body: slip, status: 201 })
      await admin(`PATCH /api/admin/payment-links/${link}`, { status })
    }
    const { paymentLink } = (await admin(`GET /api/admin/payment-links/${link}`)).data
    expect(paymentLink).toMatchObject({ status: "paid", booking: { status: "confirmed" } })
    expect(paymentLink.history.map(({ to }: { to: string }) => to)).toEqual([
      "open",
      "in_review",
      "open",
      "in_review",
      "paid",
    ])
    expect((await admin("GET /api/admin/payment-links")).data.paymentLinks).toEqual([paymentLink])

    const charge = { kind: "charge", amount: 500, note: "Late check-out" }
    await admin(`POST /api/admin/bookings/${id}/ledger`, charge, 201)
    const company = { kind: "payment", amount: 950, channel: "bank", withheld: { amount: 50 } }
    const { lines } = (await admin(`POST /api/admin/bookings/${id}/ledger`, company, 201)).data
    const { id: line } = lines.find(({ channel }: { channel: string }) => channel === "withheld")
    const certified = await admin(`PUT /api/admin/bookings/${id}/certificate`, { line, number: "12/0045" })
    expect(certified.data.lines.at(-1)).toMatchObject({ amount: 50, certificate: "12/0045" })
    const paidBack = { kind: "reversal", reverses: lines.at(-2).id, note: "Another booking" }
    await admin(`POST /api/admin/bookings/${id}/ledger`, paidBack, 201)
    const account = (await admin(`GET /api/admin/bookings/${id}/ledger`)).data
    expect(account.money).toMatchObject({ owed: 15500, received: 15000, balance: 500 })
    await admin(`POST /api/admin/bookings/${id}/remind-balance`, undefined, 202)
    const { version } = (await admin(`GET /api/admin/bookings/${id}`)).data.booking
    await admin(`POST /api/admin/bookings/${id}/email-checked`, { version })
  })

  it("a link is paid by card", async () => {
    const created = await admin("POST /api/admin/payment-links", { amount: 500, description: "Late check-out" }, 201)
    const link = `/api/payment-links/${created.data.paymentLink.id}`
    await request(`POST ${link}/card-payment`, { body: { ...CARD, email: "nok@example.com" }, status: 202 })
    await request(`POST ${link}/resend-otp`, { status: 429 })
    const paid = await request(`POST ${link}/verify-otp`, { body: { otp: await latestOtp() } })
    expect(paid.data.paymentLink.status).toBe("paid")
  })

  it("a link is marked paid by mistake, and taken back", async () => {
    const created = await admin("POST /api/admin/payment-links", { amount: 700, description: "Dinner" }, 201)
    const { id } = created.data.paymentLink
    await admin(`PATCH /api/admin/payment-links/${id}`, { status: "paid" })
    const reversal = { kind: "reversal", note: "Another guest's transfer" }
    const back = await admin(`POST /api/admin/payment-links/${id}/ledger`, reversal, 201)
    expect(back.data.paymentLink.status).toBe("cancelled")
  })

  it("the owner reads the statistics, the CSV file, and the history", async () => {
    const { data } = await admin("GET /api/admin/stats")
    expect(data).toMatchObject({ totalBookings: 4, pendingPayments: 0 })
    const { bookings } = (await admin("GET /api/admin/recent-bookings")).data
    const confirmed = bookings.filter(({ status }: { status: string }) => status === "confirmed")
    const sum = confirmed.reduce((baht: number, { totalPrice }: { totalPrice: number }) => baht + totalPrice, 0)
    expect(data.totalRevenue).toBe(sum)
    const csv: string = await admin("GET /admin/bookings.csv?status=confirmed")
    for (const { reference } of confirmed) expect(csv).toContain(reference)
    const { events } = (await admin("GET /api/admin/history")).data
    expect(events.at(-1)).toMatchObject({ actorName: "Somchai", action: "admin-registered" })

    expect((await admin(`DELETE /api/admin/bookings/${first.id}`, undefined, 409)).code).toBe("bookingMoneyHeld")
    const unpaid = await book(day(160), day(161))
    await admin(`DELETE /api/admin/bookings/${unpaid.id}`, undefined, 204)
    expect((await admin("GET /api/admin/stats")).data.totalBookings).toBe(4)
    expect((await request(`GET /api/villa/availability?from=${day(160)}&to=${day(161)}`)).nights[0].available).toBe(
      true,
    )
  })

  it("the owner exports a guest's data, and then erases it", async () => {
    const email = "ploy@example.com"
    const { id, token } = await book(day(36), day(37), { ...MALI, email, phone: "0899999999" })
    await request(`DELETE /api/booking/${id}`, { token })
    const stored = await admin(`GET /api/admin/guests/export?email=${email}`)
    expect(JSON.stringify(stored)).toContain("Srisuk")
    expect((await admin("POST /api/admin/guests/erase", { email })).data.erased.bookings).toBe(1)
    await admin(`GET /api/admin/guests/export?email=${email}`, undefined, 404)
  })

  it("a guest of a confirmed stay asks for other dates, which the owner accepts", async () => {
    const { id, token } = await book(day(44), day(46))
    await admin(`PATCH /api/admin/bookings/${id}/status`, { status: "confirmed" })
    const dates = { checkIn: day(47), checkOut: day(48) }
    const { quote } = (await request(`GET /api/booking/${id}/dates?${new URLSearchParams(dates)}`, { token })).data
    const asked = { token, body: { ...dates, shownTotal: quote.totalPrice }, status: 201 }
    await request(`POST /api/booking/${id}/dates`, asked)
    await request(`DELETE /api/booking/${id}/dates`, { token, status: 204 })
    await request(`POST /api/booking/${id}/dates`, asked)
    await admin(`POST /api/admin/bookings/${id}/move`, { decision: "accept" })
    const { booking } = (await request(`GET /api/booking/${id}`, { token })).data
    expect(booking).toMatchObject({ checkInDate: dates.checkIn, totalPrice: quote.totalPrice, move: { left: 0 } })
  })

  it("a guest of a confirmed stay cancels it by a code, and the owner returns the money", async () => {
    const cancellation = { tiers: [{ days: 1, percent: 100 }], graceHours: 0 }
    await admin("PATCH /api/admin/villa/terms", { cancellation, damage: { amount: 5000, when: "arrival" } })
    const { id, token } = await book(day(150), day(152))
    await admin(`PATCH /api/admin/bookings/${id}/status`, { status: "confirmed" })
    const damage = (await admin(`POST /api/admin/bookings/${id}/damage`, { kind: "receive", channel: "cash" }, 201))
      .data
    expect(damage.damage.held).toBe(5000)
    const { refund, paid } = (await request(`GET /api/booking/${id}/cancellation`, { token })).data
    expect(refund).toBe(paid)
    await request(`POST /api/booking/${id}/code`, { token, body: { purpose: "cancellation" }, status: 202 })
    const cancelling = { refundShown: refund, otp: await latestOtp() }
    const cancelled = await request(`POST /api/booking/${id}/cancellation`, { token, body: cancelling })
    expect(cancelled.data.booking.status).toBe("cancelled")

    expect((await request(`GET /api/booking/${id}/refund-account`, { token })).data.refunds).toHaveLength(2)
    const { refunds } = (await admin(`GET /api/admin/bookings/${id}/refunds`)).data
    const open = (await admin("GET /api/admin/refunds")).data.refunds
    for (const each of refunds) expect(open).toContainEqual(each)
    // The code of another purpose was used up, and a new one waits for a minute.
    const account = { otp: cancelling.otp, promptPayId: "0812345678" }
    await request(`POST /api/booking/${id}/refund-account`, { token, body: account, status: 410 })
    const [first, second] = refunds.map(({ id }: { id: string }) => `/api/admin/refunds/${id}`)
    await admin(`POST ${first}/slip`, await form({ slip: [["slip.png", 420]] }))
    await admin(`POST ${second}`, { action: "cash" })
    expect((await admin(`GET ${first}`)).data.refund.status).toBe("sent")
    await admin(`POST /api/admin/bookings/${id}/refunds`, {}, 409)
  })

  it("the owner lists and releases unconfirmed bookings, and checks the deployment", async () => {
    const { id } = await book(day(38), day(39))
    const { devices, at } = (await admin("GET /api/admin/holds")).data
    expect(devices).toHaveLength(1)
    const { data } = await admin("POST /api/admin/holds/release", { guest: devices[0].guest, at })
    expect(data).toEqual({ released: [id], failed: [], remaining: 0 })
    expect((await admin("POST /api/admin/checks", {})).data.checks.length).toBeGreaterThan(3)
  })

  it("a guest cancels during the review, and the owner records that the money had arrived", async () => {
    const { id, token } = await book(day(100), day(102))
    const upload = await form({ slip: [["late.png", 122]] }, { bookingId: id })
    const slip = await request("POST /api/upload/slip", { token, body: upload, status: 201 })
    await request(`PATCH /api/booking/${id}`, { token, body: { paymentSlipUrl: slip.url, status: "in_review" } })
    const slipId = slip.url.split("/").at(-1)
    const { transfer, usedFor } = (await admin(`POST /api/admin/slips/${slipId}/transfer`, { miniQr: MINI_QR })).data
    expect([transfer, usedFor]).toEqual([{ sendingBank: "002", transRef: "0002123123121200011" }, null])
    await request(`DELETE /api/booking/${id}`, { token })
    expect((await admin(`GET /api/admin/bookings/${id}`)).data.booking).toMatchObject({ awaitsReceipt: true })
    const { booking } = (await admin(`POST /api/admin/bookings/${id}/receipt`, { received: true })).data
    expect(booking).toMatchObject({ status: "cancelled", awaitsReceipt: false, received: booking.totalPrice })
  })

  it("a guest reviews a stay that is over, the owner answers, and the guest deletes the review", async () => {
    const stay = { bookingDetails: { checkIn: day(30), checkOut: day(32), rooms: 3 }, paymentMethod: "bank_transfer" }
    const { id, token } = (await request("POST /api/booking", { body: stay, status: 201 })).data
    await request(`PATCH /api/booking/${id}/customer-info`, { token, body: { customerInfo: MALI } })
    await admin(`PATCH /api/admin/bookings/${id}/status`, { status: "confirmed" })
    await endStay(id)
    const guest = (method: string, options: CallOptions = {}) =>
      request(`${method} /api/booking/${id}/review`, { token, ...options })
    expect((await guest("GET")).data.review).toBeNull()
    const { review } = (await guest("PUT", { body: { stars: 4, text: "Quiet, call Nok on 0812345678" } })).data
    expect((await request("GET /api/villa/reviews")).sample).toBe(true)
    expect((await admin("GET /api/admin/reviews")).data.reviews).toMatchObject([{ id: review.id, published: false }])
    await admin(`POST /api/admin/reviews/${review.id}/publish`)
    await admin(`POST /api/admin/reviews/${review.id}/reply`, { reply: "Thank you" })
    await admin(`POST /api/admin/reviews/${review.id}/report`, { reason: "personal-data" })
    expect(await request("GET /api/villa/reviews")).toMatchObject({
      average: 4,
      count: 1,
      sample: false,
      reviews: [{ stars: 4, text: "", reported: "personal-data", reply: "Thank you" }],
    })
    await guest("PUT", { body: { stars: 4, text: "Quiet" } })
    expect((await request("GET /api/villa/reviews")).reviews).toMatchObject([{ text: "Quiet", reported: null }])
    await guest("DELETE", { status: 204 })
    expect(await request("GET /api/villa/reviews")).toEqual({ reviews: [], average: null, count: 0, sample: false })
  })

  it("the owner invites an admin, who logs in and out", async () => {
    const { invite } = (await admin("POST /api/admin/invites", {}, 201)).data
    const nok = { email: "nok@example.com", password: PASSWORD }
    await request("POST /api/admin/auth/register", { body: { ...nok, name: "Nok", invite }, status: 201 })
    const { token } = await request("POST /api/admin/auth/login", { body: nok })
    expect((await request("GET /api/admin/auth/me", { token })).name).toBe("Nok")
    await request("POST /api/admin/auth/logout", { token, status: 204 })
    await request("GET /api/admin/auth/me", { token, status: 401 })
  })

  it("the owner withdraws an invite, makes a colleague staff, resets their password and removes them", async () => {
    await admin("POST /api/admin/invites", {}, 201)
    const { staff, invites } = (await admin("GET /api/admin/staff")).data
    await admin(`DELETE /api/admin/invites/${invites[0].id}`, undefined, 204)
    const { id } = staff.find(({ email }: { email: string }) => email === "nok@example.com")
    expect((await admin(`PATCH /api/admin/staff/${id}`, { role: "staff" })).data.user.role).toBe("staff")
    expect((await admin(`POST /api/admin/staff/${id}/reset`, undefined, 201)).data.url).toContain("/admin/")
    await admin(`DELETE /api/admin/staff/${id}`, undefined, 204)
    expect((await admin("GET /api/admin/staff")).data.emailsToCheck).toEqual([])
    await request("POST /api/admin/auth/login", { body: { email: "nok@example.com", password: PASSWORD }, status: 401 })
  })

  it("an admin chooses how alerts arrive, reads them, and registers a device", async () => {
    const { alerts } = (await admin("GET /api/admin/alerts")).data
    expect(alerts.length).toBeGreaterThan(0)
    await admin("POST /api/admin/alerts/read", { upTo: alerts[0].id }, 204)
    expect((await admin("GET /api/admin/alerts")).data.unread).toBe(0)
    expect((await admin("GET /api/admin/alerts/settings")).data.settings.detail).toBe("standard")
    const { settings } = (await admin("PATCH /api/admin/alerts/settings", { detail: "full" })).data
    expect(settings.detail).toBe("full")
    const keys = { p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22) }
    const endpoint = "https://fcm.googleapis.com/fcm/send/abc"
    const { device } = (await admin("POST /api/admin/alerts/devices", { endpoint, keys, label: "Phone" }, 201)).data
    expect((await admin("GET /api/admin/alerts/devices")).data.devices).toMatchObject([{ id: device.id }])
    await admin(`DELETE /api/admin/alerts/devices/${device.id}`, undefined, 204)
    expect((await admin("POST /api/admin/alerts/test", { channel: "mail" })).data.sent).toBe(true)
    await request("POST /api/alerts/receipts", { body: { token: "a.1.b" }, status: 404 })
  })

  it("an admin lists and ends sessions, and changes the password", async () => {
    const other = (await request("POST /api/admin/auth/login", { body: OWNER })).token
    const sessions = (await admin("GET /api/admin/auth/sessions")).data.sessions
    expect(sessions.length).toBeGreaterThan(1)
    const { id } = sessions.find(({ current }: { current: boolean }) => !current)
    await admin(`DELETE /api/admin/auth/sessions/${id}`, undefined, 204)
    await admin("DELETE /api/admin/auth/sessions", undefined, 204)
    await request("GET /api/admin/auth/me", { token: other, status: 401 })
    const change = { currentPassword: OWNER.password, newPassword: "another long password" }
    await admin("POST /api/admin/auth/password", change, 204)
  })

  it("an admin gets a code that links LINE, and unlinks it", async () => {
    const { code, url } = (await admin("POST /api/admin/alerts/line", undefined, 201)).data
    expect(url).toMatch(new RegExp(`^https://line\\.me/.*${code}$`))
    await admin("DELETE /api/admin/alerts/line", undefined, 204)
  })

  it("the owner connects a channel, settles a double booking, shares a calendar and disconnects both", async () => {
    const [from, to] = [day(130), day(132)]
    await book(from, to)
    const [start, end] = [from, to].map((date) => date.replaceAll("-", ""))
    const file = calendarFile([["UID:1", `DTSTART;VALUE=DATE:${start}`, `DTEND;VALUE=DATE:${end}`, "SUMMARY:Reserved"]])
    const url = "https://www.vrbo.com/icalendar/fetch-only.ics"
    await setChannels({ [url]: { file } }, env.TEST_CHANNELS.url)

    const { feed } = (await admin("POST /api/admin/calendars/feeds", { name: "Vrbo", url }, 201)).data
    const feedPath = `/api/admin/calendars/feeds/${feed.id}`
    expect((await admin("GET /api/admin/calendars")).data.conflicts).toMatchObject([{ from, to, feedId: feed.id }])
    await admin("POST /api/admin/calendars/conflicts/settle", { feedId: feed.id, from, to })
    expect((await admin("GET /api/admin/calendars")).data.conflicts).toEqual([])
    expect((await admin(`PATCH ${feedPath}`, { name: "Vrbo 2" })).data.feed.name).toBe("Vrbo 2")
    // A booking of this site has the night.
    await admin(`PATCH ${feedPath}`, { bookedAs: "other", commissionPercent: 10 })
    await admin(`PUT ${feedPath}/stays`, { checkIn: from, amount: 9000 }, 404)
    // It was read just now.
    await admin(`POST ${feedPath}/refresh`, undefined, 429)
    await admin(`POST ${feedPath}/accept`, undefined, 429)

    const { id } = (await admin("POST /api/admin/calendars/exports", { name: "Family" }, 201)).data.export
    const rotated = (await admin(`POST /api/admin/calendars/exports/${id}/rotate`)).data.export
    expect(await request(`GET ${rotated.url}`)).toContain("BEGIN:VCALENDAR")
    await admin(`DELETE /api/admin/calendars/exports/${rotated.id}`, undefined, 204)
    await admin(`DELETE ${feedPath}?nights=free`, undefined, 204)
  })

  it("the owner says who sells, a company gets its tax invoice, and has it replaced", async () => {
    const before = await book(day(140), day(141))
    await admin(`PATCH /api/admin/bookings/${before.id}/status`, { status: "confirmed" })
    const seller = { name: { th: "มะลิ" }, address: { th: "9/9 ปราณบุรี" }, taxId: "1-1017-00230-70-8" }
    await admin("PATCH /api/admin/villa/seller", { ...seller, taxId: "1-1017-00230-70-9" }, 422)
    const saved = await admin("PATCH /api/admin/villa/seller", { ...seller, vatSince: "2026-01-01" })
    expect(saved.offer.vat).toEqual({ mode: "included", percent: 7 })
    expect(saved.seller).toMatchObject({ taxId: "1101700230708", branch: "00000", vatSince: "2026-01-01" })
    const ledger = (await admin(`GET /api/admin/bookings/${before.id}/ledger`)).data.lines
    const late = (await admin("POST /api/admin/receipts", { line: ledger[0].id }, 201)).data.receipt
    expect(late).toMatchObject({ kind: "shortTaxInvoice", valid: true, line: ledger[0].id })

    const { id, token } = await book(day(143), day(144))
    const buyer = { name: "บริษัท ทะเลใส จำกัด", address: "1 ถนนสุขุมวิท", taxId: "0107536000315" }
    await request(`PATCH /api/booking/${id}/customer-info`, { token, body: { customerInfo: MALI, buyer } })
    await admin(`PATCH /api/admin/bookings/${id}/status`, { status: "confirmed" })
    const { receipts } = (await request(`GET /api/booking/${id}/receipts`, { token })).data
    expect(receipts).toMatchObject([{ kind: "taxInvoice", buyer: { ...buyer, branch: "00000" }, valid: true }])
    const { number, verifyUrl } = receipts[0]
    const check = `/api/receipts/${number}/${verifyUrl.split("/").at(-1)}`
    expect((await request(`GET ${check}`)).data.receipt.buyer).toEqual({ name: "บ••• ท••• จ•••", taxId: "•••• 0315" })
    const change = { reason: "Another company", buyer: null }
    const replaced = (await admin(`POST /api/admin/receipts/${number}/replace`, change, 201)).data.receipt
    expect((await request(`GET ${check}`)).data.receipt).toMatchObject({ valid: false, replacedBy: replaced.number })
    expect((await admin("GET /api/admin/receipts")).data.receipts).toHaveLength(3)

    const named = await admin(`PUT /api/admin/bookings/${id}/buyer`, {
      buyer: { name: "ACME GmbH", address: "Berlin" },
    })
    expect(named.data.booking.buyer).toMatchObject({ name: "ACME GmbH", taxId: "" })
    const cancel = await admin(`POST /api/admin/receipts/${replaced.number}/cancel`, { reason: "By mistake" })
    expect(cancel.data.receipt).toMatchObject({ valid: false, replacedBy: null, series: "RC", vatRate: 7 })
    // Papers of the seller's other tests have no VAT.
    await admin("PATCH /api/admin/villa/seller", { vatSince: null })
  })

  it("the owner reads and closes the books of a month", async () => {
    const month = day(-40).slice(0, 7)
    expect((await admin(`GET /api/admin/books/${month}`)).data.books).toMatchObject({ month, closed: null, income: 0 })
    await admin(`POST /api/admin/books/${month}/close`, undefined, 204)
    expect((await admin(`GET /api/admin/books/${month}`)).data.books.closed).toMatchObject({ by: expect.any(String) })
    const current = dateIn("Asia/Bangkok", new Date()).slice(0, 7)
    await admin(`POST /api/admin/books/${current}/close`, undefined, 409)
    await admin(`POST /api/admin/books/${month}/reopen`, undefined, 204)
  })

  it("a guest sends passports, and the owner reports the stay", async () => {
    const { id, token } = await book(day(6), day(8))
    await admin(`PATCH /api/admin/bookings/${id}/status`, { status: "confirmed" })
    const passports = `/api/booking/${id}/passports`
    const added = await request(`POST ${passports}`, { token, body: PASSPORT, status: 201 })
    const again = await request(`POST ${passports}`, { token, body: PASSPORT, status: 201 })
    expect((await request(`GET ${passports}`, { token })).data.passports).toHaveLength(2)
    await request(`DELETE ${passports}/${again.data.passport.id}`, { token, status: 204 })
    expect(JSON.stringify((await admin("GET /api/admin/tm30")).data)).toContain(id)
    await admin(`GET /api/admin/tm30.xlsx?date=${day(6)}`)
    await admin(`POST /api/admin/tm30/${id}/reported`, { receipt: "TM30-1" })
    expect(added.data.passport.id).not.toBe(again.data.passport.id)
  })

  it("the owner writes a message that bookings offer to send", async () => {
    const thanks = { en: "Thank you, {name}" }
    await admin("PATCH /api/admin/villa/messages", { thanks })
    expect((await admin("GET /api/admin/villa/messages")).data.messages.thanks.en).toBe(thanks.en)
  })

  it("a cleaner sees the plan by a link, and reports back", async () => {
    const { cleaner } = (await admin("POST /api/admin/cleaners", { name: "Nok", language: "th" }, 201)).data
    await admin(`PATCH /api/admin/cleaners/${cleaner.id}`, { note: "Linen is upstairs" })
    const { url } = (await admin(`POST /api/admin/cleaners/${cleaner.id}/rotate`)).data.cleaner
    const plan = `/api/cleaning/${url.split("/").at(-1)}`
    expect((await request(`GET ${plan}`)).data).toMatchObject({ note: "Linen is upstairs", days: expect.any(Array) })
    await request(`POST ${plan}/confirm`, { body: {}, status: 204 })
    await request(`GET ${plan}/line-link`, { status: 409 })
    await admin(`PATCH /api/admin/cleaners/${cleaner.id}`, { byLine: true })
    const { code, url: opens } = (await request(`POST ${plan}/line-link`, { status: 201 })).data
    expect(opens).toContain(`?${code}`)
    expect((await request(`GET ${plan}/line-link`)).data).toEqual({ linkedAt: null })
    await request(`DELETE ${plan}/line-link`, { status: 204 })
    // Nobody leaves on that day yet.
    await request(`POST ${plan}/done`, { body: { day: day(20) }, status: 409 })
    await request(`POST ${plan}/undone`, { body: { day: day(20) }, status: 409 })
    const report = await form({ photo: [["kettle.png", 60]] }, { text: "The kettle is broken" })
    const { problem } = (await request(`POST ${plan}/problems`, { body: report, status: 201 })).data
    await admin(`PATCH /api/admin/cleaning-problems/${problem.id}`, { seen: true }, 204)
    const { problems } = (await admin("GET /api/admin/cleaners")).data
    expect(problems).toMatchObject([{ id: problem.id, text: "The kettle is broken", seenAt: expect.any(String) }])
    await admin(`DELETE /api/admin/cleaning-problems/${problem.id}`, undefined, 204)
    await admin(`DELETE /api/admin/cleaners/${cleaner.id}`, undefined, 204)
    await request(`GET ${plan}`, { status: 404 })
  })

  it("somebody waits for dates that are taken, and leaves", async () => {
    await admin("PATCH /api/admin/waiting-list", { enabled: true })
    const dates = { checkIn: day(70), checkOut: day(72) }
    await request("POST /api/waiting-list", { body: { email: "nok@example.com", ...dates }, status: 409 })
    const blocked = { from: dates.checkIn, to: dates.checkOut, note: "" }
    const { block } = (await admin("POST /api/admin/blocks", blocked, 201)).data
    const join = async (email: string) => {
      await request("POST /api/waiting-list", { body: { email, ...dates, guests: 2 }, status: 201 })
      const sent = JSON.stringify(await admin("GET /api/admin/outbox"))
      const wish = `/api${/\/waiting-list\/[^"\\\s<]+/.exec(sent)![0]}`
      await request(`POST ${wish}/confirm`, { body: {}, status: 204 })
      return wish
    }
    const wish = await join("nok@example.com")
    expect((await request(`GET ${wish}`)).data.wish).toMatchObject({ state: "waiting", ...dates, guests: 2 })
    await request(`POST ${wish}/book`, { body: {}, status: 409 })
    await request(`DELETE ${wish}`, { status: 204 })
    await request(`GET ${wish}`, { status: 404 })
    await join("ploy@example.com")
    const { enabled, wishes } = (await admin("GET /api/admin/waiting-list")).data
    expect([enabled, wishes]).toMatchObject([true, [{ email: "ploy@example.com", offeredAt: null }]])
    await admin(`DELETE /api/admin/waiting-list/wishes/${wishes[0].id}`, undefined, 204)
    await admin("PATCH /api/admin/villa/line", { guestLine: true })
    const { code, url } = (await request("POST /api/waiting-list/line", { body: dates, status: 201 })).data
    expect(url).toContain(`?${code}`)
    await admin("PATCH /api/admin/villa/line", { guestLine: false })
    await admin(`DELETE /api/admin/blocks/${block.id}`, undefined, 204)
    await admin("PATCH /api/admin/waiting-list", { enabled: false })
  })

  it("a guest and the team link LINE, once the owner offers it", async () => {
    const { id, token } = await book(day(10), day(12))
    const own = `/api/booking/${id}/line-link`
    await request(`GET ${own}`, { token, status: 409 })
    expect((await admin("PATCH /api/admin/villa/line", { guestLine: true })).data).toEqual({ guestLine: true })
    expect((await admin("GET /api/admin/villa/line")).data).toEqual({ guestLine: true })
    expect((await request(`GET ${own}`, { token })).data).toEqual({ link: null })
    const { code, url } = (await request(`POST ${own}`, { token, status: 201 })).data
    expect(url).toContain(`?${code}`)
    await request(`DELETE ${own}`, { token, status: 204 })
    const team = `/api/admin/bookings/${id}/line-link`
    await admin(`POST ${team}`, undefined, 201)
    expect((await admin(`GET ${team}`)).data).toEqual({ link: null })
    await admin(`DELETE ${team}`, undefined, 204)
  })

  it("a guest adds an extra that the owner offers", async () => {
    const extra = { name: { th: "เตียงเสริม", en: "Extra bed" }, unit: "stay", price: 500 }
    const { id: bed } = (await admin("POST /api/admin/villa/extras", extra, 201)).data.extra
    expect((await request("GET /api/villa/extras")).data.extras).toMatchObject([{ id: bed, price: 500 }])
    const photo = `/api/admin/villa/extras/${bed}/photo`
    const shown = (await admin(`PUT ${photo}`, await form({ photo: [["bed.png", 15]] }))).data.extra.photo
    expect((await request("GET /api/villa/extras")).data.extras).toMatchObject([{ photo: shown }])
    await request(`GET ${new URL(shown.url).pathname}`)
    expect((await admin(`DELETE ${photo}`)).data.extra.photo).toBeNull()
    const { id, token } = await book(day(150), day(151))
    const { totalPrice } = (await request(`GET /api/booking/${id}`, { token })).data.booking
    const body = { extras: [{ id: bed, quantity: 1 }] }
    const chosen = (await request(`PATCH /api/booking/${id}/extras`, { token, body })).data.booking
    expect(chosen.totalPrice).toBe(totalPrice + 500)
    await admin(`PATCH /api/admin/villa/extras/${bed}`, { active: false })
    expect((await request("GET /api/villa/extras")).data.extras).toEqual([])
    expect((await admin("GET /api/admin/villa/extras")).data.extras).toMatchObject([{ id: bed, active: false }])
  })

  it("anybody gets what the picture of a month says", async () => {
    const month = day(150).slice(0, 7)
    const { nights } = (await request(`GET /api/villa/month-picture?month=${month}`)).data
    expect(nights).toContainEqual(expect.objectContaining({ date: day(150), price: null }))
  })

  it("every call of the API was used, except a few", async () => {
    await request("GET /api/health")
    await request("GET /api/health/jobs")
    await request("GET /api/openapi.json")
    await request("GET /api/docs")
    const calls = API_CALLS.flatMap(({ pattern, methods }) => methods.map((method) => `${method} ${pattern}`))
    const created = (call: string) =>
      [...usedCalls].some((each) => new RegExp(`^${call.replace(/:\w+/g, "[\\w.-]+")}$`).test(each))
    expect(calls.filter((call) => !created(call))).toEqual(["POST /api/card-gateway", "POST /api/line/webhook"])
  })
})
