import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare"
import type { App } from "#app/app.ts"
import { appFor } from "#app/context.server.ts"
import { byLastSegment } from "#app/http/by-last-segment.server.ts"
import { type FailureKind, failureOf } from "#app/http/failures.ts"
import { backTo, formAction, isSafeMethod } from "#app/http/form-action.server.ts"
import { found } from "#app/http/found.server.ts"
import { formOf } from "#app/http/posted-form.server.ts"
import { redirectWithToast } from "#app/http/toast.server.ts"
import type { Toast } from "#app/http/toast.ts"
import { ok, type Result } from "#app/result.ts"
import { ConfirmForm, DayForm } from "../cleaner-request.ts"
import { cleaningPaths } from "../cleaning-paths.ts"
import { findPlan } from "../find-plan.server.ts"
import { unlinkCleanerLine } from "../link-cleaner-line.server.ts"
import { confirmPlan, markCleaned } from "../record-cleaning.server.ts"
import { openPlan } from "./open-plan.server.ts"

type Press = (app: App, token: string, request: Request) => Promise<Result<null, FailureKind>>

/** A button of the plan; @param success null where the page shows the change itself */
function planButton(press: Press, success: Toast["text"] | null) {
  async function pressed({ context, params, request }: ActionFunctionArgs) {
    const token = params.token ?? ""
    const page = cleaningPaths.plan(token)
    if (isSafeMethod(request)) return redirect(page)
    const app = appFor(context)
    await openPlan(app, token)
    const done = await press(app, token, request)
    if (!done.ok) return redirectWithToast(request, page, { tone: "error", text: failureOf(done.error).text })
    return success ? redirectWithToast(request, page, { tone: "success", text: success }) : redirect(page, 303)
  }
  return formAction(
    "cleaning.failed",
    pressed,
    backTo(({ params }) => cleaningPaths.plan(params.token ?? "")),
  )
}

const mark =
  (isDone: boolean): Press =>
  async (app, token, request) => {
    const submission = await formOf(request, DayForm)
    return markCleaned(app, token, {
      day: found(submission.status === "success" ? submission.value.day : null),
      isDone,
    })
  }

const buttons = byLastSegment({
  confirm: planButton(async (app, token, request) => {
    const submission = await formOf(request, ConfirmForm)
    return confirmPlan(app, token, submission.status === "success" ? submission.value.shown : "")
  }, "cleaning.confirmed"),
  done: planButton(mark(true), null),
  undone: planButton(mark(false), null),
  unlink: planButton(async (app, token) => {
    const found = await findPlan(app, token)
    if (found) await unlinkCleanerLine(app, found.cleaner)
    return ok(null)
  }, "guestLine.unlinked"),
})

export { buttons as action, buttons as loader }
