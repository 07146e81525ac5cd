import { useState } from "react"
import { useIsHydrated } from "./use-is-hydrated.ts"

/**
 * The value of the checked radio button and its setter. What was checked before hydration stays checked: React checks the
 * default button again when it hydrates, so the checked one must be the default.
 */
export function useCheckedRadio(name: string, initial: string) {
  const isHydrating = !useIsHydrated() && !import.meta.env.SSR
  return useState(() => (isHydrating && checkedInDocument(name)) || initial)
}

function checkedInDocument(name: string): string | undefined {
  return document.querySelector<HTMLInputElement>(`input[type=radio][name="${name}"]:checked`)?.value
}
