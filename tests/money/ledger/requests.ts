import { rows } from "../../support/app.ts"
import { type FeatureRequests, form, json } from "../../support/feature-requests.ts"
import { file } from "../../support/files.ts"

export const requests: FeatureRequests = {
  access: {
    staff: [
      ["GET /admin/bookings/:id/ledger", 200],
      ["POST /admin/bookings/:id/ledger", 409, form({ kind: "payment", amount: "1", channel: "cash", version: "2" })],
    ],
    staffCalls: [
      // Only for a cancelled booking
      ["POST /api/admin/bookings/:id/receipt", 409, json({ received: true })],
      ["GET /api/admin/bookings/:id/ledger", 200],
      ["POST /api/admin/bookings/:id/ledger", 409, json({ kind: "payment", amount: 1, channel: "cash" })],
      ["PUT /api/admin/bookings/:id/certificate", 422, json({ line: "unknown", number: "12/0045" })],
    ],
  },
  scene: async ({ booking }) => {
    // A deposit that was received and returned.
    await rows(
      `insert into ledger (recorded_on, received_on, id, booking_id, at, kind, channel, amount, pot, actor) values
        ('2090-11-21', '2090-11-21', 'line-1', ?1, 1, 'payment', 'cash', 100, 'damage', 'admin'),
        ('2090-11-21', '2090-11-21', 'line-2', ?1, 2, 'refund', 'cash', -100, 'damage', 'admin')`,
      booking,
    )
    return {}
  },
  examples: {
    "POST /admin/bookings/{id}/receipt": async ({ guestBooking }) => {
      const { client, id } = await guestBooking()
      await client.patch(`/api/booking/${id}`, { paymentSlipUrl: await client.upload(file("jpeg")) })
      await client.delete(`/api/booking/${id}`)
      return { id }
    },
    "POST /admin/bookings/{id}/ledger": async ({ confirmedGuest }) => ({ id: (await confirmedGuest()).id }),
    "PUT /admin/bookings/{id}/certificate": async ({ admin, confirmedGuest }) => {
      const { id } = await confirmedGuest()
      const paid = { kind: "payment", amount: 5000, channel: "bank", withheld: { amount: 100 } }
      const { data } = await admin.created(`/api/admin/bookings/${id}/ledger`, paid)
      const { id: line } = data.lines.find(({ channel }: { channel: string }) => channel === "withheld")
      return { id, body: { line, number: "12/0045" } }
    },
  },
}
