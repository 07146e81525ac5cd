import { env } from "cloudflare:workers"
import { changeDamage } from "#app/money/damage/change-damage.server.ts"
import { damagePhotoKey } from "#app/money/damage/damage-photo.ts"
import { recordLedgerLine } from "#app/money/ledger/record-ledger-line.server.ts"
import { privateCopyKey } from "#app/villa/photos/private-copy.ts"
import { rows, testApp } from "../../support/app.ts"
import { type FeatureRequests, form, json } from "../../support/feature-requests.ts"
import { pay, succeed } from "../../support/page-states.ts"
import { ADMIN } from "../../support/payment-links.ts"
import { png } from "../../support/png.ts"

export const requests: FeatureRequests = {
  access: {
    bookingFiles: [["GET /damage-photos/:id", 200]],
    staff: [
      // The booking has no security deposit
      ["GET /admin/bookings/:id/damage", 302],
      ["POST /admin/bookings/:id/damage", 302, form({ kind: "receive", channel: "cash", version: "2" })],
    ],
    staffCalls: [["POST /api/admin/bookings/:id/damage", 409, json({ kind: "receive", channel: "cash" })]],
  },
  scene: async ({ app, booking }) => {
    const photo = app.newId()
    await rows(
      "insert into damage_photos (id, booking_id, type, size, created_at) values (?, ?, 'image/png', 100, 1)",
      photo,
      booking,
    )
    for (const key of [damagePhotoKey(photo), privateCopyKey(damagePhotoKey(photo))])
      await env.MEDIA.put(key, await png(9, 9), { httpMetadata: { contentType: "image/png" } })
    return { "damage-photos": photo }
  },
  states: [
    { of: "a paid stay", prepare: pay, pages: [["an admin", "/admin/bookings/:id/damage"]] },
    {
      of: "a stay that was paid twice, with its security deposit",
      prepare: async (scene) => {
        await pay(scene)
        const app = testApp()
        const id = scene.ids.booking!
        await succeed(recordLedgerLine(app, id, { kind: "payment", amount: 34_000_00, channel: "cash" }, ADMIN))
        await succeed(changeDamage(app, id, { kind: "receive", channel: "cash" }, ADMIN))
      },
      pages: [
        ["an admin", "/admin/bookings/:id"],
        ["an admin", "/admin/bookings/:id/damage"],
      ],
    },
  ],
  examples: {
    "POST /admin/bookings/{id}/damage": async ({ cancellableGuest }) => ({ id: (await cancellableGuest()).id }),
  },
}
