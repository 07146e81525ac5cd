import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminButton } from "#app/admin/pages/admin-action.server.ts"
import { NightPriceForm, setNightPrice } from "../set-night-price.server.ts"

const monthOf = (from: string) => `${adminPaths.calendar}?${new URLSearchParams({ month: from.slice(0, 7) })}`

const button = adminButton({
  permission: "villa",
  schema: NightPriceForm,
  run: (app, request, { admin }) => setNightPrice(app, request, { name: admin.name }),
  success: (_, { price }) => ({
    tone: "success",
    text: `admin:prices.nightPrice.${price === null ? "minimumSaved" : "saved"}`,
  }),
  texts: { "season-overlap": "admin:prices.nightPrice.overlap" },
  failed: "admin:villa.failed.update",
  back: (_, form) => monthOf(String(form.get("from") ?? "")),
  next: ({ season }) => monthOf(season.from),
})

export { button as action, button as loader }
