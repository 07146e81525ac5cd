import { useRevalidator } from "@remix-run/react"
import { useEffect } from "react"

/** A payment may have changed in a banking app or another tab. */
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
