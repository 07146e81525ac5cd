import type { Page } from "@playwright/test"

/** The browser's text size of 200 %, which media queries in rem see too. */
export async function doubleText(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send("Page.setFontSizes", { fontSizes: { standard: 32 } })
}

/** What is wider than the window without a part of the page that scrolls by itself. */
export const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.documentElement
    if (root.scrollWidth <= root.clientWidth) return []
    const clips = (element: Element) => getComputedStyle(element).overflowX !== "visible"
    const isWide = (element: Element) => element.getBoundingClientRect().right > root.clientWidth + 1
    return [...document.querySelectorAll("main *, header *, footer *")]
      .filter((element) => isWide(element) && ![...element.children].some(isWide))
      .filter((element) => {
        for (let each = element.parentElement; each; each = each.parentElement) if (clips(each)) return false
        return true
      })
      .map((element) => `${element.parentElement!.className} > ${element.tagName}: ${element.textContent}`)
      .slice(0, 10)
  })

/** What sticks to an edge of the window and takes more than a part of its height. */
export const barsAbove = (page: Page, part: number): Promise<string[]> =>
  page.evaluate(
    (limit) =>
      [...document.querySelectorAll("body *")]
        .filter((element) => ["sticky", "fixed"].includes(getComputedStyle(element).position))
        .filter((element) => element.getBoundingClientRect().height > limit)
        .map((element) => element.getAttribute("class") ?? element.tagName),
    page.viewportSize()!.height * part,
  )
