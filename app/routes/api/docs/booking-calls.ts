import * as z from "zod"
import { BookingListQuery } from "#app/booking/booking-list.ts"
import { BookingChangeBody, BookingRequestBody, PaymentMethodBody } from "#app/booking/booking-request.ts"
import { LinkRequest } from "#app/booking/link-request.ts"
import { BOOKING_STATUSES } from "#app/booking/status.ts"
import { CustomerInfoBody, StayDetailsBody } from "#app/booking/stay-details-request.ts"
import type { FailureKind } from "#app/http/failures.ts"
import { OtpBody } from "#app/payment/otp.ts"
import {
  CARD_EXAMPLE,
  CARD_FAILURES,
  CardBody,
  cardStep,
  RESEND_FAILURES,
  sentOtpResponse,
  VERIFY_FAILURES,
} from "./card-calls.ts"
import type { CallGroup } from "./documented-call.ts"
import { ArrivalDetails, Booking, emptyResponse, Instructions, instant, page, success } from "./objects.ts"

const BOOKING_ID = "3f0c9a52-6f0e-4f5e-9d0b-2c7f1a86e401"
const bookingResponse = success({ booking: Booking })

export const STAY_FAILURES: FailureKind[] = [
  ...(["villa-missing", "dates-missing", "date-invalid", "same-day", "dates-reversed", "date-past"] as const),
  ...(["stay-too-long", "date-too-far", "rooms-out-of-range", "guests-out-of-range", "dates-unavailable"] as const),
  ...(["stay-too-short", "too-soon"] as const),
]
/** What a refusal of a guest's stay because of taken nights contains. */
export const ALTERNATIVES =
  "If nights are taken, `data.nights` of the 409 lists them, and `data.alternatives` has at most two stays of the same length to book instead, the nearest first: `{ checkInDate, checkOutDate, total }`, in baht without a promo code."
/** The failures of what guests tell about their stay. */
export const DETAILS_FAILURES: FailureKind[] = ["party-invalid", "party-mismatch", "arrival-invalid"]
/** The failures of a promo code; `promoCodeUsedUp` has the quote without it as its data. */
export const PROMO_FAILURES: FailureKind[] = ["promo-code-invalid", "promo-code-needs-nights", "promo-code-used-up"]

/** The response to a new booking. */
export const newBookingResponse = success({
  booking: Booking,
  _id: z.string(),
  id: z.string(),
  token: z.string().optional().describe("Bearer token for this booking; absent if an admin makes it for a customer"),
})

/** Calls for guests and their bookings. */
export const bookingCalls: CallGroup = {
  name: "Booking",
  about:
    "Creating a booking returns a token and sets a guest cookie. Either gives access to the booking; without them it responds 404.",
  calls: [
    {
      method: "POST",
      path: "/booking",
      who: "anyone",
      summary: "Create a booking",
      details:
        "Dates are ISO 8601 dates or date-times. `totalPrice` is the price you showed the guest: if the price has changed, the call fails with 409. `paymentMethod` is a preference: if that method is disabled, the first enabled one is used. `promoCode` is a code that the guest has entered; if it has just been used up, the call fails with 409 and the quote without it. " +
        ALTERNATIVES,
      body: BookingRequestBody,
      status: 201,
      response: newBookingResponse,
      failures: [
        ...STAY_FAILURES,
        ...PROMO_FAILURES,
        ...(["price-changed", "too-many-holds", "too-many-requests"] as const),
      ],
      example: (day) => ({
        body: {
          bookingDetails: { checkIn: day(30), checkOut: day(33), rooms: 3 },
          paymentMethod: "bank_transfer",
          specialRequests: "",
          guests: 2,
        },
      }),
    },
    {
      method: "GET",
      path: "/booking/all",
      who: "guest",
      summary: "List the caller's bookings",
      details: "Newest first, in pages of 50, or `limit` up to 200. Admins get all bookings and can filter them.",
      query: BookingListQuery,
      status: 200,
      response: page({ bookings: z.array(Booking) }),
    },
    {
      method: "GET",
      path: "/booking/{id}",
      who: "guest",
      summary: "Get a booking",
      details: "`rejectionReason` is why the owner rejected the slip or cancelled the booking.",
      status: 200,
      response: success({ booking: Booking, rejectionReason: z.string().nullable() }),
      example: { id: BOOKING_ID },
    },
    {
      method: "PATCH",
      path: "/booking/{id}",
      who: "guest",
      summary: "Change a booking",
      details:
        "Change one thing per call: fields of the stay while the booking is unpaid (the price is recalculated), also nested in `bookingDetails`; `customerInfo`; `status` (`cancelled`); or `paymentSlipUrl` with the resulting status. A booking can be sent back as `GET` returned it with one change: in a body with `id`, members that are as they were read are ignored. `totalPrice` is the price you showed the guest: if it is another one, the call fails with 409. Guests cannot change dates, rooms or guests after the first slip was attached, or during a card payment. Setting `paymentSlipUrl` to `null` removes the slip and restarts the countdown, once; after the deadline a slip can only be replaced. A booking accepts 10 slips in total.",
      body: BookingChangeBody,
      status: 200,
      response: bookingResponse,
      failures: [
        ...STAY_FAILURES,
        ...(["booking-frozen", "booking-edited", "status-conflict", "slip-missing", "slip-unknown"] as const),
        ...(["slip-used", "slip-kept", "too-many-slips", "too-many-holds"] as const),
        ...(["payment-method-disabled", "payment-settling", "price-changed", "email-changes-exhausted"] as const),
        ...DETAILS_FAILURES,
      ],
      example: { id: BOOKING_ID, body: { guests: 4, specialRequests: "A cot, please" } },
    },
    {
      method: "DELETE",
      path: "/booking/{id}",
      who: "guest",
      summary: "Cancel a booking",
      details: "Releases its nights. For admins, deletes the booking from all lists instead.",
      status: 200,
      response: bookingResponse,
      example: { id: BOOKING_ID },
      failures: ["status-conflict", "payment-settling"],
    },
    {
      method: "POST",
      path: "/upload/slip",
      who: "anyone",
      summary: "Upload a slip",
      details:
        "Attach the slip with `PATCH /booking/{id}` within an hour. An image of at least 100 × 100 pixels or a complete PDF, at most 5 MiB. At most 20 uploads per hour.",
      form: {
        slip: { file: true, about: "JPEG, PNG or PDF" },
        bookingId: { optional: true, about: "The booking that the slip pays for" },
        miniQr: { optional: true, about: "The content of the QR code on the slip" },
      },
      status: 201,
      response: z.object({ status: z.literal("success"), url: z.url(), data: z.object({ url: z.url() }) }),
      failures: [
        ...(["not-found", "slip-missing-file", "slip-invalid", "slip-used"] as const),
        ...(["payment-method-disabled", "too-many-requests"] as const),
      ],
      example: { form: { slip: "slip.jpg" } },
    },
    {
      method: "PATCH",
      path: "/booking/{id}/customer-info",
      who: "guest",
      summary: "Set the customer details",
      body: CustomerInfoBody,
      status: 200,
      response: bookingResponse,
      failures: [
        ...DETAILS_FAILURES,
        ...(["booking-frozen", "booking-edited", "email-changes-exhausted", "payment-settling"] as const),
      ],
      details:
        "Calling this accepts the house rules on the guest's behalf. `arrival` is a full hour from check-in (`18:00`), `after-midnight`, or null while unknown. `guests` becomes the sum of `adults` and `children`, which may change the price as in `PATCH /booking/{id}`; once the number of guests is fixed, they must add up to it. `phone` has ten digits. A number that begins with + or 00 and the code of another country is that country's, whatever `phoneCountry` says, and with `phoneCountry` `other` it must begin so; it is kept as E.164, and +66 or 0066 as the leading 0. Names must be a single line without links. A guest can change the email address 3 times; each change revokes the links in earlier emails.",
      example: {
        id: BOOKING_ID,
        body: {
          customerInfo: { firstName: "Mali", lastName: "Srisuk", email: "mali@example.com", phone: "081 234 5678" },
        },
      },
    },
    {
      method: "PATCH",
      path: "/booking/{id}/stay",
      who: "guest",
      summary: "Change arrival, party and requests",
      body: StayDetailsBody,
      status: 200,
      response: bookingResponse,
      failures: [...DETAILS_FAILURES, "booking-frozen", "payment-settling"],
      details:
        "Allowed until check-out, even after the booking is confirmed. `adults` and `children` must add up to `guests`. Omitted members stay unchanged.",
      example: { id: BOOKING_ID, body: { arrival: "18:00", specialRequests: "A cot, please" } },
    },
    {
      method: "PATCH",
      path: "/booking/{id}/payment",
      who: "guest",
      summary: "Choose a payment method",
      body: PaymentMethodBody,
      status: 200,
      response: success({ booking: Booking, instructions: Instructions }),
      failures: ["payment-method-disabled", "booking-frozen", "booking-edited", "payment-settling"],
      example: { id: BOOKING_ID, body: { paymentMethod: "promptpay" } },
    },
    {
      method: "POST",
      path: "/booking/{id}/card-payment",
      who: "guest",
      summary: "Pay by card",
      details:
        "Authorises the amount and emails a code to the customer. In production only tokens of the gateway are accepted, never card numbers.",
      body: CardBody,
      status: 202,
      response: cardStep,
      failures: [...CARD_FAILURES, "customer-missing"],
      example: { id: BOOKING_ID, body: CARD_EXAMPLE },
    },
    {
      method: "POST",
      path: "/booking/{id}/verify-otp",
      who: "guest",
      summary: "Verify the code",
      details: "A correct code captures the payment and confirms the booking.",
      body: OtpBody,
      status: 200,
      response: bookingResponse,
      failures: VERIFY_FAILURES,
      example: { id: BOOKING_ID, body: { otp: "123456" } },
    },
    {
      method: "POST",
      path: "/booking/{id}/resend-otp",
      who: "guest",
      summary: "Send a new code",
      status: 200,
      response: sentOtpResponse,
      failures: RESEND_FAILURES,
      example: { id: BOOKING_ID },
    },
    {
      method: "POST",
      path: "/booking/{id}/send-confirmation",
      who: "guest",
      summary: "Email the confirmation",
      details:
        "For confirmed bookings. Sends at most one email per minute; a repeated call within the minute gets the same response.",
      status: 202,
      response: emptyResponse,
      failures: ["confirmation-not-sent"],
      example: { id: BOOKING_ID },
    },
    {
      method: "POST",
      path: "/booking/send-link",
      who: "anyone",
      summary: "Email the link to a booking",
      details:
        "For guests on another device. Responds the same whether there is a booking with this number and email or not. Emails at most three links per booking and day; a network may call it 20 times an hour.",
      body: LinkRequest,
      status: 202,
      response: emptyResponse,
      failures: ["too-many-requests"],
      example: { body: { email: "mali@example.com", reference: "BV-7K3M9Q" } },
    },
    {
      method: "GET",
      path: "/booking/{id}/arrival",
      who: "guest",
      summary: "Get the arrival details",
      details: "A booking's own code replaces the villa's. `instructions` are empty until the booking is confirmed.",
      status: 200,
      response: success(ArrivalDetails.shape),
      failures: ["booking-cancelled"],
      example: { id: BOOKING_ID },
    },
    {
      method: "GET",
      path: "/booking/{id}/countdown",
      who: "guest",
      summary: "Get the time left to pay",
      details:
        "Send `Upgrade: websocket` to receive the same data as live updates (101), on 20 pages of a booking at a time.",
      status: 200,
      failures: ["too-many-requests"],
      response: success({
        deadline: instant.nullable(),
        remainingSeconds: z.number().min(0),
        status: z.enum(BOOKING_STATUSES),
      }),
      example: { id: BOOKING_ID },
    },
    {
      method: "POST",
      path: "/card-gateway",
      who: "anyone",
      summary: "Webhook of the card gateway",
      details: "Events must be signed by the gateway. The response does not depend on whether the event is valid.",
      status: 200,
      response: emptyResponse,
    },
  ],
}
