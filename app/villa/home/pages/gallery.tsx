import { type CSSProperties, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from "react"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Icon } from "#app/ui/icon.tsx"
import type { PhotoSection } from "#app/villa/photos/photo-sections.ts"
import { VillaImage } from "#app/villa/photos/ui/villa-image.tsx"
// Part of this script, so that the home page does not load it.
import sheet from "./gallery.css?inline"

type Props = {
  sections: PhotoSection[]
  /** An unknown id opens at the first photo. */
  initialId: string
  onClose(): void
}

/** The browser closes a modal dialog by Escape and, on Android, by the back gesture. */
export function Gallery({ sections, initialId, onClose }: Props) {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  const strip = useRef<HTMLUListElement>(null)
  const sectionList = useRef<HTMLUListElement>(null)
  const photos = sections.flatMap(({ id, photos }) => photos.map((photo) => ({ ...photo, section: id })))
  const initial = Math.max(
    0,
    photos.findIndex(({ id }) => id === initialId),
  )
  const [current, setCurrent] = useState(initial)

  // Without animation, so that quick key presses are not lost; the browser animates swipes.
  const go = (index: number) => {
    const target = Math.min(Math.max(index, 0), photos.length - 1)
    setCurrent(target)
    strip.current?.scrollTo({ left: target * strip.current.clientWidth, behavior: "instant" })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const targets: Record<string, number> = {
      ArrowLeft: current - 1,
      ArrowRight: current + 1,
      Home: 0,
      End: photos.length - 1,
    }
    const target = targets[event.key]
    if (target === undefined) return
    event.preventDefault()
    go(target)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: opens once
  useLayoutEffect(() => {
    dialog.current?.showModal()
    go(initial)
  }, [])

  const shown = photos[current]
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another section is shown
  useEffect(() => {
    sectionList.current?.querySelector("[aria-current]")?.scrollIntoView({ inline: "center", block: "nearest" })
  }, [shown?.section])

  return (
    <dialog
      ref={dialog}
      // Takes the focus after a click beside the controls, so that the keys still work.
      tabIndex={-1}
      className="gallery"
      aria-label={t("slideshow.label")}
      onKeyDown={onKeyDown}
      onClose={onClose}
    >
      <style>{sheet}</style>
      {/* First, so that the close button has the focus when the gallery opens. */}
      <button
        type="button"
        className="gallery-close"
        aria-label={t("site.close")}
        onClick={() => dialog.current?.close()}
      >
        <Icon name="close" className="size-6" />
      </button>
      <p className="gallery-count" aria-live="polite">
        <span aria-hidden="true">
          {current + 1} / {photos.length}
        </span>
        <span className="sr-only">
          {t("slideshow.slide", { number: current + 1, count: photos.length })}: {shown?.alt}
        </span>
      </p>
      {sections.length > 1 && (
        <ul ref={sectionList} className="gallery-sections">
          {sections.map(({ id, name }) => (
            <li key={id}>
              <button
                type="button"
                aria-current={shown?.section === id ? "true" : undefined}
                onClick={() => go(photos.findIndex(({ section }) => section === id))}
              >
                {name}
              </button>
            </li>
          ))}
        </ul>
      )}
      <ul
        ref={strip}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be focusable by keyboard
        tabIndex={0}
        className="gallery-strip"
        onScroll={({ currentTarget: list }) => setCurrent(Math.round(list.scrollLeft / list.clientWidth))}
      >
        {photos.map((photo, index) => (
          <li key={photo.id} style={{ "--ratio": photo.width / photo.height || 3 / 2 } as CSSProperties}>
            <figure>
              <VillaImage image={photo} sizes="100vw" first={index === initial} wide />
              {/* The image has the same text. */}
              <figcaption aria-hidden="true">{photo.alt}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
      {photos.length > 1 && (
        <>
          <button
            type="button"
            className="gallery-arrow"
            aria-label={t("slideshow.previous")}
            aria-disabled={current === 0}
            onClick={() => go(current - 1)}
          >
            <Icon name="back" className="size-6" />
          </button>
          <button
            type="button"
            className="gallery-arrow gallery-next"
            aria-label={t("slideshow.next")}
            aria-disabled={current === photos.length - 1}
            onClick={() => go(current + 1)}
          >
            <Icon name="forward" className="size-6" />
          </button>
        </>
      )}
    </dialog>
  )
}
