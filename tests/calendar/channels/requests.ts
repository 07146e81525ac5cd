import { env } from "cloudflare:workers"
import { createExport } from "#app/calendar/channels/change-exports.server.ts"
import { rows, testApp } from "../../support/app.ts"
import { calendarFile } from "../../support/calendar-file.ts"
import { EXAMPLE_FEED, exampleCalendar } from "../../support/example-villa.ts"
import { type FeatureRequests, form, ID, json, STAY } from "../../support/feature-requests.ts"
import { BY, createFeed, SCENE_CALENDAR, setChannels, stays } from "../../support/feeds.ts"

const FEED = { name: "Airbnb", url: `${SCENE_CALENDAR}?another` }

export const requests: FeatureRequests = {
  access: {
    anyone: [
      // Whoever has the address may read it
      ["GET /calendar/:file", 200],
    ],
    staff: [
      ["GET /admin/calendars", 200],
      ["GET /admin/calendars/feeds/:id/refresh", 302],
      ["POST /admin/calendars/feeds/:id/refresh", 303],
      ["GET /admin/calendars/conflicts/settle", 302],
      ["POST /admin/calendars/conflicts/settle", 303, form({ feedId: ID, from: STAY.checkIn, to: STAY.checkOut })],
    ],
    owners: [
      ["POST /admin/calendars", 303, form(FEED)],
      ["GET /admin/calendars/feeds/:id/accept", 302],
      ["POST /admin/calendars/feeds/:id/accept", 303],
      ["GET /admin/calendars/feeds/:id", 302],
      ["POST /admin/calendars/feeds/:id", 303, form({ name: "Villa", channel: "other", colour: "blue" })],
      ["GET /admin/calendars/feeds/:id/meaning", 200],
      ["POST /admin/calendars/feeds/:id/meaning", 303, form({ blockedNights: "closed", bookedAs: "airbnb" })],
      ["GET /admin/calendars/feeds/:id/remove", 302],
      ["POST /admin/calendars/feeds/:id/remove", 303, form({})],
      ["GET /admin/calendars/exports", 302],
      ["POST /admin/calendars/exports", 303, form({ name: "Tablet" })],
      ["GET /admin/calendars/exports/:id/rotate", 302],
      ["POST /admin/calendars/exports/:id/rotate", 303],
      ["GET /admin/calendars/exports/:id/remove", 302],
      ["POST /admin/calendars/exports/:id/remove", 303],
    ],
    staffCalls: [
      ["GET /api/admin/calendars", 200],
      ["POST /api/admin/calendars/feeds/:id/refresh", 200],
      // Nothing was sold twice
      ["POST /api/admin/calendars/conflicts/settle", 404, json({ feedId: ID, from: STAY.checkIn, to: STAY.checkOut })],
    ],
    ownerCalls: [
      ["POST /api/admin/calendars/feeds", 201, json(FEED)],
      ["POST /api/admin/calendars/feeds/:id/accept", 200],
      ["PATCH /api/admin/calendars/feeds/:id", 200, json({ name: "Villa" })],
      ["DELETE /api/admin/calendars/feeds/:id", 204],
      ["POST /api/admin/calendars/exports", 201, json({ name: "Tablet" })],
      ["DELETE /api/admin/calendars/exports/:id", 204],
      ["POST /api/admin/calendars/exports/:id/rotate", 200],
    ],
  },
  scene: async ({ app }) => {
    // Without nights: restoring them would pass them from one owner to the next.
    const feed = await createFeed(app, [], { url: SCENE_CALENDAR }, env.TEST_CHANNELS.url)
    await setChannels({ [`${SCENE_CALENDAR}?another`]: { file: calendarFile([]) } }, env.TEST_CHANNELS.url)
    await rows("update feeds set checked_at = 0")
    const created = await createExport(app, { name: "Phone" }, BY)
    if (!created.ok) throw new Error(created.error)
    return { feeds: feed.id, exports: created.value.id, calendar: created.value.url?.split("/").at(-1) ?? "" }
  },
  states: [
    {
      of: "a night that was sold twice",
      // At an address of its own, because every file of tests asks the same server for calendars.
      prepare: () => createFeed(testApp(), [[3, 4]], { url: `${SCENE_CALENDAR}?sold-twice` }, env.TEST_CHANNELS.url),
      pages: [["an admin", "/admin/calendars"]],
    },
    { of: "a channel that is being connected", pages: [["an admin", "/admin/calendars?channel=airbnb"]] },
    {
      of: "a calendar whose nights are held",
      prepare: () => rows("update feeds set held = 1"),
      pages: [["an admin", "/admin/calendars"]],
    },
  ],
  severalForms: {
    "/admin/calendars": "each calendar's own settings, and the forms that add one",
  },
  examples: {
    "POST /admin/calendars/feeds": async () => {
      await setChannels({ [EXAMPLE_FEED.url]: { file: stays() } }, env.TEST_CHANNELS.url)
      return {}
    },
    "POST /admin/calendars/conflicts/settle": async (villa) => {
      const { id } = await villa.guestBooking()
      const { feed } = await exampleCalendar(villa, "feeds", EXAMPLE_FEED)
      await rows(
        `insert into feed_nights (feed_id, night, event_dates, kind, first_seen_at)
          select ?, night, '', 'stay', 0 from nights where booking_id = ?`,
        feed.id,
        id,
      )
      return { body: { feedId: feed.id, from: villa.day(20), to: villa.day(22) } }
    },
    "/admin/calendars/feeds/{id}": async (villa) => {
      const { feed } = await exampleCalendar(villa, "feeds", EXAMPLE_FEED)
      villa.advanceClock(61)
      return { id: feed.id }
    },
    "/admin/calendars/exports/{id}": async (villa) => ({
      id: (await exampleCalendar(villa, "exports", { name: "Phone" })).export.id,
    }),
  },
}
