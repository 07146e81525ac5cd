import { useSyncExternalStore } from "react"
import { createRoot } from "react-dom/client"
import { toast as sonner, Toaster } from "sonner"
import type { Toast } from "../http/toast.ts"
import { useTranslation } from "../i18n/use-translation.ts"

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

let container: HTMLElement | undefined

/** Remaining milliseconds by toast. Counted here, because sonner's timers run on while the window has no focus. */
const remainingMs = new Map<string | number, number>()
let timer: ReturnType<typeof setInterval> | undefined

/** Shows a toast for 5 s at the top right, the newest on top; a click or a drag closes it. */
export function toast(tone: Toast["tone"], text: string, detail?: string): void {
  // An error page renders a new document, without the container.
  if (!container?.isConnected) container = mount()
  const id = sonner[tone](text, {
    description: detail,
    duration: Number.POSITIVE_INFINITY,
    onDismiss: () => remainingMs.delete(id),
  })
  remainingMs.set(id, AUTO_CLOSE_MS)
  timer ??= setInterval(tick, TICK_MS)
}

function mount(): HTMLElement {
  const element = document.body.appendChild(document.createElement("div"))
  createRoot(element).render(<Toasts />)
  closeOnClick(element)
  return element
}

function Toasts() {
  const { t } = useTranslation()
  const theme = useSyncExternalStore(subscribeToTheme, () =>
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

function subscribeToTheme(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributeFilter: ["class"] })
  return () => observer.disconnect()
}

/** sonner closes a toast only by its button: a click anywhere on the toast clicks it. */
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

/** Counts down, unless a toast is hovered or the window has no focus. */
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
