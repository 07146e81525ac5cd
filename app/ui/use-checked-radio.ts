import { useState, useSyncExternalStore } from "react"

const neverChanges = () => () => {}

/**
 * The value of the checked radio button and its setter. What was checked before hydration stays checked: React checks the
 * default button again when it hydrates, so the checked one must be the default.
 */
export function useCheckedRadio(name: string, initial: string) {
  const isHydrating = useSyncExternalStore(
    neverChanges,
    () => false,
    () => !import.meta.env.SSR,
  )
  return useState(() => (isHydrating && checkedInDocument(name)) || initial)
}

function checkedInDocument(name: string): string | undefined {
  return document.querySelector<HTMLInputElement>(`input[type=radio][name="${name}"]:checked`)?.value
}
