import { z } from "zod"
import { BlockRequest } from "#app/booking/block.ts"
import { BookingListQuery } from "#app/booking/booking-list.ts"
import { AdminBookingRequestBody, BookingEditBody, StatusChangeBody } from "#app/booking/booking-request.ts"
import { HoldGroupBody } from "#app/booking/hold.ts"
import { booked, STAY_FAILURES } from "./booking-calls.ts"
import type { Family } from "./documented-call.ts"
import { AdminBooking, Block, Email, instant, page, Slip, success } from "./objects.ts"

const BOOKING_ID = "3f0c9a52-6f0e-4f5e-9d0b-2c7f1a86e401"
const BLOCK_ID = "9b1f6e0c-58a1-4a0f-b8d2-71c0f4e2a903"
const one = success({ booking: AdminBooking })
const holdGroup = { bookings: z.int(), nights: z.int(), bookingIds: z.array(z.string()) }

const RenderedEmail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  attachments: z.array(z.object({ filename: z.string(), contentType: z.string(), content: z.string() })),
  createdAt: instant,
  sentAt: instant.nullable(),
})

/** How an admin's change is bound to what was on the screen. */
export const VERSION =
  "With `version` in the body, or an `If-Match` header, an old version is refused with 409 and the present state in `data`."

/** The admins' calls for bookings and the calendar. */
export const adminBookingCalls: Family = {
  name: "Bookings (admin)",
  about: "All bookings, statistics and blocked dates. The status `pending_payment` is `pending` here.",
  calls: [
    {
      ...{ method: "POST", path: "/admin/bookings", who: "anyone", summary: "Create a booking for a guest" },
      details: "Public, because the booking card uses it; only admins can set `customerInfo`.",
      ...{ body: AdminBookingRequestBody, status: 201, answer: booked },
      failures: [...STAY_FAILURES, ...(["price-changed", "too-many-holds", "too-many-requests"] as const)],
      example: (day) => ({
        body: {
          bookingDetails: { checkIn: day(40), checkOut: day(42), rooms: 3 },
          paymentMethod: "bank_transfer",
          customerInfo: { firstName: "Mali", lastName: "Srisuk", email: "mali@example.com", phone: "0812345678" },
        },
      }),
    },
    {
      ...{ method: "GET", path: "/admin/bookings", who: "admin", summary: "List bookings" },
      details: "`q` searches names, emails, phone numbers and references. Pages of 50, or `limit` up to 200.",
      ...{ query: BookingListQuery, status: 200, answer: page({ bookings: z.array(AdminBooking) }) },
      example: { query: { status: "pending", limit: "20" } },
    },
    {
      ...{ method: "GET", path: "/admin/bookings/{id}", who: "admin", summary: "Get a booking with its history" },
      details: "With its slip to check and the emails to its guest (`letters`).",
      status: 200,
      answer: success({ booking: AdminBooking, slip: Slip.nullable(), letters: z.array(Email) }),
      example: { id: BOOKING_ID },
    },
    {
      ...{ method: "PATCH", path: "/admin/bookings/{id}", who: "admin", summary: "Edit a booking" },
      details: `New dates take their nights; 409 if they are not available. ${VERSION}`,
      ...{ body: BookingEditBody, status: 200, answer: one },
      failures: [
        ...STAY_FAILURES,
        ...(["booking-edited", "booking-frozen", "status-conflict", "slip-missing"] as const),
        ...(["payment-method-disabled", "payment-settling", "slip-used"] as const),
      ],
      example: (day) => ({
        id: BOOKING_ID,
        body: { checkIn: day(50), checkOut: day(52), guests: 3, totalPrice: 20000 },
      }),
    },
    {
      ...{ method: "DELETE", path: "/admin/bookings/{id}", who: "admin", summary: "Delete a booking from the lists" },
      details: `Releases its dates; the record is kept. ${VERSION} The body may be left out.`,
      ...{ status: 204, answer: null, example: { id: BOOKING_ID } },
      failures: ["booking-edited", "payment-settling"],
    },
    {
      ...{ method: "PATCH", path: "/admin/bookings/{id}/status", who: "admin", summary: "Change a booking's status" },
      details: `\`pending\` (or \`pending_payment\`), \`in_review\`, \`confirmed\` or \`cancelled\`. \`in_review\` needs a slip. The guest sees \`reason\`. ${VERSION}`,
      ...{ body: StatusChangeBody, status: 200, answer: one },
      failures: [
        ...(["status-conflict", "slip-missing", "slip-used"] as const),
        ...(["dates-unavailable", "booking-edited", "payment-settling"] as const),
      ],
      example: { id: BOOKING_ID, body: { status: "confirmed" } },
    },
    {
      ...{ method: "GET", path: "/admin/stats", who: "admin", summary: "Get statistics" },
      status: 200,
      answer: success({
        totalBookings: z.int(),
        pendingPayments: z.int(),
        totalRevenue: z.number(),
        revenueByMonth: z.array(z.object({ month: z.string(), total: z.number(), bookings: z.int() })),
        occupancy: z.array(z.object({ month: z.string(), nights: z.int(), days: z.int() })),
      }),
    },
    {
      ...{ method: "GET", path: "/admin/recent-bookings", who: "admin", summary: "List the latest 10 bookings" },
      ...{ status: 200, answer: success({ bookings: z.array(AdminBooking) }) },
    },
    {
      ...{
        method: "GET",
        path: "/admin/holds",
        who: "admin",
        summary: "List unconfirmed bookings by device and network",
      },
      details:
        "Unpaid within their time or in review. `guest` names a device, `address` a network; bookings that admins made have no network. Up to 200 bookings, the oldest first.",
      status: 200,
      answer: success({
        ...{ bookings: z.int(), nights: z.int() },
        devices: z.array(z.object({ guest: z.string(), ...holdGroup })),
        networks: z.array(z.object({ address: z.string(), ...holdGroup })),
      }),
    },
    {
      ...{
        method: "POST",
        path: "/admin/holds/release",
        who: "admin",
        summary: "Cancel the holds of a device or network",
      },
      details:
        "Cancels up to 20 unconfirmed bookings of the `guest` or the `address`; `remaining` says how many are left. Where some could not be cancelled the answer is 409 with the same data; 404 where there is none.",
      ...{ body: HoldGroupBody, status: 200 },
      answer: success({
        released: z.array(z.string()),
        failed: z.array(z.object({ id: z.string(), code: z.string() })),
        remaining: z.int(),
      }),
      failures: ["holds-not-released", "not-found"],
      example: { body: { guest: "3f0c9a52-6f0e-4f5e-9d0b-2c7f1a86e401" } },
    },
    {
      ...{ method: "GET", path: "/admin/blocks", who: "admin", summary: "List blocked dates" },
      ...{ status: 200, answer: success({ blocks: z.array(Block) }) },
    },
    {
      ...{ method: "POST", path: "/admin/blocks", who: "admin", summary: "Block dates" },
      ...{ body: BlockRequest, status: 201, answer: success({ block: Block }) },
      failures: ["villa-missing", "date-invalid", "same-day", "dates-reversed", "block-too-long", "nights-booked"],
      example: (day) => ({ body: { from: day(60), to: day(63), note: "Family" } }),
    },
    {
      ...{ method: "DELETE", path: "/admin/blocks/{id}", who: "admin", summary: "Unblock dates" },
      ...{ status: 204, answer: null, example: { id: BLOCK_ID } },
    },
    {
      ...{ method: "GET", path: "/admin/outbox", who: "admin", summary: "List emails (local development)" },
      details: "Newest first; text attachments as text, others as base64. 404 outside local development.",
      ...{ status: 200, answer: success({ messages: z.array(RenderedEmail) }), failures: ["not-found"] },
    },
  ],
}
