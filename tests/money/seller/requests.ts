import { type FeatureRequests, form, json } from "../../support/feature-requests.ts"

const SELLER_FORM = { version: "1", "name.th": "Anong", "address.th": "9/9 ปราณบุรี", taxId: "1101700230708" }

export const requests: FeatureRequests = {
  access: {
    owners: [
      ["GET /admin/villa/seller", 200],
      ["POST /admin/villa/seller", 303, form(SELLER_FORM)],
    ],
    ownerCalls: [["PATCH /api/admin/villa/seller", 200, json({ vatSince: "2090-01-01" })]],
  },
}
