import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react"
import { Form } from "@remix-run/react"
import type * as z from "zod"
import { formatDeadline } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import type { InviteRequest } from "#app/people/accounts/account.ts"
import { Field } from "#app/ui/field.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { useLanguage } from "#app/ui/use-language.ts"
import { RoleChoice } from "./role-choice.tsx"
import { SecretLink } from "./secret-link.tsx"

type CreatedInvite = { url: string; email: string | null; expiresAt: number }
export type InviteActionData = { created: CreatedInvite | null; result: SubmissionResult<string[]> | null }

export function InviteForm({ actionData }: { actionData: InviteActionData | undefined }) {
  const { t } = useTranslation("admin")
  const [form, fields] = useForm<z.input<typeof InviteRequest>>({ id: "invite", lastResult: actionData?.result })
  return (
    <Form method="post" {...getFormProps(form)} className="card space-y-4 p-4 sm:p-5">
      <h2 className="text-xl">{t("staff.invites.title")}</h2>
      <p className="text-muted">{t("staff.invites.text")}</p>
      <FormErrors form={form} />
      <RoleChoice selected={fields.role.initialValue === "owner" ? "owner" : "staff"} />
      <Field
        field={fields.email}
        label={t("staff.invites.email")}
        hint={t("staff.invites.emailHint")}
        type="email"
        autoComplete="off"
        required={false}
      />
      <button type="submit" className="button">
        {t("staff.invites.create")}
      </button>
    </Form>
  )
}

/** At the top of the page, to be seen without script too. */
export function InviteLink({ created, timezone }: { created: CreatedInvite; timezone: string }) {
  const { t } = useTranslation("admin")
  const time = formatDeadline(created.expiresAt, useLanguage(), timezone)
  return (
    <SecretLink title={t("staff.invites.link")} url={created.url}>
      <p suppressHydrationWarning>{t("staff.invites.until", { time })}</p>
      {created.email && <p>{t("staff.invites.sent", { email: created.email })}</p>}
    </SecretLink>
  )
}
