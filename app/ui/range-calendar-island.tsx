import { type ComponentType, type MouseEvent, startTransition, useCallback, useEffect, useRef, useState } from "react"
import type { RangeCalendarProps } from "./range-calendar.tsx"
import { RangeCalendar as Static } from "./range-calendar.tsx"

type Calendar = ComponentType<RangeCalendarProps>

/** Fetched once for the whole page. */
let loaded: Calendar | null = null

/** How near the calendar is when its script is fetched: half a screen or so. */
const NEAR = "400px"

/**
 * The calendar as the server drew it, until its script has come: react-day-picker weighs 20 kB and must not hold up the
 * page; it is fetched when the calendar comes near. Meanwhile its links are taken up here, so that a tap counts at once;
 * before this runs, they are plain links.
 */
export function RangeCalendarIsland(props: Required<RangeCalendarProps>) {
  const [Live, setLive] = useState<Calendar | null>(() => loaded)
  const place = useRef<HTMLDivElement>(null)
  const fetchLive = useCallback(async () => {
    const { RangeCalendar } = await import("./range-calendar.tsx")
    loaded = RangeCalendar
    startTransition(() => setLive(() => RangeCalendar))
  }, [])
  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && fetchLive(), { rootMargin: NEAR })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [fetchLive])

  if (Live) {
    return (
      <div className="calendar-place">
        <Live {...props} />
      </div>
    )
  }
  const { onSelect, onMonth, ...drawing } = props
  if (import.meta.env.SSR) {
    return (
      <div className="calendar-place">
        <Static {...drawing} />
      </div>
    )
  }
  const takeUp = (event: MouseEvent<HTMLDivElement>) => {
    const link = (event.target as HTMLElement).closest("a")
    const { date, month } = link?.dataset ?? {}
    if (!date && !month) return
    event.preventDefault()
    if (date) onSelect(date)
    if (month) onMonth(month)
  }
  // An empty inner HTML tells React to keep what the server drew.
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the links inside are what is pressed, by keys too
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <div
      ref={place}
      className="calendar-place"
      onClick={takeUp}
      onFocus={fetchLive}
      dangerouslySetInnerHTML={{ __html: "" }}
      suppressHydrationWarning
    />
  )
}
