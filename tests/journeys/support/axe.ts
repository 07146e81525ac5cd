import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import type { Page, Route } from "@playwright/test"
import type { RunOptions } from "axe-core"

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

/** The violations that axe finds on the page, of all of its rules or of the given ones, shortened for a report. */
export async function violations(page: Page, ...rules: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE)
  return page.evaluate(async (only) => {
    const { axe } = window as unknown as { axe: typeof import("axe-core") }
    // What passed is neither described nor sent here: of a page with a thousand elements that takes longer than the rules.
    const options: RunOptions = { resultTypes: ["violations"], ...(only.length > 0 && { runOnly: only }) }
    const { violations } = await axe.run(options)
    return violations.map(({ id, help, nodes }) => {
      const elements = nodes.slice(0, 3).map(({ html }) => html.slice(0, 120))
      return `${id} (${help}): ${elements.join(" | ")}`
    })
  }, rules)
}

/** All that axe finds in the light theme, and too little contrast in the dark one, of a page that is shown in the light theme. */
export async function violationsInBothThemes(page: Page): Promise<string[]> {
  const setTheme = (name: string) =>
    page.evaluate((theme) => {
      document.documentElement.className = theme
    }, name)
  const inLight = await violations(page)
  await setTheme("dark")
  const inDark = await violations(page, "color-contrast")
  await setTheme("light")
  return [...inLight, ...inDark.map((fault) => `dark: ${fault}`)]
}

/** Serves the page as a browser without script renders it. */
export async function withoutScript(route: Route): Promise<void> {
  const answer = await route.fetch()
  const html = (await answer.text()).replace(/<script\b[\s\S]*?<\/script>|<\/?noscript[^>]*>/g, "")
  await route.fulfill({ response: answer, body: html })
}
