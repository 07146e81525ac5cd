import { useSyncExternalStore } from "react"
import { createRoot } from "react-dom/client"
import { toast as sonner, Toaster } from "sonner"
import type { Toast } from "#app/http/toast.ts"
import type { Translate } from "#app/i18n/translate.ts"

const AUTO_CLOSE_MS = 5000
const TICK_MS = 100
/** A pointer that moved further dragged the toast instead of clicking it. */
const CLICK_MAX_PX = 10

/** The page's own colours: sonner's green has too little contrast. */
const NOTICE = { bg: "var(--pool-soft)", border: "var(--line)", text: "var(--ink)" }
const DANGER = { bg: "var(--danger-soft)", border: "var(--line)", text: "var(--danger)" }
const COLOURS = Object.fromEntries(
  Object.entries({ success: NOTICE, info: NOTICE, error: DANGER }).flatMap(([tone, colours]) =>
    Object.entries(colours).map(([part, colour]) => [`--${tone}-${part}`, colour]),
  ),
)

/** A phone in portrait, where sonner's toasts are as wide as the page, or in landscape. */
const PHONE = "(max-width: 600px), (max-height: 500px)"
const TOP = 2
const RIGHT = 8

/** A toast overlays the header and closes on a click; dragging it selects no text. Its close button is finger-sized. */
const STYLE = `
[data-sonner-toast][data-styled=true] { padding-right: 52px; user-select: none; -webkit-user-select: none; }
[data-sonner-toast][data-styled=true] [data-close-button] {
  inset: 0 0 auto auto; width: 48px; height: 48px; border: 0; background: none; transform: none;
}
[data-sonner-toast] [data-close-button] svg { width: 16px; height: 16px; }
@media ${PHONE} {
  [data-sonner-toast][data-styled=true] { min-height: 50px; padding: 6px 48px 6px 14px; line-height: 20px; }
  [data-sonner-toast][data-styled=true] :is([data-title], [data-description]) { line-height: inherit; }
}`

let container: HTMLElement | undefined

/** By toast. Counted here, because sonner's timers run on while the window has no focus. */
const remainingMs = new Map<string | number, number>()
let timer: ReturnType<typeof setInterval> | undefined

/** For 5 s at the top right, the newest on top; a click or a drag closes it. */
export function toast(t: Translate, tone: Toast["tone"], text: string, detail?: string): void {
  // An error page renders a new document, without the container.
  if (!container?.isConnected) container = mount(t)
  const id = sonner[tone](text, {
    description: detail,
    duration: Number.POSITIVE_INFINITY,
    onDismiss: () => remainingMs.delete(id),
  })
  remainingMs.set(id, AUTO_CLOSE_MS)
  setTimeout(uncoverHeading, TICK_MS)
  timer ??= setInterval(tick, TICK_MS)
}

/** On a phone scrolls a covered heading out from under the toast, unless the page is at its top. */
function uncoverHeading(): void {
  const toast = container?.querySelector<HTMLElement>("[data-sonner-toast][data-front=true]")
  if (!toast || !matchMedia(PHONE).matches) return
  const bottom = TOP + toast.offsetHeight
  // Guests' header stays at the top and always covers what is under it.
  const top = Math.max(0, document.querySelector("header")?.getBoundingClientRect().bottom ?? 0)
  const covered = [...document.querySelectorAll("main :is(h1, h2, h3)")]
    .map((heading) => heading.getBoundingClientRect())
    .find((heading) => heading.bottom > top && heading.top < bottom)
  if (covered) window.scrollBy({ top: covered.top - bottom - TOP, behavior: "instant" })
}

/** The style element that sonner added when it was loaded. */
const sonnerStyle = document.head.lastElementChild as HTMLStyleElement

function mount(t: Translate): HTMLElement {
  document.head.appendChild(sonnerStyle)
  const element = document.body.appendChild(document.createElement("div"))
  element.className = "no-print"
  createRoot(element).render(<Toasts label={t("site.messages")} close={t("site.close")} />)
  closeOnClick(element)
  return element
}

/** A root of its own, so that sonner is not in the page's first script. Texts are properties, not context. */
function Toasts({ label, close }: { label: string; close: string }) {
  const isPhone = matchMedia(PHONE).matches
  const theme = useSyncExternalStore(subscribeToTheme, () =>
    document.documentElement.classList.contains("dark") ? "dark" : "light",
  )
  return (
    <>
      <style>{STYLE}</style>
      <Toaster
        position="top-right"
        theme={theme}
        richColors
        closeButton
        // There is room for one over the header.
        visibleToasts={isPhone ? 1 : 3}
        offset={{ top: TOP, right: RIGHT }}
        mobileOffset={{ top: TOP, left: RIGHT, right: RIGHT }}
        customAriaLabel={label}
        toastOptions={{ closeButtonAriaLabel: close, style: { fontSize: "0.875rem" } }}
        style={{ ...COLOURS, fontFamily: "inherit" }}
      />
    </>
  )
}

function subscribeToTheme(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributeFilter: ["class"] })
  return () => observer.disconnect()
}

/** sonner closes a toast only by its close button, so a click anywhere on the toast clicks that button. */
function closeOnClick(all: HTMLElement): void {
  let from = { x: 0, y: 0 }
  all.addEventListener("pointerdown", ({ clientX, clientY }) => {
    // sonner drags nothing while any text of the page is selected.
    getSelection()?.removeAllRanges()
    from = { x: clientX, y: clientY }
  })
  all.addEventListener("click", ({ target, clientX, clientY, detail }) => {
    const dragged = detail > 0 && Math.hypot(clientX - from.x, clientY - from.y) > CLICK_MAX_PX
    if (dragged || !(target instanceof Element) || target.closest("[data-close-button]")) return
    target.closest("[data-sonner-toast]")?.querySelector<HTMLElement>("[data-close-button]")?.click()
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
  const isHovered = container?.querySelector("[data-sonner-toaster]:hover") && matchMedia("(hover: hover)").matches
  if (!isFocused || document.hidden || isHovered) return
  for (const [id, ms] of remainingMs) {
    remainingMs.set(id, ms - TICK_MS)
    if (ms <= TICK_MS) sonner.dismiss(id)
  }
  if (remainingMs.size > 0) return
  clearInterval(timer)
  timer = undefined
}
