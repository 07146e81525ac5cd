import { useRouteLoaderData } from "@remix-run/react"
import type { SetupChecklistStep } from "#app/admin/today/setup-checklist.ts"

/** The steps of the first day, from the loader of the administration's layout; null from the first booking on. */
export function useSetupSteps(): SetupChecklistStep[] | null {
  const loaded = useRouteLoaderData<{ setupSteps: SetupChecklistStep[] | null }>("admin/pages/layout")
  return loaded?.setupSteps ?? null
}
