import { type ComponentType, type MouseEvent, startTransition, useCallback, useEffect, useRef, useState } from "react"
import { observeIntersection } from "#app/ui/observe-intersection.ts"
import type { RangeCalendarProps } from "#app/ui/range-calendar.tsx"
import { RangeCalendar as StaticCalendar } from "#app/ui/range-calendar.tsx"

type Calendar = ComponentType<RangeCalendarProps>

type Props = Required<RangeCalendarProps> & {
  /** Whether to reserve the height of six weeks. */
  isFull: boolean
}

/** Fetched once per page load. */
let loaded: Calendar | null = null

/** Distance from the viewport at which the calendar's script is fetched: about half a screen. */
const ROOT_MARGIN = "400px"

/**
 * The server's calendar until its script, fetched near the viewport, has loaded; clicks are handled here.
 * Saves 20.7 kB of the home page's first script (gzip): `npm run bench -- weight`.
 */
export function RangeCalendarIsland({ isFull, ...props }: Props) {
  const [Interactive, setInteractive] = useState<Calendar | null>(() => loaded)
  const container = useRef<HTMLDivElement>(null)
  const load = useCallback(async () => {
    const { RangeCalendar } = await import("#app/ui/range-calendar.tsx")
    loaded = RangeCalendar
    startTransition(() => setInteractive(() => RangeCalendar))
  }, [])
  useEffect(() => {
    if (!container.current) return
    return observeIntersection(container.current, (isNear) => isNear && load(), { rootMargin: ROOT_MARGIN })
  }, [load])

  const className = isFull ? "calendar-full" : undefined
  if (Interactive) {
    return (
      <div className={className}>
        <Interactive {...props} />
      </div>
    )
  }
  const { onSelect, onMonth, ...staticProps } = props
  if (import.meta.env.SSR) {
    return (
      <div className={className}>
        <StaticCalendar {...staticProps} />
      </div>
    )
  }
  const onClick = (event: MouseEvent<HTMLDivElement>) => {
    const link = (event.target as HTMLElement).closest("a")
    const { date, month } = link?.dataset ?? {}
    if (!date && !month) return
    event.preventDefault()
    if (date) onSelect(date)
    if (month) onMonth(month)
  }
  // React keeps the server's HTML of an element whose inner HTML is an empty string.
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the links inside are clicked, by keyboard too
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <div
      ref={container}
      className={className}
      onClick={onClick}
      onFocus={load}
      dangerouslySetInnerHTML={{ __html: "" }}
      suppressHydrationWarning
    />
  )
}
