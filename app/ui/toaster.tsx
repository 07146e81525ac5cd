import { useSyncExternalStore } from "react"
import { createRoot } from "react-dom/client"
import { useTranslation } from "react-i18next"
import { toast as sonner, Toaster } from "sonner"
import type { Toast } from "../http/toast.ts"

const AUTO_CLOSE_MS = 5000
const TICK_MS = 100
/** A pointer that moved further has dragged the toast, not clicked it. */
const CLICK_MAX_PX = 10

/** The page's own colours: sonner's green is too light to be read. */
const NOTICE = { bg: "var(--pool-soft)", border: "var(--line)", text: "var(--ink)" }
const DANGER = { bg: "var(--danger-soft)", border: "var(--line)", text: "var(--danger)" }
const COLOURS = Object.fromEntries(
  Object.entries({ success: NOTICE, info: NOTICE, error: DANGER }).flatMap(([tone, colours]) =>
    Object.entries(colours).map(([part, colour]) => [`--${tone}-${part}`, colour]),
  ),
)

let place: HTMLElement | undefined

/** The milliseconds that each toast stays. Counted here, because sonner goes on counting while the window has no focus. */
const left = new Map<string | number, number>()
let timer: ReturnType<typeof setInterval> | undefined

/** Shows a toast as the specification says: top right, coloured, 5 s, newest on top, closed by a click, draggable. */
export function toast(tone: Toast["tone"], text: string, detail?: string): void {
  // An error page that takes the place of the document takes the toasts with it.
  if (!place?.isConnected) place = mount()
  const id = sonner[tone](text, {
    description: detail,
    duration: Number.POSITIVE_INFINITY,
    onDismiss: () => left.delete(id),
  })
  left.set(id, AUTO_CLOSE_MS)
  timer ??= setInterval(tick, TICK_MS)
}

function mount(): HTMLElement {
  const made = document.body.appendChild(document.createElement("div"))
  createRoot(made).render(<Toasts />)
  closeOnClick(made)
  return made
}

function Toasts() {
  const { t } = useTranslation()
  const theme = useSyncExternalStore(watchTheme, () =>
    document.documentElement.classList.contains("dark") ? "dark" : "light",
  )
  return (
    <Toaster
      position="top-right"
      theme={theme}
      richColors
      closeButton
      offset={72}
      mobileOffset={{ top: 72, left: 16, right: 16 }}
      customAriaLabel={t("site.messages")}
      toastOptions={{ closeButtonAriaLabel: t("site.close"), style: { fontSize: "0.9375rem" } }}
      style={{ ...COLOURS, fontFamily: "inherit" }}
    />
  )
}

function watchTheme(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributeFilter: ["class"] })
  return () => observer.disconnect()
}

/** sonner closes a toast by its button alone: a click anywhere on it presses that button. */
function closeOnClick(all: HTMLElement): void {
  let from = { x: 0, y: 0 }
  all.addEventListener("pointerdown", ({ clientX, clientY }) => {
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

/** Lets each toast's time run, unless the pointer is on one or the reader is elsewhere. */
function tick(): void {
  const isHovered = place?.querySelector("[data-sonner-toaster]:hover") && matchMedia("(hover: hover)").matches
  if (!isFocused || document.hidden || isHovered) return
  for (const [id, ms] of left) {
    left.set(id, ms - TICK_MS)
    if (ms <= TICK_MS) sonner.dismiss(id)
  }
  if (left.size > 0) return
  clearInterval(timer)
  timer = undefined
}
