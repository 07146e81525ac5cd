import { useState } from "react"
import { useIsHydrated } from "./use-is-hydrated.ts"

/** React checks the default again when it hydrates, so the button checked before must be the default. */
export function useCheckedRadio(name: string, initial: string) {
  const isHydrating = !useIsHydrated() && !import.meta.env.SSR
  return useState(() => (isHydrating && checkedInDocument(name)) || initial)
}

function checkedInDocument(name: string): string | undefined {
  return document.querySelector<HTMLInputElement>(`input[type=radio][name="${name}"]:checked`)?.value
}
