import { describe, expect, it } from "vitest"
import { BookingChangeBody, BookingRequestBody, StatusChangeBody } from "#app/booking/booking-request.ts"

const DETAILS = { checkIn: "2026-12-03", checkOut: "2026-12-07", rooms: 3, totalPrice: 39000 }
const MALI = { firstName: "Mali", lastName: "Suksai", email: "mali@example.com", phone: "0812345678" }

describe("the body of a new booking", () => {
  it.each([
    ["with the booking details only", { bookingDetails: DETAILS }, {}],
    [
      "with everything",
      { bookingDetails: DETAILS, paymentMethod: "promptpay", specialRequests: "ขอเตียงเสริม 🛏️", guests: 4 },
      { paymentMethod: "promptpay", specialRequests: "ขอเตียงเสริม 🛏️", guests: 4 },
    ],
    [
      "customerInfo and unknown fields are dropped",
      { bookingDetails: DETAILS, customerInfo: { a: 1 }, admin: true },
      {},
    ],
  ])("%s, with the price in satang", (_, body, changed) => {
    expect(BookingRequestBody.parse(body)).toEqual({
      bookingDetails: { ...DETAILS, totalPrice: 3_900_000 },
      paymentMethod: "bank_transfer",
      specialRequests: "",
      ...changed,
    })
  })

  it("missing dates are accepted, because the rule names them", () => {
    expect(BookingRequestBody.parse({ bookingDetails: { rooms: 1 } }).bookingDetails).toEqual({
      checkIn: "",
      checkOut: "",
      rooms: 1,
    })
  })

  it.each([
    ["no object", undefined, ""],
    ["a list", [], ""],
    ["no details", {}, "bookingDetails"],
    ["no rooms", { bookingDetails: { ...DETAILS, rooms: undefined } }, "bookingDetails.rooms"],
    ["rooms as text", { bookingDetails: { ...DETAILS, rooms: "3" } }, "bookingDetails.rooms"],
    ["a fraction of a room", { bookingDetails: { ...DETAILS, rooms: 2.5 } }, "bookingDetails.rooms"],
    ["a date as number", { bookingDetails: { ...DETAILS, checkIn: 20261203 } }, "bookingDetails.checkIn"],
    ["a date as null", { bookingDetails: { ...DETAILS, checkOut: null } }, "bookingDetails.checkOut"],
    ["an overlong date", { bookingDetails: { ...DETAILS, checkIn: "2".repeat(65) } }, "bookingDetails.checkIn"],
    ["a price as text", { bookingDetails: { ...DETAILS, totalPrice: "39000" } }, "bookingDetails.totalPrice"],
    [
      "an infinite price",
      { bookingDetails: { ...DETAILS, totalPrice: Number.POSITIVE_INFINITY } },
      "bookingDetails.totalPrice",
    ],
    ["an unknown method", { bookingDetails: DETAILS, paymentMethod: "cash" }, "paymentMethod"],
    ["long requests", { bookingDetails: DETAILS, specialRequests: "a".repeat(1001) }, "specialRequests"],
    ["a fraction of a guest", { bookingDetails: DETAILS, guests: 1.5 }, "guests"],
  ])("rejects %s, naming the field", (_, body, path) => {
    const parsed = BookingRequestBody.safeParse(body)
    expect(parsed.error?.issues.map((issue) => issue.path.join("."))).toEqual([path])
  })
})

describe("the body of a change", () => {
  it.each([
    [{ rooms: 2 }, { rooms: 2 }],
    [
      { checkIn: "2026-12-04", checkOut: "2026-12-05", guests: 2 },
      { checkIn: "2026-12-04", checkOut: "2026-12-05", guests: 2 },
    ],
    [
      { specialRequests: "", paymentMethod: "promptpay" },
      { specialRequests: "", paymentMethod: "promptpay" },
    ],
    [{ status: "cancelled" }, { status: "cancelled" }],
    [{ status: "pending" }, { status: "pending_payment" }],
    [{ status: "pending_payment" }, { status: "pending_payment" }],
    [
      { paymentSlipUrl: "/slips/a", status: "in_review" },
      { paymentSlipUrl: "/slips/a", status: "in_review" },
    ],
    [{ paymentSlipUrl: "/slips/a" }, { paymentSlipUrl: "/slips/a" }],
    [
      { paymentSlipUrl: null, status: "pending" },
      { paymentSlipUrl: null, status: "pending_payment" },
    ],
    [{ paymentSlipUrl: "" }, { paymentSlipUrl: "" }],
    [{ bookingDetails: { rooms: 2, totalPrice: 450.5 } }, { rooms: 2, totalPrice: 45_050 }],
    [{ bookingDetails: { rooms: 2 }, rooms: 3 }, { rooms: 3 }],
    [{ customerInfo: MALI }, { customerInfo: MALI }],
  ])("%j", (body, expected) => {
    expect(BookingChangeBody.parse(body)).toEqual(expected)
  })

  // Fields that were ignored silently would look as if they were saved.
  it.each([
    [{ status: "success" }],
    [{ status: "gone" }],
    [{ status: 1 }],
    [{ status: null }],
    [{ status: "cancelled", rooms: 2 }],
    [{ paymentSlipUrl: "/slips/a", rooms: 2 }],
    [{ status: "cancelled", bookingDetails: { rooms: 2 } }],
    [{ status: "cancelled", customerInfo: MALI }],
    [{ customerInfo: MALI, guests: 2 }],
    [{ customerInfo: { ...MALI, email: "" } }],
    [{ bookingDetails: { rooms: "2" } }],
    [{ paymentSlipUrl: 7 }],
    [{ paymentSlipUrl: "a".repeat(2049) }],
    [{ rooms: "2" }],
    [{ guests: 1.5 }],
    [{ paymentMethod: "cash" }],
    [null],
    ["cancelled"],
  ])("rejects %j", (body) => {
    expect(BookingChangeBody.safeParse(body).success).toBe(false)
  })
})

describe("the body of a status change", () => {
  it.each([
    [
      "confirmed with what came",
      { status: "confirmed", amountReceived: 1, receivedChannel: "cash", receivedOn: "2090-11-21" },
    ],
    ["cancelled with who and what goes back", { status: "cancelled", cancelReason: "guest", refund: "policy" }],
    ["cancelled with an amount", { status: "cancelled", refund: "amount", refundAmount: 100 }],
    ["cancelled with a credit", { status: "cancelled", refund: "credit", creditUntil: "2091-01-01" }],
    ["a reason with any", { status: "pending", reason: "Blurred" }],
  ])("takes %s", (_, body) => {
    expect(StatusChangeBody.safeParse(body).success).toBe(true)
  })

  it.each([
    ["money of a cancellation", { status: "cancelled", amountReceived: 1 }, ["amountReceived"]],
    ["the day of money that did not come", { status: "pending", receivedOn: "2090-11-21" }, ["receivedOn"]],
    ["a refund of a confirmation", { status: "confirmed", refund: "all" }, ["refund"]],
    ["who cancels what is confirmed", { status: "confirmed", cancelReason: "guest" }, ["cancelReason"]],
    ["an amount that was not chosen", { status: "cancelled", refund: "all", refundAmount: 1 }, ["refundAmount"]],
    ["no amount that was chosen", { status: "cancelled", refund: "amount" }, ["refundAmount"]],
    ["a last day without a credit", { status: "cancelled", refund: "all", creditUntil: "2091-01-01" }, ["creditUntil"]],
  ])("refuses %s, which would be ignored", (_, body, fields) => {
    const { error } = StatusChangeBody.safeParse(body)
    expect(error?.issues.map(({ path }) => path.join("."))).toEqual(fields)
  })
})
