import type { Page } from "@playwright/test"
import { bookByApi, submitDetailsByApi, submitSlipByApi } from "./support/guest.ts"
import { expect, LOCALES, ONE_WAY, test } from "./support/journey.ts"
import { barsAbove, doubleText, tooWide } from "./support/large-text.ts"
import { freeStay } from "./support/nights.ts"
import { ownerOf } from "./support/owner-account.ts"

/* Text of twice the size on a phone: nothing is cut off, and nothing covers more than a quarter of the window. */

test.use({ villaKind: "paying", contextOptions: { reducedMotion: "reduce" } })

const PHONES = [
  { width: 360, height: 740 },
  { width: 320, height: 568 },
]

async function expectFits(page: Page, path: string) {
  for (const phone of PHONES) {
    await page.setViewportSize(phone)
    await page.goto(path)
    const at = `${path} at ${phone.width}`
    expect.soft(await tooWide(page), at).toEqual([])
    expect.soft(await barsAbove(page, 1 / 4), at).toEqual([])
  }
}

for (const [language, locale] of Object.entries(LOCALES)) {
  test.describe(`In ${language}`, () => {
    test.use({ locale })

    test(
      `Each page from the home page to the confirmed stay fits (${language})`,
      ONE_WAY[language as "th"],
      async ({ page, origin }) => {
        test.slow()
        const owner = await ownerOf(origin)
        const terms = { deposit: { kind: "percent", percent: 50 }, balanceDays: 14 }
        await owner.patch("/api/admin/villa/terms", { data: terms })
        await doubleText(page)
        const stay = await freeStay(page.request)
        const chosen = `?checkIn=${stay.checkIn}&checkOut=${stay.checkOut}&rooms=3&guests=2`
        for (const path of ["/", `/${chosen}`, `/booking${chosen}`, "/booking/link", "/check-account", "/privacy"])
          await expectFits(page, path)
        const id = await bookByApi(page.request, stay)
        await expectFits(page, `/booking/${id}/customer-info`)
        await submitDetailsByApi(page.request, id)
        for (const method of ["bank_transfer", "promptpay", "credit_card"])
          await expectFits(page, `/booking/${id}/payment?method=${method}`)
        await submitSlipByApi(page.request, id)
        await expectFits(page, `/booking/${id}/confirmation`)
        await owner.patch(`/api/admin/bookings/${id}/status`, { data: { status: "confirmed" } })
        await owner.patch("/api/admin/waiting-list", { data: { enabled: true } })
        await owner.dispose()
        for (const part of ["confirmation", "stay", "dates", "cancellation", "passports", "review"])
          await expectFits(page, `/booking/${id}/${part}`)
        // With a stay of one's own in the list below, and dates that are gone.
        for (const path of [`/booking${chosen}`, `/waiting-list${chosen}`, "/reviews", "/photos", "/directions"])
          await expectFits(page, path)
      },
    )
  })
}
