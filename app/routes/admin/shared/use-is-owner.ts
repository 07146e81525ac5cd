import { useRouteLoaderData } from "@remix-run/react"

/**
 * Whether the logged-in admin is an owner, from the loader of the administration's layout. It only decides which links
 * are shown; `requireOwner` guards what they lead to.
 */
export function useIsOwner(): boolean {
  return useRouteLoaderData<{ isOwner: boolean }>("routes/admin/layout")?.isOwner ?? false
}
