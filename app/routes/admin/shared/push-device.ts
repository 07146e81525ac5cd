import { inAppBrowser } from "#app/http/in-app-browser.ts"
import { paths } from "#app/paths.ts"

const WORKER = "/admin-alerts.js"
const SCOPE = paths.admin.dashboard
/** What was last sent to the server about this browser's subscription. */
const STORED_KEY = "alert-device"

/** Whether this browser can receive alerts, and what the admin has to do first. */
export type PushState = "on" | "off" | "denied" | "unsupported" | "in-app" | "ios"

/** The state of this browser. Never asks for the permission. */
export async function pushState(): Promise<PushState> {
  const { userAgent } = navigator
  if (inAppBrowser(userAgent)) return "in-app"
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && navigator.maxTouchPoints > 1)
  const isInstalled = matchMedia("(display-mode: standalone)").matches
  if (!("serviceWorker" in navigator) || !("PushManager" in window) || !("Notification" in window))
    return isApple && !isInstalled ? "ios" : "unsupported"
  if (Notification.permission === "denied") return "denied"
  const registration = await navigator.serviceWorker.getRegistration(SCOPE)
  const subscription = await registration?.pushManager.getSubscription()
  return subscription && Notification.permission === "granted" ? "on" : "off"
}

/** Asks for the permission, subscribes and sends the subscription to the server. Must be called by a click. */
export async function turnOnPush(): Promise<PushState> {
  const permission = await Notification.requestPermission()
  if (permission !== "granted") return permission === "denied" ? "denied" : "off"
  await navigator.serviceWorker.register(WORKER, { scope: SCOPE })
  await subscribe()
  return "on"
}

/**
 * Subscribes again if the browser has dropped its subscription, and sends it to the server if it has changed: subscriptions end
 * without notice. Does nothing where alerts were not turned on.
 */
export async function refreshPush(adminId: string): Promise<void> {
  if (!("serviceWorker" in navigator) || !("Notification" in window)) return
  if (Notification.permission !== "granted") return
  const registration = await navigator.serviceWorker.getRegistration(SCOPE)
  if (registration?.pushManager) await subscribe(adminId)
}

/** @param adminId so that it is sent again when another admin uses this browser */
async function subscribe(adminId = ""): Promise<void> {
  const registration = await navigator.serviceWorker.ready
  const existing = await registration.pushManager.getSubscription()
  const subscription = existing ?? (await newSubscription(registration))
  const { endpoint, keys } = subscription.toJSON()
  const body = JSON.stringify({ endpoint, keys, label: deviceName(navigator.userAgent) })
  if (stored() === adminId + body) return
  const response = await fetch(paths.api.alertDevices, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body,
  })
  if (!response.ok) throw new Error(`The device was refused: ${response.status}`)
  store(adminId + body)
}

async function newSubscription({ pushManager }: ServiceWorkerRegistration): Promise<PushSubscription> {
  const response = await fetch(paths.api.alertDevices)
  const { data } = (await response.json()) as { data: { publicKey: string } }
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: data.publicKey })
}

/** The browser and the system, by which its owner recognises the device: "Chrome · Android". */
export function deviceName(userAgent: string): string {
  const find = (names: [string, RegExp][]) => names.find(([, pattern]) => pattern.test(userAgent))?.[0]
  const browser = find([
    ["Edge", /\bEdg/],
    ["Firefox", /\b(Firefox|FxiOS)\//],
    ["Samsung Internet", /\bSamsungBrowser\//],
    ["Chrome", /\b(Chrome|CriOS|HeadlessChrome)\//],
    ["Safari", /\bSafari\//],
  ])
  const system = find([
    ["iPhone", /\biPhone\b/],
    ["iPad", /\biPad\b/],
    ["Android", /\bAndroid\b/],
    ["Windows", /\bWindows\b/],
    ["Mac", /\bMac OS X\b/],
    ["Linux", /\bLinux\b/],
  ])
  return [browser, system].filter(Boolean).join(" · ")
}

function stored(): string | null {
  try {
    return localStorage.getItem(STORED_KEY)
  } catch {
    return null
  }
}

function store(body: string): void {
  try {
    localStorage.setItem(STORED_KEY, body)
  } catch {
    // Storage may be blocked; the subscription is then sent again on the next page.
  }
}
