import { rows, updateSampleVilla } from "../../support/app.ts"
import type { ExampleVilla } from "../../support/example-villa.ts"
import { type FeatureRequests, form, json } from "../../support/feature-requests.ts"
import { SAMPLE_SELLER } from "../../support/sample.ts"

const NUMBER = "RC-2633-000001"
const SEAL = "9f86d081884c7d659a2feaa0c55ad015"

/** The receipt of a payment. */
async function receipt({ app, confirmedGuest }: ExampleVilla): Promise<{ number: string; seal: string }> {
  await updateSampleVilla(app, { seller: SAMPLE_SELLER })
  const { client, id } = await confirmedGuest()
  const { body } = await client.get(`/api/booking/${id}/receipts`)
  const { number, verifyUrl } = body.data.receipts[0]
  return { number, seal: verifyUrl.split("/").at(-1) }
}

export const requests: FeatureRequests = {
  access: {
    anyone: [
      // Whoever holds its print has the seal
      ["GET /receipt/:number/:seal", 200],
      // Only by the link that the team sends
      ["POST /receipt/:number/:seal", 404],
      // Nothing is paid yet
      ["GET /payment/:id/receipts/:number", 404],
      ["POST /payment/:id/receipts/:number", 404],
    ],
    booking: [
      // Of confirmed bookings only
      ["GET /booking/:id/receipts/:number", 200],
      ["POST /booking/:id/receipts/:number", 200],
    ],
    staff: [
      ["GET /admin/receipts/:number", 200],
      ["POST /admin/receipts/:number", 200],
      ["GET /admin/receipts/:number/cancel", 200],
      ["POST /admin/receipts/:number/cancel", 303, form({ reason: "By mistake" })],
      ["GET /admin/receipts/:number/replace", 200],
      ["POST /admin/receipts/:number/replace", 303, form({ "buyer.name": "Nok", reason: "Wrong name" })],
      ["GET /admin/receipts/issue", 302],
      ["POST /admin/receipts/issue", 303, form({ line: "line-2" })],
      ["GET /admin/bookings/:id/buyer", 200],
      ["POST /admin/bookings/:id/buyer", 303, form({ "buyer.name": "Nok", version: "2" })],
    ],
    owners: [
      ["GET /admin/receipts", 200],
      ["GET /admin/receipts.csv", 200],
    ],
    anyoneCalls: [["GET /api/receipts/:number/:seal", 200]],
    bookingCalls: [["GET /api/booking/:id/receipts", 200]],
    staffCalls: [
      ["POST /api/admin/receipts", 201, json({ line: "line-2" })],
      ["POST /api/admin/receipts/:number/cancel", 200, json({ reason: "By mistake" })],
      ["POST /api/admin/receipts/:number/replace", 201, json({ reason: "Wrong name", buyer: { name: "Nok" } })],
      ["PUT /api/admin/bookings/:id/buyer", 200, json({ buyer: { name: "Nok" } })],
    ],
    ownerCalls: [["GET /api/admin/receipts", 200]],
  },
  scene: async () => {
    await rows(
      `insert into receipts (id, line_id, part, amount, series, year, number, issued_on, tax_date, seller, subject, seal)
      select 'receipt-1', 'line-1', 1, (select abs(amount) from ledger where id = 'line-1'), 'RC', 2090, 0, '2090-11-21',
        '2090-11-21', seller, json_object('villa', json(name), 'total', 0, 'held', 0, 'withheld', 0, 'originals',
        json_array(), 'credited', 0), ? from villa`,
      SEAL,
    )
    return { receipt: NUMBER, receipts: NUMBER, seal: SEAL }
  },
  examples: {
    "GET /receipts/{number}/{seal}": receipt,
    // Of a payment from before there was a seller.
    "POST /admin/receipts": async ({ app, confirmedGuest }) => {
      await updateSampleVilla(app, { seller: null })
      const { id } = await confirmedGuest()
      await updateSampleVilla(app, { seller: SAMPLE_SELLER })
      const [line] = await rows<{ id: string }>("select id from ledger where booking_id = ?", id)
      return { body: { line: line?.id } }
    },
    "PUT /admin/bookings/{id}/buyer": async ({ confirmedGuest }) => ({ id: (await confirmedGuest()).id }),
    "POST /admin/receipts/{number}/cancel": receipt,
    "POST /admin/receipts/{number}/replace": receipt,
  },
}
