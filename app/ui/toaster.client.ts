import type { Toast } from "#app/http/toast.ts"
import type { Translate } from "#app/i18n/translate.ts"

const AUTO_CLOSE_MS = 5000
const TICK_MS = 100
/** A pointer that moved further dragged the toast instead of clicking it. */
const CLICK_MAX_PX = 10
/** A toast that is dragged further is closed. */
const DRAG_MAX_PX = 45

/** A phone in portrait, where toasts are as wide as the page, or in landscape. */
const PHONE = "(max-width: 600px), (max-height: 500px)"
const TOP = 2
const RIGHT = 8

/** Toasts overlay the header, of which a phone has room for one. The close button is finger-sized. */
const STYLE = `
.toasts { position: fixed; z-index: 100; top: ${TOP}px; right: ${RIGHT}px; width: 356px; display: grid; gap: 8px; }
.toasts > :nth-child(n + 4) { display: none; }
.toasts > * {
  position: relative; display: flex; flex-direction: column; justify-content: center; min-height: 54px;
  padding: 12px 52px 12px 16px; border: 1px solid var(--line); border-radius: 8px; box-shadow: var(--shadow);
  background: var(--pool-soft); color: var(--ink); font-size: 0.875rem; line-height: 20px; overflow-wrap: anywhere;
  cursor: default; user-select: none; -webkit-user-select: none; touch-action: pan-y; animation: toast-in 0.2s;
}
.toasts > [data-toast=error] { background: var(--danger-soft); color: var(--danger); }
.toasts [data-title] { font-weight: 600; }
.toasts button { position: absolute; inset: 0 0 auto auto; width: 48px; height: 48px; font-size: 20px; }
@keyframes toast-in { from { opacity: 0; translate: 0 -8px; } }
@media ${PHONE} {
  .toasts { left: ${RIGHT}px; width: auto; }
  .toasts > :nth-child(n + 2) { display: none; }
  .toasts > * { min-height: 50px; padding: 6px 52px 6px 14px; }
}`

let container: HTMLElement | undefined
const remainingMs = new Map<HTMLElement, number>()
let timer: ReturnType<typeof setInterval> | undefined

/** For 5 s at the top right, the newest on top; a click or a drag closes it. */
export function toast(t: Translate, tone: Toast["tone"], text: string, detail?: string): void {
  const shown = create(tone, text, detail, t("site.close"))
  remainingMs.set(shown, AUTO_CLOSE_MS)
  timer ??= setInterval(tick, TICK_MS)
  // An error page renders a new document, without the container. Screen readers miss what a new region begins with.
  if (container?.isConnected) show(shown)
  else {
    container = mount(t("site.messages"))
    setTimeout(show, TICK_MS, shown)
  }
}

function mount(label: string): HTMLElement {
  const style = document.head.appendChild(document.createElement("style"))
  style.textContent = STYLE
  const element = document.createElement("section")
  element.className = "toasts no-print"
  element.setAttribute("aria-label", label)
  element.setAttribute("aria-live", "polite")
  return document.body.appendChild(element)
}

function create(tone: Toast["tone"], text: string, detail: string | undefined, closeLabel: string): HTMLElement {
  const element = document.createElement("div")
  element.dataset.toast = tone
  const title = element.appendChild(document.createElement("p"))
  title.dataset.title = ""
  title.textContent = text
  if (detail) element.appendChild(document.createElement("p")).textContent = detail
  const button = element.appendChild(document.createElement("button"))
  button.type = "button"
  button.setAttribute("aria-label", closeLabel)
  button.textContent = "×"
  closeOnClickOrDrag(element)
  return element
}

function show(toast: HTMLElement): void {
  container?.insertBefore(toast, container.firstChild)
  uncoverHeading(toast)
}

function close(toast: HTMLElement): void {
  toast.remove()
  remainingMs.delete(toast)
}

/** On a phone scrolls a covered heading out from under the toast, unless the page is at its top. */
function uncoverHeading(toast: HTMLElement): void {
  if (!matchMedia(PHONE).matches) return
  const bottom = TOP + toast.offsetHeight
  // Guests' header stays at the top and always covers what is under it.
  const top = Math.max(0, document.querySelector("header")?.getBoundingClientRect().bottom ?? 0)
  const covered = [...document.querySelectorAll("main :is(h1, h2, h3)")]
    .map((heading) => heading.getBoundingClientRect())
    .find((heading) => heading.bottom > top && heading.top < bottom)
  if (covered) window.scrollBy({ top: covered.top - bottom - TOP, behavior: "instant" })
}

function closeOnClickOrDrag(toast: HTMLElement): void {
  let from: { x: number; y: number } | null = null
  let moved = 0
  toast.addEventListener("pointerdown", ({ clientX, clientY, pointerId }) => {
    from = { x: clientX, y: clientY }
    moved = 0
    toast.setPointerCapture(pointerId)
  })
  toast.addEventListener("pointermove", ({ clientX, clientY }) => {
    if (!from) return
    moved = Math.max(moved, Math.hypot(clientX - from.x, clientY - from.y))
    toast.style.translate = `${clientX - from.x}px`
  })
  const drop = (isClosed: boolean) => {
    from = null
    toast.style.translate = ""
    if (isClosed) close(toast)
  }
  toast.addEventListener("pointerup", ({ clientX }) => drop(from !== null && Math.abs(clientX - from.x) > DRAG_MAX_PX))
  toast.addEventListener("pointercancel", () => drop(false))
  toast.addEventListener("click", ({ detail }) => {
    // The keyboard's click on the button has no detail.
    if (detail === 0 || moved <= CLICK_MAX_PX) close(toast)
  })
}

let isFocused = document.hasFocus()
window.addEventListener("focus", () => {
  isFocused = true
})
window.addEventListener("blur", () => {
  isFocused = false
})

/** Pauses while a toast is hovered or the window has no focus. */
function tick(): void {
  const isHovered = container?.matches(":hover") && matchMedia("(hover: hover)").matches
  if (!isFocused || document.hidden || isHovered) return
  for (const [toast, ms] of remainingMs) {
    remainingMs.set(toast, ms - TICK_MS)
    if (ms <= TICK_MS) close(toast)
  }
  if (remainingMs.size > 0) return
  clearInterval(timer)
  timer = undefined
}
