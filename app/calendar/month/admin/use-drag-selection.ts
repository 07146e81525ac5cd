import { useLocation } from "@remix-run/react"
import { type PointerEvent, useEffect, useRef, useState } from "react"
import { type NightRange, rangeBetween } from "../night-range.ts"

/** By coordinates, because a captured pointer's events have another target. */
function nightAt({ clientX, clientY }: PointerEvent): string | null {
  const cell = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>("[data-night]")
  return cell?.dataset.night ?? null
}

/**
 * A press within one night stays a click on its link; a vertical swipe scrolls (`touch-action` of
 * `.month-view`) and cancels the drag.
 */
export function useDragSelection(select: (range: NightRange) => void) {
  const first = useRef<string | null>(null)
  const [range, setRange] = useState<NightRange | null>(null)
  const { key } = useLocation()
  // Kept until the URL has the selection; otherwise the actions for the nights would disappear meanwhile.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation ends the drag
  useEffect(() => setRange(null), [key])
  const end = () => {
    first.current = null
    setRange(null)
  }
  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      first.current = event.isPrimary && event.button === 0 ? nightAt(event) : null
    },
    onPointerMove: (event: PointerEvent) => {
      if (first.current === null) return
      // The button was released outside.
      if (event.buttons === 0) return end()
      const night = nightAt(event)
      if (night === null || (night === first.current && range === null)) return
      // Captured only now: the click of a captured pointer would not reach the night's link.
      event.currentTarget.setPointerCapture(event.pointerId)
      setRange(rangeBetween(first.current, night))
    },
    // Uses the pointer's current position, because the last move may not be rendered yet.
    onPointerUp: (event: PointerEvent) => {
      const last = nightAt(event)
      const isDrag = first.current !== null && last !== null && (range !== null || last !== first.current)
      const dragged = isDrag ? rangeBetween(first.current ?? last, last) : range
      first.current = null
      setRange(dragged)
      if (dragged) select(dragged)
    },
    onPointerCancel: end,
  }
  return { range, handlers }
}
