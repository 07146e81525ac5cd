import { changePaymentLinkStatus } from "#app/money/links/change-payment-link-status.server.ts"
import { testApp } from "../../support/app.ts"
import { type FeatureRequests, form, ID, json, slip } from "../../support/feature-requests.ts"
import { succeed } from "../../support/page-states.ts"
import { ADMIN, createLink } from "../../support/payment-links.ts"

export const requests: FeatureRequests = {
  access: {
    anyone: [
      ["GET /payment/:id", 200],
      ["POST /payment/:id", 303, slip],
      ["GET /payment-slips/:paymentLinkId", 200],
      ["POST /payment-slips/:paymentLinkId", 303, slip],
    ],
    staff: [
      ["GET /admin/create-unique-payment-link", 200],
      [
        "POST /admin/create-unique-payment-link",
        303,
        form({ amount: "5", description: "Deposit", expiresInHours: "5", key: ID }),
      ],
      ["GET /admin/payment-links", 200],
      ["GET /admin/payment-links/:id", 200],
      ["GET /admin/payment-links/:id/status", 302],
      ["POST /admin/payment-links/:id/status", 303, form({ status: "paid", version: "1" })],
    ],
    owners: [
      ["GET /admin/payment-links/:id/take-back", 302],
      ["POST /admin/payment-links/:id/take-back", 303, form({ note: "Another guest", version: "1" })],
    ],
    anyoneCalls: [
      ["GET /api/payment-links/:id", 200],
      ["POST /api/payment-links/:id/slips", 201, slip],
    ],
    staffCalls: [
      ["GET /api/admin/payment-links", 200],
      ["POST /api/admin/payment-links", 201, json({ amount: 5, description: "Deposit" })],
      ["GET /api/admin/payment-links/:id", 200],
      ["PATCH /api/admin/payment-links/:id", 200, json({ status: "paid" })],
    ],
    ownerCalls: [
      // Not paid
      ["POST /api/admin/payment-links/:id/ledger", 409, json({ kind: "reversal", note: "Another guest" })],
    ],
  },
  states: [
    {
      of: "a paid link without a booking",
      prepare: async ({ ids }) => {
        const app = testApp()
        const { id } = await createLink(app)
        await succeed(changePaymentLinkStatus(app, id, "paid", ADMIN))
        Object.assign(ids, { payment: id, "payment-links": id, receipts: "RC-2633-000002" })
      },
      pages: [
        ["anonymous", "/payment/:id/receipts/:number"],
        ["an admin", "/admin/payment-links/:id"],
      ],
    },
  ],
  severalForms: {
    "/admin/payment-links/:id": "the state of the link, or why its payment is taken back",
  },
  examples: {
    "POST /admin/payment-links/{id}/ledger": async ({ admin, link }) => {
      const id = await link()
      await admin.patch(`/api/admin/payment-links/${id}`, { status: "paid" })
      return { id }
    },
    "/payment-links/{id}": async ({ link }) => ({ id: await link() }),
    "/admin/payment-links/{id}": async ({ link }) => ({ id: await link() }),
  },
}
