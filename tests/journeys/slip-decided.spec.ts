import { violations } from "./support/axe.ts"
import { bookByApi, submitDetailsByApi, submitSlipByApi } from "./support/guest.ts"
import { expect, hasScript, test, texts, WITH_SCRIPT } from "./support/journey.ts"
import { freeStay } from "./support/nights.ts"
import { ownerOf } from "./support/owner-account.ts"

/* The page of a guest whose slip the owner checks. */

const t = texts.th

test.use({ contextOptions: { reducedMotion: "reduce" } })

async function decide(origin: string, id: string, data: { status: string; reason?: string }) {
  const owner = await ownerOf(origin)
  const decided = await owner.patch(`/api/admin/bookings/${id}/status`, { data })
  expect(decided.ok(), await decided.text()).toBe(true)
  await owner.dispose()
}

test(
  "While it is open the waiting page shows what the owner decides, and asks no more afterwards",
  WITH_SCRIPT,
  async ({ page, origin }) => {
    const id = await bookByApi(page.request, await freeStay(page.request))
    await submitDetailsByApi(page.request, id)
    await submitSlipByApi(page.request, id)
    await page.clock.install()
    await page.goto(`/booking/${id}/confirmation`)
    const heading = page.getByRole("heading", { level: 1 })
    await expect(heading).toHaveText(t.confirmation.title.in_review)
    const asked: string[] = []
    page.on("request", (request) => {
      if (request.url().includes("_data=")) asked.push(request.url())
    })
    await page.clock.runFor(19_000)
    expect(asked).toEqual([])

    await decide(origin, id, { status: "confirmed" })
    await page.clock.runFor(2_000)
    await expect(heading).toHaveText(t.confirmation.title.confirmed)
    await expect(page.getByRole("status").filter({ hasText: t.confirmation.title.confirmed })).toHaveCount(1)
    const before = asked.length
    await page.clock.runFor(60_000)
    expect(asked).toHaveLength(before)
  },
)

test("A refused slip is shown with the owner's reason, a day to send another, and the way to it", async ({
  page,
  origin,
}) => {
  const id = await bookByApi(page.request, await freeStay(page.request))
  await submitDetailsByApi(page.request, id)
  await submitSlipByApi(page.request, id)
  await decide(origin, id, { status: "pending_payment", reason: "ยอดเงินไม่ตรง" })
  await page.goto(`/booking/${id}/confirmation`)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t.refusedSlip.title)
  await expect(page.locator("blockquote")).toHaveText("ยอดเงินไม่ตรง")
  await expect(page.getByText(t.refusedSlip.text)).toBeVisible()
  await expect(page.getByRole("img", { name: t.confirmation.slip })).toBeVisible()
  await expect(page.getByText(t.confirmation.show), "the summary is one tap away").toBeVisible()
  await expect(page.getByRole("timer")).toContainText(/^(24|23)/)
  if (hasScript()) expect(await violations(page)).toEqual([])
  // The refused slip's own link is beside it; nothing else is offered as a button.
  await expect(page.locator("main a.button:not(.button-quiet)")).toHaveText([t.refusedSlip.send])
  await page.getByRole("link", { name: t.refusedSlip.send }).tap()
  await page.waitForURL("**/payment")
  await expect(page.getByRole("heading", { name: t.refusedSlip.title })).toBeVisible()
  await expect(page.locator("input[name=slip]")).toBeAttached()
  if (hasScript()) expect(await violations(page)).toEqual([])
})
