import { expect, test } from "./support/journey.ts"

test("A violation of a page's Content-Security-Policy is an error in the console, which no journey may have", async ({
  page,
  pageErrors,
}) => {
  await page.goto("/")
  await page.evaluate(() => {
    document.body.insertAdjacentHTML("beforeend", '<img src="https://elsewhere.example/x.png" alt="">')
  })
  await expect.poll(() => pageErrors.splice(0)).toEqual([expect.stringMatching(/elsewhere\.example.*img-src/s)])
})
