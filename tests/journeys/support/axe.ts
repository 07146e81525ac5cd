import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import type { Page } from "@playwright/test"
import type { AxeResults } from "axe-core"

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

/** What axe finds on the page, short enough to read in a report. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(AXE)
  const { violations } = await page.evaluate(
    (): Promise<AxeResults> => (window as unknown as { axe: typeof import("axe-core") }).axe.run(),
  )
  return violations.map(
    ({ id, help, nodes }) =>
      `${id} (${help}): ${nodes
        .slice(0, 3)
        .map(({ html }) => html.slice(0, 120))
        .join(" | ")}`,
  )
}
