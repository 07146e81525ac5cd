import { useSyncExternalStore } from "react"

/** Hydration happens once, so there is nothing to subscribe to. */
const subscribeToNothing = () => () => {}

/** False on the server and while the browser hydrates; true in everything that is rendered later. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}
