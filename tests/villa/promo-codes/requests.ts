import { write } from "#app/db/database.server.ts"
import { insertPromoCode } from "#app/villa/promo-codes/promo-code-store.server.ts"
import { NOW } from "../../support/app.ts"
import { type FeatureRequests, form, ID, json } from "../../support/feature-requests.ts"
import { createPromoCode, deletePromoCodes } from "../../support/promo-codes.ts"
import { SAMPLE_CODE } from "../../support/sample.ts"

const CODE = { code: "SUMMER10", kind: "percent", value: "10" }

export const requests: FeatureRequests = {
  access: {
    owners: [
      ["GET /admin/villa/promo-codes", 200],
      ["POST /admin/villa/promo-codes", 303, form({ ...CODE, id: ID })],
      ["GET /admin/villa/promo-codes/:id", 200],
      ["POST /admin/villa/promo-codes/:id", 303, form({ ...CODE, version: "1" })],
      ["GET /admin/villa/promo-codes/:id/active", 302],
      ["POST /admin/villa/promo-codes/:id/active", 303, form({ active: "false" })],
    ],
    ownerCalls: [
      ["GET /api/admin/promo-codes", 200],
      ["POST /api/admin/promo-codes", 201, json({ ...CODE, value: 10 })],
      ["PATCH /api/admin/promo-codes/:id", 200, json({ active: false })],
    ],
  },
  scene: async ({ app }) => {
    const id = app.newId()
    await write(app.db, [insertPromoCode(app.db, { ...SAMPLE_CODE, id }, NOW)])
    return { "promo-codes": id }
  },
  examples: {
    "/admin/promo-codes": async () => {
      await deletePromoCodes()
      return {}
    },
    "/admin/promo-codes/{id}": async ({ app }) => {
      await deletePromoCodes()
      return { id: (await createPromoCode(app)).id }
    },
  },
}
