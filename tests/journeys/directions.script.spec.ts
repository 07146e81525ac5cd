import type { Page } from "@playwright/test"
import { untilHydrated } from "./support/connection.ts"
import { expect, LANGUAGES, LOCALES, test, texts } from "./support/journey.ts"
import { logInAsOwner } from "./support/owner.ts"

const footer = (page: Page) => page.getByRole("contentinfo")
const heading = (page: Page) => page.getByRole("heading", { level: 1 })

for (const language of LANGUAGES) {
  test.describe(`In ${language}`, () => {
    test.use({ locale: LOCALES[language] })
    const t = texts[language]

    test(`A guest finds the way and the house rules from the home page, and goes back (${language})`, async ({
      page,
      request,
    }) => {
      const { place } = (await (await request.get("/api/villa")).json()) as { place: Place }
      const address = page.getByText(place.address[language])
      const navigation = page.getByRole("link", { name: t.directions.googleMaps })
      const destination = `destination=${place.latitude},${place.longitude}`
      await page.goto("/")
      const section = page.getByRole("region", { name: t.directions.section })
      await expect(section.getByText(place.address[language])).toBeVisible()
      await expect(section.getByRole("link", { name: "WhatsApp" })).toHaveAttribute("href", /^https:\/\/wa\.me\/\d+$/)

      await footer(page).getByRole("link", { name: t.directions.title }).tap()
      await expect(page).toHaveURL(/\/directions$/)
      await expect(heading(page)).toHaveText(t.directions.title)
      await expect(address).toBeVisible()
      await expect(navigation).toHaveAttribute("href", new RegExp(`${destination}$`))
      await expect(page.getByText(place.directions[language])).toBeVisible()

      await footer(page).getByRole("link", { name: t.houseRules.title }).tap()
      await expect(heading(page)).toHaveText(t.houseRules.title)
      await expect(page.getByRole("listitem").filter({ hasText: t.houseRules.parties.no })).toBeVisible()
      await page.goBack()
      await expect(heading(page)).toHaveText(t.directions.title)
      await page.goBack()
      await expect(page).toHaveURL(/\/$/)
      await expect(section).toBeVisible()
    })
  })
}

test("While the owner hides the address, guests see the area only", async ({ page, browser }) => {
  const t = texts.th
  const owner = await browser.newContext()
  await logInAsOwner(owner)
  const { request } = owner
  const { place } = (await (await request.get("/api/villa")).json()) as { place: Place }
  expect((await request.patch("/api/admin/villa/place", { data: { placePublic: false } })).status()).toBe(200)
  try {
    for (const path of ["/", "/directions"]) {
      await page.goto(path)
      await expect(page.getByText(t.directions.hidden), path).toBeVisible()
      await expect(page.getByRole("link", { name: t.directions.areaGoogle }), path).toBeVisible()
      const html = await page.content()
      for (const secret of [place.address.th, place.address.en, place.directions.th, String(place.latitude)])
        expect(html.includes(secret), `${secret} on ${path}`).toBe(false)
    }
  } finally {
    await request.patch("/api/admin/villa/place", { data: { placePublic: true } })
    await owner.close()
  }
})

test("The coordinates are copied by one tap", async ({ page, context }) => {
  const t = texts.th
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  await page.goto("/directions")
  await untilHydrated(page)
  await page.getByRole("button", { name: `${t.site.copy} ${t.directions.coordinates}` }).tap()
  await expect(page.getByRole("button", { name: `${t.site.copied} ${t.directions.coordinates}` })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^\d+\.\d{1,5}, \d+\.\d{1,5}$/)
  await expect(page.getByText(copied, { exact: true })).toBeVisible()
})

type Text = { th: string; en: string }
type Place = { address: Text; directions: Text; latitude: number; longitude: number }
