import type { ReactNode } from "react"
import { type StepFrame, StepPage } from "#app/booking/pages/step-page.tsx"
import { LinkFrame, type LinkFrameView } from "#app/money/links/pages/link-frame.tsx"

/** Of a booking's step, or of a payment link. */
export type FrameView = StepFrame | LinkFrameView

export function PayableFrame({ frame, children }: { frame: FrameView; children: ReactNode }) {
  return "step" in frame ? <StepPage {...frame}>{children}</StepPage> : <LinkFrame {...frame}>{children}</LinkFrame>
}
