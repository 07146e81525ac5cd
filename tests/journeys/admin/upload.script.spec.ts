import { untilHydrated } from "../support/connection.ts"
import { image, text } from "../support/files.ts"
import { expect, test, texts } from "../support/journey.ts"
import { adminTexts, input, logInAsOwner, submitButton, upload, villaByApi } from "../support/owner.ts"

const t = adminTexts.th

type Slides = { slides: { id: string; width: number; height: number }[] }

test.beforeEach(({ page }) => logInAsOwner(page.context()))

test("A large photo is shrunk before it is sent, and a photo that is there already is named", async ({ page }) => {
  const slides = async () => ((await villaByApi(page.request)) as Slides).slides
  const before = await slides()
  for (const { id } of before.slice(2)) await page.request.delete(`/api/admin/villa/slides/${id}`)
  await page.goto("/admin/villa/pictures")
  await untilHydrated(page)
  // Images that the sample villa does not have.
  const [large, small] = [image(91, 3000), image(92)]
  await upload(page, "slideImages", large, small, { ...small, name: "copy.png" })
  await expect(page.getByText(t.villa.upload.added.replace("{{count}}", "2"))).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole("listitem").filter({ hasText: "copy.png" })).toContainText(t.villa.upload.duplicate)
  expect((await slides()).slice(2)).toMatchObject([
    { width: 2560, height: 2560 },
    { width: 8, height: 8 },
  ])

  await upload(page, "slideImages", small)
  await expect(page.getByRole("listitem").filter({ hasText: small.name })).toContainText(t.villa.upload.duplicate)
  expect(await slides()).toHaveLength(4)
})

test("A file that is no image is refused when it is chosen, and the others are sent", async ({ page }) => {
  await page.goto("/admin/villa/pictures")
  await untilHydrated(page)
  await input(page, "slideImages").setInputFiles([text])
  const wrong = page.getByRole("listitem").filter({ hasText: text.name })
  await expect(wrong).toContainText(texts.th.errors.imageInvalid)
  await expect(submitButton(page, "slideImages")).toHaveText(t.villa.upload.send)
  await upload(page, "slideImages", image(93), text)
  await expect(page.getByText(t.villa.upload.added.replace("{{count}}", "1"))).toBeVisible({ timeout: 30_000 })
  await expect(wrong).toContainText(texts.th.errors.imageInvalid)
})

test("An image without a QR code causes a warning before the upload, and can still be uploaded", async ({ page }) => {
  await page.goto("/admin/bank/qr")
  await untilHydrated(page)
  await input(page, "qrImage").setInputFiles(image(3, 200))
  await expect(page.getByText(t.villa.bank.qrNotFound)).toBeVisible()
  await expect(submitButton(page, "qrImage")).toHaveText(t.villa.upload.anyway)
  await submitButton(page, "qrImage").tap()
  await expect(page.getByText(t.villa.bank.qrSaved)).toBeVisible({ timeout: 30_000 })
})
