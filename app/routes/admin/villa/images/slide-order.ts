import { paths } from "#app/paths.ts"
import { reorderSlides } from "#app/villa/change-slides.server.ts"
import { OrderForm } from "#app/villa/order.ts"
import { adminButton, adminRedirect } from "../../shared/admin-action.server.ts"

const page = () => paths.admin.images

/** Reorders the slides; the page itself shows the new order. */
export const action = adminButton({
  ownerOnly: true,
  schema: OrderForm,
  run: (app, { order }, { admin }) => reorderSlides(app, order, { name: admin.name }),
  success: null,
  failed: "admin:villa.failed.update",
  back: page,
})

export const loader = adminRedirect(page, { ownerOnly: true })
