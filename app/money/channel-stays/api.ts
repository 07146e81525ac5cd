import { call, calls } from "#app/api/call.server.ts"
import { Success } from "#app/api/codecs.ts"
import { foundJson } from "#app/http/found.server.ts"
import { ChannelStayJson } from "./channel-stay-json.ts"
import { ChannelStayBody, readCheckIn } from "./channel-stay-request.ts"
import { recordChannelStay } from "./record-channel-stay.server.ts"

export const channelStayCalls = calls("Channel calendars (admin)", {
  "PUT /admin/calendars/feeds/{id}/stays/{checkIn}": call({
    who: "money",
    summary: "Say what a stay of another site brought",
    details:
      "`amount` is the stay's price in baht, before the channel's commission; null takes it back. Without `commission` it is the feed's `commissionPercent` of the amount. Only stays of a feed with `bookedAs`. It is listed in the books of the month of check-in, `GET /admin/books/{month}`, and counts as no income.",
    body: ChannelStayBody,
    returns: Success({ stay: ChannelStayJson }),
    failures: ["not-found", "commission-too-high", "month-closed"],
    example: (day) => ({
      id: "4d0f5a7e-92b1-4a6b-8a53-0c7f2f1f6a10",
      checkIn: day(40),
      body: { amount: 12_000, commission: 1_860 },
    }),
    run: async ({ app, params: { id: feedId = "", checkIn }, body, admin, value, success }) => {
      const of = { feedId, checkIn: foundJson(readCheckIn(checkIn)) }
      return success({ stay: value(await recordChannelStay(app, of, body, admin)) })
    },
  }),
})
