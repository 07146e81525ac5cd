import * as z from "zod"
import { call, calls } from "#app/api/call.server.ts"
import { instant, Success } from "#app/api/codecs.ts"
import { currentBooking } from "#app/booking/current-booking-api.server.ts"
import { BOOKING_ID } from "#app/booking/documented.ts"
import { hasLinkOnly, ownBookingOfGuest } from "#app/booking/own-booking-api.server.ts"
import { holderNetworkOf } from "#app/http/credentials.server.ts"
import { foundJson } from "#app/http/found.server.ts"
import { fail } from "#app/result.ts"
import { SAVE_FAILURES } from "#app/villa/documented.ts"
import { findVilla } from "#app/villa/find-villa.server.ts"
import { GuestLineBody } from "./guest-line-fields.ts"
import { createGuestLineCode, findGuestLine, unlinkGuestLine } from "./link-guest-line.server.ts"
import { switchGuestLine } from "./switch-guest-line.server.ts"

const LinkJson = z.object({ linkedAt: instant, name: z.string().nullable(), shownBy: z.string().nullable() }).nullable()
const CodeJson = Success({ code: z.string().regex(/^STAY-[0-9A-Z]{8}$/), url: z.url(), expiresAt: instant })
const CODE_FAILURES = ["guest-line-off", "guest-line-unreachable", "too-many-requests", "not-found"] as const

const ABOUT_CODE =
  "`url` opens the villa's LINE account with the code typed in; the account from which it is sent gets the booking's messages, in place of an earlier one. The code works once, for 15 minutes, and replaces an earlier code."

export const guestLineCalls = calls("Booking", {
  "GET /booking/{id}/line-link": call({
    who: "guest",
    summary: "Get whether messages go to LINE",
    details:
      "For the booking's guest, not for admins. `link` is null if no LINE account is linked; `name` is what LINE shows, `shownBy` the colleague who showed the code.",
    returns: Success({ link: LinkJson }),
    failures: ["guest-line-off"],
    example: { id: BOOKING_ID },
    run: async ({ value, success, ...rest }) => {
      const { booking, villa } = await ownBookingOfGuest(rest)
      const link = await findGuestLine(rest.app, booking, villa)
      return success({ link: link === undefined ? value(fail("guest-line-off")) : link })
    },
  }),
  "POST /booking/{id}/line-link": call({
    who: "guest",
    summary: "Create a code that links LINE",
    details: `For the booking's guest, not for admins. ${ABOUT_CODE}`,
    status: 201,
    returns: CodeJson,
    failures: CODE_FAILURES,
    example: { id: BOOKING_ID },
    run: async ({ value, success, request, ...rest }) => {
      const { booking, villa } = await ownBookingOfGuest({ ...rest })
      const by = { network: holderNetworkOf(request), isByLink: hasLinkOnly(rest.caller, booking) }
      return success(value(await createGuestLineCode(rest.app, booking, villa, by)))
    },
  }),
  "DELETE /booking/{id}/line-link": call({
    who: "guest",
    summary: "Unlink LINE",
    details:
      "For the booking's guest, not for admins. Ends the link and a code that was not used; succeeds without one, too.",
    returns: null,
    example: { id: BOOKING_ID },
    run: async (rest) => {
      const { booking } = await ownBookingOfGuest(rest)
      await unlinkGuestLine(rest.app, booking.id, "page")
    },
  }),
})

export const guestLineAdminCalls = calls("Bookings (admin)", {
  "GET /admin/bookings/{id}/line-link": call({
    who: "bookings",
    summary: "Get whether the guest gets messages by LINE",
    details: "`link` is null if not. What was sent is in `emails` of the booking, with `channel` `line`.",
    returns: Success({ link: LinkJson }),
    failures: ["guest-line-off"],
    example: { id: BOOKING_ID },
    run: async ({ value, success, ...rest }) => {
      const { booking, villa } = await currentBooking(rest)
      const link = await findGuestLine(rest.app, booking, villa)
      return success({ link: link === undefined ? value(fail("guest-line-off")) : link })
    },
  }),
  "POST /admin/bookings/{id}/line-link": call({
    who: "bookings",
    summary: "Create a code that links the guest's LINE",
    details: `To show to the guest, for instance as a QR code of \`url\`. ${ABOUT_CODE} Who creates it counts as knowing the guest's link.`,
    status: 201,
    returns: CodeJson,
    failures: CODE_FAILURES,
    example: { id: BOOKING_ID },
    run: async ({ admin, value, success, ...rest }) => {
      const { booking, villa } = await currentBooking(rest)
      return success(value(await createGuestLineCode(rest.app, booking, villa, admin)))
    },
  }),
  "DELETE /admin/bookings/{id}/line-link": call({
    who: "bookings",
    summary: "Unlink the guest's LINE",
    returns: null,
    example: { id: BOOKING_ID },
    run: async (rest) => {
      const { booking } = await currentBooking(rest)
      await unlinkGuestLine(rest.app, booking.id, "team")
    },
  }),
})

const SettingJson = Success({ guestLine: z.boolean() })

export const guestLineSettingCalls = calls("Villa (admin)", {
  "GET /admin/villa/line": call({
    who: "villa",
    summary: "Get whether guests are offered messages by LINE",
    returns: SettingJson,
    failures: ["not-found"],
    run: async ({ app, success }) => success({ guestLine: foundJson(await findVilla(app)).guestLine }),
  }),
  "PATCH /admin/villa/line": call({
    who: "villa",
    summary: "Offer guests messages by LINE, or not",
    details: "Fails with 409 where the site has no LINE account.",
    body: GuestLineBody,
    returns: SettingJson,
    failures: [...SAVE_FAILURES, "line-not-set"],
    example: { body: { guestLine: true } },
    run: async ({ app, body, admin, value, success }) => {
      const { guestLine } = value(await switchGuestLine(app, body, { name: admin.name }))
      return success({ guestLine })
    },
  }),
})
