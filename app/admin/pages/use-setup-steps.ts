import { useLocation, useRouteLoaderData } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { type SetupChecklistStep, type SetupStep, setupPosition } from "#app/admin/today/setup-checklist.ts"

/** The steps of the first day, from the loader of the administration's layout; null from the first booking on. */
export function useSetupSteps(): SetupChecklistStep[] | null {
  const loaded = useRouteLoaderData<{ setupSteps: SetupChecklistStep[] | null }>("admin/pages/layout")
  return loaded?.setupSteps ?? null
}

/** What a villa with bookings was never checked for, from the same loader. */
export function useOpenQuestions(): SetupStep[] {
  return useRouteLoaderData<{ openQuestions: SetupStep[] }>("admin/pages/layout")?.openQuestions ?? []
}

/** The step after that of this page, once this one is done; null elsewhere. */
export function useNextStep(): SetupStep | null {
  const steps = useSetupSteps() ?? []
  const { pathname } = useLocation()
  const isDone = steps.some(({ step, isDone }) => isDone && adminPaths[step] === pathname)
  return isDone ? (setupPosition(steps, pathname, adminPaths)?.next ?? null) : null
}
