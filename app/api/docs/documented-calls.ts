import type { AddressedCall, CallTable } from "#app/api/call.server.ts"
import { CALL_GROUPS } from "./groups.ts"

export type DocumentedCall = Omit<AddressedCall, "handle">

export type CallGroup = { name: string; about: string; calls: DocumentedCall[] }

export function groupsOf(tables: readonly CallTable[]): CallGroup[] {
  return Object.entries(CALL_GROUPS).map(([name, about]) => ({
    name,
    about,
    calls: tables.filter(({ group }) => group === name).flatMap(({ calls }) => calls),
  }))
}
