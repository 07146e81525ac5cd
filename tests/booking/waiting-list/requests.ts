import { offerFreedDates } from "#app/booking/waiting-list/offer-dates.server.ts"
import { Client } from "../../support/api.ts"
import { NOW, rows, updateSampleVilla } from "../../support/app.ts"
import type { ExampleVilla } from "../../support/example-villa.ts"
import { type FeatureRequests, form, json } from "../../support/feature-requests.ts"

/** The dates of the scene's booking. */
const WISH = { email: "nok@example.com", checkIn: "2090-12-03", checkOut: "2090-12-07" }

/** The dates of the example of waiting for some. */
async function datesTaken({ app, admin, day }: ExampleVilla) {
  await updateSampleVilla(app, { waitingList: true })
  await admin.post("/api/admin/blocks", { from: day(30), to: day(32), note: "" })
  return {}
}

/** Whoever has the link of a wish. @param state what it shows */
async function wish(villa: ExampleVilla, state: "unconfirmed" | "waiting" | "offered" = "unconfirmed") {
  const { app, admin } = villa
  await updateSampleVilla(app, { waitingList: true })
  const { client, id } = await villa.guestBooking()
  const [stay] = await rows<{ checkIn: string; checkOut: string }>(
    "select check_in as checkIn, check_out as checkOut from bookings where id = ?",
    id,
  )
  await client.created("/api/waiting-list", { email: "nok@example.com", ...stay })
  const [email] = await rows<{ facts: string }>(
    "select facts from outbox where kind = 'waiting-link' order by rowid desc",
  )
  const token = JSON.parse(email!.facts).url.split("/").at(-1) as string
  const [entry] = await rows<{ id: string }>("select id from waiting_list_entries order by rowid desc")
  if (state !== "unconfirmed") await client.post(`/api/waiting-list/${token}/confirm`, {})
  if (state === "offered") {
    await admin.patch(`/api/admin/bookings/${id}/status`, { status: "cancelled" })
    await offerFreedDates({ ...app, now: () => Date.now() })
  }
  return { client: new Client(), token, id: entry!.id }
}

export const requests: FeatureRequests = {
  access: {
    anyone: [
      // Responds the same for every address; whoever has the emailed link sees the wish
      ["GET /waiting-list", 200],
      ["POST /waiting-list", 200, form(WISH)],
      ["GET /waiting-list/line", 200],
      ["POST /waiting-list/line", 201, form(WISH)],
      ["GET /waiting-list/:token", 200],
      ["GET /waiting-list/:token/confirm", 302],
      ["POST /waiting-list/:token/confirm", 303],
      ["GET /waiting-list/:token/book", 302],
      ["POST /waiting-list/:token/book", 303],
      ["GET /waiting-list/:token/leave", 302],
      ["POST /waiting-list/:token/leave", 303],
    ],
    staff: [
      ["GET /admin/waiting-list", 200],
      ["GET /admin/waiting-list/wishes/:id/remove", 302],
      ["POST /admin/waiting-list/wishes/:id/remove", 303],
    ],
    owners: [
      ["GET /admin/villa/waiting-list", 200],
      ["POST /admin/villa/waiting-list", 303, form({ version: "1", enabled: "on" })],
    ],
    anyoneCalls: [
      ["POST /api/waiting-list", 201, json({ ...WISH, guests: 2 })],
      ["POST /api/waiting-list/line", 201, json({ checkIn: WISH.checkIn, checkOut: WISH.checkOut })],
      ["GET /api/waiting-list/:token", 200],
      ["POST /api/waiting-list/:token/confirm", 204],
      // Nothing is offered
      ["POST /api/waiting-list/:token/book", 409],
      ["DELETE /api/waiting-list/:token", 204],
    ],
    staffCalls: [
      ["GET /api/admin/waiting-list", 200],
      ["DELETE /api/admin/waiting-list/wishes/:id", 204],
    ],
    ownerCalls: [["PATCH /api/admin/waiting-list", 200, json({ enabled: true })]],
  },
  scene: async ({ app }) => {
    // Waits for the dates of the first booking.
    await rows(
      `insert into waiting_list_entries
        (id, email, mailbox, address_hash, language, check_in, check_out, rooms, guests, origin, created_at, confirmed_at)
      values
        ('wish-1', 'nok@example.com', 'nok@example.com', '', 'en', '2090-12-03', '2090-12-07', 3, 2,
        'https://baan.test', 1, 1)`,
    )
    const token = await app.signer.token("waiting-list", "wish-1", Date.parse("2090-12-08"))
    return { "waiting-list": token, wishes: "wish-1" }
  },
  states: [
    {
      of: "an email address that has not been confirmed yet",
      prepare: () => rows("update waiting_list_entries set confirmed_at = null, created_at = ?", NOW),
      pages: [["anonymous", "/waiting-list/:token"]],
    },
    {
      of: "dates that are held for somebody who waited",
      prepare: async ({ ids }) => {
        await rows(
          "update bookings set first_name = null, last_name = null, email = null, phone = null where id = ?",
          ids.booking,
        )
        await rows("update waiting_list_entries set booking_id = ?, offered_at = ?", ids.booking, NOW)
      },
      pages: [["anonymous", "/waiting-list/:token"]],
    },
  ],
  examples: {
    "POST /waiting-list": datesTaken,
    "POST /waiting-list/line": datesTaken,
    "POST /waiting-list/{token}/book": (villa) => wish(villa, "offered"),
    "DELETE /admin/waiting-list/wishes/{id}": async (villa) => ({ id: (await wish(villa, "waiting")).id }),
    "/waiting-list/": (villa) => wish(villa),
  },
}
