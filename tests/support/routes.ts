import type { RouteConfigEntry } from "@remix-run/route-config"

export type FlatRoute = {
  pattern: string
  file: string
  /** Only frames what its children answer. */
  layout: boolean
}

/** The route table as a list: every URL pattern that can be asked for, and its file. Layouts without a URL are left out. */
export function flatRoutes(entries: unknown, parent = ""): FlatRoute[] {
  return (entries as RouteConfigEntry[]).flatMap(({ path, index, file, children }) => {
    const pattern = path === undefined ? parent : `${parent}/${path}`
    const self = index || path !== undefined ? [{ pattern: pattern || "/", file, layout: children !== undefined }] : []
    return [...self, ...(children ? flatRoutes(children, pattern) : [])]
  })
}
