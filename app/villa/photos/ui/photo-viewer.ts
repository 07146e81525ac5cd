import PhotoSwipe, { type SlideData } from "photoswipe"
import librarySheet from "photoswipe/style.css?inline"
import type { Translate } from "#app/i18n/translate.ts"
import sprite from "#app/ui/icons.svg?url"
import { mediaPath, originalKey, variantKey } from "../image.ts"
import type { ImageView } from "../image-view.ts"
import type { PhotoSection } from "../photo-sections.ts"
// Part of this script, so that no page loads it before a photo is opened.
import sheet from "./photo-viewer.css?inline"

/** How often the fitting size a double tap and a pinch enlarge a photo. */
const ZOOM = { double: 2.5, most: 4 }

/** Of a photo whose size is unknown. */
const USUAL_RATIO = 3 / 2

/** Layout pixels of a slide: more than any screen has, because the library enlarges no photo beyond its width. */
const SLIDE_WIDTH = 8000

/**
 * Opens at the photo of `link` and returns the focus there. PhotoSwipe pans, pinches and swipes; the dialog around
 * it keeps the focus and hides the page from screen readers. The browser's back button closes it, because it has an
 * entry of its own in the history.
 */
export function openPhotoViewer(sections: PhotoSection[], link: HTMLAnchorElement, t: Translate) {
  const photos = sections.flatMap(({ id, photos }) => photos.map((photo) => ({ ...photo, section: id })))
  const first = photos.findIndex(({ id }) => id === link.hash.slice(1))
  if (first < 0) throw new Error("The photo is no longer in the list")

  const close = button("close", t("site.close"), () => pswp.close())
  const zoom = button("search", t("slideshow.zoom"), () => pswp.toggleZoom())
  const previous = button("back", t("slideshow.previous"), () => pswp.prev())
  const next = button("forward", t("slideshow.next"), () => pswp.next())
  const count = element("span", { ariaHidden: "true" })
  const spoken = element("span", { className: "viewer-spoken" })
  const caption = element("p", { className: "viewer-caption", ariaHidden: "true" })
  const sectionButtons = sections.map(({ id, name }) =>
    element("button", {
      type: "button",
      textContent: name,
      onclick: () => pswp.goTo(photos.findIndex(({ section }) => section === id)),
    }),
  )
  const header = element("div", { className: "viewer-header" }, [
    element("p", { className: "viewer-count", ariaLive: "polite" }, [count, spoken]),
    ...(sections.length > 1 ? [element("div", { className: "viewer-sections" }, sectionButtons)] : []),
    zoom,
    close,
  ])
  const footer = element(
    "div",
    { className: "viewer-footer" },
    photos.length > 1 ? [previous, caption, next] : [caption],
  )
  const style = element("style", { textContent: librarySheet + sheet })
  const dialog = element("dialog", { className: "viewer", ariaLabel: t("slideshow.label") }, [style, header, footer])
  document.body.appendChild(dialog)
  dialog.showModal()

  const shownAlready = link.querySelector("img")?.currentSrc
  const pswp = new PhotoSwipe({
    dataSource: photos.map((photo, index) => ({ ...slideOf(photo), msrc: index === first ? shownAlready : undefined })),
    index: first,
    appendToEl: dialog,
    // The controls have room of their own, so that they never cover a photo that is not enlarged.
    paddingFn: () => ({ top: header.offsetHeight, bottom: footer.offsetHeight, left: 0, right: 0 }),
    secondaryZoomLevel: ({ fit }) => fit * ZOOM.double,
    maxZoomLevel: ({ fit }) => fit * ZOOM.most,
    imageClickAction: "zoom",
    bgOpacity: 1,
    loop: false,
    // Opening and closing by an animation would ignore what is pressed meanwhile.
    showHideAnimationType: "none",
    errorMsg: t("slideshow.failed"),
    // Done by the dialog and by the controls above.
    ...{ trapFocus: false, returnFocus: false, close: false, zoom: false, arrowPrev: false, arrowNext: false },
    counter: false,
  })
  // The dialog around it has the role and the name.
  pswp.on("firstUpdate", () => pswp.element?.removeAttribute("role"))
  pswp.on("change", () => {
    const photo = photos[pswp.currIndex]
    const number = pswp.currIndex + 1
    count.textContent = `${number} / ${photos.length}`
    spoken.textContent = `${t("slideshow.slide", { number, count: photos.length })}: ${photo?.alt}`
    caption.textContent = photo?.alt ?? ""
    previous.ariaDisabled = String(number === 1)
    next.ariaDisabled = String(number === photos.length)
    for (const [index, { id }] of sections.entries()) {
      const isCurrent = id === photo?.section
      sectionButtons[index]!.ariaCurrent = isCurrent ? "true" : null
      if (isCurrent) sectionButtons[index]!.scrollIntoView({ inline: "center", block: "nearest" })
    }
  })
  pswp.on("zoomPanUpdate", ({ slide }) => {
    zoom.ariaPressed = String(slide.currZoomLevel > slide.zoomLevels.initial)
  })
  pswp.on("keydown", (event) => {
    const { originalEvent } = event
    const target = { Home: 0, End: photos.length - 1 }[originalEvent.key]
    // The library would move the focus of the first Tab to the photo.
    if (originalEvent.key === "Tab") event.preventDefault()
    if (target === undefined) return
    originalEvent.preventDefault()
    pswp.goTo(target)
  })

  let isBack = false
  const onBack = (event: Event) => {
    isBack = true
    // The router would load the page again.
    event.stopImmediatePropagation()
    pswp.close()
  }
  window.history.pushState(window.history.state, "")
  window.addEventListener("popstate", onBack, { capture: true, once: true })
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault()
    pswp.close()
  })
  pswp.on("destroy", () => {
    dialog.remove()
    link.focus({ preventScroll: true })
    if (!isBack) window.history.back()
  })
  pswp.init()
  close.focus()
}

/** One WebP in several widths, or the original without variants. */
function slideOf({ id, width, height, alt, webp }: ImageView): SlideData {
  const largest = Math.max(...webp)
  return {
    src: mediaPath(webp.length > 0 ? variantKey(id, "image/webp", largest) : originalKey(id)),
    srcset: webp.map((each) => `${mediaPath(variantKey(id, "image/webp", each))} ${each}w`).join(", "),
    alt,
    width: SLIDE_WIDTH,
    height: SLIDE_WIDTH / (width / height || USUAL_RATIO),
  }
}

function button(icon: string, label: string, onclick: () => void): HTMLButtonElement {
  const made = element("button", {
    type: "button",
    className: `viewer-button viewer-${icon}`,
    ariaLabel: label,
    onclick,
  })
  made.innerHTML = `<svg aria-hidden="true"><use href="${sprite}#${icon}"/></svg>`
  return made
}

function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
  children: Node[] = [],
): HTMLElementTagNameMap[Tag] {
  const made = Object.assign(document.createElement(tag), properties)
  for (const child of children) made.appendChild(child)
  return made
}
