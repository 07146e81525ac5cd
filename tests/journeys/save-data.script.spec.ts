import { expect, test } from "./support/journey.ts"

const images = (urls: string[]) => urls.filter((url) => url.includes("/media/images/"))

test("With Save-Data the smallest images are used, and no other page is prefetched", async ({ page }) => {
  const requested: string[] = []
  page.on("request", (request) => requested.push(request.url()))
  await page.setExtraHTTPHeaders({ "Save-Data": "on" })
  const answer = await page.goto("/")
  expect(answer!.headers().vary).toBe("*")
  const saved = images(requested)
  expect(saved.length).toBeGreaterThan(0)
  for (const url of saved) expect(url).toContain("/media/images/480-")
  expect(requested.filter((url) => /\.data(\?|$)/.test(url))).toEqual([])

  requested.length = 0
  await page.setExtraHTTPHeaders({})
  await page.goto("/")
  expect(images(requested).some((url) => !url.includes("/media/images/480-"))).toBe(true)
})
