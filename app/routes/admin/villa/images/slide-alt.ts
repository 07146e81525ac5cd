import { paths } from "#app/paths.ts"
import { setSlideAlt } from "#app/villa/change-slides.server.ts"
import { ImageAlt } from "#app/villa/image-alt.ts"
import { adminButton, adminRedirect } from "../../shared/admin-action.server.ts"

const page = () => paths.admin.images

/** Saves the alt text of a slide. */
export const action = adminButton({
  ownerOnly: true,
  schema: ImageAlt,
  run: (app, alt, { admin, params }) => setSlideAlt(app, params.id ?? "", alt, { name: admin.name }),
  success: "admin:villa.alt.saved",
  texts: { "not-found": "admin:villa.photos.gone" },
  failed: "admin:villa.failed.update",
  back: page,
})

export const loader = adminRedirect(page, { ownerOnly: true })
