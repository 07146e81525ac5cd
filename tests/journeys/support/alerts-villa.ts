import type { BrowserContext } from "@playwright/test"
import { findChromium } from "../../support/chromium.ts"
import { FakePush } from "../../support/fake-push.ts"
import { test as base, expect } from "./journey.ts"

export { expect }

/** A journey in all of Chromium, because its headless shell denies every notification; push messages go to a test server. */
export const test = base.extend<{ fake: FakePush }>({
  fake: async ({ villaServer }, use) => {
    const fake = await FakePush.start(villaServer.servicesPort)
    await use(fake)
    await fake.stop()
  },
})

/** For `launchOptions` and `permissions`. */
export const NOTIFYING_BROWSER = {
  permissions: ["notifications"],
  launchOptions: {
    executablePath: findChromium("chromium"),
    args: ["--no-sandbox", "--disable-gpu", "--headless=new"],
  },
}

/** Subscribes at the fake: the browser's own push service is not reachable from a test. */
export async function subscribeAt(fake: FakePush, context: BrowserContext): Promise<void> {
  await context.addInitScript((subscription) => {
    const stored = "test-subscription"
    const bytes = (base64url: string) =>
      Uint8Array.from(atob(base64url.replace(/-/g, "+").replace(/_/g, "/")), (character) => character.charCodeAt(0))
    const made = (key: string) =>
      ({
        ...subscription,
        options: { applicationServerKey: bytes(key).buffer },
        toJSON: () => subscription,
        unsubscribe: async () => {
          localStorage.removeItem(stored)
          return true
        },
      }) as unknown as PushSubscription
    PushManager.prototype.getSubscription = async () => {
      const key = localStorage.getItem(stored)
      return key === null ? null : made(key)
    }
    PushManager.prototype.subscribe = async (options) => {
      const key = String(options?.applicationServerKey)
      localStorage.setItem(stored, key)
      return made(key)
    }
  }, fake.subscription())
}
