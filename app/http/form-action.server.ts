import type { SubmissionResult } from "@conform-to/react"
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare"
import { logError, pathOf } from "#app/log.server.ts"
import { isUnavailable } from "#app/result.ts"
import { restsWhilePaused } from "./pause.server.ts"
import { postedForm } from "./posted-form.server.ts"
import { redirectWithToast } from "./toast.server.ts"
import type { Toast } from "./toast.ts"

/** `form` is empty if it could not be read. */
type FailedAction = { text: Toast["text"]; form: FormData; args: ActionFunctionArgs }

/**
 * Shows an unexpected error in the form, with the typed values, instead of on an error page. Thrown responses
 * pass through, and errors of a GET, if the action is the loader too.
 * @param toActionData the page's action data, if that is not conform's result
 */
export function formAction<ActionData>(
  text: Toast["text"],
  action: (args: ActionFunctionArgs) => Promise<ActionData>,
  toActionData: (failed: FailedAction) => object | Promise<object> = failedSubmission,
): (args: ActionFunctionArgs) => Promise<ActionData> {
  const answer = async (failed: FailedAction) => {
    const actionData = await toActionData(failed)
    if (actionData instanceof Response) return actionData as ActionData
    return data({ ...actionData, reference: failed.args.context.requestId }, { status: 500 }) as ActionData
  }
  return async (args) => {
    const { request, context } = args
    const form = () => postedForm(request).catch(() => new FormData())
    if (context.serviceStatus.isPaused && restsWhilePaused(request)) {
      context.serviceStatus.unavailable = true
      return answer({ text: "errors.paused", form: await form(), args })
    }
    try {
      return await action(args)
    } catch (error) {
      if (error instanceof Response || request.signal.aborted || isSafeMethod(request)) throw error
      reportFailure(error, args)
      return answer({ text, form: await form(), args })
    }
  }
}

export const isSafeMethod = ({ method }: Request) => method === "GET" || method === "HEAD"

/** Logs without form values, and makes the response a 503 if a service is unavailable. */
export function reportFailure(error: unknown, { request, context }: LoaderFunctionArgs): void {
  if (isUnavailable(error)) context.serviceStatus.unavailable = true
  if (request.signal.aborted) return
  logError("page-error", { requestId: context.requestId, method: request.method, path: pathOf(request), error })
}

/** `phone`, `name.th`. */
const FIELD_NAME = /^([a-z]\w*)(?:\.([a-z]\w*))?$/i

/** Shows the typed values again, except passwords. */
export function failedSubmission({ text, form }: Pick<FailedAction, "text" | "form">): SubmissionResult {
  const initialValue: Record<string, string | Record<string, string>> = {}
  for (const [name, value] of form) {
    const [, field, part] = FIELD_NAME.exec(name) ?? []
    if (!field || typeof value !== "string" || /password/i.test(field)) continue
    const current = initialValue[field]
    initialValue[field] = part ? { ...(typeof current === "object" && current), [part]: value } : value
  }
  return { status: "error", initialValue, error: { "": [text] } }
}

/** For a form without fields: redirects to its page with the failure as a toast. */
export function backTo(path: (args: ActionFunctionArgs, form: FormData) => string) {
  return ({ text, form, args }: FailedAction): Promise<Response> =>
    redirectWithToast(args.request, path(args, form), { tone: "error", text, reference: args.context.requestId })
}
