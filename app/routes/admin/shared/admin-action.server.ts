import type { SubmissionResult } from "@conform-to/react"
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare"
import type { z } from "zod"
import type { App } from "#app/app.ts"
import type { Clash } from "#app/booking/clash.ts"
import { appFor } from "#app/context.server.ts"
import { type FailureKind, failureOf } from "#app/http/failures.ts"
import { fieldNames } from "#app/http/field-names.ts"
import { backTo, failedSubmission, formAction } from "#app/http/form-action.server.ts"
import { found } from "#app/http/found.server.ts"
import { formOf, postedForm } from "#app/http/posted-form.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { redirectWithToast } from "#app/http/toast.server.ts"
import type { Toast } from "#app/http/toast.ts"
import { i18nFor, languageOf } from "#app/i18n/i18n.server.ts"
import type { TextKey } from "#app/i18n/translate.ts"
import type { Result } from "#app/result.ts"

type Params = ActionFunctionArgs["params"]
type Call = { admin: Awaited<ReturnType<typeof requireAdmin>>; params: Params; request: Request }

export type AdminCommand<Schema extends z.ZodType, Value> = {
  /**
   * The form's fields; omitted for a button without any. If it has a `version`, a form without one gets a 400
   * response.
   */
  schema?: Schema
  /** The use case. */
  run: (app: App, input: z.output<Schema>, call: Call) => Promise<Result<Value, FailureKind, unknown>>
  /** The message after success; null if the page shows the change itself. */
  success: Toast["text"] | null | ((value: Value, input: z.output<Schema>) => Toast)
  /** The message after an unexpected failure. */
  failed: Toast["text"]
  /** The page that the form is on. */
  back: (params: Params, form: FormData) => string
  /** The page after success, if it is another one. */
  next?: (value: Value) => string
  /** The page to redirect to after `not-found`, if `back` no longer exists either. */
  notFoundRedirect?: string
  /** Texts and fields of expected failures that differ from `http/failures.ts`. */
  texts?: Partial<Record<FailureKind, Toast["text"]>>
  fields?: Record<string, string>
}

/** The data with which a page renders its form again. */
export type FormActionData = {
  reply: SubmissionResult<string[]>
  /** Another admin has saved since the form was loaded; submitting it again overwrites their change. */
  conflict: boolean
  /** Who has the requested nights that are unavailable, see `withClashes`. */
  clashes: Clash[]
}

const CONFLICTS: FailureKind[] = ["villa-edited", "booking-edited"]

/** The action of a form that is rendered again on its own page, with errors and submitted values, as `FormActionData`. */
export function adminAction<Schema extends z.ZodType, Value>(
  command: AdminCommand<Schema, Value> & { schema: Schema },
) {
  const shownAgain = (reply: FormActionData["reply"]): FormActionData => ({ reply, conflict: false, clashes: [] })
  async function action({ context, params, request }: ActionFunctionArgs) {
    const admin = await requireAdmin(context, request)
    const submission = await submissionOf(request, command.schema)
    if (submission.status !== "success") return data(shownAgain(submission.reply()), { status: 422 })
    const result = await command.run(appFor(context), submission.value, { admin, params, request })
    if (result.ok) return succeed(command, result.value, submission.value, { params, request })
    const { status, text: defaultText, field } = failureOf(result.error)
    const text = [command.texts?.[result.error] ?? defaultText]
    const errors = field ? { fieldErrors: { [command.fields?.[field] ?? field]: text } } : { formErrors: text }
    const actionData: FormActionData = {
      reply: submission.reply(errors),
      conflict: CONFLICTS.includes(result.error),
      clashes: clashesOf(result.data),
    }
    return data(actionData, { status })
  }
  return formAction(command.failed, action, (failed) => shownAgain(failedSubmission(failed)))
}

/**
 * The action of a form that is only a button, perhaps with hidden fields: a toast shows the result. A `not-found`
 * without an entry in `texts` is the 404 page.
 */
export function adminButton<Schema extends z.ZodType, Value>(command: AdminCommand<Schema, Value>) {
  async function action({ context, params, request }: ActionFunctionArgs) {
    const admin = await requireAdmin(context, request)
    const submission = command.schema && (await submissionOf(request, command.schema))
    const back = await backOf(command, params, request)
    if (submission && submission.status !== "success") {
      return redirectWithToast(request, back, { tone: "error", text: firstError(submission.error) })
    }
    const input = submission?.value as z.output<Schema>
    const result = await command.run(appFor(context), input, { admin, params, request })
    if (result.ok) return succeed(command, result.value, input, { params, request })
    const text = command.texts?.[result.error]
    if (result.error === "not-found" && !text) return found<Response>(null)
    const values = { status: await currentStatus(request, result) }
    const to = result.error === "not-found" ? (command.notFoundRedirect ?? back) : back
    return redirectWithToast(request, to, { tone: "error", text: text ?? failureOf(result.error).text, values })
  }
  return formAction(
    command.failed,
    action,
    backTo(({ params }, form) => command.back(params, form)),
  )
}

/** The loader of a POST-only URL: a GET, for instance after logging in, redirects to its page. */
export function adminRedirect(to: (params: Params) => string) {
  async function loader({ context, params, request }: LoaderFunctionArgs) {
    await requireAdmin(context, request)
    return redirect(to(params))
  }
  return loader
}

/**
 * Parses a form by its schema. An admin form without its version is refused, because conflicts could not be detected.
 */
async function submissionOf<Schema extends z.ZodType>(request: Request, schema: Schema) {
  const lacksVersion = fieldNames(schema).has("version") && !(await postedForm(request)).get("version")
  if (lacksVersion) throw await incompleteForm(request)
  return formOf(request, schema)
}

/** The response to a form without the hidden field for the state that the admin saw. */
export async function incompleteForm(request: Request): Promise<Response> {
  const text = i18nFor(await languageOf(request)).t("admin:staff.incompleteForm")
  return new Response(text, { status: 400, headers: { "Content-Type": "text/plain; charset=utf-8" } })
}

async function backOf<Schema extends z.ZodType, Value>(
  { schema, back }: AdminCommand<Schema, Value>,
  params: Params,
  request: Request,
): Promise<string> {
  return back(params, schema ? await postedForm(request) : new FormData())
}

async function succeed<Schema extends z.ZodType, Value>(
  command: AdminCommand<Schema, Value>,
  value: Value,
  input: z.output<Schema>,
  { params, request }: Pick<Call, "params" | "request">,
): Promise<Response> {
  const { success, next } = command
  const to = next ? next(value) : await backOf(command, params, request)
  if (success === null) return redirect(to, { status: 303 })
  const toast = typeof success === "function" ? success(value, input) : ({ tone: "success", text: success } as const)
  return redirectWithToast(request, to, toast)
}

/** The first error of a rejected form. zod's default English messages, for input that no page sends, are not shown. */
function firstError(error: Record<string, string[] | null> | null | undefined): Toast["text"] {
  const [message = ""] = Object.values(error ?? {}).flatMap((messages) => messages ?? [])
  return i18nFor("en").exists(message) ? (message as TextKey) : "errors.invalid"
}

/** The current status, translated, if it prevented the change of a booking or link; empty for any other failure. */
async function currentStatus(request: Request, failed: { error: FailureKind; data?: unknown }): Promise<string> {
  const { error, data } = failed
  const noun = error === "status-conflict" ? "booking" : error === "link-status-conflict" ? "paymentLink" : null
  if (!noun || !data || typeof data !== "object" || !("from" in data)) return ""
  return i18nFor(await languageOf(request)).t(`${noun}.status.${data.from}` as TextKey)
}

function clashesOf(data: unknown): Clash[] {
  return data && typeof data === "object" && "clashes" in data ? (data.clashes as Clash[]) : []
}
