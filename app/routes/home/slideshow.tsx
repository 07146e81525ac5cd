import { type MouseEvent, useRef } from "react"
import { useTranslation } from "react-i18next"
import { Icon } from "#app/ui/icon.tsx"
import { VillaPicture } from "#app/ui/villa-picture.tsx"
import type { PictureView } from "#app/villa/picture-view.ts"
import { useSlideshow } from "./use-slideshow.ts"

/**
 * The villa's pictures on a strip that snaps. It is swiped, and its arrows and dots are links to the slides, without
 * any script; `useSlideshow` adds the running, the keys, the drag by mouse and the full screen.
 */
export function Slideshow({ slides }: { slides: PictureView[] }) {
  const { t } = useTranslation()
  const frame = useRef<HTMLElement>(null)
  const strip = useRef<HTMLUListElement>(null)
  const { current, playing, full, awake, go, toggle, toggleFull } = useSlideshow(frame, strip, slides.length)
  const count = slides.length
  const at = (index: number) => `#slide-${((index + count) % count) + 1}`
  const turn = (event: MouseEvent, index: number) => {
    if (!awake) return
    event.preventDefault()
    go(index)
  }
  return (
    <section
      ref={frame}
      aria-roledescription="carousel"
      aria-label={t("slideshow.label")}
      className="group relative bg-black lg:overflow-hidden lg:rounded-card"
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a strip that scrolls must be reachable by keys */}
      <ul ref={strip} tabIndex={0} className="slides flex aspect-3/2 w-full snap-x snap-mandatory overflow-x-auto">
        {slides.map((slide, index) => (
          <li
            key={slide.id}
            id={`slide-${index + 1}`}
            aria-roledescription="slide"
            aria-label={t("slideshow.slide", { number: index + 1, count })}
            className="h-full w-full shrink-0 snap-center snap-always"
          >
            <VillaPicture
              picture={slide}
              sizes="(min-width: 1024px) 700px, 100vw"
              className={`size-full ${full ? "object-contain" : "object-cover"}`}
            />
          </li>
        ))}
      </ul>
      {count > 1 && (
        <>
          <a
            href={at(current - 1)}
            onClick={(event) => turn(event, current - 1)}
            aria-label={t("slideshow.previous")}
            className="slide-button left-2"
          >
            <Icon name="back" />
          </a>
          <a
            href={at(current + 1)}
            onClick={(event) => turn(event, current + 1)}
            aria-label={t("slideshow.next")}
            className="slide-button right-2"
          >
            <Icon name="forward" />
          </a>
          <div className="absolute inset-x-0 bottom-0 flex items-center justify-between bg-linear-to-t from-black/60 to-transparent px-2 pt-6 text-white">
            <p className="px-2 text-sm font-semibold" aria-live={playing ? "off" : "polite"}>
              {current + 1} / {count}
            </p>
            <div className={`flex ${awake ? "" : "invisible"}`}>
              <button
                type="button"
                onClick={toggle}
                className="slide-tool"
                aria-label={t(playing ? "slideshow.pause" : "slideshow.play")}
              >
                <Icon name={playing ? "pause" : "play"} />
              </button>
              <button
                type="button"
                onClick={toggleFull}
                className="slide-tool"
                aria-label={t(full ? "slideshow.leaveFullscreen" : "slideshow.fullscreen")}
              >
                <Icon name={full ? "minimize" : "maximize"} />
              </button>
            </div>
          </div>
        </>
      )}
    </section>
  )
}
