import { useRevalidator } from "@remix-run/react"
import { useEffect } from "react"

/** A page that the browser restores from the back/forward cache has stale data. */
export function useRevalidateOnPageShow(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) revalidate()
    }
    window.addEventListener("pageshow", onShow)
    return () => window.removeEventListener("pageshow", onShow)
  }, [revalidate])
}
