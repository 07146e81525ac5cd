import type { SubmissionResult } from "@conform-to/react"
import { useActionData, useLoaderData } from "@remix-run/react"
import { bookingPages } from "#app/booking/pages/step.server.ts"
import { StepPage } from "#app/booking/pages/step-page.tsx"
import { otpAction, otpLoader } from "#app/money/payable/pages/payable-otp.server.ts"
import { OtpForm } from "../ui/otp-form.tsx"

export { loaderHeaders as headers } from "#app/http/page-headers.ts"
/** After a wrong code the page says how many attempts are left. */
export { revalidateUnlessServerError as shouldRevalidate } from "#app/http/revalidation.ts"
export { titleMeta as meta } from "#app/money/payable/pages/payable-page.ts"

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
