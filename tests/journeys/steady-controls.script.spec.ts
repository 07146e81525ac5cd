import type { Page } from "@playwright/test"
import { adminPages } from "./support/admin-pages.ts"
import { expect, test } from "./support/channel-villa.ts"
import { image } from "./support/files.ts"
import { bookByApi, submitDetailsByApi, submitSlipByApi } from "./support/guest.ts"
import { freeStay } from "./support/nights.ts"
import { ownerOf } from "./support/owner-account.ts"
import { fillForms, movedControls, openSlowly, watchControls } from "./support/steady.ts"

/* Nothing that can be tapped moves by itself: neither while a page loads nor when what was chosen or typed has been read. */

// So high that a page is seen whole: what moves at its end is not missed, and no bar sticks to the bottom.
const VIEWPORT = { width: 360, height: 3000 }

test.use({ viewport: VIEWPORT, serviceWorkers: "block", contextOptions: { reducedMotion: "reduce" } })
test.beforeEach(({ context }) => watchControls(context))

/** Higher than a phone's screen is wide, as slips are. */
const FILE = image(7, 900)

async function movedOn(page: Page, paths: string[]): Promise<string[]> {
  const moved: string[] = []
  const note = async (path: string, when: string) =>
    moved.push(...(await movedControls(page)).map((control) => `${path} ${when}: ${control}`))
  for (const path of paths) {
    await openSlowly(page, path)
    await note(path, "while it loads")
    await fillForms(page, FILE)
    await note(path, "after typing")
  }
  return moved
}

test.describe("Of guests", () => {
  test.use({ villaKind: "paying" })

  test("No control of a page moves by itself", async ({ page, origin }) => {
    test.slow()
    const stay = await freeStay(page.request, { nights: 2 })
    const id = await bookByApi(page.request, stay)
    const booking = `/booking/${id}`
    const chosen = `/booking?checkIn=${stay.checkIn}&checkOut=${stay.checkOut}&rooms=3&guests=2`
    const before = ["/", "/booking", chosen, `${chosen}&promoCode=NONE`, "/booking/link", "/check-account"]
    const moved = await movedOn(page, [...before, `${booking}/customer-info`])
    await submitDetailsByApi(page.request, id)
    const owner = await ownerOf(origin)
    const created = await owner.post("/api/admin/payment-links", { data: { amount: 1500, description: "มัดจำ" } })
    const link = `/payment/${(await created.json()).data.paymentLink.id}`
    const methods = ["bank_transfer", "promptpay", "credit_card"].map((method) => `?method=${method}`)
    for (const payable of [`${booking}/payment`, link])
      moved.push(
        ...(await movedOn(
          page,
          methods.map((method) => payable + method),
        )),
      )
    moved.push(...(await movedOn(page, [`${booking}/card`, `${link}/card`])))
    await submitSlipByApi(page.request, id)
    await owner.patch(`/api/admin/bookings/${id}/status`, { data: { status: "confirmed" } })
    await owner.dispose()
    const after = ["confirmation", "stay", "passports", "dates", "cancellation", "refund", "review", "email"]
    moved.push(
      ...(await movedOn(
        page,
        after.map((name) => `${booking}/${name}`),
      )),
    )
    expect(moved).toEqual([])
  })
})

test("No control of a page of the administration moves by itself", async ({ page, request, origin, setChannels }) => {
  test.slow()
  const paths = await adminPages(page, { guest: request, origin, setChannels })
  expect(await movedOn(page, [...paths.filter((path) => !/login|register|reset/.test(path))])).toEqual([])
})
