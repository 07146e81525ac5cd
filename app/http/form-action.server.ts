import type { SubmissionResult } from "@conform-to/react"
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare"
import { logError, pathOf } from "../log.server.ts"
import { isUnavailable } from "../result.ts"
import { postedForm } from "./posted-form.server.ts"
import { redirectWithToast } from "./toast.server.ts"
import type { Toast } from "./toast.ts"

/** What there is to answer with when an action has failed. The form is empty where it could not be read. */
type Failed = { text: Toast["text"]; form: FormData; args: ActionFunctionArgs }

/**
 * An action whose unexpected failures are answered beside its form, with what was typed, instead of by an error page:
 * `text` as the form's error, the id under which the failure is logged, and 500, or 503 where a service is down.
 * Responses that the action throws pass through.
 * @param answer makes what the page reads as its action data, where that is not conform's result alone
 */
export function formAction<Answer>(
  text: Toast["text"],
  action: (args: ActionFunctionArgs) => Promise<Answer>,
  answer: (failed: Failed) => object | Promise<object> = typedAgain,
): (args: ActionFunctionArgs) => Promise<Answer> {
  return async (args) => {
    try {
      return await action(args)
    } catch (error) {
      if (error instanceof Response || args.request.signal.aborted) throw error
      reportFailure(error, args)
      const form = await postedForm(args.request).catch(() => new FormData())
      const answered = await answer({ text, form, args })
      if (answered instanceof Response) return answered as Answer
      return data({ ...answered, reference: args.context.requestId }, { status: 500 }) as Answer
    }
  }
}

/** Logs what nobody expected, without what the guest typed, and has the answer say 503 where a service is down. */
export function reportFailure(error: unknown, { request, context }: LoaderFunctionArgs): void {
  if (isUnavailable(error)) context.trouble.unavailable = true
  if (request.signal.aborted) return
  logError("page-error", { requestId: context.requestId, method: request.method, path: pathOf(request), error })
}

/** A field's name as forms of ours post it: `phone`, `name.th`. */
const FIELD_NAME = /^([a-z]\w*)(?:\.([a-z]\w*))?$/i

/** The form with what was typed into it, for conform. Passwords are typed anew. */
export function typedAgain({ text, form }: Pick<Failed, "text" | "form">): SubmissionResult {
  const initialValue: Record<string, string | Record<string, string>> = {}
  for (const [name, value] of form) {
    const [, field, part] = FIELD_NAME.exec(name) ?? []
    if (!field || typeof value !== "string" || /password/i.test(field)) continue
    const before = initialValue[field]
    initialValue[field] = part ? { ...(typeof before === "object" && before), [part]: value } : value
  }
  return { status: "error", initialValue, error: { "": [text] } }
}

/** Goes back to the page of a form that has nothing but a button, and says there what failed. */
export function backTo(path: (args: ActionFunctionArgs, form: FormData) => string) {
  return ({ text, form, args }: Failed): Promise<Response> =>
    redirectWithToast(args.request, path(args, form), { tone: "error", text, reference: args.context.requestId })
}
