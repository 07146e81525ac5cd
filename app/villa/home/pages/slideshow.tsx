import { type MouseEvent, type ReactNode, useRef } from "react"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { serverOnly } from "#app/ui/hydration/server-only.ts"
import { Icon } from "#app/ui/icon.tsx"
import { useSlideshow } from "./use-slideshow.ts"

/** Works without script: a scroll-snap strip with arrows that link to slides. For more see `useSlideshow`. */
export function Slideshow({ count, strip }: { count: number; strip: ReactNode }) {
  const { t } = useTranslation()
  const frame = useRef<HTMLElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const { current, playing, full, hydrated, go, toggle, toggleFull } = useSlideshow(frame, list, count)
  const hrefOf = (index: number) => `#slide-${((index + count) % count) + 1}`
  const onArrowClick = (event: MouseEvent, index: number) => {
    if (!hydrated) return
    event.preventDefault()
    go(index)
  }
  return (
    <section
      ref={frame}
      aria-roledescription="carousel"
      aria-label={t("slideshow.label")}
      className="slideshow group relative lg:overflow-hidden lg:rounded-card"
    >
      <ul
        ref={list}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be focusable by keyboard
        tabIndex={0}
        className="strip slides aspect-3/2"
        {...serverOnly(strip)}
      />
      {count > 1 && (
        <>
          <a
            href={hrefOf(current - 1)}
            onClick={(event) => onArrowClick(event, current - 1)}
            aria-label={t("slideshow.previous")}
            className="slide-button left-2"
          >
            <Icon name="back" />
          </a>
          <a
            href={hrefOf(current + 1)}
            onClick={(event) => onArrowClick(event, current + 1)}
            aria-label={t("slideshow.next")}
            className="slide-button right-2"
          >
            <Icon name="forward" />
          </a>
          <div className="slide-bar">
            <p className="px-2 text-sm leading-11 font-semibold" aria-live={playing ? "off" : "polite"}>
              {current + 1} / {count}
            </p>
            {hydrated && (
              <div className="flex">
                <button
                  type="button"
                  onClick={toggle}
                  className="slide-tool"
                  aria-label={t(playing ? "slideshow.pause" : "slideshow.play")}
                >
                  <Icon name={playing ? "pause" : "play"} />
                </button>
                {/* iPhones show only videos in full screen. */}
                {document.fullscreenEnabled && (
                  <button
                    type="button"
                    onClick={toggleFull}
                    className="slide-tool"
                    aria-label={t(full ? "slideshow.leaveFullscreen" : "slideshow.fullscreen")}
                  >
                    <Icon name={full ? "minimize" : "maximize"} />
                  </button>
                )}
              </div>
            )}
          </div>
        </>
      )}
    </section>
  )
}
