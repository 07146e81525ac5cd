import { Outlet, useMatches } from "@remix-run/react"
import { type StepFrame, StepPage } from "./step-page.tsx"

/** Around pages that payment links have too: no browser loads the frames of both. */
export default function StepLayout() {
  const { frame } = useMatches().at(-1)!.data as { frame: StepFrame }
  return (
    <StepPage {...frame}>
      <Outlet />
    </StepPage>
  )
}
