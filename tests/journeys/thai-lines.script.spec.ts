import { expect, test } from "./support/journey.ts"

const TEXT = "ชำระวันเข้าพัก คืนภายใน 7 วันหลังเช็คเอาต์"

test("No last line of a Thai text is only the end of a word", async ({ page }) => {
  await page.goto("/privacy")
  const lastLines = await page
    .locator("main p")
    .first()
    .evaluate((paragraph, text) => {
      paragraph.textContent = text
      const range = document.createRange()
      const topOf = (index: number) => {
        range.setStart(paragraph.firstChild!, index)
        range.setEnd(paragraph.firstChild!, index + 1)
        return range.getBoundingClientRect().top
      }
      const bottom = () => topOf(text.length - 1)
      return Array.from({ length: 180 }, (_, index) => {
        paragraph.style.width = `${140 + index}px`
        const last = bottom()
        return [...text].filter((_, at) => Math.abs(topOf(at) - last) < 5).join("")
      })
    }, TEXT)
  expect(new Set(lastLines).size).toBeGreaterThan(1)
  expect(lastLines).not.toContain("ต์")
})
