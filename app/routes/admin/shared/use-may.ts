import { useRouteLoaderData } from "@remix-run/react"
import type { Role } from "#app/admin/account.ts"
import { may, type Permission } from "#app/admin/permissions.ts"

/**
 * Whether the logged-in admin has a permission, by their role from the loader of the administration's layout. It only
 * decides which links and buttons are shown; `requireAdmin` guards what they lead to.
 */
export function useMay(permission: Permission): boolean {
  const loaded = useRouteLoaderData<{ role: Role }>("routes/admin/layout")
  return loaded !== undefined && may(loaded, permission)
}
