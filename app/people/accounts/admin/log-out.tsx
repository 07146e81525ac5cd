import { Form } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"

export function LogOut() {
  const { t } = useTranslation("admin")
  return (
    <Form method="post" action={adminPaths.logOut} className="break-inside-avoid">
      <button type="submit" className="button button-quiet w-full text-danger">
        {t("frame.nav.logOut")}
      </button>
    </Form>
  )
}
