import { type RefObject, useCallback, useEffect, useRef, useState } from "react"

/** Specification 9. */
const SLIDE_MS = 5000
const DRAG_PX = 100
/** Browsers glide from one slide to the next in less. */
const GLIDE_MS = 600

/** Where the show stands: the slide `by` steps on, around both ends. */
export function slideAfter(current: number, by: number, count: number): number {
  return (((current + by) % count) + count) % count
}

/** What a drag means: right shows the previous slide, left the next, a short one nothing. */
export function dragTurn(distance: number): -1 | 0 | 1 {
  if (distance > DRAG_PX) return -1
  return distance < -DRAG_PX ? 1 : 0
}

/** Brings a scroll-snap strip to life: runs by itself, obeys keys and the mouse, fills the screen. */
export function useSlideshow(frame: RefObject<HTMLElement>, strip: RefObject<HTMLElement>, count: number) {
  const [hydrated, setHydrated] = useState(false)
  const [current, setCurrent] = useState(0)
  const [playing, setPlaying] = useState(false)
  const [dragging, setDragging] = useState(false)
  const [full, setFull] = useState(false)
  const at = useRef(0)

  const go = useCallback(
    (index: number) => {
      const list = strip.current
      if (!list) return
      const target = slideAfter(index, 0, count)
      const wraps = Math.abs(target - at.current) > 1
      list.scrollTo({ left: target * list.clientWidth, behavior: wraps || isCalm() ? "auto" : "smooth" })
    },
    [strip, count],
  )
  const toggle = useCallback(() => setPlaying((was) => !was), [])
  const toggleFull = useCallback(() => {
    const change = document.fullscreenElement ? document.exitFullscreen() : frame.current?.requestFullscreen?.()
    change?.catch((error: unknown) => console.warn("The slideshow could not fill the screen", error))
  }, [frame])

  useEffect(() => {
    setHydrated(true)
    setPlaying(!isCalm() && !savesData())
  }, [])

  useEffect(() => {
    const list = strip.current
    if (!list) return
    const onScroll = () => {
      at.current = Math.round(list.scrollLeft / list.clientWidth)
      setCurrent(at.current)
    }
    return listening(list, { scroll: onScroll })
  }, [strip])

  const visible = useVisible(frame)
  useEffect(() => {
    if (!playing || dragging || count < 2 || !visible) return
    const timer = setInterval(() => go(at.current + 1), SLIDE_MS)
    return () => clearInterval(timer)
  }, [playing, dragging, count, visible, go])

  useEffect(() => {
    const section = frame.current
    if (!section) return
    const onKey = (event: KeyboardEvent) => {
      const { target } = event
      // The keys are the show's where it has the focus, and where nothing has it while the show is seen.
      const isOurs = section.contains(target as Node) || (target === document.body && visible)
      if (!isOurs || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      if (event.key === " " && !(target as Element).closest("a, button")) toggle()
      else if (event.key === "ArrowLeft") go(at.current - 1)
      else if (event.key === "ArrowRight") go(at.current + 1)
      else if (event.key === "Escape" && document.fullscreenElement) toggleFull()
      else return
      event.preventDefault()
    }
    const onFull = () => setFull(document.fullscreenElement === section)
    return listening(document, { keydown: onKey, fullscreenchange: onFull })
  }, [frame, go, toggle, toggleFull, visible])

  // A finger or the mouse pulls the strip along, and how far it went says where to. Without script fingers scroll it.
  useEffect(() => {
    const list = strip.current
    if (!list) return
    let from: { x: number; left: number } | null = null
    let snapping: ReturnType<typeof setTimeout>
    const onDown = ({ isPrimary, button, clientX }: PointerEvent) => {
      if (!isPrimary || button !== 0) return
      clearTimeout(snapping)
      from = { x: clientX, left: list.scrollLeft }
      setDragging(true)
    }
    const onMove = ({ clientX, pointerId }: PointerEvent) => {
      if (!from) return
      list.setPointerCapture(pointerId)
      list.style.scrollSnapType = "none"
      list.scrollLeft = from.left - (clientX - from.x)
    }
    const onUp = ({ type, clientX }: PointerEvent) => {
      if (!from) return
      const turn = type === "pointerup" ? dragTurn(clientX - from.x) : 0
      go(Math.round(from.left / list.clientWidth) + turn)
      from = null
      setDragging(false)
      // Snapping at once would jump to the slide instead of gliding there.
      snapping = setTimeout(() => {
        list.style.scrollSnapType = ""
      }, GLIDE_MS)
    }
    list.style.touchAction = "pan-y pinch-zoom"
    return listening(list, { pointerdown: onDown, pointermove: onMove, pointerup: onUp, pointercancel: onUp })
  }, [strip, go])

  return { awake: hydrated, current, playing, full, go, toggle, toggleFull }
}

/** Adds listeners by their events. @returns what removes them all */
function listening<Events>(target: EventTarget, listeners: { [Name in keyof Events]: (event: Events[Name]) => void }) {
  const controller = new AbortController()
  for (const [name, listener] of Object.entries(listeners))
    target.addEventListener(name, listener as EventListener, { signal: controller.signal })
  return () => controller.abort()
}

function useVisible(place: RefObject<HTMLElement>): boolean {
  const [visible, setVisible] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver(([entry]) => setVisible(Boolean(entry?.isIntersecting)), {
      threshold: 0.3,
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [place])
  return visible
}

const isCalm = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches
/** Each slide is a picture to fetch: a reader who saves data, or waits on a slow line, turns them by hand. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return Boolean(connection?.saveData || connection?.effectiveType?.endsWith("2g"))
}
