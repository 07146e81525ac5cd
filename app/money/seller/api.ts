import { call, calls } from "#app/api/call.server.ts"
import { SAVE_FAILURES } from "#app/villa/documented.ts"
import { AdminVillaJson } from "#app/villa/villa-json.ts"
import { changeSeller } from "./change-seller.server.ts"
import { SellerBody } from "./seller-fields.ts"

export const sellerCalls = calls("Villa (admin)", {
  "PATCH /admin/villa/seller": call({
    who: "payment-settings",
    summary: "Set who issues receipts",
    details:
      "Pass the fields to change. The Thai name and address and the tax ID are required once. From the first time on every payment gets a receipt; those that exist keep the seller that they were issued with.",
    body: SellerBody,
    returns: AdminVillaJson,
    failures: [...SAVE_FAILURES, "seller-incomplete"],
    example: {
      body: {
        name: { th: "นางสาวมะลิ ศรีสุข", en: "Mali Srisuk" },
        address: { th: "9/9 หมู่ 5 ตำบลปากน้ำปราณ อำเภอปราณบุรี จังหวัดประจวบคีรีขันธ์ 77220" },
        taxId: "1-1017-00230-70-8",
        vatSince: null,
      },
    },
    run: async ({ app, body, admin, value, json }) => {
      const villa = value(await changeSeller(app, body, { name: admin.name }))
      return json(villa)
    },
  }),
})
