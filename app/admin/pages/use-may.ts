import { useRouteLoaderData } from "@remix-run/react"
import { may, type Permission, type Permitted } from "#app/people/permissions.ts"

/**
 * Whether the logged-in admin has a permission, by their role from the loader of the administration's layout. It only
 * decides which links and buttons are shown; `requireAdmin` guards what they lead to.
 */
export function useMay(permission: Permission): boolean {
  const loaded = useRouteLoaderData<Permitted>("admin/pages/layout")
  return loaded !== undefined && may(loaded, permission)
}
