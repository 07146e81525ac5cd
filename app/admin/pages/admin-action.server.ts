import type { SubmissionResult } from "@conform-to/react"
import { type ActionFunctionArgs, data, redirect } from "@remix-run/cloudflare"
import type * as z from "zod"
import type { App } from "#app/app.ts"
import type { Clash } from "#app/calendar/month/clash.ts"
import { appFor } from "#app/context.server.ts"
import { type FailureKind, failureOf, type NamedValue } from "#app/http/failures.ts"
import { fieldNames } from "#app/http/field-names.ts"
import { backTo, failedSubmission, formAction, isSafeMethod } from "#app/http/form-action.server.ts"
import { flatValues, othersChanges, readShown, touchedFields } from "#app/http/form-values.ts"
import { found } from "#app/http/found.server.ts"
import { formOf, postedForm } from "#app/http/posted-form.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { redirectWithToast } from "#app/http/toast.server.ts"
import type { Toast } from "#app/http/toast.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { formatDate } from "#app/i18n/format.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import type { Language } from "#app/i18n/languages.ts"
import type { TextKey } from "#app/i18n/translate.ts"
import type { Permission } from "#app/people/permissions.ts"
import type { Result } from "#app/result.ts"
import type { SeasonOverlap } from "#app/villa/prices/season.ts"

type Params = ActionFunctionArgs["params"]
type Call = { admin: Awaited<ReturnType<typeof requireAdmin>>; params: Params; request: Request }
/** @property touched the fields that were changed since the form was shown, see `useEditForm` */
export type FormCall = Call & { touched: ReadonlySet<string> }

type AdminCommand<Schema extends z.ZodType, Value, By extends Call = Call> = {
  /** What an admin must be permitted to do; others get a 403. */
  permission: Permission
  /**
   * The form's fields; omitted for a button without any. If it has a `version`, a form without one gets a 400
   * response.
   */
  schema?: Schema
  /** The use case. */
  run: (app: App, input: z.output<Schema>, call: By) => Promise<Result<Value, FailureKind, unknown>>
  /** The message after success; null if the page shows the change itself. */
  success: Toast["text"] | null | ((value: Value, input: z.output<Schema>) => Toast | null)
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

/** What only a form that is rendered again on its own page has. */
type FormCommand<Schema extends z.ZodType, Value, Preview> = AdminCommand<Schema, Value, FormCall> & {
  schema: Schema
  /** What a form with the field `check` gets instead of being saved. */
  check?: (app: App, form: FormData, call: FormCall) => Promise<Checked<Preview>>
  /** The form's current values: others may change what the form does not show. */
  readCurrent?: (app: App, call: Call) => Promise<{ version: number; values: object } | null>
  /** How large its files can be, in bytes, if it has some; `postedFile` has them. */
  maxBytes?: number
}

/** The submission of a checked form, and its preview or why it would be refused; null where its fields are wrong. */
export type Checked<Preview> = {
  submission: { reply: (errors?: Errors) => SubmissionResult<string[]> }
  result: Result<Preview, FailureKind, unknown> | null
}
type Errors = { fieldErrors?: Record<string, string[]>; formErrors?: string[] }

/** The data with which a page renders its form again. */
export type FormActionData<Preview = unknown> = {
  reply: SubmissionResult<string[]>
  /** Another admin has saved since the form was loaded; submitting it again overwrites their change. */
  conflict: boolean
  /** Who has the requested nights that are unavailable, see `withClashes`. */
  clashes: Clash[]
  /** The season that has some of the requested nights, where one prevents saving. */
  overlap?: SeasonOverlap
  /** Of the texts of the errors. */
  values?: Record<string, string>
  /** What saving would do, where the form was only checked. */
  preview?: Preview
}

const CONFLICTS: FailureKind[] = ["villa-edited", "booking-edited"]

/** The action of a form whose page shows it again with errors and typed values (`FormActionData`). */
export function adminAction<Schema extends z.ZodType, Value, Preview>(command: FormCommand<Schema, Value, Preview>) {
  async function action({ context, params, request }: ActionFunctionArgs) {
    const admin = await requireAdmin(context, request, command.permission)
    const app = appFor(context)
    // Read once, and kept for what follows.
    const form = await postedForm(request, command.maxBytes)
    const submission = await submissionOf(request, command.schema)
    const call = callOf({ admin, params, request }, form)
    if (command.check && form.has("check")) return checkResponse(command, await command.check(app, form, call))
    if (submission.status !== "success") return data(actionDataOf(submission.reply()), { status: 422 })
    const done = await runUnlessOutdated(command, app, submission.value, form, call)
    if (done.ok) return succeed(command, done.value, submission.value, { params, request })
    return refusal(command, submission, done, await valuesOf(request, done))
  }
  return formAction(command.failed, action, (failed) => actionDataOf(failedSubmission(failed)))
}

/** @param form as it was posted */
function callOf(call: Call, form: FormData): FormCall {
  const typed = flatValues(Object.fromEntries(form))
  return { ...call, touched: touchedFields(readShown(typed.shown), typed) }
}

const actionDataOf = (reply: FormActionData["reply"]): FormActionData => ({ reply, conflict: false, clashes: [] })

function checkResponse<Preview>(
  command: Pick<Refusable, "texts" | "fields">,
  { submission, result }: Checked<Preview>,
) {
  if (!result) return data(actionDataOf(submission.reply()), { status: 422 })
  if (!result.ok) return refusal(command, submission, result)
  return data({ ...actionDataOf(submission.reply()), preview: result.value }, { status: 200 })
}

type Refusable = AdminCommand<z.ZodType, never>

/** The form again with the error of an expected failure. */
function refusal(
  command: Pick<Refusable, "texts" | "fields">,
  submission: Checked<unknown>["submission"],
  failed: { error: FailureKind; data?: unknown },
  values?: FormActionData["values"],
) {
  const { status, text: listed, field } = failureOf(failed.error)
  const text = [command.texts?.[failed.error] ?? listed]
  const errors = field ? { fieldErrors: { [command.fields?.[field] ?? field]: text } } : { formErrors: text }
  const conflict = CONFLICTS.includes(failed.error)
  return data<FormActionData>(
    { reply: submission.reply(errors), conflict, clashes: clashesOf(failed.data), ...overlapOf(failed), values },
    { status },
  )
}

/** Runs the command, on the current version where only what the form does not show has changed since it was loaded. */
async function runUnlessOutdated<Schema extends z.ZodType, Value, Preview>(
  command: FormCommand<Schema, Value, Preview>,
  app: App,
  input: z.output<Schema>,
  form: FormData,
  call: FormCall,
): Promise<Result<Value, FailureKind, unknown>> {
  const done = await command.run(app, input, call)
  const shown = readShown(form.get("shown"))
  if (done.ok || !CONFLICTS.includes(done.error) || !command.readCurrent || !shown) return done
  const current = await command.readCurrent(app, call)
  if (!current || othersChanges(shown, flatValues(current.values)).length > 0) return done
  return command.run(app, { ...(input as object), version: current.version } as z.output<Schema>, call)
}

/**
 * The action and the loader of a form that is only a button, perhaps with hidden fields: a toast shows the result. A
 * `not-found` without an entry in `texts` is the 404 page. A GET, for instance after logging in, redirects to the
 * button's page.
 */
export function adminButton<Schema extends z.ZodType, Value>(command: AdminCommand<Schema, Value>) {
  async function button({ context, params, request }: ActionFunctionArgs) {
    const admin = await requireAdmin(context, request, command.permission)
    if (isSafeMethod(request)) return redirect(command.back(params, new FormData()))
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
    const values = { status: "", ...(await valuesOf(request, result)) }
    const to = result.error === "not-found" ? (command.notFoundRedirect ?? back) : back
    return redirectWithToast(request, to, { tone: "error", text: text ?? failureOf(result.error).text, values })
  }
  return formAction(
    command.failed,
    button,
    backTo(({ params }, form) => command.back(params, form)),
  )
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
  const text = i18nFor(await languageOf(request)).t("admin:frame.incompleteForm")
  return new Response(text, { status: 400, headers: { "Content-Type": "text/plain; charset=utf-8" } })
}

async function backOf(
  { schema, back }: Pick<AdminCommand<z.ZodType, unknown>, "schema" | "back">,
  params: Params,
  request: Request,
): Promise<string> {
  return back(params, schema ? await postedForm(request) : new FormData())
}

async function succeed<Schema extends z.ZodType, Value>(
  command: Omit<AdminCommand<Schema, Value>, "run">,
  value: Value,
  input: z.output<Schema>,
  { params, request }: Pick<Call, "params" | "request">,
): Promise<Response> {
  const { success, next } = command
  const to = next ? next(value) : await backOf(command, params, request)
  const toast =
    typeof success === "string" ? ({ tone: "success", text: success } as const) : (success?.(value, input) ?? null)
  return toast ? redirectWithToast(request, to, toast) : redirect(to, 303)
}

/** The first error of a rejected form. zod's default English messages, for input that no page sends, are not shown. */
function firstError(error: Record<string, string[] | null> | null | undefined): Toast["text"] {
  const [message = ""] = Object.values(error ?? {}).flatMap((messages) => messages ?? [])
  return i18nFor("en").exists(message) ? (message as TextKey) : "errors.invalid"
}

/** What the text of a failure names, of its data. */
export async function valuesOf(
  request: Request,
  { error, data }: { error: FailureKind; data?: unknown },
): Promise<Record<string, string> | undefined> {
  const { names } = failureOf(error)
  if (!names || !data || typeof data !== "object") return undefined
  const language = await languageOf(request)
  const values = data as Record<string, unknown>
  const named = Object.entries(names).filter(([, { of }]) => values[of] !== undefined)
  return Object.fromEntries(named.map(([name, value]) => [name, namedText(value, String(values[value.of]), language)]))
}

function namedText(value: NamedValue, text: string, language: Language): string {
  if ("textsOf" in value) return i18nFor(language).t(`${value.textsOf}.${text}` as TextKey)
  return value.as === "month" ? formatDate(`${text}-01`, language, "month") : text
}

function clashesOf(data: unknown): Clash[] {
  return data && typeof data === "object" && "clashes" in data ? (data.clashes as Clash[]) : []
}

function overlapOf({ error, data }: { error: FailureKind; data?: unknown }): { overlap?: SeasonOverlap } {
  return error === "season-overlap" ? { overlap: data as SeasonOverlap } : {}
}
