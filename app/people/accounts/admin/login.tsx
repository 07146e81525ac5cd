import { getFormProps, getInputProps, type SubmissionResult, useForm } from "@conform-to/react"
import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare"
import { Form, useActionData, useLoaderData } from "@remix-run/react"
import type * as z from "zod"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { formAction } from "#app/http/form-action.server.ts"
import { pathAfterLogIn } from "#app/http/require-admin.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Field } from "#app/ui/field.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import type { LogIn } from "../account.ts"
import { AuthFailure, AuthLayout } from "./auth-layout.tsx"
import { authenticate } from "./authenticate.server.ts"
import { PasswordField } from "./password-field.tsx"

export { titleMeta as meta } from "#app/http/title-meta.ts"

export async function loader({ context, request }: LoaderFunctionArgs) {
  if ((await context.callerOf(request))?.admin) throw redirect(pathAfterLogIn(request))
  return { title: i18nFor(await languageOf(request)).t("admin:accounts.logIn.title") }
}

export const action = formAction("errors.logInFailed", (args) => authenticate("log-in", args))

export { AuthFailure as ErrorBoundary }

export default function LogInPage() {
  const { t } = useTranslation("admin")
  const { title } = useLoaderData<typeof loader>()
  const lastResult = useActionData<SubmissionResult>()
  const [form, fields] = useForm<z.input<typeof LogIn>>({ id: "log-in", lastResult })
  const { key: _, ...staySignedIn } = getInputProps(fields.staySignedIn, { type: "checkbox" })
  return (
    <AuthLayout title={title}>
      <Form method="post" {...getFormProps(form)} className="mt-5 space-y-5">
        <FormErrors form={form} />
        <Field field={fields.email} label={t("accounts.logIn.email")} type="email" autoComplete="username" />
        <PasswordField field={fields.password} label={t("accounts.logIn.password")} autoComplete="current-password" />
        <label className="flex min-h-11 items-center gap-3">
          <input {...staySignedIn} className="size-5 accent-pool" />
          <span>
            {t("accounts.logIn.staySignedIn")}{" "}
            <span className="block text-sm text-muted">{t("accounts.logIn.staySignedInHint")}</span>
          </span>
        </label>
        <button type="submit" className="button w-full">
          {t("accounts.logIn.submit")}
        </button>
      </Form>
      <p className="mt-5 flex flex-wrap justify-center gap-x-6">
        <a href={adminPaths.reset} className="link inline-flex min-h-11 items-center">
          {t("accounts.reset.link")}
        </a>
        <a href={adminPaths.register} className="link inline-flex min-h-11 items-center">
          {t("accounts.logIn.noAccount")}
        </a>
      </p>
    </AuthLayout>
  )
}
