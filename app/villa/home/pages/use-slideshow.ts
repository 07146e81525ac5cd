import { type RefObject, useCallback, useEffect, useRef, useState } from "react"
import { observeIntersection } from "#app/ui/observe-intersection.ts"

const SLIDE_MS = 5000
const DRAG_PX = 100
/** A pointer that moves less is a click on the photo. */
const CLICK_PX = 4
/** Longer than a browser's smooth scroll from one slide to the next. */
const SMOOTH_SCROLL_MS = 600

/** @param distance pixels to the right; to the right leads to the previous slide */
function slideStepOfDrag(distance: number): -1 | 0 | 1 {
  if (distance > DRAG_PX) return -1
  return distance < -DRAG_PX ? 1 : 0
}

export function useSlideshow(frame: RefObject<HTMLElement>, strip: RefObject<HTMLElement>, count: number) {
  const [hydrated, setHydrated] = useState(false)
  const [current, setCurrent] = useState(0)
  const [playing, setPlaying] = useState(false)
  const [dragging, setDragging] = useState(false)
  const currentRef = useRef(0)

  const go = useCallback(
    (index: number) => {
      const list = strip.current
      if (!list) return
      // Wraps around at both ends.
      const target = (index + count) % count
      const wraps = Math.abs(target - currentRef.current) > 1
      list.scrollTo({ left: target * list.clientWidth, behavior: wraps || prefersReducedMotion() ? "auto" : "smooth" })
    },
    [strip, count],
  )
  const toggle = useCallback(() => setPlaying((was) => !was), [])
  const toggleFull = useCallback(() => {
    const change = document.fullscreenElement ? document.exitFullscreen() : frame.current?.requestFullscreen?.()
    change?.catch((error: unknown) => console.warn("The slideshow could not enter full screen", error))
  }, [frame])

  useEffect(() => {
    setHydrated(true)
    setPlaying(!prefersReducedMotion() && !savesData())
  }, [])

  useEffect(() => {
    const list = strip.current
    if (!list) return
    let width = list.clientWidth
    const onChange = () => {
      if (list.clientWidth !== width) {
        // On a resize the browser keeps the scroll position, which then shows another slide.
        width = list.clientWidth
        list.scrollLeft = currentRef.current * width
      } else {
        currentRef.current = Math.round(list.scrollLeft / width)
        setCurrent(currentRef.current)
      }
    }
    // Ends with the strip, which is in the page as long as this hook.
    new ResizeObserver(onChange).observe(list)
    return addListeners(list, { scroll: onChange })
  }, [strip])

  const visible = useVisible(frame)
  useEffect(() => {
    if (!playing || dragging || count < 2 || !visible) return
    const timer = setInterval(() => go(currentRef.current + 1), SLIDE_MS)
    return () => clearInterval(timer)
  }, [playing, dragging, count, visible, go])

  const full = useKeyboard(frame, { visible, current: currentRef, go, toggle, toggleFull })
  useDrag(strip, { go, setDragging })

  return { hydrated, current, playing, full, go, toggle, toggleFull }
}

type Keyboard = {
  visible: boolean
  current: { readonly current: number }
  go(index: number): void
  toggle(): void
  toggleFull(): void
}

/** @returns whether the slideshow fills the screen */
function useKeyboard(frame: RefObject<HTMLElement>, { visible, current, go, toggle, toggleFull }: Keyboard): boolean {
  const [full, setFull] = useState(false)
  useEffect(() => {
    const section = frame.current
    if (!section) return
    const onKey = (event: KeyboardEvent) => {
      const { target } = event
      // Keys apply when the focus is inside, or nowhere while the slideshow is visible.
      const isTarget = section.contains(target as Node) || (target === document.body && visible)
      if (!isTarget || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      // A button keeps its own Space; the arrows are links, on which Space would scroll the page.
      if (event.key === " " && !(target as Element).closest("button")) toggle()
      else if (event.key === "ArrowLeft") go(current.current - 1)
      else if (event.key === "ArrowRight") go(current.current + 1)
      else if (event.key === "Escape" && document.fullscreenElement) toggleFull()
      else return
      event.preventDefault()
    }
    const onFull = () => setFull(document.fullscreenElement === section)
    return addListeners(document, { keydown: onKey, fullscreenchange: onFull })
  }, [frame, visible, current, go, toggle, toggleFull])
  return full
}

type Drag = { go(index: number): void; setDragging(dragging: boolean): void }

/** By touch or mouse. Without script the strip scrolls by touch. */
function useDrag(strip: RefObject<HTMLElement>, { go, setDragging }: Drag) {
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
      // The click that follows is then the strip's, and opens no photo.
      if (Math.abs(clientX - from.x) > CLICK_PX) list.setPointerCapture(pointerId)
      list.style.scrollSnapType = "none"
      list.scrollLeft = from.left - (clientX - from.x)
    }
    const onUp = ({ type, clientX }: PointerEvent) => {
      if (!from) return
      const step = type === "pointerup" ? slideStepOfDrag(clientX - from.x) : 0
      go(Math.round(from.left / list.clientWidth) + step)
      from = null
      setDragging(false)
      // Snapping immediately would interrupt the smooth scroll.
      snapping = setTimeout(() => {
        list.style.scrollSnapType = ""
      }, SMOOTH_SCROLL_MS)
    }
    list.style.touchAction = "pan-y pinch-zoom"
    const onDrag = (event: Event) => event.preventDefault()
    return addListeners(list, {
      dragstart: onDrag,
      pointerdown: onDown,
      pointermove: onMove,
      pointerup: onUp,
      pointercancel: onUp,
    })
  }, [strip, go, setDragging])
}

function addListeners<Events>(
  target: EventTarget,
  listeners: { [Name in keyof Events]: (event: Events[Name]) => void },
) {
  const controller = new AbortController()
  for (const [name, listener] of Object.entries(listeners))
    target.addEventListener(name, listener as EventListener, { signal: controller.signal })
  return () => controller.abort()
}

function useVisible(element: RefObject<HTMLElement>): boolean {
  const [visible, setVisible] = useState(false)
  useEffect(() => {
    if (!element.current) return
    return observeIntersection(element.current, setVisible, { threshold: 0.3 })
  }, [element])
  return visible
}

const prefersReducedMotion = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches
/** Autoplay would download each slide's image: off in data-saver mode or on a slow network. */
function savesData() {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return connection?.saveData || connection?.effectiveType?.endsWith("2g")
}
