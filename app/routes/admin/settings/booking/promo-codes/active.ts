import { adminPaths } from "#app/admin-paths.ts"
import { changePromoCode } from "#app/booking/change-promo-codes.server.ts"
import { PromoCodeActiveForm } from "#app/booking/promo-code-request.ts"
import { adminButton } from "../../../shared/admin-action.server.ts"

/** Switches a code on or off. */
const button = adminButton({
  permission: "villa",
  schema: PromoCodeActiveForm,
  run: (app, { active }, { admin, params }) => changePromoCode(app, params.id ?? "", { active }, { name: admin.name }),
  success: ({ active }) => ({
    tone: "success",
    text: active ? "admin:promoCodes.switchedOn" : "admin:promoCodes.switchedOff",
  }),
  failed: "admin:promoCodes.failed",
  back: ({ id = "" }) => `${adminPaths.promoCodes}#code-${id}`,
})

export { button as action, button as loader }
