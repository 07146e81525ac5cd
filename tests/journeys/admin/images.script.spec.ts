import type { APIRequestContext } from "@playwright/test"
import { untilHydrated } from "../support/connection.ts"
import { image, text, withName } from "../support/files.ts"
import { expect, test, texts } from "../support/journey.ts"
import { adminTexts, expectMessage, logInAsOwner, upload, villaByApi } from "../support/owner.ts"

const t = adminTexts.th
const guests = texts.th

const NO_IMAGE = withName(text, "notes.jpg", "image/jpeg")

type Slides = { slides: { id: string; url: string }[] }
const slidesOf = async (request: APIRequestContext) => ((await villaByApi(request)) as Slides).slides

test.beforeEach(({ page }) => logInAsOwner(page.context()))

test("Twenty slides uploaded at once are all saved, and a file that is not an image is reported without affecting them", async ({
  page,
}) => {
  test.slow()
  for (const { id } of await slidesOf(page.request)) await page.request.delete(`/api/admin/villa/slides/${id}`)
  const sent = Array.from({ length: 20 }, (_, index) => image(index))
  await page.goto("/admin/villa/pictures")
  await upload(page, "slideImages", ...sent.slice(0, 7), NO_IMAGE, ...sent.slice(7))

  await expect(page.getByText(t.villa.photos.count.replace("{{count}}", "20").replace("{{max}}", "20"))).toBeVisible({
    timeout: 30_000,
  })
  const refused = page.getByRole("listitem").filter({ hasText: NO_IMAGE.name })
  await expect(refused).toContainText(guests.errors.imageInvalid)

  const slides = await slidesOf(page.request)
  expect(slides).toHaveLength(sent.length)
  for (const [index, { url }] of slides.entries())
    expect(Buffer.compare(await (await page.request.get(url)).body(), sent[index]!.buffer), `slide ${index + 1}`).toBe(
      0,
    )

  await test.step("A slide above the maximum is rejected with a message", async () => {
    await page.goto("/admin/villa/pictures")
    await upload(page, "slideImages", image(21, 9))
    await expect(page.getByRole("alert")).toContainText(guests.errors.tooManyImages)
    expect(await slidesOf(page.request)).toHaveLength(20)
  })

  await test.step("The last slide moves up, and the first is deleted after a confirmation", async () => {
    await page.goto("/admin/villa/pictures")
    await untilHydrated(page)
    await page.getByRole("button", { name: t.villa.list.up.replace("{{place}}", "20") }).tap()
    const nineteenth = page.getByRole("img", { name: t.villa.list.photo.replace("{{place}}", "19"), exact: true })
    await expect(nineteenth).toHaveAttribute("src", new RegExp(slides[19]!.id))
    const first = page.getByRole("listitem").filter({ has: page.getByRole("img", { name: /^\D+1$/ }) })
    await first.getByLabel(t.villa.list.remove, { exact: true }).tap()
    await first.getByRole("button", { name: t.villa.list.removeYes }).tap()
    await expectMessage(page, t.villa.photos.removed)
    expect((await slidesOf(page.request)).map(({ id }) => id)).toEqual([
      ...slides.slice(1, 18).map(({ id }) => id),
      slides[19]!.id,
      slides[18]!.id,
    ])
  })
})
