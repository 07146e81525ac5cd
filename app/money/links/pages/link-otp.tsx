import type { SubmissionResult } from "@conform-to/react"
import { useActionData, useLoaderData } from "@remix-run/react"
import { OtpForm } from "#app/money/cards/ui/otp-form.tsx"
import { otpAction, otpLoader } from "#app/money/payable/pages/payable-otp.server.ts"
import { LinkFrame } from "./link-frame.tsx"
import { linkPages } from "./link-page.server.ts"

export { loaderHeaders as headers } from "#app/http/page-headers.ts"
/** After a wrong code the page says how many attempts are left. */
export { revalidateUnlessServerError as shouldRevalidate } from "#app/http/revalidation.ts"
export { unlistedMeta as meta } from "#app/money/payable/pages/payable-page.ts"

export const loader = otpLoader(linkPages)
export const action = otpAction(linkPages)

export default function LinkOtp() {
  const { frame, ...step } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>() as SubmissionResult<string[]> | undefined
  return (
    <LinkFrame {...frame}>
      <OtpForm {...step} timezone={frame.timezone} lastResult={lastResult} />
    </LinkFrame>
  )
}
