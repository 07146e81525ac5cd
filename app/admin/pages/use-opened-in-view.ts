import { useEffect } from "react"

/** Scrolls what a click on a summary opens into view, above the bars at the page's edges. */
export function useOpenedInView(): void {
  useEffect(() => {
    const show = ({ target }: MouseEvent) => {
      const details = target instanceof Element ? target.closest("summary")?.parentElement : null
      if (!(details instanceof HTMLDetailsElement) || details.open) return
      // Its height is known once it is open.
      details.addEventListener("toggle", () => details.scrollIntoView({ block: "nearest" }), { once: true })
    }
    document.addEventListener("click", show)
    return () => document.removeEventListener("click", show)
  }, [])
}
