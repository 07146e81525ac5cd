import * as z from "zod"
import { call, calls } from "#app/api/call.server.ts"
import { date, named, Success } from "#app/api/codecs.ts"
import { CLASHES } from "#app/booking/documented.ts"
import { withClashes } from "#app/calendar/month/find-clashes.server.ts"
import { BLOCK_FIELDS, BlockRequest } from "./block.ts"
import { blockNights, listBlocks, unblockNights } from "./block-nights.server.ts"

const BLOCK_ID = "9b1f6e0c-58a1-4a0f-b8d2-71c0f4e2a903"

const BlockJson = named(
  "Block",
  "Blocked dates from `from` up to, but not including, `to`.",
  z.object({ id: z.string(), from: date, to: date, note: z.string() }),
)

export const blockCalls = calls("Bookings (admin)", {
  "GET /admin/blocks": call({
    who: "bookings",
    summary: "List blocked dates",
    returns: Success({ blocks: z.array(BlockJson) }),
    run: async ({ app, success }) => success({ blocks: await listBlocks(app) }),
  }),
  "POST /admin/blocks": call({
    who: "bookings",
    summary: "Block dates",
    details: `Fails with 409 \`nightsBooked\` if a night is taken. ${CLASHES}`,
    body: BlockRequest,
    status: 201,
    returns: Success({ block: BlockJson }),
    failures: ["villa-missing", "date-invalid", "same-day", "dates-reversed", "block-too-long", "nights-booked"],
    example: (day) => ({ body: { from: day(60), to: day(63), note: "Family" } }),
    run: async ({ app, body, admin, value, success }) =>
      success({ block: value(await withClashes(app, await blockNights(app, body, admin)), BLOCK_FIELDS) }),
  }),
  "DELETE /admin/blocks/{id}": call({
    who: "bookings",
    summary: "Unblock dates",
    returns: null,
    example: { id: BLOCK_ID },
    run: async ({ app, admin, params, value }) => {
      value(await unblockNights(app, params.id ?? "", admin))
    },
  }),
})
