import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminButton } from "#app/admin/pages/admin-action.server.ts"
import { changePromoCode } from "../change-promo-codes.server.ts"
import { PromoCodeActiveForm } from "../promo-code-request.ts"

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
