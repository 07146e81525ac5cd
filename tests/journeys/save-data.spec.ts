import { expect, test } from "./support/journey.ts"

const images = (urls: string[]) => urls.filter((url) => url.includes("/media/images/"))

test("With Save-Data the smallest images are used, and no other page is prefetched", async ({ page }) => {
  const asked: string[] = []
  page.on("request", (request) => asked.push(request.url()))
  await page.setExtraHTTPHeaders({ "Save-Data": "on" })
  const answer = await page.goto("/", { waitUntil: "networkidle" })
  expect(answer!.headers().vary).toContain("Save-Data")
  const saved = images(asked)
  expect(saved.length).toBeGreaterThan(0)
  for (const url of saved) expect(url).toContain("/media/images/480-")
  expect(asked.filter((url) => /\.data(\?|$)/.test(url))).toEqual([])

  asked.length = 0
  await page.setExtraHTTPHeaders({})
  await page.goto("/", { waitUntil: "networkidle" })
  expect(images(asked).some((url) => !url.includes("/media/images/480-"))).toBe(true)
})
