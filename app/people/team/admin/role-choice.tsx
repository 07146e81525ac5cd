import { useTranslation } from "#app/i18n/use-translation.ts"
import { ROLES, type Role } from "#app/people/accounts/account.ts"

export function RoleChoice({ selected }: { selected: Role }) {
  const { t } = useTranslation("admin")
  return (
    <fieldset>
      <legend className="font-semibold">{t("staff.people.role")}</legend>
      {[...ROLES].reverse().map((role) => (
        <label key={role} className="flex min-h-12 items-center gap-3 py-1">
          <input
            type="radio"
            name="role"
            value={role}
            defaultChecked={role === selected}
            className="size-5 shrink-0 accent-pool"
          />
          <span>
            {t(`staff.role.${role}`)}
            <span className="block text-sm text-muted">{t(`staff.roleHint.${role}`)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
