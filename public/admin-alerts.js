// The service worker of the administration, registered with the scope /admin. It shows alerts and caches nothing.

const CLIENT_SCOPE = "/admin"

self.addEventListener("install", () => self.skipWaiting())
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()))

// Always shows a notification: browsers withdraw the permission after pushes that show nothing.
self.addEventListener("push", (event) => event.waitUntil(show(event)))

self.addEventListener("notificationclick", (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.navigate))
})

async function show(event) {
  const { notification = {}, app_badge: badge } = read(event)
  const { title = "Baan", body = "", lang, tag, navigate, data } = notification
  await self.registration.showNotification(title, {
    body,
    lang,
    tag,
    icon: "/icon-192.png",
    renotify: Boolean(tag),
    data: { navigate },
  })
  // Neither the badge nor the delivery receipt may prevent the notification.
  await Promise.allSettled([setBadge(badge), sendDeliveryReceipt(data?.receipt)])
}

/** The message as Declarative Web Push has it; an empty one if it cannot be read. */
function read(event) {
  try {
    return event.data.json()
  } catch {
    return {}
  }
}

async function setBadge(count) {
  if (typeof count !== "number" || !self.navigator.setAppBadge) return
  await (count > 0 ? self.navigator.setAppBadge(count) : self.navigator.clearAppBadge())
}

async function sendDeliveryReceipt(token) {
  if (typeof token !== "string") return
  await fetch("/api/alerts/receipts", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ token }),
  })
}

/** Opens the alert's page in an open window of the administration, else in a new one; only on this site. */
async function open(navigate) {
  const url = new URL(navigate ?? CLIENT_SCOPE, self.location.origin)
  if (url.origin !== self.location.origin) return
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true })
  const own = windows.find((each) => new URL(each.url).pathname.startsWith(CLIENT_SCOPE))
  if (!own) return self.clients.openWindow(url.href)
  await own.focus()
  return own.navigate(url.href).catch(() => self.clients.openWindow(url.href))
}
