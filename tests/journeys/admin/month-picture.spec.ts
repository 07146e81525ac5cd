import { readFileSync } from "node:fs"
import { inflateSync } from "node:zlib"
import { expect, hasScript, test } from "../support/journey.ts"
import { freeStay } from "../support/nights.ts"
import { adminTexts, logInAsOwner } from "../support/owner.ts"

const t = adminTexts.th

test.beforeEach(({ page }) => logInAsOwner(page.context()))

/** Width and height of a PNG file, and how many different bytes its picture has. */
function pngOf(bytes: Buffer) {
  const data: Buffer[] = []
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    if (bytes.toString("latin1", at + 4, at + 8) === "IDAT") data.push(bytes.subarray(at + 8, at + 8 + length))
    at += length + 12
  }
  return {
    size: [bytes.readUInt32BE(16), bytes.readUInt32BE(20)],
    values: new Set(inflateSync(Buffer.concat(data))).size,
  }
}

test("A month's free nights are a picture to share, made from the calendar in one tap", async ({ page, request }) => {
  const { checkIn } = await freeStay(request)
  const month = checkIn.slice(0, 7)
  await page.goto(`/admin/calendar?month=${month}`)
  await page.getByRole("link", { name: t.picture.title }).tap()
  await expect(page).toHaveURL(`/admin/calendar/picture?month=${month}`)
  const day = String(Number(checkIn.slice(8)))
  if (!hasScript()) {
    await expect(page.getByText(t.picture.screenshot)).toBeVisible()
    await expect(page.getByRole("cell", { name: new RegExp(`^${day} [\\d,]+$`) })).toBeVisible()
    await page.getByRole("link", { name: t.villa.english }).tap()
    await expect(page.getByText(adminTexts.en.picture.available)).toBeVisible()
    return
  }
  const picture = page.getByRole("img", { name: new RegExp(`${t.picture.available}[^]*\\b${day} \\(`) })
  await expect(picture).toBeVisible()
  const download = page.waitForEvent("download")
  await page.getByRole("link", { name: t.picture.save }).tap()
  const saved = await download
  expect(saved.suggestedFilename()).toBe(`${month}.png`)
  const png = pngOf(readFileSync(await saved.path()))
  expect(png.size).toEqual([1080, 1350])
  // A photo and antialiased letters have nearly all.
  expect(png.values).toBeGreaterThan(200)

  await test.step("and goes to the share sheet as a file", async () => {
    await page.addInitScript(() => {
      const shared: unknown[] = []
      Object.assign(window, { shared })
      Object.assign(navigator, {
        canShare: ({ files }: ShareData) => files?.length === 1,
        share: async ({ files }: ShareData) => shared.push([files?.[0]?.name, files?.[0]?.type]),
      })
    })
    await page.reload()
    await page.getByRole("button", { name: t.picture.share }).tap()
    expect(await page.evaluate(() => (window as { shared?: unknown[] }).shared)).toEqual([
      [`${month}.png`, "image/png"],
    ])
  })
})
