import type { Role } from "#app/people/accounts/account.ts"
import { may } from "#app/people/permissions.ts"
import type { Actor } from "#app/villa/actor.ts"

/**
 * @property id alerts skip the admin who caused them
 * @property role staff may not do everything an owner may (`isByStaff`)
 * @property isByLink whether a guest has access by a link only
 */
export type ChangedBy = {
  actor: Actor
  name?: string | null
  id?: string | null
  role?: Role
  isByLink?: boolean
}

/** Whether an admin who is not an owner makes the change. */
export function isByStaff({ actor, role }: Pick<ChangedBy, "actor" | "role">): boolean {
  return actor === "admin" && role !== undefined && !may({ role }, "adjust-balance")
}
