import { type Handler, type Method, resource } from "#app/http/api.server.ts"
import type { CallTable } from "./call.server.ts"
import { pathMatcher } from "./match-path.ts"

/** The loader and action that answer every URL below /api, by its path and method; an unknown path is a 404. */
export function answerCalls(tables: readonly CallTable[]) {
  const handlers = new Map<string, Partial<Record<Method, Handler>>>()
  for (const { calls } of tables) {
    for (const [address, { handle }] of Object.entries(calls)) {
      const [method, path = ""] = address.split(" ")
      handlers.set(path, { ...handlers.get(path), [method as Method]: handle })
    }
  }
  const match = pathMatcher(handlers)
  return resource((pathname) => match(pathname.replace(/^\/api/i, "")))
}
