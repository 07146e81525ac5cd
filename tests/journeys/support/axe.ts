import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import type { Page, Route } from "@playwright/test"
import type { AxeResults } from "axe-core"

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

/** The violations that axe finds on the page, of all of its rules or of the given ones, shortened for a report. */
export async function violations(page: Page, ...rules: string[]): Promise<string[]> {
  await page.evaluate(AXE)
  const { violations } = await page.evaluate(
    (only): Promise<AxeResults> =>
      (window as unknown as { axe: typeof import("axe-core") }).axe.run(only.length > 0 ? { runOnly: only } : {}),
    rules,
  )
  return violations.map(
    ({ id, help, nodes }) =>
      `${id} (${help}): ${nodes
        .slice(0, 3)
        .map(({ html }) => html.slice(0, 120))
        .join(" | ")}`,
  )
}

/** Serves the page as a browser without script renders it. */
export async function withoutScript(route: Route): Promise<void> {
  const answer = await route.fetch()
  const html = (await answer.text()).replace(/<script\b[\s\S]*?<\/script>|<\/?noscript[^>]*>/g, "")
  await route.fulfill({ response: answer, body: html })
}
