import type { Page } from "@playwright/test"
import { goOnline } from "./support/connection.ts"
import { bookByApi, submitDetailsByApi, submitSlipByApi } from "./support/guest.ts"
import { expect, test, texts } from "./support/journey.ts"
import { freeStay } from "./support/nights.ts"

const t = texts.th
const notice = (page: Page) => page.locator("[data-saved-copy]")
const copies = (page: Page) =>
  page.evaluate(async () => {
    const stored = await (await caches.open("saved-copies")).keys()
    return stored.map(({ url }) => new URL(url).pathname).filter((path) => path.startsWith("/booking/"))
  })

test("A confirmation that was opened is available offline, is marked as a copy, and can be removed", async ({
  page,
  context,
  request,
}) => {
  const id = await bookByApi(page.request, await freeStay(request))
  await submitDetailsByApi(page.request, id)
  await submitSlipByApi(page.request, id)
  const path = `/booking/${id}/confirmation`
  await page.goto(path)
  await expect(page.getByText(t.savedCopy.kept)).toBeVisible()
  await expect(notice(page)).toBeHidden()
  await expect.poll(() => copies(page)).toEqual([path])

  await context.setOffline(true)
  await page.reload()
  await expect(notice(page)).toBeVisible()
  await expect(page.getByRole("article")).toContainText("สมชาย")
  await expect(page.locator("script")).toHaveCount(0)
  // The service worker controls no other page.
  await expect(page.goto("/booking")).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/)

  await goOnline(context)
  await page.goto(path)
  await expect(notice(page)).toBeHidden()
  await page.getByRole("button", { name: t.savedCopy.remove }).tap()
  await expect(page.getByText(t.savedCopy.removed)).toBeVisible()
  expect(await copies(page)).toEqual([])
  await page.reload()
  await expect(page.getByText(t.savedCopy.removed)).toBeVisible()
  await context.setOffline(true)
  await expect(page.reload()).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/)
})

test("The copy has what the guest has changed since, on another page", async ({ page, request }) => {
  const id = await bookByApi(page.request, await freeStay(request))
  await submitDetailsByApi(page.request, id)
  await submitSlipByApi(page.request, id)
  const path = `/booking/${id}/confirmation`
  await page.goto(path)
  await expect.poll(() => copies(page)).toEqual([path])
  const copy = () => page.evaluate(async (url) => (await caches.match(url))?.text(), path)
  expect(await copy()).not.toMatch(/18:00\sน\./)

  // The form's answer leads back without loading the page anew.
  await page.goto(`/booking/${id}/stay`)
  await page.locator("select[name=arrival]").selectOption({ label: "18:00 น." })
  await page.getByRole("button", { name: t.stay.save, exact: true }).tap()
  await page.waitForURL(`**${path}`)
  await expect.poll(copy).toMatch(/18:00\sน\./)

  // A page that the service worker has just loaded and saved is not loaded a second time; its new data is.
  await page.addInitScript(() => {
    const { postMessage } = ServiceWorker.prototype
    ServiceWorker.prototype.postMessage = function (message: unknown) {
      const { asked = 0 } = window as { asked?: number }
      Object.assign(window, { asked: asked + 1 })
      postMessage.call(this, message)
    }
  })
  const asked = () => page.evaluate(() => (window as { asked?: number }).asked ?? 0)
  await page.reload()
  await expect(page.getByText(t.savedCopy.kept)).toBeVisible()
  expect(await asked()).toBe(0)
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")))
  await expect.poll(asked).toBe(1)
})

test("A cancelled booking, or one that is no longer this device's, leaves no copy", async ({
  page,
  context,
  request,
}) => {
  const stay = await freeStay(request)
  const id = await bookByApi(page.request, stay)
  await submitDetailsByApi(page.request, id)
  await submitSlipByApi(page.request, id)
  const path = `/booking/${id}/confirmation`
  const seen = async () => {
    await page.goto(path)
    await expect.poll(() => copies(page)).toEqual([path])
  }
  await seen()
  const cookies = await context.cookies()
  await context.clearCookies()
  await page.goto(path)
  await expect(page.getByText(t.errors.notFoundTitle)).toBeVisible()
  await expect.poll(() => copies(page)).toEqual([])

  await context.addCookies(cookies)
  await seen()
  const cancelled = await page.request.post(`/booking/${id}/cancel`)
  expect(cancelled.ok()).toBe(true)
  await page.goto(path)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t.confirmation.title.cancelled)
  await expect.poll(() => copies(page)).toEqual([])
})
