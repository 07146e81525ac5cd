import * as z from "zod"
import { MoneyQuery } from "#app/admin/money-by-month.ts"
import { BlockRequest } from "#app/booking/block.ts"
import { BookingListQuery } from "#app/booking/booking-list.ts"
import {
  AdminBookingRequestBody,
  BookingEditBody,
  NotifyGuestBody,
  ReceiptBody,
  StatusChangeBody,
} from "#app/booking/booking-request.ts"
import { ReleaseBody } from "#app/booking/hold.ts"
import { TransferBody } from "#app/payment/mini-qr.ts"
import { DETAILS_FAILURES, newBookingResponse, PROMO_FAILURES, STAY_FAILURES } from "./booking-calls.ts"
import type { CallGroup } from "./documented-call.ts"
import {
  AdminBooking,
  Block,
  Email,
  emptyResponse,
  instant,
  otherPayment,
  page,
  SeasonResult,
  Slip,
  success,
} from "./objects.ts"

const BOOKING_ID = "3f0c9a52-6f0e-4f5e-9d0b-2c7f1a86e401"
const BLOCK_ID = "9b1f6e0c-58a1-4a0f-b8d2-71c0f4e2a903"
const bookingResponse = success({ booking: AdminBooking })
const holdGroup = { bookings: z.int(), nights: z.int(), bookingIds: z.array(z.string()) }

/** In baht; `payments` counts them. */
const moneyReceived = {
  bookings: z.number(),
  links: z.number(),
  cancelled: z.number(),
  total: z.number(),
  payments: z.int(),
}

const RenderedEmail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  attachments: z.array(z.object({ filename: z.string(), contentType: z.string(), content: z.string() })),
  createdAt: instant,
  sentAt: instant.nullable(),
})

/** Optimistic concurrency control of admin changes (decision 0081). */
export const VERSION =
  "Pass the `version` you read in the body or in `If-Match` to reject concurrent changes: an outdated version fails with 409 and the current state in `data`."

/** What a refusal because of taken nights contains. */
const CLASHES =
  "`data.nights` lists the unavailable nights; `data.clashes` says what occupies each: a booking (`id`, `reference`, `customerName`), a block (`id`, `note`) or a feed (`id`, `name`)."

/** Admin calls for bookings and the calendar. */
export const adminBookingCalls: CallGroup = {
  name: "Bookings (admin)",
  about: "Bookings, statistics and blocked dates. In these calls the status `pending_payment` is called `pending`.",
  calls: [
    {
      method: "POST",
      path: "/admin/bookings",
      who: "anyone",
      summary: "Create a booking for a guest",
      details:
        "Available without authentication, like `POST /booking`. Only admins can set `customerInfo`, enter a stay that began up to 365 days ago, and say how it is paid: `holdUntil` (an instant, or a date and time of the villa, within 15 minutes to 30 days), or `amountReceived` in baht (the total by default) and `receivedChannel` (`bank` by default) and `receivedOn` (today by default), any of which confirms the booking. The guest of a stay that has begun is emailed only with `emailBegunStay`. `arrival`, `adults` and `children` are those of `PATCH /booking/{id}/customer-info`. Taken nights fail with 409; for admins " +
        CLASHES,
      body: AdminBookingRequestBody,
      status: 201,
      response: newBookingResponse,
      failures: [
        ...STAY_FAILURES,
        ...DETAILS_FAILURES,
        ...PROMO_FAILURES,
        ...(["price-changed", "too-many-holds", "too-many-requests", "hold-out-of-range"] as const),
        "received-on-invalid",
      ],
      example: (day) => ({
        body: {
          bookingDetails: { checkIn: day(40), checkOut: day(42), rooms: 3 },
          paymentMethod: "bank_transfer",
          customerInfo: { firstName: "Mali", lastName: "Srisuk", email: "mali@example.com", phone: "0812345678" },
        },
      }),
    },
    {
      method: "GET",
      path: "/admin/bookings",
      who: "admin",
      summary: "List bookings",
      details:
        "`q` searches names, email addresses, phone numbers and references. Returns pages of 50, or `limit` up to 200; pass `nextCursor` as `cursor` to get the next page.",
      query: BookingListQuery,
      status: 200,
      response: page({ bookings: z.array(AdminBooking) }),
      example: { query: { status: "pending", limit: "20" } },
    },
    {
      method: "GET",
      path: "/admin/bookings/{id}",
      who: "admin",
      summary: "Get a booking with its history",
      details: "Includes the slip to check, and the emails to the guest in `emails`.",
      status: 200,
      response: success({ booking: AdminBooking, slip: Slip.nullable(), emails: z.array(Email) }),
      example: { id: BOOKING_ID },
    },
    {
      method: "PATCH",
      path: "/admin/bookings/{id}",
      who: "admin",
      summary: "Edit a booking",
      details: `Changing the dates books the new nights, and fails with 409 if they are not available: ${CLASHES} \`totalPrice\` is kept as given; without it new dates or rooms change the price, unless one was agreed; \`recalculate\` overrides this. \`accessCode\` is the booking's own code instead of the villa's, null for none; it is changed alone, and emailed to a guest who can see the code unless \`tellGuests\` is false. \`adults\` and \`children\` decide \`guests\`, and are null while unknown. In a body with \`id\`, members that are as \`GET\` returned them are ignored. ${VERSION}`,
      body: BookingEditBody,
      status: 200,
      response: bookingResponse,
      failures: [
        ...STAY_FAILURES,
        ...DETAILS_FAILURES,
        ...(["booking-edited", "booking-frozen", "status-conflict", "slip-missing", "link-in-review"] as const),
        ...(["payment-method-disabled", "payment-settling", "slip-used"] as const),
      ],
      example: (day) => ({
        id: BOOKING_ID,
        body: { checkIn: day(50), checkOut: day(52), guests: 3, totalPrice: 20000 },
      }),
    },
    {
      method: "DELETE",
      path: "/admin/bookings/{id}",
      who: "admin",
      summary: "Delete a booking",
      details: `Releases its nights and removes it from all lists; the record is kept for accounting. The body is optional. ${VERSION}`,
      status: 204,
      response: null,
      example: { id: BOOKING_ID },
      failures: ["booking-edited", "payment-settling"],
    },
    {
      method: "PATCH",
      path: "/admin/bookings/{id}/status",
      who: "admin",
      summary: "Change a booking's status",
      details: `\`status\` is \`pending\` (or \`pending_payment\`), \`in_review\`, \`confirmed\` or \`cancelled\`. \`in_review\` requires a slip. \`reason\` is shown to the guest. Confirming records \`amountReceived\` (baht, by default all that is due) as received by \`receivedChannel\` on \`receivedOn\` (a date of the villa, at most ten years ago, by default today). ${VERSION}`,
      body: StatusChangeBody,
      status: 200,
      response: bookingResponse,
      failures: [
        ...(["status-conflict", "slip-missing", "slip-used", "link-in-review"] as const),
        ...(["dates-unavailable", "booking-edited", "payment-settling", "received-on-invalid"] as const),
      ],
      example: { id: BOOKING_ID, body: { status: "confirmed" } },
    },
    {
      method: "POST",
      path: "/admin/bookings/{id}/send-changes",
      who: "admin",
      summary: "Notify the guest of what staff have changed",
      details:
        "Emails everything that was changed since the guest was last notified, once. With `alreadyNotified` no email is sent: staff have notified the guest themselves. The body is optional.",
      body: NotifyGuestBody,
      bodyOptional: true,
      status: 202,
      response: emptyResponse,
      failures: ["changes-not-sent", "payment-settling"],
      example: { id: BOOKING_ID, body: { alreadyNotified: false } },
    },
    {
      method: "POST",
      path: "/admin/bookings/{id}/receipt",
      who: "admin",
      summary: "Record whether the money of a cancelled booking's slip arrived",
      details: `For a booking that was cancelled while its slip was in review (\`awaitsReceipt\`). \`received: true\` records the payment with the slip as evidence, as received on \`receivedOn\`; the booking stays cancelled. Repeating the call changes nothing. ${VERSION}`,
      body: ReceiptBody,
      status: 200,
      response: bookingResponse,
      failures: ["status-conflict", "slip-missing", "slip-used", "booking-edited", "received-on-invalid"],
      example: { id: BOOKING_ID, body: { received: true } },
    },
    {
      method: "POST",
      path: "/admin/slips/{id}/transfer",
      who: "admin",
      summary: "Check the transfer in a slip's QR code",
      details:
        "`miniQr` is the text of the QR code that the caller read from the slip's image. The transfer that it names is recorded with the slip in place of what the guest's browser sent, unless `usedFor` says what else it pays already. `transfer` is null if the text is no slip's QR code. Neither proves the amount or the payee.",
      body: TransferBody,
      status: 200,
      response: success({
        transfer: z.object({ sendingBank: z.string(), transRef: z.string() }).nullable(),
        usedFor: otherPayment.nullable(),
      }),
      example: { id: BOOKING_ID, body: { miniQr: "004000060000010103002021900021231231212000115102TH91049C30" } },
    },
    {
      method: "GET",
      path: "/admin/stats",
      who: "admin",
      summary: "Get statistics",
      details:
        "`received` is the money received in a year (`year`, the current one by default) by month of receipt in the villa's time zone, from the ledger: for `bookings`, by payment `links`, and for bookings that are `cancelled` by now. Each payment counts once. `years` lists the years with payments. The members about money are for owners only: other staff do not get `totalRevenue`, `revenueByMonth`, `received` and `bySeason`. `bySeason` counts the confirmed nights of that year by the season whose prices they had, `season` null for the villa's own: `revenue` is their part of the bookings' totals without fees and taxes, `average` that of a night, `days` the nights of the year that have the season's prices, and `occupancy` the percentage of them that was sold.",
      query: MoneyQuery,
      status: 200,
      response: success({
        totalBookings: z.int(),
        pendingPayments: z.int(),
        totalRevenue: z.number().optional(),
        revenueByMonth: z.array(z.object({ month: z.string(), total: z.number(), bookings: z.int() })).optional(),
        occupancy: z.array(z.object({ month: z.string(), nights: z.int(), days: z.int() })),
        received: z
          .object({
            year: z.int(),
            years: z.array(z.int()),
            months: z.array(z.object({ month: z.string(), ...moneyReceived })),
            ...moneyReceived,
          })
          .optional(),
        bySeason: z.object({ year: z.int(), seasons: z.array(SeasonResult) }).optional(),
      }),
    },
    {
      method: "GET",
      path: "/admin/recent-bookings",
      who: "admin",
      summary: "List the latest 10 bookings",
      status: 200,
      response: success({ bookings: z.array(AdminBooking) }),
    },
    {
      method: "GET",
      path: "/admin/holds",
      who: "admin",
      summary: "List unconfirmed bookings by device and network",
      details:
        "Groups bookings that await payment or are in review. `guest` identifies a device, `address` a network; bookings created by admins have no network. At most 200 bookings, oldest first. `at` is when they were read; send it to release them.",
      status: 200,
      response: success({
        at: instant,
        bookings: z.int(),
        nights: z.int(),
        devices: z.array(z.object({ guest: z.string(), ...holdGroup })),
        networks: z.array(z.object({ address: z.string(), ...holdGroup })),
      }),
    },
    {
      method: "POST",
      path: "/admin/holds/release",
      who: "admin",
      summary: "Cancel the holds of a device or network",
      details:
        "Cancels up to 20 unconfirmed bookings of a `guest` or an `address`; `remaining` is the number of bookings left. With `at` of the list, bookings that were made or changed after it are not cancelled (`bookingEdited`). Fails with 409 and the same data if some could not be cancelled, and with 404 if there are none.",
      body: ReleaseBody,
      status: 200,
      response: success({
        released: z.array(z.string()),
        failed: z.array(z.object({ id: z.string(), code: z.string() })),
        remaining: z.int(),
      }),
      failures: ["holds-not-released", "not-found"],
      example: { body: { guest: "3f0c9a52-6f0e-4f5e-9d0b-2c7f1a86e401", at: "2026-11-22T03:00:00.000Z" } },
    },
    {
      method: "GET",
      path: "/admin/blocks",
      who: "admin",
      summary: "List blocked dates",
      status: 200,
      response: success({ blocks: z.array(Block) }),
    },
    {
      method: "POST",
      path: "/admin/blocks",
      who: "admin",
      summary: "Block dates",
      details: `Fails with 409 \`nightsBooked\` if a night is taken. ${CLASHES}`,
      body: BlockRequest,
      status: 201,
      response: success({ block: Block }),
      failures: ["villa-missing", "date-invalid", "same-day", "dates-reversed", "block-too-long", "nights-booked"],
      example: (day) => ({ body: { from: day(60), to: day(63), note: "Family" } }),
    },
    {
      method: "DELETE",
      path: "/admin/blocks/{id}",
      who: "admin",
      summary: "Unblock dates",
      status: 204,
      response: null,
      example: { id: BLOCK_ID },
    },
    {
      method: "GET",
      path: "/admin/outbox",
      who: "owner",
      summary: "List emails (local development)",
      details: "Newest first. Text attachments are text, others base64. Responds 404 outside local development.",
      status: 200,
      response: success({ messages: z.array(RenderedEmail) }),
      failures: ["not-found"],
    },
  ],
}
