import { BLOCK_FIELDS, BlockRequest } from "#app/booking/block.ts"
import { blockNights } from "#app/booking/block-nights.server.ts"
import { withClashes } from "#app/booking/find-clashes.server.ts"
import { listBlocks } from "#app/booking/list-nights.server.ts"
import { forAdmin, resource, success, valueOrThrow, withBody } from "#app/http/api.server.ts"
import { idempotent } from "#app/http/idempotency.server.ts"

/** GET and POST /api/admin/blocks. */
const call = resource({
  GET: forAdmin("bookings", async ({ app }) => success({ blocks: await listBlocks(app) })),
  POST: forAdmin("bookings", async ({ admin, ...call }) =>
    idempotent(
      withBody(BlockRequest, async ({ app, body }) =>
        success(
          { block: valueOrThrow(await withClashes(app, await blockNights(app, body, admin)), BLOCK_FIELDS) },
          { status: 201 },
        ),
      ),
    )(call),
  ),
})

export { call as action, call as loader }
