import { adminPaths } from "#app/admin-paths.ts"
import { changePromoCode } from "#app/booking/change-promo-codes.server.ts"
import { PromoCodeActiveForm } from "#app/booking/promo-code-request.ts"
import { adminButton, adminRedirect } from "../../shared/admin-action.server.ts"

const page = ({ id = "" }) => `${adminPaths.promoCodes}#code-${id}`

/** Switches a code on or off. */
export const action = adminButton({
  permission: "villa",
  schema: PromoCodeActiveForm,
  run: (app, { active }, { admin, params }) => changePromoCode(app, params.id ?? "", { active }, { name: admin.name }),
  success: ({ active }) => ({
    tone: "success",
    text: active ? "admin:promoCodes.switchedOn" : "admin:promoCodes.switchedOff",
  }),
  failed: "admin:promoCodes.failed",
  back: page,
})

export const loader = adminRedirect(page, "villa")
