import type { SubmissionResult } from "@conform-to/react"
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { isOwnSession } from "#app/booking/pages/step.server.ts"
import { appFor } from "#app/context.server.ts"
import { failureOf } from "#app/http/failures.ts"
import { formAction } from "#app/http/form-action.server.ts"
import { formOf } from "#app/http/posted-form.server.ts"
import { type FoundPayable, findOtpStep } from "#app/money/payable/find-payable.server.ts"
import { openCardStep, openPayable } from "#app/money/payable/pages/open-payable.server.ts"
import type { OtpSender } from "#app/money/payable/payment-countdown.ts"
import { payablePaths } from "#app/money/payable/ui/payable-paths.ts"
import { OtpBody } from "../otp.ts"
import { OtpForm } from "../ui/otp-form.tsx"
import { verifyOtp } from "../verify-otp.server.ts"

export { loaderHeaders as headers } from "#app/http/page-headers.ts"
/** After a wrong code the page says how many attempts are left. */
export { revalidateUnlessServerError as shouldRevalidate } from "#app/http/revalidation.ts"
export { titleMeta as meta } from "#app/money/payable/pages/payable-page.ts"

export async function loader(args: LoaderFunctionArgs) {
  const { payable, view, headers } = await openCardStep(args, "otp")
  const app = appFor(args.context)
  const sender = await senderOf(args, payable)
  const otp = await findOtpStep(app, payable, sender)
  if (!otp) throw redirect(payablePaths(payable).card)
  const canChangeEmail = payable.kind === "booking" && sender === "own"
  return data({ ...view, otp, canChangeEmail }, { headers })
}

async function senderOf({ context, request }: ActionFunctionArgs, payable: FoundPayable): Promise<OtpSender> {
  const isOwn = payable.kind === "link" || (await isOwnSession(appFor(context), request, payable.booking))
  return isOwn ? "own" : "others"
}

export const action = formAction("errors.internal", async (args: ActionFunctionArgs) => {
  const payable = await openPayable(args)
  const { status: statusPath } = payablePaths(payable)
  const submission = await formOf(args.request, OtpBody)
  if (submission.status !== "success") return data(submission.reply(), { status: 422 })
  const sender = await senderOf(args, payable)
  const paid = await verifyOtp(appFor(args.context), payable, submission.value.otp, sender)
  if (paid.ok) return redirect(statusPath, { status: 303 })
  // Submitted twice, or the response was lost: the status page shows the current state.
  const { state } = await openPayable(args)
  if (state !== "open" || paid.error === "payment-settling") return redirect(statusPath)
  const { status, text, field } = failureOf(paid.error)
  const errors = field ? { fieldErrors: { [field]: [text] } } : { formErrors: [text] }
  return data(submission.reply(errors), { status })
})

export default function OtpVerification() {
  const { frame, ...step } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>() as SubmissionResult<string[]> | undefined
  const { timezone } = "step" in frame ? frame.clock : frame
  return <OtpForm {...step} timezone={timezone} lastResult={lastResult} />
}
