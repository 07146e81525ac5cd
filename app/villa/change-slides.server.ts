import type { App } from "../app.ts"
import type { Text } from "../i18n/localized.ts"
import { fail, ok, type Result } from "../result.ts"
import { amendVilla, type Editor } from "./amend-villa.server.ts"
import type { Image } from "./image.ts"
import { ordered } from "./order.ts"
import { SLIDES_MAX, type Villa } from "./villa.ts"
import { deleteSlide, insertSlide, orderSlides, updateSlideAlt } from "./villa-store.server.ts"

const NO_ALT = { th: "", en: "" }

/** Appends a slide; an image that is one already keeps its position. @param file its name, for the audit log */
export async function addSlide(
  app: Pick<App, "db" | "now">,
  image: Image,
  file: string,
  by: Editor,
): Promise<Result<Villa, "villa-missing" | "villa-edited" | "too-many-images", unknown>> {
  const amended = await amendVilla<"villa-missing" | "too-many-images">(app, by, (villa) => {
    if (!villa) return fail("villa-missing")
    if (villa.slides.some(({ id }) => id === image.id)) return ok(null)
    if (villa.slides.length >= SLIDES_MAX) return fail("too-many-images", { count: SLIDES_MAX })
    const writes = [insertSlide(app.db, { id: image.id, alt: NO_ALT })]
    return ok({ writes, action: "slides-changed", detail: `+ ${file}` })
  })
  return amended.ok ? ok(amended.value.villa) : amended
}

/** Removes a slide; its image may still be used elsewhere. */
export async function removeSlide(
  app: Pick<App, "db" | "now">,
  id: string,
  by: Editor,
): Promise<Result<Villa, "villa-missing" | "villa-edited" | "not-found", unknown>> {
  const amended = await amendVilla<"not-found">(app, by, (villa) => {
    const index = villa?.slides.findIndex((slide) => slide.id === id) ?? -1
    if (index < 0) return fail("not-found")
    return ok({ writes: [deleteSlide(app.db, id)], action: "slides-changed", detail: `− ${index + 1}` })
  })
  return amended.ok ? ok(amended.value.villa) : amended
}

/** Sets a slide's alt text; an omitted language stays unchanged. */
export async function setSlideAlt(
  app: Pick<App, "db" | "now">,
  id: string,
  change: Partial<Text>,
  by: Editor,
): Promise<Result<Villa, "villa-missing" | "villa-edited" | "not-found", unknown>> {
  const amended = await amendVilla<"not-found">(app, by, (villa) => {
    const index = villa?.slides.findIndex((slide) => slide.id === id) ?? -1
    const slide = villa?.slides[index]
    if (!slide) return fail("not-found")
    const alt = { ...slide.alt, ...change }
    if (slide.alt.th === alt.th && slide.alt.en === alt.en) return ok(null)
    return ok({ writes: [updateSlideAlt(app.db, { id, alt })], action: "slides-changed", detail: `✎ ${index + 1}` })
  })
  return amended.ok ? ok(amended.value.villa) : amended
}

/**
 * Reorders the slides. Fails with `villa-edited` if the ids are not exactly theirs, because another admin has changed
 * them.
 */
export async function reorderSlides(
  app: Pick<App, "db" | "now">,
  order: string[],
  by: Editor,
): Promise<Result<Villa, "villa-missing" | "villa-edited", unknown>> {
  const amended = await amendVilla<"villa-missing" | "villa-edited">(app, by, (villa) => {
    if (!villa) return fail("villa-missing")
    if (!ordered(villa.slides, order)) return fail("villa-edited")
    if (villa.slides.every(({ id }, index) => id === order[index])) return ok(null)
    return ok({ writes: [orderSlides(app.db, order)], action: "slides-changed", detail: "↕" })
  })
  return amended.ok ? ok(amended.value.villa) : amended
}
