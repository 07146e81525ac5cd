import type { Page } from "@playwright/test"
import { confirmedStay, scannedFrom, set, soonNight, WIFI, WIFI_QR } from "../support/arrival.ts"
import { goOnline } from "../support/connection.ts"
import { image } from "../support/files.ts"
import { expect, test, texts } from "../support/journey.ts"
import { freeStay } from "../support/nights.ts"
import { ownerOf } from "../support/owner-account.ts"

const t = texts.th
const notice = (page: Page) => page.locator("[data-saved-copy]").first()
const saved = (page: Page) =>
  page.evaluate(async () => {
    const stored = await (await caches.open("saved-copies")).keys()
    return stored.map(({ url }) => new URL(url).pathname).filter((path) => !path.startsWith("/assets/"))
  })

test("In airplane mode the pass has the code, the map and the Wi-Fi", async ({ page, context, origin }) => {
  const owner = await ownerOf(origin)
  const access = { method: "door_code", code: "2580#", wifi: WIFI, releaseHours: 168 }
  await set(owner, "PATCH", "villa/access", { data: access })
  await set(owner, "PUT", "villa/map", { multipart: { mapImage: image(41, 600) } })
  const id = await confirmedStay(page.request, owner, await soonNight(page.request))
  const path = `/booking/${id}/confirmation`
  await page.goto(path)
  await expect(page.getByText(t.savedCopy.kept)).toBeVisible()
  await expect.poll(() => saved(page)).toEqual([expect.stringMatching(/^\/media\//), path])

  await context.setOffline(true)
  await page.reload()
  await expect(notice(page)).toBeVisible()
  const pass = page.getByRole("region", { name: t.pass.title })
  await expect(pass).toContainText("2580#")
  expect(await scannedFrom(pass.getByRole("img", { name: WIFI.ssid }))).toBe(WIFI_QR)
  const map = page.getByRole("img", { name: t.directions.mapAlt })
  await map.scrollIntoViewIfNeeded()
  await expect.poll(() => map.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0)

  await goOnline(context)
  await set(owner, "PATCH", `bookings/${id}/status`, { data: { status: "cancelled" } })
  await page.goto(path)
  await expect.poll(() => saved(page)).toEqual([])

  const far = await confirmedStay(page.request, owner, await freeStay(page.request, { nights: 1 }))
  await page.goto(`/booking/${far}/confirmation`)
  await expect.poll(() => saved(page)).toContain(`/booking/${far}/confirmation`)
  const hint = page.getByText(t.pass.openOnline.replace(/{{.*/, ""))
  await expect(hint).toBeHidden()
  await context.setOffline(true)
  await page.reload()
  await expect(hint).toBeVisible()
  expect(await page.content()).not.toContain("2580#")
})

test("A copy of a page that stays open gets the code after its release", async ({ page, context, origin }) => {
  const owner = await ownerOf(origin)
  await set(owner, "PATCH", "villa/access", { data: { code: "2580#", releaseHours: 1 } })
  const id = await confirmedStay(page.request, owner, await soonNight(page.request))
  const path = `/booking/${id}/confirmation`
  await page.goto(path)
  await expect.poll(() => saved(page)).toContain(path)
  const pass = page.getByRole("region", { name: t.pass.title })
  await expect(pass).not.toContainText("2580#")

  await set(owner, "PATCH", "villa/access", { data: { releaseHours: 168 } })
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")))
  await expect(pass).toContainText("2580#")
  const copy = () => page.evaluate(async (url) => (await caches.match(url))?.text(), path)
  await expect.poll(copy).toContain("2580#")
  await context.setOffline(true)
  await page.reload()
  await expect(pass).toContainText("2580#")
})

test("The oldest copies are deleted, with the images that no other copy has", async ({ page, origin }) => {
  const owner = await ownerOf(origin)
  await set(owner, "PUT", "villa/map", { multipart: { mapImage: image(42, 600) } })
  const paths: string[] = []
  for (const nights of [1, 2, 3, 4]) {
    if (nights === 2) await set(owner, "PUT", "villa/map", { multipart: { mapImage: image(43, 600) } })
    const id = await confirmedStay(page.request, owner, await freeStay(page.request, { nights }))
    const path = `/booking/${id}/confirmation`
    paths.push(path)
    await page.goto(path)
    await expect.poll(() => saved(page)).toContain(path)
  }
  await expect
    .poll(async () => (await saved(page)).sort())
    .toEqual([...paths.slice(1), expect.stringMatching(/^\/media\//)].sort())
})
