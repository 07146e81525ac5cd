import type { CallTable, DeclaredCall } from "#app/api/call.server.ts"
import type { Method } from "#app/http/api.server.ts"
import { CALL_GROUPS } from "./groups.ts"

/** A call with its method and its path below /api, with its parameters such as `{id}`. */
export type DocumentedCall = DeclaredCall & { method: Method; path: string }

export type CallGroup = { name: string; about: string; calls: DocumentedCall[] }

/** The calls of all tables by the groups of the reference, in the order of the tables. */
export function groupsOf(tables: readonly CallTable[]): CallGroup[] {
  return Object.entries(CALL_GROUPS).map(([name, about]) => ({
    name,
    about,
    calls: tables.filter(({ group }) => group === name).flatMap(callsOf),
  }))
}

function callsOf({ calls }: CallTable): DocumentedCall[] {
  return Object.entries(calls).map(([address, call]) => {
    const [method, path = ""] = address.split(" ")
    return { ...call, method: method as Method, path }
  })
}
