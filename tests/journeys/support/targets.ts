import type { Page } from "@playwright/test"

/** Visible controls smaller than 44 px, except links in a sentence. */
export async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        "a[href], button, summary, select, input:not([type=hidden]), [role=button]",
      ),
    ]
      .filter(
        (target) => target.checkVisibility({ visibilityProperty: true }) && target.getBoundingClientRect().bottom > 0,
      )
      .filter((target) => getComputedStyle(target).display !== "inline")
      // A box or switch within its label is as large as the label.
      .map((target) => ({ target, box: (target.closest("label") ?? target).getBoundingClientRect() }))
      .filter(({ box }) => box.width < 43.5 || box.height < 43.5)
      .map(({ target, box }) => `${target.outerHTML.slice(0, 90)} ${Math.round(box.width)}×${Math.round(box.height)}`),
  )
}
