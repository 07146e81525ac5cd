import { useRevalidator } from "@remix-run/react"
import { useEffect } from "react"

/** While the owner checks a slip. */
export const WAITING_SECONDS = 20

/**
 * A payment may have changed in a banking app or another tab, or by the owner.
 * @param everySeconds also asks while the page stays visible
 */
export function useRevalidateWhenVisible(everySeconds?: number): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState === "visible") revalidate()
    }
    document.addEventListener("visibilitychange", ask)
    const timer = everySeconds && setInterval(ask, everySeconds * 1000)
    return () => {
      document.removeEventListener("visibilitychange", ask)
      clearInterval(timer)
    }
  }, [revalidate, everySeconds])
}
