import { type ActionFunctionArgs, redirect, redirectDocument } from "@remix-run/cloudflare"
import { appFor } from "#app/context.server.ts"
import { byLastSegment } from "#app/http/by-last-segment.server.ts"
import { failureOf } from "#app/http/failures.ts"
import { backTo, formAction, isSafeMethod } from "#app/http/form-action.server.ts"
import { found, orNotFound } from "#app/http/found.server.ts"
import { redirectWithToast } from "#app/http/toast.server.ts"
import { paths } from "#app/paths.ts"
import { confirmWish, leaveQueue } from "../change-wish.server.ts"
import { findWish } from "../find-wish.server.ts"
import { waitingPaths } from "../waiting-paths.ts"
import { offeredUrl } from "../wish-link.server.ts"

const pageOf = ({ params }: ActionFunctionArgs) => waitingPaths.wish(params.token ?? "")

/** A GET, such as a reload after a failure, leads back to the page. */
const button = (press: (args: ActionFunctionArgs) => Promise<Response>) =>
  formAction(
    "waiting.failed",
    async (args: ActionFunctionArgs) => (isSafeMethod(args.request) ? redirect(pageOf(args)) : press(args)),
    backTo(pageOf),
  )

async function confirm(args: ActionFunctionArgs): Promise<Response> {
  const { context, params, request } = args
  const confirmed = orNotFound(await confirmWish(appFor(context), params.token ?? ""))
  if (!confirmed.ok)
    return redirectWithToast(request, pageOf(args), { tone: "error", text: failureOf(confirmed.error).text })
  return redirectWithToast(request, pageOf(args), { tone: "success", text: "waiting.confirmed" })
}

/** The hold is the booking: its link gives this device access. Once paid, its own links do, which can end. */
async function book(args: ActionFunctionArgs): Promise<Response> {
  const { context, params, request } = args
  const app = appFor(context)
  const { state, booking } = found(await findWish(app, params.token ?? ""))
  if (!booking || state !== "offered")
    return redirectWithToast(request, pageOf(args), { tone: "error", text: "waiting.errors.notOffered" })
  return redirectDocument(await offeredUrl(app, booking), 303)
}

async function leave(args: ActionFunctionArgs): Promise<Response> {
  const { context, params, request } = args
  const left = orNotFound(await leaveQueue(appFor(context), params.token ?? ""))
  if (!left.ok) return redirectWithToast(request, pageOf(args), { tone: "error", text: failureOf(left.error).text })
  const text = left.value.wasOffered ? "waiting.declined" : "waiting.left"
  return redirectWithToast(request, paths.home, { tone: "success", text })
}

const buttons = byLastSegment({ confirm: button(confirm), book: button(book), leave: button(leave) })

export { buttons as action, buttons as loader }
