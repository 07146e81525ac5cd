import { expect, test, texts } from "./support/journey.ts"

const t = texts.th

test("Without JavaScript the photos lead to a page of all photos by room", async ({ page }) => {
  await page.goto("/")
  await page.getByRole("list", { name: t.photos.title }).getByRole("link").last().tap()
  await expect(page).toHaveURL(/\/photos#/)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t.photos.title)
  const photo = page.locator(`[id="${new URL(page.url()).hash.slice(1)}"]`)
  await expect(photo).toBeInViewport()
  await expect(photo.getByRole("img")).toHaveAccessibleName(/.+/)

  await page.getByRole("navigation", { name: t.photos.sections }).getByRole("link").nth(1).tap()
  const room = page.getByRole("heading", { level: 2 }).nth(1)
  await expect(room).toBeInViewport()
  await page.getByRole("link", { name: t.villa.bookNow }).tap()
  await expect(page).toHaveURL(/\/#choose$/)
})

test("Without JavaScript a room's photo leads to that room's photos", async ({ page }) => {
  await page.goto("/")
  await page.locator("#rooms a").first().tap()
  await expect(page).toHaveURL(/\/photos#/)
  const photo = page.locator(`[id="${new URL(page.url()).hash.slice(1)}"]`)
  await expect(photo).toBeInViewport()
})
