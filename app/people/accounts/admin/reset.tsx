import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react"
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare"
import { Form, useActionData, useLoaderData } from "@remix-run/react"
import type * as z from "zod"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { appFor } from "#app/context.server.ts"
import { clientNetworkOf } from "#app/http/credentials.server.ts"
import { type FailureKind, failureOf } from "#app/http/failures.ts"
import { failedSubmission, formAction } from "#app/http/form-action.server.ts"
import { formOf, postedForm } from "#app/http/posted-form.server.ts"
import { redirectWithToast } from "#app/http/toast.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { emailResetLink } from "#app/people/team/create-reset-link.server.ts"
import { Field } from "#app/ui/field.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { firstAccountGate, PasswordResetForm, ResetRequest } from "../account.ts"
import { isUsableReset, resetPassword } from "../reset-password.server.ts"
import { AuthFailure, AuthLayout } from "./auth-layout.tsx"
import { NewPasswordFields } from "./new-password-fields.tsx"

export { titleMeta as meta } from "#app/http/title-meta.ts"

/** With a usable token the page sets a password, else it offers to email a link to an owner. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const app = appFor(context)
  const token = new URL(request.url).searchParams.get("token")
  const title = i18nFor(await languageOf(request)).t("admin:accounts.reset.title")
  const isUsable = token !== null && (await isUsableReset(app, token))
  return { title, token, isUsable, gate: firstAccountGate(app.settings) }
}

type ActionData = { result: SubmissionResult<string[]> | null; sent: boolean }

export const action = formAction("admin:accounts.reset.failed", reset, (failed) => ({
  result: failedSubmission(failed),
  sent: false,
}))

async function reset(args: ActionFunctionArgs) {
  return (await postedForm(args.request)).has("token") ? savePassword(args) : sendLink(args)
}

/** The log-in page then asks for the new password, so that only the owner of the account gets in. */
async function savePassword({ context, request }: ActionFunctionArgs) {
  const submission = await formOf(request, PasswordResetForm)
  const hidden = { hideFields: ["newPassword", "confirmPassword"] }
  if (submission.status !== "success") return refused(submission.reply(hidden), 422)
  const { confirmPassword: _, ...reset } = submission.value
  const done = await resetPassword(appFor(context), reset)
  if (!done.ok) return refused(submission.reply({ ...hidden, ...errorsOf(done.error) }), failureOf(done.error).status)
  return redirectWithToast(request, adminPaths.logIn, { tone: "success", text: "admin:accounts.reset.done" })
}

/** Responds the same for every address. */
async function sendLink({ context, request }: ActionFunctionArgs) {
  const app = appFor(context)
  const submission = await formOf(request, ResetRequest)
  if (submission.status !== "success") return refused(submission.reply(), 422)
  const urlOf = (token: string) => `${app.origin}${adminPaths.resetBy(token)}`
  const sent = await emailResetLink(app, submission.value, { address: clientNetworkOf(request), urlOf })
  if (!sent.ok) return refused(submission.reply(errorsOf(sent.error, sent.data)), failureOf(sent.error).status)
  return data<ActionData>({ result: null, sent: true })
}

const refused = (result: SubmissionResult<string[]>, status: number) =>
  data<ActionData>({ result, sent: false }, { status })

function errorsOf(error: FailureKind, failed?: unknown) {
  const { text, field } = failureOf(error, failed)
  return field ? { fieldErrors: { [field]: [text] } } : { formErrors: [text] }
}

export { AuthFailure as ErrorBoundary }

export default function Reset() {
  const { t } = useTranslation("admin")
  const { title, token, isUsable } = useLoaderData<typeof loader>()
  return (
    <AuthLayout title={token !== null && !isUsable ? t("accounts.reset.invalid") : title}>
      <Content />
      <p className="mt-5 text-center">
        <a href={adminPaths.logIn} className="link inline-flex min-h-11 items-center">
          {t("accounts.logIn.title")}
        </a>
      </p>
    </AuthLayout>
  )
}

function Content() {
  const { t } = useTranslation("admin")
  const { token, isUsable, gate } = useLoaderData<typeof loader>()
  const actionData = useActionData<ActionData>()
  if (token !== null) {
    if (isUsable) return <NewPassword token={token} lastResult={actionData?.result} />
    return <p className="mt-3 text-muted">{t("accounts.reset.invalidText")}</p>
  }
  if (actionData?.sent) {
    return (
      <p role="status" className="notice mt-4">
        {t("accounts.reset.sent")}
      </p>
    )
  }
  if (gate === "closed") return <p className="mt-3 text-muted">{t("accounts.reset.closed")}</p>
  return <LinkRequest needsCode={gate === "code"} lastResult={actionData?.result} />
}

type FormProps = { lastResult: SubmissionResult<string[]> | null | undefined }

function NewPassword({ token, lastResult }: FormProps & { token: string }) {
  const { t } = useTranslation("admin")
  const [form, fields] = useForm<z.infer<typeof PasswordResetForm>>({ id: "new-password", lastResult })
  return (
    <Form method="post" {...getFormProps(form)} className="mt-3 space-y-5">
      <p className="text-muted">{t("accounts.reset.token")}</p>
      <FormErrors form={form} />
      <input type="hidden" name="token" value={token} />
      <NewPasswordFields
        password={fields.newPassword}
        confirm={fields.confirmPassword}
        label={t("accounts.account.new")}
      />
      <button type="submit" className="button w-full">
        {t("accounts.reset.submit")}
      </button>
    </Form>
  )
}

function LinkRequest({ needsCode, lastResult }: FormProps & { needsCode: boolean }) {
  const { t } = useTranslation("admin")
  const [form, fields] = useForm<ResetRequest>({ id: "reset", lastResult })
  return (
    <Form method="post" {...getFormProps(form)} className="mt-3 space-y-5">
      <p>{t("accounts.reset.ask")}</p>
      <p className="text-muted">{t("accounts.reset.alone")}</p>
      <FormErrors form={form} />
      <Field field={fields.email} label={t("accounts.logIn.email")} type="email" autoComplete="username" />
      {needsCode && (
        <Field field={fields.setupCode} label={t("accounts.register.setupCode")} autoComplete="one-time-code" />
      )}
      <button type="submit" className="button w-full">
        {t("accounts.reset.send")}
      </button>
    </Form>
  )
}
