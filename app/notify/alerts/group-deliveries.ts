import type { AlertChannel } from "./alert.ts"
import type { AlertKind } from "./alert-kinds.ts"

type Grouped = {
  adminId: string
  channel: AlertChannel
  deviceId: string
  groupId: string | null
  alert: { kind: AlertKind }
}

/** `id` is kept over retries. */
export type GroupOf<Delivery> = {
  id: string
  adminId: string
  channel: AlertChannel
  deviceId: string
  deliveries: Delivery[]
}

/** Groups of an earlier attempt stay, so that a service recognises the repetition. The digest is alone. */
export function groupDeliveries<Delivery extends Grouped>(due: Delivery[], newId: () => string): GroupOf<Delivery>[] {
  const groups = new Map<string, GroupOf<Delivery>>()
  for (const delivery of due) {
    const { adminId, channel, deviceId, groupId, alert } = delivery
    const key = groupId ?? [adminId, channel, deviceId, alert.kind === "digest"].join(" ")
    const group = groups.get(key) ?? { id: groupId ?? newId(), adminId, channel, deviceId, deliveries: [] }
    group.deliveries.push(delivery)
    groups.set(key, group)
  }
  return [...groups.values()]
}
