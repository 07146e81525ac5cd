import * as z from "zod"
import { call, calls } from "#app/api/call.server.ts"
import { Success } from "#app/api/codecs.ts"
import { bookingResponse } from "#app/booking/booking-json.ts"
import { BOOKING_ID } from "#app/booking/documented.ts"
import { actingAs, findBooking } from "#app/booking/find-booking.server.ts"
import { foundJson } from "#app/http/found.server.ts"
import { IMAGE, IMAGE_FAILURES, SAVE_FAILURES } from "#app/villa/documented.ts"
import { uploadedImage } from "#app/villa/photos/single-image-api.server.ts"
import { bookExtras } from "./book-extras.server.ts"
import { addExtra, changeExtra, findExtras, setExtraPhoto } from "./change-extras.server.ts"
import { EXTRA_FAILURES } from "./documented.ts"
import { ExtraJson } from "./extra-json.ts"
import { BookedExtrasBody, ExtraBody, ExtraChangeBody } from "./extra-request.ts"

const EXTRA_ID = "0b6d9e1c-4f57-4c1e-9a55-6c2f4d7e8a01"

export const extraCalls = calls("Booking", {
  "GET /villa/extras": call({
    who: "anyone",
    summary: "List the extras",
    details: "What guests can add to a stay, in the owner's order; empty if nothing is offered.",
    returns: Success({ extras: z.array(ExtraJson) }),
    run: async ({ app, success }) => {
      const { extras } = await findExtras(app)
      return success({ extras: extras.filter(({ active }) => active) })
    },
  }),
  "PATCH /booking/{id}/extras": call({
    who: "guest",
    summary: "Choose extras",
    details:
      "`quantity` is how many the guest wants in all; extras that are not named stay as they are. Before the booking is paid the total changes, as in `PATCH /booking/{id}`. Once it is confirmed, each addition is a charge, with the service charge and tax that the price adds, for which the balance link asks; a guest takes back only what is not paid yet. An early check-in is offered while no other stay ends that day, a late check-out while none begins. The team has no such limits. `shownCost` is what you showed that one of it costs for this stay, in baht with service charge and tax that the price adds: more of it at another cost is refused with 409 `extraPriceChanged`.",
    body: BookedExtrasBody,
    returns: bookingResponse,
    failures: [
      ...EXTRA_FAILURES,
      "extra-price-changed",
      "extra-paid",
      "booking-frozen",
      "payment-settling",
      "link-in-review",
    ],
    undocumented: ["booking-edited", "dates-unavailable", "villa-missing", "too-many-holds"],
    example: { id: BOOKING_ID, body: { extras: [{ id: EXTRA_ID, quantity: 2 }] } },
    run: async ({ app, caller, params, body, value, success }) => {
      const { booking, villa } = foundJson(await findBooking(app, params.id ?? "", caller))
      const by = actingAs(caller, booking)
      const changed = value(await bookExtras(app, booking.id, body.extras, by))
      return success({ booking: { booking: changed, villa } })
    },
  }),
})

export const extraAdminCalls = calls("Villa (admin)", {
  "GET /admin/villa/extras": call({
    who: "villa",
    summary: "List all extras",
    details: "Includes those that are switched off.",
    returns: Success({ extras: z.array(ExtraJson) }),
    run: async ({ app, success }) => success({ extras: (await findExtras(app)).extras }),
  }),
  "POST /admin/villa/extras": call({
    who: "villa",
    summary: "Add an extra",
    details:
      "`price` is in baht per `unit`, times the quantity; per person counts all guests. An `early-check-in` needs a `time` before check-in, a `late-check-out` one after check-out; both are sold once, per stay. At most 20 extras, which are switched off, never deleted.",
    body: ExtraBody,
    status: 201,
    returns: Success({ extra: ExtraJson }),
    failures: ["villa-missing", "villa-edited", "extras-too-many", "extra-time-missing", "extra-time-useless"],
    example: {
      body: { name: { th: "อาหารเช้า", en: "Breakfast" }, unit: "person-night", price: 250, tellCleaner: false },
    },
    run: async ({ app, body, admin, value, success }) => {
      const extra = value(await addExtra(app, { ...body, id: app.newId() }, { name: admin.name }))
      return success({ extra })
    },
  }),
  "PATCH /admin/villa/extras/{id}": call({
    who: "villa",
    summary: "Change an extra",
    details: "Pass the fields to change. Bookings keep the extras as they were sold.",
    body: ExtraChangeBody,
    returns: Success({ extra: ExtraJson }),
    failures: ["not-found", "villa-missing", "villa-edited", "extra-time-missing", "extra-time-useless"],
    example: { id: EXTRA_ID, body: { active: false } },
    run: async ({ app, params, body, admin, value, success }) => {
      const extra = value(await changeExtra(app, params.id ?? "", body, { name: admin.name }))
      return success({ extra })
    },
  }),
  "PUT /admin/villa/extras/{id}/photo": call({
    who: "villa",
    summary: "Set the photo of an extra",
    details: "Guests see it beside the extra. It replaces the one before.",
    form: { photo: { file: true, about: IMAGE } },
    returns: Success({ extra: ExtraJson }),
    failures: ["not-found", ...IMAGE_FAILURES],
    example: { id: EXTRA_ID, form: { photo: "breakfast.jpg" } },
    run: async ({ app, request, params, admin, value, success }) => {
      const photo = await uploadedImage(app, request, "photo")
      const extra = value(await setExtraPhoto(app, params.id ?? "", photo, { name: admin.name }))
      return success({ extra })
    },
  }),
  "DELETE /admin/villa/extras/{id}/photo": call({
    who: "villa",
    summary: "Delete the photo of an extra",
    returns: Success({ extra: ExtraJson }),
    failures: ["not-found", ...SAVE_FAILURES],
    example: { id: EXTRA_ID },
    run: async ({ app, params, admin, value, success }) => {
      const extra = value(await setExtraPhoto(app, params.id ?? "", null, { name: admin.name }))
      return success({ extra })
    },
  }),
})
