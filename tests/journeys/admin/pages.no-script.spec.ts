import { adminPages, widthFaults } from "../support/admin-pages.ts"
import { expect, LOCALES, test } from "../support/journey.ts"

// Texts are longest in English.
test.use({ locale: LOCALES.en })

test("No page of the route table is too wide in English", async ({ page, request, origin }) => {
  test.slow()
  const faults: string[] = []
  for (const path of await adminPages(page, { guest: request, origin })) {
    await page.goto(path)
    faults.push(...(await widthFaults(page)).map((fault) => `${path}: ${fault}`))
  }
  expect(faults).toEqual([])
})
