import { adminPages, widthFaults } from "../support/admin-pages.ts"
import { expect, test } from "../support/channel-villa.ts"

test("No page of the route table is too wide in Thai", async ({ page, request, origin, setChannels }) => {
  test.slow()
  const faults: string[] = []
  for (const path of await adminPages(page, { guest: request, origin, setChannels })) {
    await page.goto(path)
    faults.push(...(await widthFaults(page)).map((fault) => `${path}: ${fault}`))
  }
  expect(faults).toEqual([])
})
