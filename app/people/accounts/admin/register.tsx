import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react"
import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare"
import { Form, useActionData, useLoaderData } from "@remix-run/react"
import type * as z from "zod"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { appFor } from "#app/context.server.ts"
import { formAction } from "#app/http/form-action.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Field } from "#app/ui/field.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import type { RegistrationForm } from "../account.ts"
import { registrationGate } from "../register-admin.server.ts"
import { AuthFailure, AuthLayout } from "./auth-layout.tsx"
import { authenticate } from "./authenticate.server.ts"
import { NewPasswordFields } from "./new-password-fields.tsx"

export { titleMeta as meta } from "#app/http/title-meta.ts"

export async function loader({ context, request }: LoaderFunctionArgs) {
  if ((await context.callerOf(request))?.admin) throw redirect(adminPaths.dashboard)
  const invite = new URL(request.url).searchParams.get("invite") ?? ""
  const title = i18nFor(await languageOf(request)).t("admin:accounts.register.title")
  return { title, invite, gate: await registrationGate(appFor(context), invite) }
}

export const action = formAction("admin:accounts.register.failed", (args) => authenticate("register", args))

export { AuthFailure as ErrorBoundary }

export default function RegisterPage() {
  const { t } = useTranslation("admin")
  const { title, invite, gate } = useLoaderData<typeof loader>()
  const lastResult = useActionData<SubmissionResult>()
  const [form, fields] = useForm<z.infer<typeof RegistrationForm>>({ id: "register", lastResult })
  const closed = gate === "closed" && !lastResult
  return (
    <AuthLayout title={closed ? t("accounts.register.closedTitle") : title}>
      {closed ? (
        <p className="mt-3 text-muted">{t("accounts.register.closedText")}</p>
      ) : (
        <Form method="post" {...getFormProps(form)} className="mt-3 space-y-5">
          <p className="text-muted">{t(invite ? "accounts.register.introInvited" : "accounts.register.intro")}</p>
          <FormErrors form={form} />
          <input type="hidden" name="invite" value={invite} />
          {gate === "code" && (
            <Field field={fields.setupCode} label={t("accounts.register.setupCode")} autoComplete="one-time-code" />
          )}
          <Field field={fields.name} label={t("accounts.register.name")} autoComplete="name" maxLength={100} />
          <Field field={fields.email} label={t("accounts.register.email")} type="email" autoComplete="username" />
          <NewPasswordFields
            password={fields.password}
            confirm={fields.confirmPassword}
            label={t("accounts.register.password")}
          />
          <button type="submit" className="button w-full">
            {t("accounts.register.submit")}
          </button>
        </Form>
      )}
      <p className="mt-5 text-center">
        <a href={adminPaths.logIn} className="link inline-flex min-h-11 items-center">
          {t("accounts.register.haveAccount")}
        </a>
      </p>
    </AuthLayout>
  )
}
