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

/** Revalidates a page when it becomes visible again: a payment may have changed in a banking app or another tab. */
export function useRevalidateWhenVisible(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const onChange = () => {
      if (document.visibilityState === "visible") revalidate()
    }
    document.addEventListener("visibilitychange", onChange)
    return () => document.removeEventListener("visibilitychange", onChange)
  }, [revalidate])
}
