import type { SubmissionResult } from "@conform-to/react"
import { useActionData, useLoaderData } from "@remix-run/react"
import { OtpForm } from "#app/ui/payment/otp-form.tsx"
import { otpAction, otpLoader } from "../shared/payable-otp.server.ts"
import { bookingPages } from "./step.server.ts"
import { StepPage } from "./step-page.tsx"

export { loaderHeaders as headers } from "#app/http/page-headers.ts"
/** After a wrong code the page says how many attempts are left. */
export { revalidateUnlessServerError as shouldRevalidate } from "#app/http/revalidation.ts"
export { titleMeta as meta } from "../shared/payable-page.ts"

export const loader = otpLoader(bookingPages)
export const action = otpAction(bookingPages)

export default function BookingOtp() {
  const { frame, ...step } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>() as SubmissionResult<string[]> | undefined
  return (
    <StepPage {...frame}>
      <OtpForm {...step} timezone={frame.clock.timezone} lastResult={lastResult} />
    </StepPage>
  )
}
