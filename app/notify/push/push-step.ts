/** What the server knows; `publicKey` (VAPID) is null before the first use. */
export type PushServer = { adminId: string; deviceIds: string[]; publicKey: string | null }

/** `stored` is from when the server accepted the subscription; `key` is the VAPID key, base64url. */
export type PushBrowser = {
  subscription: { endpoint: string; key: string | null } | null
  stored: { adminId: string; deviceId: string; endpoint: string } | null
}

/** `send` or `renew` the subscription; `off` if the device was removed, or alerts were never turned on. */
export function pushStep(
  { adminId, deviceIds, publicKey }: PushServer,
  { subscription, stored }: PushBrowser,
): "on" | "send" | "renew" | "off" {
  if (!subscription && !stored) return "off"
  const key = subscription?.key ?? null
  if (key !== null && publicKey !== null && key !== publicKey) return "renew"
  const isOwn = stored !== null && stored.adminId === adminId
  if (isOwn && !deviceIds.includes(stored.deviceId)) return "off"
  if (!subscription) return "renew"
  // A browser may change its subscription unannounced, and another admin may have used it.
  return isOwn && stored.endpoint === subscription.endpoint ? "on" : "send"
}
