import { urlIn } from "../../support/access-scene.ts"
import { rows, testApp } from "../../support/app.ts"
import { payCard } from "../../support/card-refunds.ts"
import type { ExampleVilla } from "../../support/example-villa.ts"
import { type FeatureRequests, form, json, slip } from "../../support/feature-requests.ts"
import { cancelPaid, pay } from "../../support/page-states.ts"
import { CARD } from "../../support/sample.ts"

/** A refund that is owed by transfer. */
async function refund({ admin, overpaidGuest }: ExampleVilla) {
  const guest = await overpaidGuest()
  const { data } = await admin.created(`/api/admin/bookings/${guest.id}/refunds`, {})
  return { guest, refundId: data.refunds[0].id as string }
}

export const requests: FeatureRequests = {
  access: {
    booking: [
      ["GET /booking/:id/refund", 200],
      // No code was sent
      ["POST /booking/:id/refund", 410, form({ otp: "123456", promptPayId: "0812345678" })],
    ],
    owners: [
      ["GET /admin/refunds/:id", 200],
      // It was given up
      ["POST /admin/refunds/:id", 409, form({ channel: "cash", version: "1" })],
      ["GET /admin/refunds/:id/card", 302],
      ["POST /admin/refunds/:id/card", 303, form({ version: "1" })],
      ["GET /admin/refunds/:id/transfer", 302],
      ["POST /admin/refunds/:id/transfer", 303, form({ version: "1" })],
      ["GET /admin/refunds/:id/waive", 302],
      ["POST /admin/refunds/:id/waive", 303, form({ note: "Agreed", version: "1" })],
    ],
    ownerCalls: [
      ["GET /api/admin/refunds", 200],
      ["GET /api/admin/refunds/:id", 200],
      // It was given up
      ["POST /api/admin/refunds/:id", 409, json({ action: "cash" })],
      ["POST /api/admin/refunds/:id/slip", 409, slip],
      ["GET /api/admin/bookings/:id/refunds", 200],
      // Nothing was paid
      ["POST /api/admin/bookings/:id/refunds", 409, json({})],
    ],
  },
  scene: async ({ otherBooking }) => {
    await rows(
      `insert into refunds (id, booking_id, pot, amount, channel, status, version, created_at, updated_at)
      values ('refund-1', ?, 'stay', 100, 'bank', 'waived', 1, 1, 1)`,
      otherBooking,
    )
    return { refunds: "refund-1" }
  },
  states: [
    {
      of: "a cancelled stay that was paid by transfer",
      prepare: async (scene) => {
        await pay(scene)
        await cancelPaid(scene)
      },
      pages: [
        ["the guest", "/booking/:id/refund"],
        ["an admin", "/admin/refunds/:id"],
      ],
    },
    {
      of: "a cancelled stay whose guest says with a code where the money goes",
      prepare: async (scene) => {
        await pay(scene)
        await cancelPaid(scene)
        await scene.as("the guest").client.form(urlIn(scene, "/booking/:id/code"), { purpose: "refund-account" })
      },
      pages: [["the guest", "/booking/:id/refund?step=code"]],
    },
    {
      of: "a cancelled stay that was paid by card",
      prepare: async (scene) => {
        await payCard(testApp(), { kind: "booking", id: scene.ids.booking! }, CARD)
        await cancelPaid(scene)
      },
      pages: [["an admin", "/admin/refunds/:id"]],
    },
    {
      of: "a refund that is no longer owed",
      prepare: () => rows("update refunds set status = 'owed'"),
      pages: [["an admin", "/admin/refunds/:id"]],
    },
  ],
  severalForms: {
    "/admin/refunds/:id": "how the money was returned, or why it is not",
  },
  examples: {
    "POST /booking/{id}/refund-account": async (villa) => {
      const { client, id } = (await refund(villa)).guest
      const otp = await villa.codeFor(client, id, "refund-account")
      return { client, id, body: { otp, promptPayId: "0812345678" } }
    },
    "POST /admin/bookings/{id}/refunds": async ({ overpaidGuest }) => ({ id: (await overpaidGuest()).id }),
    "/admin/refunds/{id}": async (villa) => ({ id: (await refund(villa)).refundId }),
  },
}
