import { type Handler, type Method, resource } from "#app/http/api.server.ts"
import type { CallTable } from "./call.server.ts"
import { pathMatcher } from "./match-path.ts"

/** An unknown path is a 404. */
export function answerCalls(tables: readonly CallTable[]) {
  const handlers = new Map<string, Partial<Record<Method, Handler>>>()
  for (const { method, path, handle } of tables.flatMap(({ calls }) => calls))
    handlers.set(path, { ...handlers.get(path), [method]: handle })
  const match = pathMatcher(handlers)
  return resource((pathname) => match(pathname.replace(/^\/api/i, "")))
}
