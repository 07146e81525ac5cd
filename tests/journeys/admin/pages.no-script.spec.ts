import { adminPages, widthFaults } from "../support/admin-pages.ts"
import { bookByApi } from "../support/guest.ts"
import { expect, LOCALES, test } from "../support/journey.ts"
import { freeStay } from "../support/nights.ts"
import { logInAsOwner } from "../support/owner.ts"

// Texts are longest in English.
test.use({ locale: LOCALES.en })

test("No page of the route table is too wide in English", async ({ page, request, origin }, info) => {
  test.slow()
  await logInAsOwner(page.context())
  const booking = await bookByApi(page.request, await freeStay(page.request, info))
  const faults: string[] = []
  for (const path of await adminPages(page, { guest: request, origin }, booking)) {
    await page.goto(path)
    faults.push(...(await widthFaults(page)).map((fault) => `${path}: ${fault}`))
  }
  expect(faults).toEqual([])
})
