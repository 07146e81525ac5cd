import { createRoot } from "react-dom/client"
import { toast as sonner, Toaster } from "sonner"
import type { Toast } from "../http/toast.ts"

const AUTO_CLOSE_MS = 5000

/** The page's own colours: sonner's green is too light to be read. */
const NOTICE = { bg: "var(--pool-soft)", border: "var(--line)", text: "var(--ink)" }
const DANGER = { bg: "var(--danger-soft)", border: "var(--line)", text: "var(--danger)" }
const COLOURS = Object.fromEntries(
  Object.entries({ success: NOTICE, info: NOTICE, error: DANGER }).flatMap(([tone, colours]) =>
    Object.entries(colours).map(([part, colour]) => [`--${tone}-${part}`, colour]),
  ),
)

let mounted = false

/** Shows a toast as the specification says: top right, coloured, 5 s, newest on top, closed by a click, draggable. */
export function toast(tone: Toast["tone"], text: string): void {
  if (!mounted) {
    mounted = true
    const place = document.createElement("div")
    document.body.appendChild(place)
    const theme = document.documentElement.classList.contains("dark") ? "dark" : "light"
    createRoot(place).render(
      <Toaster
        position="top-right"
        theme={theme}
        richColors
        closeButton
        duration={AUTO_CLOSE_MS}
        offset={72}
        mobileOffset={72}
        style={COLOURS}
      />,
    )
  }
  const id = sonner[tone](text)
  // sonner closes on its button alone; a click anywhere on a toast closes it here.
  requestAnimationFrame(() => {
    for (const element of document.querySelectorAll<HTMLElement>("[data-sonner-toast]")) {
      element.addEventListener("click", () => sonner.dismiss(id), { once: true })
    }
  })
}
