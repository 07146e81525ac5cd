import { expect, test, texts } from "./support/journey.ts"

// The map is a closed <details>, so it opens without script too: tests/villa/place/directions-page.server.test.ts.
test("Three rooms leave no hole in two columns, and the owner's map is fetched on tap only", async ({
  page,
  baseURL,
}) => {
  const t = texts.th.directions
  const requests: string[] = []
  page.on("request", (request) => requests.push(request.url()))
  await page.goto("/")
  for (const width of [1280, 700]) {
    await test.step(`three rooms at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 })
      const list = page.locator("#rooms > ul")
      const boxes = await list
        .locator("> li")
        .evaluateAll((rooms) =>
          rooms.map((room) => room.getBoundingClientRect()).map(({ left, right, top }) => ({ left, right, top })),
        )
      const { left, right } = await list.evaluate((element) => element.getBoundingClientRect().toJSON())
      const [first, second, third] = boxes
      expect(boxes).toHaveLength(3)
      expect(second!.top).toBe(first!.top)
      expect(third!.top).toBeGreaterThan(first!.top)
      expect([third!.left, third!.right]).toEqual([left, right])
      // Its photo stays as wide as those of the others.
      const photo = await list.locator("> li:last-child > :first-child").boundingBox()
      expect(photo!.width).toBeLessThan((right - left) / 2)
    })
  }
  const section = page.getByRole("region", { name: t.section })
  await section.scrollIntoViewIfNeeded()
  const map = section.getByRole("img", { name: t.mapAlt, includeHidden: true })
  await expect(map).toBeHidden()
  await section.getByText(t.showMap).tap()
  await expect(map).toBeVisible()
  await map.scrollIntoViewIfNeeded()
  const loaded = () => map.evaluate((image: HTMLImageElement) => (image.naturalWidth > 100 ? image.currentSrc : ""))
  await expect.poll(loaded).toContain("/media/")
  expect(requests.filter((url) => !url.startsWith(baseURL!) && !url.startsWith("data:"))).toEqual([])
})
