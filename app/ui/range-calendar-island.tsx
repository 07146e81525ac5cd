import { type ComponentType, type MouseEvent, useEffect, useState } from "react"
import type { RangeCalendarProps } from "./range-calendar.tsx"
import { RangeCalendar as Static } from "./range-calendar.tsx"

type Calendar = ComponentType<RangeCalendarProps>

/** Fetched once for the whole page, after it has woken. */
let loaded: Calendar | null = null

/**
 * The calendar as the server drew it, until its script has come: react-day-picker weighs 20 kB and must not hold up the
 * page. Meanwhile its links are taken up here, so that a tap counts at once; before this runs, they are plain links.
 */
export function RangeCalendarIsland(props: Required<RangeCalendarProps>) {
  const [Live, setLive] = useState<Calendar | null>(() => loaded)
  useEffect(() => {
    if (loaded) return
    import("./range-calendar.tsx").then(({ RangeCalendar }) => {
      loaded = RangeCalendar
      setLive(() => RangeCalendar)
    })
  }, [])

  if (Live) {
    return (
      <div className="calendar-place">
        <Live {...props} />
      </div>
    )
  }
  const { onChoose, onMonth, ...drawing } = props
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
    if (date) onChoose(date)
    if (month) onMonth(month)
  }
  // An empty inner HTML tells React to keep what the server drew.
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the links inside are what is pressed, by keys too
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <div
      className="calendar-place"
      onClick={takeUp}
      dangerouslySetInnerHTML={{ __html: "" }}
      suppressHydrationWarning
    />
  )
}
