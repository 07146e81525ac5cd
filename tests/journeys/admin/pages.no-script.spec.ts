import { adminPages, widthFaults } from "../support/admin-pages.ts"
import { expect, test } from "../support/journey.ts"

test("No page of the route table is too wide in Thai", async ({ page, request, origin }) => {
  test.slow()
  const faults: string[] = []
  for (const path of await adminPages(page, { guest: request, origin })) {
    await page.goto(path)
    faults.push(...(await widthFaults(page)).map((fault) => `${path}: ${fault}`))
  }
  expect(faults).toEqual([])
})
