import { violations } from "../support/axe.ts"
import { png } from "../support/files.ts"
import { bookByApi, bookingsOf, submitDetailsByApi, submitSlip } from "../support/guest.ts"
import { expect, THEMES, test, texts } from "../support/journey.ts"
import { freeStay } from "../support/nights.ts"
import { slipOf } from "../support/slips.ts"

test.use({ villaKind: "paying" })

for (const theme of THEMES) {
  test(`The QR is black on white in the ${theme} theme, and axe finds no violation`, async ({ page }) => {
    const id = await bookByApi(page.request, await freeStay(page.request))
    await submitDetailsByApi(page.request, id)
    await page.request.post("/theme", { form: { theme }, maxRedirects: 0 })
    await page.goto(`/booking/${id}/payment?method=promptpay`)
    await expect(page.locator("html")).toHaveClass(theme)
    const [ground, modules] = await page.locator("svg[role=img] path").all()
    await expect(ground!).toHaveCSS("fill", "rgb(255, 255, 255)")
    await expect(modules!).toHaveCSS("fill", "rgb(0, 0, 0)")
    expect(await violations(page)).toEqual([])
  })
}

test("A slip whose QR was read pays once: for another booking it is rejected with a message", async ({
  page,
}, info) => {
  test.slow()
  const transRef = `${Date.now()}${info.project.name.length}`.padStart(20, "0")
  const slip = slipOf({ sendingBank: "004", transRef })
  const answers: string[] = []
  for (const _ of ["first booking", "second booking"]) {
    const id = await bookByApi(page.request, await freeStay(page.request))
    await submitDetailsByApi(page.request, id)
    await page.goto(`/booking/${id}/payment`)
    await page.locator("input[name=slip]").setInputFiles(slip)
    await expect(page.locator("input[name=miniQr]")).toHaveValue(new RegExp(transRef))
    await page.getByRole("button", { name: texts.th.payment.slip.submit }).tap()
    const refused = page.getByRole("alert").filter({ hasText: texts.th.payment.errors.slipUsed })
    const taken = page.getByRole("heading", { level: 1, name: texts.th.confirmation.title.in_review })
    await expect(refused.or(taken)).toBeVisible()
    answers.push((await taken.isVisible()) ? "taken" : "refused")
  }
  expect(answers).toEqual(["taken", "refused"])
})

test("A guest whose slip has no readable QR can still send it", async ({ page }) => {
  const id = await bookByApi(page.request, await freeStay(page.request))
  await submitDetailsByApi(page.request, id)
  await page.goto(`/booking/${id}/payment?method=promptpay`)
  await submitSlip(page, png)
  await page.waitForURL("**/confirmation")
  expect((await bookingsOf(page.request))[0]).toMatchObject({ _id: id, status: "in_review" })
})
