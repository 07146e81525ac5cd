import { useRevalidator } from "@remix-run/react"
import { useEffect } from "react"

/** A page that the back button brings back as it was left looks anew: its nights, prices and clocks have moved on. */
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

/**
 * A page that awaits a payment looks anew whenever its reader comes back to it, from the bank's app or another tab:
 * it may be paid, cancelled or over by now.
 */
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
