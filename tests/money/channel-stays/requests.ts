import { rows } from "../../support/app.ts"
import { EXAMPLE_FEED, exampleCalendar } from "../../support/example-villa.ts"
import { type FeatureRequests, form, json, STAY } from "../../support/feature-requests.ts"

export const requests: FeatureRequests = {
  access: {
    owners: [
      // The channel sold no such stay
      ["GET /admin/calendars/feeds/:id/stays/:checkIn", 404],
      ["POST /admin/calendars/feeds/:id/stays/:checkIn", 404, form({ amount: "100" })],
    ],
    ownerCalls: [["PUT /api/admin/calendars/feeds/:id/stays", 404, json({ checkIn: STAY.checkIn, amount: 100 })]],
  },
  scene: async () => ({ stays: "2090-12-13" }),
  states: [
    {
      of: "a stay that another site sold",
      prepare: async ({ ids }) => {
        await rows("update feeds set booked_as = 'airbnb'")
        await rows(
          "insert into nights (night, block_id) select '2090-12-28', id from blocks where feed_id = ?",
          ids.feeds,
        )
        await rows(
          `insert into feed_nights (feed_id, night, event_dates, kind, first_seen_at)
            values (?, '2090-12-28', '2090-12-28/2090-12-29', 'stay', 1)`,
          ids.feeds,
        )
      },
      pages: [["an admin", "/admin/calendars/feeds/:id/stays/2090-12-28"]],
    },
  ],
  examples: {
    "PUT /admin/calendars/feeds/{id}/stays": async (villa) => {
      const { feed } = await exampleCalendar(villa, "feeds", EXAMPLE_FEED)
      const [first, last] = [villa.day(40), villa.day(42)]
      await rows("update feeds set booked_as = 'airbnb' where id = ?", feed.id)
      await rows(
        "insert into feed_nights (feed_id, night, event_dates, kind, first_seen_at) values (?, ?, ?, 'stay', 0)",
        feed.id,
        first,
        `${first}/${last}`,
      )
      await rows("insert into nights (night, block_id) select ?, id from blocks where feed_id = ?", first, feed.id)
      return { id: feed.id }
    },
  },
}
