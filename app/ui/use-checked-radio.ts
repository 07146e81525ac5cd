import { useState } from "react"
import { useIsHydrated } from "./use-is-hydrated.ts"

/**
 * Keeps the radio button that was checked before hydration: React checks the default button again when it
 * hydrates, so the checked one must be the default.
 */
export function useCheckedRadio(name: string, initial: string) {
  const isHydrating = !useIsHydrated() && !import.meta.env.SSR
  return useState(() => (isHydrating && checkedInDocument(name)) || initial)
}

function checkedInDocument(name: string): string | undefined {
  return document.querySelector<HTMLInputElement>(`input[type=radio][name="${name}"]:checked`)?.value
}
