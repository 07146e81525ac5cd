import { type Handler, type Method, resource } from "#app/http/api.server.ts"
import type { CallTable } from "./call.server.ts"
import { callTables } from "./calls.ts"
import { pathMatcher } from "./match-path.ts"

/** An unknown path is a 404. */
function answerCalls(tables: readonly CallTable[]) {
  const handlers = new Map<string, Partial<Record<Method, Handler>>>()
  for (const { method, path, handle } of tables.flatMap(({ calls }) => calls))
    handlers.set(path, { ...handlers.get(path), [method]: handle })
  const match = pathMatcher(handlers)
  return resource((pathname) => match(pathname.replace(/^\/api/i, "")))
}

const answer = answerCalls(callTables)

export { answer as action, answer as loader }
