import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminButton } from "#app/admin/pages/admin-action.server.ts"
import { changeExtra } from "../change-extras.server.ts"
import { ExtraActiveForm } from "../extra-request.ts"

/** Switches an extra on or off. */
const button = adminButton({
  permission: "villa",
  schema: ExtraActiveForm,
  run: (app, { active }, { admin, params }) => changeExtra(app, params.id ?? "", { active }, { name: admin.name }),
  success: ({ active }) => ({
    tone: "success",
    text: active ? "admin:extras.switchedOn" : "admin:extras.switchedOff",
  }),
  failed: "admin:extras.failed",
  back: ({ id = "" }) => `${adminPaths.extras}#extra-${id}`,
})

export { button as action, button as loader }
