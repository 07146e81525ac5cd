import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare"
import { Form, useActionData, useLoaderData } from "@remix-run/react"
import { InviteRequest, type OpenInvite } from "#app/admin/account.ts"
import { createInvite } from "#app/admin/create-invite.server.ts"
import { listStaff } from "#app/admin/list-staff.server.ts"
import { appFor } from "#app/context.server.ts"
import { failedSubmission, formAction } from "#app/http/form-action.server.ts"
import { formOf } from "#app/http/posted-form.server.ts"
import { requireOwner } from "#app/http/require-admin.server.ts"
import { formatDeadline, formatName } from "#app/i18n/format.ts"
import { i18nFor, languageOf } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { paths } from "#app/paths.ts"
import { Icon } from "#app/ui/icon.tsx"
import { useLanguage } from "#app/ui/use-language.ts"
import { type InviteActionData, InviteForm } from "./invite-form.tsx"

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? [{ title: data.title }] : [])

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { id } = await requireOwner(context, request)
  const title = i18nFor(await languageOf(request)).t("admin:staff.people.title")
  return { title, ownId: id, ...(await listStaff(appFor(context))) }
}

export const action = formAction("errors.internal", invite, (failed) => ({
  created: null,
  result: failedSubmission(failed),
}))

/** Creates an invite and emails it if an address is given. Its link is shown once, because only its hash is stored. */
async function invite({ context, request }: ActionFunctionArgs) {
  const admin = await requireOwner(context, request)
  const submission = await formOf(request, InviteRequest)
  if (submission.status !== "success") {
    return data<InviteActionData>({ created: null, result: submission.reply() }, { status: 422 })
  }
  const app = appFor(context)
  const { email = null, role } = submission.value
  const urlOf = (invite: string) => `${app.origin}${paths.admin.invited(invite)}`
  const to = email ? { email, language: await languageOf(request), urlOf } : null
  const { invite, expiresAt } = await createInvite(app, admin, role, to)
  return data<InviteActionData>({ created: { url: urlOf(invite), email, expiresAt }, result: null }, { status: 201 })
}

/** Who has an account, who is invited, and the form that invites. */
export default function Staff() {
  const { t } = useTranslation("admin")
  const { title, ownId, staff, invites, timezone } = useLoaderData<typeof loader>()
  return (
    <div className="max-w-xl space-y-6">
      <h1 className="text-3xl">{title}</h1>
      <ul className="card divide-y divide-line px-4 sm:px-5">
        {staff.map(({ id, name, email, role }) => (
          <li key={id}>
            <a href={paths.admin.person(id)} className="flex min-h-14 items-center justify-between gap-3 py-3">
              <span className="min-w-0">
                <span className="block truncate font-semibold">
                  {name}
                  {id === ownId && <span className="font-normal text-muted"> ({t("staff.people.you")})</span>}
                </span>
                <span className="block truncate text-sm text-muted">{email}</span>
              </span>
              <span className="flex shrink-0 items-center gap-1">
                {t(`staff.role.${role}`)}
                <Icon name="forward" className="size-4" />
              </span>
            </a>
          </li>
        ))}
      </ul>
      {invites.length > 0 && <OpenInvites invites={invites} timezone={timezone} />}
      <InviteForm actionData={useActionData<InviteActionData>()} timezone={timezone} />
    </div>
  )
}

function OpenInvites({ invites, timezone }: { invites: OpenInvite[]; timezone: string }) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  return (
    <section aria-labelledby="invites-title" className="card px-4 pt-4 sm:px-5">
      <h2 id="invites-title" className="text-xl">
        {t("staff.invites.open")}
      </h2>
      <ul className="divide-y divide-line">
        {invites.map(({ id, role: invitedAs, email, invitedBy, expiresAt }) => {
          const role = t(`staff.role.${invitedAs}`)
          const name = email ? t("staff.invites.openFor", { role, email }) : role
          const time = formatDeadline(expiresAt, language, timezone)
          return (
            <li key={id} className="flex items-center justify-between gap-3 py-2">
              <p className="min-w-0">
                <span className="block font-semibold break-words">{name}</span>
                <span className="block text-sm text-muted" suppressHydrationWarning>
                  {t("staff.invites.by", { name: formatName(invitedBy, language), time })}
                </span>
              </p>
              <Form method="post" action={paths.admin.inviteWithdraw(id)} className="shrink-0">
                <button
                  type="submit"
                  className="button button-quiet px-3 whitespace-nowrap text-danger"
                  aria-label={t("staff.invites.withdrawName", { name })}
                >
                  {t("staff.invites.withdraw")}
                </button>
              </Form>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
