import * as z from "zod"
import { call, calls } from "#app/api/call.server.ts"
import { baht, date, emptyResponse, instant, named, Success } from "#app/api/codecs.ts"
import { actingAs } from "#app/booking/find-booking.server.ts"
import { holderNetworkOf } from "#app/http/credentials.server.ts"
import { foundJson } from "#app/http/found.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { SAVE_FAILURES } from "#app/villa/documented.ts"
import { askForDates, askForDatesByLine } from "./ask-for-dates.server.ts"
import { switchWaitingList } from "./change-waiting-list.server.ts"
import { confirmWish, leaveQueue, removeWish } from "./change-wish.server.ts"
import { findWaiting, findWish, WISH_STATES } from "./find-wish.server.ts"
import { offeredUrl } from "./wish-link.server.ts"
import { WaitingListBody, WishBody, WishByLineBody } from "./wish-request.ts"

const TOKEN = "5f7a1d52-6a0e-4f0b-9d63-0f2f3c1f7b11.1893456000000.k3J9sQ0vTn2mXw8LrY5cBzUe1Ha"
const WISH_ID = "5f7a1d52-6a0e-4f0b-9d63-0f2f3c1f7b11"

const STAY_FAILURES = [
  "date-invalid",
  "stay-too-short",
  "dates-missing",
  "same-day",
  "dates-reversed",
  "date-past",
  "stay-too-long",
  "date-too-far",
  "too-soon",
  "arrival-day",
  "departure-day",
  "rooms-out-of-range",
  "night-without-price",
  "guests-out-of-range",
] as const

/** Of a change of any booking, which giving back offered dates is. */
const RELEASE_FAILURES = [
  "payment-settling",
  "dates-unavailable",
  "booking-frozen",
  "price-owner-only",
  "received-owner-only",
  "stay-owner-only",
  "past-owner-only",
] as const

const WishJson = named(
  "Wish",
  "Dates that somebody waits for. `heldUntil` and `total` are those of offered dates, in baht; else null.",
  z.object({
    state: z.enum(WISH_STATES),
    checkIn: date,
    checkOut: date,
    rooms: z.int(),
    guests: z.int(),
    heldUntil: instant.nullable(),
    total: baht.nullable(),
  }),
)

const ListedWishJson = named(
  "ListedWish",
  "Somebody who waits for dates, as the team sees it; `email` is null of who waits by LINE, `offeredAt` while the dates are taken.",
  z.object({
    id: z.string(),
    email: z.string().nullable(),
    checkIn: date,
    checkOut: date,
    guests: z.int(),
    confirmedAt: instant,
    offeredAt: instant.nullable(),
  }),
)

export const waitingListCalls = calls("Waiting list", {
  "POST /waiting-list": call({
    who: "anyone",
    summary: "Ask to be told when taken dates become available",
    details:
      "Emails a link that joins the queue; its last segment is the token of the other calls. The answer is the same for every address. At most three wishes per address. `rooms` defaults to all of them, `guests` to 1. Fails with 409 `datesFree` if the dates can be booked now.",
    body: WishBody,
    status: 201,
    returns: emptyResponse,
    failures: ["not-found", "dates-free", "too-many-requests"],
    undocumented: STAY_FAILURES,
    example: (day) => ({ body: { email: "guest@example.com", checkIn: day(30), checkOut: day(32), guests: 2 } }),
    run: async ({ app, request, body, value, success }) => {
      const by = { network: holderNetworkOf(request), language: await languageOf(request) }
      value(await askForDates(app, body, by))
      return success(null)
    },
  }),
  "POST /waiting-list/line": call({
    who: "anyone",
    summary: "Ask for a code to be told by LINE",
    details:
      "Whoever sends the code to the villa's LINE account joins the queue there. It works once, for 15 minutes; `url` opens LINE with it. An account can wait for three stays.",
    body: WishByLineBody,
    status: 201,
    returns: Success({ code: z.string(), url: z.url(), expiresAt: instant }),
    failures: ["not-found", "dates-free", "too-many-requests", "guest-line-off", "guest-line-unreachable"],
    undocumented: STAY_FAILURES,
    example: (day) => ({ body: { checkIn: day(30), checkOut: day(32), guests: 2 } }),
    run: async ({ app, request, body, value, success }) => {
      const by = { network: holderNetworkOf(request), language: await languageOf(request) }
      return success(value(await askForDatesByLine(app, body, by)))
    },
  }),
  "GET /waiting-list/{token}": call({
    who: "anyone",
    summary: "Get a wish by the token of its link",
    returns: Success({ wish: WishJson }),
    failures: ["not-found"],
    example: { token: TOKEN },
    run: async ({ app, params, success }) => {
      const { wish, state, booking } = foundJson(await findWish(app, params.token ?? ""))
      const isOffered = state === "offered" && booking !== null
      const { checkIn, checkOut, rooms, guests } = booking ?? wish
      const held = { heldUntil: isOffered ? booking.paymentDeadline : null, total: isOffered ? booking.total : null }
      return success({ wish: { state, checkIn, checkOut, rooms, guests, ...held } })
    },
  }),
  "POST /waiting-list/{token}/confirm": call({
    who: "anyone",
    summary: "Join the queue",
    details: "Confirms the address. Fails with 409 if it waits for three stays already, or if the queue is full.",
    returns: null,
    failures: ["not-found", "wishes-too-many"],
    example: { token: TOKEN },
    run: async ({ app, params, value }) => {
      value(await confirmWish(app, params.token ?? ""))
    },
  }),
  "POST /waiting-list/{token}/book": call({
    who: "anyone",
    summary: "Take offered dates",
    details:
      "The dates are held by a booking: returns its id and a link that opens it in a browser, as an emailed one does, to go on and pay.",
    returns: Success({ id: z.string(), url: z.url() }),
    failures: ["not-found", "dates-not-offered"],
    example: { token: TOKEN },
    run: async ({ app, params, success, failure }) => {
      const { state, booking } = foundJson(await findWish(app, params.token ?? ""))
      if (state !== "offered" || !booking) return failure("dates-not-offered")
      // No token of its own: whoever has the link of the wish is no more than whoever has an emailed one.
      return success({ id: booking.id, url: await offeredUrl(app, booking) })
    },
  }),
  "DELETE /waiting-list/{token}": call({
    who: "anyone",
    summary: "Leave the queue, or give back offered dates",
    details: "Offered dates are then the next person's. Fails with 409 once the guest has begun to pay.",
    returns: null,
    failures: ["not-found", "payment-begun"],
    undocumented: [...RELEASE_FAILURES],
    example: { token: TOKEN },
    run: async ({ app, params, value }) => {
      value(await leaveQueue(app, params.token ?? ""))
    },
  }),
})

export const waitingListAdminCalls = calls("Waiting list", {
  "GET /admin/waiting-list": call({
    who: "bookings",
    summary: "List who waits for which dates",
    returns: Success({ enabled: z.boolean(), wishes: z.array(ListedWishJson) }),
    run: async ({ app, success }) => {
      const { villa, wishes } = await findWaiting(app)
      return success({ enabled: villa?.waitingList ?? false, wishes })
    },
  }),
  "PATCH /admin/waiting-list": call({
    who: "villa",
    summary: "Switch the waiting list on or off",
    details: "While it is off, nobody can join and nobody gets an offer; who waits keeps the place.",
    body: WaitingListBody,
    returns: Success({ enabled: z.boolean() }),
    failures: SAVE_FAILURES,
    example: { body: { enabled: true } },
    run: async ({ app, body, admin, value, success }) => {
      const { waitingList } = value(await switchWaitingList(app, body, { name: admin.name }))
      return success({ enabled: waitingList })
    },
  }),
  "DELETE /admin/waiting-list/wishes/{id}": call({
    who: "bookings",
    summary: "Remove somebody from the waiting list",
    details: "Takes back offered dates. The guest is not told.",
    returns: null,
    failures: ["not-found", "payment-begun"],
    undocumented: [...RELEASE_FAILURES],
    example: { id: WISH_ID },
    run: async ({ app, params, caller, admin, value }) => {
      value(await removeWish(app, params.id ?? "", { ...actingAs(caller), name: admin.name }))
    },
  }),
})
