/**
 * What the server knows about push: the admin who is logged in, their devices, and the VAPID public key, null before the
 * first use.
 */
export type PushServer = { adminId: string; deviceIds: string[]; publicKey: string | null }

/** A browser's subscription, and what it stored when the server accepted it. `key` is the VAPID key, base64url. */
export type PushBrowser = {
  subscription: { endpoint: string; key: string | null } | null
  stored: { adminId: string; deviceId: string; endpoint: string } | null
}

/**
 * What a browser that may notify has to do so that its state is the server's: nothing, as its device is known (`on`);
 * `send` its subscription; `renew` a subscription that ended or belongs to another VAPID key; or give it up, because the
 * device was removed (`off`). A browser that never turned alerts on is `off`, too.
 */
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
