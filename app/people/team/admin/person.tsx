import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { Form, useLoaderData, useLocation } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminButton } from "#app/admin/pages/admin-action.server.ts"
import { RemoveButton } from "#app/admin/pages/remove-button.tsx"
import { SettingsPage } from "#app/admin/pages/settings-page.tsx"
import { appFor } from "#app/context.server.ts"
import { found } from "#app/http/found.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { formatName } from "#app/i18n/format-name.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { StaffForm } from "#app/people/accounts/account.ts"
import { useLanguage } from "#app/ui/use-language.ts"
import { changeRole, findColleague } from "../staff.server.ts"
import { RoleChoice } from "./role-choice.tsx"

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? [{ title: data.person.name }] : [])

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { id } = await requireAdmin(context, request, "team")
  const person = found(await findColleague(appFor(context), params.id ?? ""))
  return { person, isSelf: person.id === id }
}

export const action = adminButton({
  permission: "team",
  schema: StaffForm,
  run: (app, { role, documents }, { admin, params }) => changeRole(app, params.id ?? "", role, admin, documents),
  success: "admin:staff.people.roleSaved",
  failed: "admin:frame.failed",
  back: ({ id = "" }) => adminPaths.person(id),
})

export default function Person() {
  const { t } = useTranslation("admin")
  const { person, isSelf } = useLoaderData<typeof loader>()
  const { id, email, role, documents } = person
  const name = formatName(person.name, useLanguage())
  return (
    <SettingsPage title={person.name} back={{ href: adminPaths.staff, text: t("staff.people.title") }}>
      <p className="text-muted break-words">{email}</p>
      {/* Shows the saved role again after a refused change. */}
      <Form key={useLocation().key} method="post" className="card space-y-3 p-4 sm:p-5">
        <RoleChoice selected={role} />
        <label className="flex min-h-12 items-center gap-3 py-1">
          <input
            type="checkbox"
            name="documents"
            value="on"
            defaultChecked={documents}
            className="size-5 shrink-0 accent-pool"
          />
          <span>
            {t("tm30.permission")}
            <span className="block text-sm text-muted">{t("tm30.permissionHint")}</span>
          </span>
        </label>
        <button type="submit" className="button">
          {t("staff.people.saveRole")}
        </button>
      </Form>
      <section aria-labelledby="reset-title" className="card p-4 sm:p-5">
        <h2 id="reset-title" className="text-xl">
          {t("staff.people.reset")}
        </h2>
        <p className="mt-1 text-muted">{isSelf ? t("staff.people.resetOwn") : t("staff.people.resetText", { name })}</p>
        <a href={isSelf ? adminPaths.account : adminPaths.personReset(id)} className="button button-quiet mt-3">
          {isSelf ? t("accounts.account.title") : t("staff.people.reset")}
        </a>
      </section>
      <Form method="post" action={adminPaths.personRemove(id)}>
        <RemoveButton
          label={t("staff.people.remove")}
          title={t("staff.people.remove")}
          text={`${t("staff.people.removeText", { name })} ${t("staff.people.removeLinks", { name })}`}
          confirm={t("staff.people.removeConfirm", { name })}
        >
          <label className="flex min-h-11 items-center gap-2">
            <input type="checkbox" name="changeCode" value="1" defaultChecked />
            {t("staff.people.changeCode", { name })}
          </label>
        </RemoveButton>
      </Form>
    </SettingsPage>
  )
}
