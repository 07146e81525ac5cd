import { call, calls } from "#app/api/call.server.ts"
import { Success } from "#app/api/codecs.ts"
import { ChannelStayJson } from "./channel-stay-json.ts"
import { ChannelStayBody } from "./channel-stay-request.ts"
import { recordChannelStay } from "./record-channel-stay.server.ts"

export const channelStayCalls = calls("Channel calendars (admin)", {
  "PUT /admin/calendars/feeds/{id}/stays": call({
    who: "money",
    summary: "Say what a stay of another site brought",
    details:
      "`amount` is the stay's price in baht, before the channel's commission; null takes it back. Without `commission` it is the feed's `commissionPercent` of the amount. Only stays of a feed with `bookedAs`. It is listed in the books of the month of check-in, `GET /admin/books/{month}`, and counts as no income.",
    body: ChannelStayBody,
    returns: Success({ stay: ChannelStayJson }),
    failures: ["not-found", "commission-too-high", "month-closed"],
    example: (day) => ({
      id: "4d0f5a7e-92b1-4a6b-8a53-0c7f2f1f6a10",
      body: { checkIn: day(40), amount: 12_000, commission: 1_860 },
    }),
    run: async ({ app, params: { id: feedId = "" }, body: { checkIn, ...money }, admin, value, success }) => {
      return success({ stay: value(await recordChannelStay(app, { feedId, checkIn }, money, admin)) })
    },
  }),
})
