import type { SubmissionResult } from "@conform-to/react"
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { appFor } from "#app/context.server.ts"
import { failureOf } from "#app/http/failures.ts"
import { formAction } from "#app/http/form-action.server.ts"
import { found } from "#app/http/found.server.ts"
import { formOf } from "#app/http/posted-form.server.ts"
import { redirectWithToast } from "#app/http/toast.server.ts"
import { paths } from "#app/paths.ts"
import { findOtpStep } from "#app/payment/find-otp-step.server.ts"
import { OtpBody } from "#app/payment/otp.ts"
import { verifyOtp } from "#app/payment/verify-otp.server.ts"
import { OtpForm } from "#app/ui/payment/otp-form.tsx"
import { LinkFrame } from "./link-frame.tsx"
import { openLink } from "./open-link.server.ts"

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? [{ title: `${data.title} · ${data.name}` }, { name: "robots", content: "noindex" }] : []

/** After a wrong code the page says how many tries are left. */
export { unlessFailed as shouldRevalidate } from "#app/http/revalidation.ts"

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const app = appFor(context)
  const id = params.id ?? ""
  const { page } = await openLink(app, id, request)
  const code = await findOtpStep(app, { kind: "link", id })
  if (!code) throw redirect(paths.payment.card(id))
  return { ...page, code }
}

export const action = formAction("errors.internal", verify)

async function verify({ context, params, request }: ActionFunctionArgs) {
  const app = appFor(context)
  const id = params.id ?? ""
  const submission = await formOf(request, OtpBody)
  if (submission.status !== "success") return data(submission.reply(), { status: 422 })
  const paid = await verifyOtp(app, { kind: "link", id }, submission.value.otp)
  if (paid.ok)
    return redirectWithToast(request, paths.payment.link(id), { tone: "success", text: "payment.otp.verified" })
  if (paid.error === "not-found") return found(null)
  // Sent twice, or its answer was lost: the link's own page says how it stands.
  const seenThere = ["payment-settling", "status-conflict", "link-closed"].includes(paid.error)
  if (seenThere) return redirect(paths.payment.link(id))
  const { status, text, field } = failureOf(paid.error)
  const errors = field ? { fieldErrors: { [field]: [text] } } : { formErrors: [text] }
  return data(submission.reply(errors), { status })
}

export default function LinkOtp() {
  const { code, ...page } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>() as SubmissionResult<string[]> | undefined
  const { id } = page.link
  const to = { newCode: paths.payment.newCode(id), card: paths.payment.card(id), payment: paths.payment.link(id) }
  return (
    <LinkFrame {...page}>
      <OtpForm code={code} now={page.now} timezone={page.timezone} to={to} lastResult={lastResult} />
    </LinkFrame>
  )
}
