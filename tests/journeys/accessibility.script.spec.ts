import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import type { Page } from "@playwright/test"
import type { AxeResults } from "axe-core"
import { bookByApi, giveDetailsByApi, sendSlipByApi } from "./support/guest.ts"
import { expect, LANGUAGES, LOCALES, THEMES, test } from "./support/journey.ts"
import { dateAfter, freeStay } from "./support/nights.ts"

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

/** What axe finds on the page, short enough to read in a report. */
async function violations(page: Page): Promise<string[]> {
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

for (const language of LANGUAGES) {
  for (const theme of THEMES) {
    test.describe(`In ${language}, ${theme}`, () => {
      // Axe measures colours as they are, so nothing may be fading.
      test.use({ locale: LOCALES[language], contextOptions: { reducedMotion: "reduce" } })

      test(`axe finds no fault on any guest page, awake or as plain HTML (${language}, ${theme})`, async ({
        page,
        request,
      }, info) => {
        test.slow()
        const { checkIn, checkOut } = await freeStay(request, info, { nights: 4 })
        const middle = dateAfter(checkIn, 2)
        const open = await bookByApi(page.request, { checkIn, checkOut: middle })
        const sent = await bookByApi(page.request, { checkIn: middle, checkOut })
        await giveDetailsByApi(page.request, sent)
        await sendSlipByApi(page.request, sent)
        await page.request.post("/theme", { form: { theme, back: "/" } })

        const faults: string[] = []
        /** Looks at a page twice: with its scripts taken out, and alive. */
        const check = async (path: string) => {
          await page.route(`**${path}`, async (route) => {
            const answer = await route.fetch()
            const html = (await answer.text()).replace(/<script\b[\s\S]*?<\/script>|<\/?noscript[^>]*>/g, "")
            await route.fulfill({ response: answer, body: html })
          })
          await page.goto(path)
          await expect(page.locator("html")).toHaveClass(theme)
          faults.push(...(await violations(page)).map((fault) => `${path}, plain: ${fault}`))
          await page.unroute(`**${path}`)
          await page.goto(path)
          await expect(page.locator("html")).toHaveAttribute("lang", language)
          // Awake, when the calendar's own grid has come or the theme's choice was mirrored.
          await page.waitForFunction(() => localStorage.getItem("theme") !== null)
          if (await page.locator("#choose").count())
            await expect(page.locator("#choose button[data-date]").first()).toBeAttached()
          faults.push(...(await violations(page)).map((fault) => `${path}: ${fault}`))
          await page.evaluate(() => localStorage.clear())
        }
        await check("/")
        await check(`/booking?checkIn=${dateAfter(checkOut, 20)}`)
        await check(`/booking/${open}/customer-info`)
        await giveDetailsByApi(page.request, open)
        await check(`/booking/${open}/payment`)
        await check(`/booking/${sent}/confirmation`)
        await check("/booking/made-up/payment")
        expect(faults).toEqual([])
      })
    })
  }
}
