import type { RouteConfigEntry } from "@remix-run/route-config"

export type FlatRoute = {
  pattern: string
  /** Remix' id of it. */
  id: string
  file: string
  /** Only renders a frame around its children. */
  layout: boolean
}

/** The route table as a list: every URL pattern with its file, and every layout. */
export function flatRoutes(entries: unknown, parent = ""): FlatRoute[] {
  return (entries as RouteConfigEntry[]).flatMap(({ path, file, id = file.replace(/\.tsx?$/, ""), children }) => {
    const pattern = path === undefined ? parent : `${parent}/${path}`
    const self = { pattern: pattern || "/", id, file, layout: children !== undefined }
    return [self, ...(children ? flatRoutes(children, pattern) : [])]
  })
}

/**
 * A route pattern as a path.
 * @param ids the parameters, by the segment before (`/admin/blocks/:id` is the block's), or else by their names
 */
export function pathIn(ids: Record<string, string>, pattern: string): string {
  return pattern
    .replace(/([\w-]+)\/(?::\w+|\*)/g, (_, noun: string) => `${noun}/${ids[noun] ?? "nothing"}`)
    .replace(/:(\w+)/g, (_, name: string) => ids[name] ?? "nothing")
    .replace("*", "nothing")
}
