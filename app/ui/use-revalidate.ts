import { useRevalidator } from "@remix-run/react"
import { useEffect } from "react"

/** Revalidates a page that the browser restored from the back/forward cache: its data is stale. */
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
