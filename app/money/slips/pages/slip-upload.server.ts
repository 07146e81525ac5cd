import { type ActionFunctionArgs, data, redirect } from "@remix-run/cloudflare"
import type { App } from "#app/app.ts"
import type { ChangedBy } from "#app/booking/changed-by.ts"
import { actingGuest } from "#app/booking/pages/step.server.ts"
import { appFor } from "#app/context.server.ts"
import { type FormFailure, readForm } from "#app/http/body.server.ts"
import { clientNetworkOf, guestIdOf, holderNetworkOf } from "#app/http/credentials.server.ts"
import { type FailureKind, failureOf } from "#app/http/failures.ts"
import { formAction } from "#app/http/form-action.server.ts"
import { redirectWithToast } from "#app/http/toast.server.ts"
import { openPayable } from "#app/money/payable/pages/open-payable.server.ts"
import { payablePaths } from "#app/money/payable/ui/payable-paths.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { countSlipUpload, linkSender } from "../count-slip-upload.server.ts"
import { SLIP_MAX_BYTES, type SlipUpload } from "../slip.ts"
import { submitSlip } from "../submit-slip.server.ts"

type UploadFailure = "too-many-requests" | "slip-missing-file" | FormFailure

/** The rate limit comes before the body. @param sender limited besides the network; null if unknown */
export async function readSlipUpload(
  app: App,
  request: Request,
  sender: string | null,
): Promise<Result<SlipUpload, UploadFailure, unknown>> {
  const allowed = await countSlipUpload(app, {
    sender,
    address: clientNetworkOf(request),
    network: holderNetworkOf(request),
  })
  if (!allowed.ok) return allowed
  const form = await readForm(request, SLIP_MAX_BYTES)
  if (!form.ok) return form
  const { fields, files } = form.value
  const bytes = files.get("slip")
  if (!bytes) return fail(bytes === null ? "file-too-large" : "slip-missing-file")
  const text = (name: string) => {
    const value = fields.get(name)
    return typeof value === "string" ? value : ""
  }
  return ok({
    bytes,
    miniQr: text("miniQr"),
    paymentMethod: text("paymentMethod"),
    bookingId: text("bookingId"),
  })
}

const GUEST: ChangedBy = { actor: "guest" }
const LINK_ENDED: FailureKind[] = ["link-status-conflict", "link-closed", "payment-link-expired"]

export const slipAction = formAction("failed.slip", submit, ({ text }) => ({ error: text }))

async function submit(args: ActionFunctionArgs) {
  const { context, request } = args
  const app = appFor(context)
  const payable = await openPayable(args)
  const guestId = payable.kind === "booking" ? payable.booking.guestId : await guestIdOf(app, request)
  const by = payable.kind === "booking" ? await actingGuest(app, request, payable.booking) : GUEST
  const upload = await readSlipUpload(app, request, by.isByLink ? linkSender(payable.id) : guestId)
  if (!upload.ok) return refusal(upload.error, upload.data)
  const submitted = await submitSlip(app, payable, upload.value, by, guestId)
  const { slipSent, status } = payablePaths(payable)
  if (submitted.ok) return redirect(slipSent, { status: 303 })
  if (LINK_ENDED.includes(submitted.error)) {
    return redirectWithToast(request, status, { tone: "error", text: "paymentLink.errors.ended" })
  }
  return refusal(submitted.error)
}

function refusal(kind: FailureKind, failed?: unknown) {
  const { status, text } = slipFailure(kind, failed)
  return data({ error: text }, { status })
}

/** On a page: where the API only says the limit, also what to send instead. */
export function slipFailure(kind: FailureKind, failed?: unknown): ReturnType<typeof failureOf> {
  const failure = failureOf(kind, failed)
  return kind === "file-too-large" ? { ...failure, text: "payment.errors.slipTooLarge", field: "slip" } : failure
}
