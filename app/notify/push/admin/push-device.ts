import { adminPaths } from "#app/admin/admin-paths.ts"
import { inAppBrowser } from "#app/http/in-app-browser.ts"
import { userAgentLabel } from "#app/people/accounts/user-agent-label.ts"
import { type PushBrowser, type PushServer, pushStep } from "../push-step.ts"

const WORKER = "/admin-alerts.js"
const SCOPE = adminPaths.dashboard
const STORED_KEY = "alert-device"

export type PushState = "on" | "off" | "denied" | "unsupported" | "in-app" | "ios"

/** Brings this browser to the server's state, see `pushStep`. Never asks for the permission. */
export async function refreshPush(server: PushServer): Promise<PushState> {
  const { userAgent } = navigator
  if (inAppBrowser(userAgent)) return "in-app"
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && navigator.maxTouchPoints > 1)
  const isInstalled = matchMedia("(display-mode: standalone)").matches
  if (!("serviceWorker" in navigator) || !("PushManager" in window) || !("Notification" in window))
    return isApple && !isInstalled ? "ios" : "unsupported"
  if (Notification.permission !== "granted") return Notification.permission === "denied" ? "denied" : "off"
  const registration = await navigator.serviceWorker.getRegistration(SCOPE)
  if (!registration) return "off"
  const subscription = await registration.pushManager.getSubscription()
  const step = pushStep(server, { subscription: subscription && described(subscription), stored: stored() })
  if (step === "on") return "on"
  if (step === "send" && subscription) await send(subscription, server.adminId)
  else {
    await subscription?.unsubscribe()
    if (step === "off") return forget()
    await subscribe(registration, server.adminId)
  }
  return "on"
}

/** Must be called by a click, because it asks for the permission. */
export async function turnOnPush(adminId: string): Promise<PushState> {
  const permission = await Notification.requestPermission()
  if (permission !== "granted") return permission === "denied" ? "denied" : "off"
  await navigator.serviceWorker.register(WORKER, { scope: SCOPE })
  const registration = await navigator.serviceWorker.ready
  // A subscription that a push service no longer knows would be returned again.
  await (await registration.pushManager.getSubscription())?.unsubscribe()
  await subscribe(registration, adminId)
  return "on"
}

async function subscribe({ pushManager }: ServiceWorkerRegistration, adminId: string): Promise<void> {
  const response = await fetch(adminPaths.api.alertDevices)
  if (!response.ok) throw new Error(`The server has no VAPID key: ${response.status}`)
  const { data } = (await response.json()) as { data: { publicKey: string } }
  await send(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: data.publicKey }), adminId)
}

async function send(subscription: PushSubscription, adminId: string): Promise<void> {
  const { endpoint, keys } = subscription.toJSON()
  const response = await fetch(adminPaths.api.alertDevices, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ endpoint, keys, label: userAgentLabel(navigator.userAgent) }),
  })
  if (!response.ok) throw new Error(`The device was refused: ${response.status}`)
  const { data } = (await response.json()) as { data: { device: { id: string } } }
  store({ adminId, deviceId: data.device.id, endpoint: subscription.endpoint })
}

function described({ endpoint, options }: PushSubscription): PushBrowser["subscription"] {
  const { applicationServerKey } = options
  return { endpoint, key: applicationServerKey && base64url(new Uint8Array(applicationServerKey)) }
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "")
}

function stored(): PushBrowser["stored"] {
  try {
    const { adminId, deviceId, endpoint } = JSON.parse(localStorage.getItem(STORED_KEY) ?? "{}")
    return adminId && deviceId && endpoint ? { adminId, deviceId, endpoint } : null
  } catch {
    return null
  }
}

function store(device: NonNullable<PushBrowser["stored"]>): void {
  try {
    localStorage.setItem(STORED_KEY, JSON.stringify(device))
  } catch {
    // Storage may be blocked; the subscription is then sent again on the next page.
  }
}

function forget(): PushState {
  try {
    localStorage.removeItem(STORED_KEY)
  } catch {
    // Then nothing was stored either.
  }
  return "off"
}
