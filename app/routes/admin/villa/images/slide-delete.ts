import { paths } from "#app/paths.ts"
import { removeSlide } from "#app/villa/change-slides.server.ts"
import { adminButton, adminRedirect } from "../../shared/admin-action.server.ts"

const page = () => paths.admin.images

/** Deletes a slide. */
export const action = adminButton({
  ownerOnly: true,
  run: (app, _, { admin, params }) => removeSlide(app, params.id ?? "", { name: admin.name }),
  success: "admin:villa.photos.removed",
  texts: { "not-found": "admin:villa.photos.gone" },
  failed: "admin:villa.failed.update",
  back: page,
})

export const loader = adminRedirect(page, { ownerOnly: true })
