import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { expect, type Page, type Route } from "@playwright/test"
import type { RunOptions } from "axe-core"
import { untilHydrated } from "./connection.ts"
import { card, untilInteractive } from "./guest.ts"

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

/** Hydrated in Thai and in both themes; as plain HTML in English and in the dark theme: colours do not depend on the language. */
export const AXE_VARIANTS = [
  { language: "th", theme: "light", hydrated: true },
  { language: "en", theme: "dark", hydrated: false },
] as const

/** Checks pages as one of these variants. Axe measures rendered colours, so the journey disables transitions. */
export async function pageChecker(page: Page, { language, theme, hydrated }: (typeof AXE_VARIANTS)[number]) {
  await page.request.post("/theme", { form: { theme, back: "/" } })
  const faults: string[] = []
  const checkPage = async (what: string) => {
    const found = await (theme === "light" ? violationsInBothThemes : violations)(page)
    faults.push(...found.map((fault) => `${what}: ${fault}`))
  }
  return {
    /** What was found so far. */
    faults,
    /** Checks the page as it is. */
    checkPage,
    /** Opens a page and checks it. */
    check: async (path: string) => {
      if (!hydrated) await page.route(`**${path}`, withoutScript)
      await page.goto(path)
      await expect(page.locator("html")).toHaveAttribute("lang", language)
      await expect(page.locator("html")).toHaveClass(theme)
      // Hydrated: the first effect has run and, on pages with a calendar, its grid has loaded.
      if (hydrated) await untilHydrated(page)
      if (hydrated && (await card(page).isVisible())) await untilInteractive(page)
      await checkPage(path)
      await page.unroute(`**${path}`)
    },
  }
}

/** Serves the page as a browser without script renders it. */
async function withoutScript(route: Route): Promise<void> {
  const answer = await route.fetch()
  const html = (await answer.text()).replace(/<script\b[\s\S]*?<\/script>|<\/?noscript[^>]*>/g, "")
  await route.fulfill({ response: answer, body: html })
}
