import { violations } from "./support/axe.ts"
import { endedStay } from "./support/ended-stay.ts"
import { expect, test, texts } from "./support/journey.ts"
import { dateAfter, villaToday } from "./support/nights.ts"
import { adminTexts, anotherPhone, expectMessage, input, logInAsOwner } from "./support/owner.ts"

const t = texts.th.reviews
const a = adminTexts.th.reviews

test("A guest reviews a stay that is over, staff publish it and reply, and the samples are gone", async ({
  origin,
  page,
  browser,
}) => {
  test.slow()
  const audit = async () => expect(await violations(page)).toEqual([])
  const owner = await anotherPhone(browser)
  await logInAsOwner(owner.context())
  const id = await endedStay(origin, { guest: page.request, owner }, dateAfter(villaToday(), -3))

  await test.step("the home page shows samples", async () => {
    await page.goto("/")
    await expect(page.locator("#reviews").getByText(t.sample, { exact: true })).toBeVisible()
    await expect(page.getByRole("link", { name: "4.8 จาก 168 รีวิว" })).toBeVisible()
  })

  await test.step("the guest finds the review from the booking, and is told to choose stars", async () => {
    await page.goto(`/booking/${id}/confirmation`)
    await page.getByRole("link", { name: t.page.title }).tap()
    await expect(page).toHaveURL(new RegExp(`/booking/${id}/review$`))
    await input(page, "text").fill("บ้านสวยมาก <b>เงียบ</b>")
    // The browser's own check of required fields, which script leaves to the server.
    await page.locator("form").evaluateAll((forms: HTMLFormElement[]) => {
      for (const form of forms) form.noValidate = true
    })
    await page.getByRole("button", { name: t.page.submit }).tap()
    await expect(page.getByText(t.errors.stars)).toBeVisible()
    await expect(input(page, "text")).toHaveValue("บ้านสวยมาก <b>เงียบ</b>")
    await audit()
    await page.getByRole("radio", { name: "3 จาก 5 ดาว" }).tap()
    await page.getByRole("button", { name: t.page.submit }).tap()
    await expectMessage(page, t.page.saved)
    await expect(page.getByRole("radio", { name: "3 จาก 5 ดาว" })).toBeChecked()
    await audit()
  })

  await test.step("staff publish it and reply", async () => {
    await owner.goto("/admin/reviews")
    await owner.getByRole("button", { name: a.publish }).tap()
    await expectMessage(owner, a.wasPublished)
    await owner.getByRole("link", { name: a.answer }).tap()
    await input(owner, "reply").fill("ขอบคุณค่ะ")
    await owner.getByRole("button", { name: a.save }).tap()
    await expectMessage(owner, a.saved)
    await expect(input(owner, "reply")).toHaveValue("ขอบคุณค่ะ")
  })

  await test.step("everybody sees it, and no sample", async () => {
    await page.goto("/")
    await expect(page.getByRole("link", { name: "3.0 จาก 1 รีวิว" })).toBeVisible()
    const reviews = page.locator("#reviews")
    await expect(reviews.getByText("บ้านสวยมาก <b>เงียบ</b>")).toBeVisible()
    await expect(reviews.getByText("ขอบคุณค่ะ")).toBeVisible()
    await expect(reviews.getByText(t.sample, { exact: true })).toHaveCount(0)
    await expect(reviews.getByRole("listitem")).toHaveCount(1)
    await audit()
  })

  await test.step("the owner reports the text, and the guest rewrites it", async () => {
    await owner.getByRole("radio", { name: t.reasons.advertising }).check()
    await owner.locator("summary").filter({ hasText: a.report.open }).tap()
    await owner.getByRole("button", { name: a.report.confirm }).tap()
    await expectMessage(owner, a.report.done)
    const hidden = t.reported.replace("{{reason}}", t.reasons.advertising)
    await page.goto("/")
    await expect(page.getByText(hidden)).toBeVisible()
    await expect(page.getByText("บ้านสวยมาก")).toHaveCount(0)
    await page.goto(`/booking/${id}/review`)
    await input(page, "text").fill("เงียบสงบ")
    await page.getByRole("button", { name: t.page.save }).tap()
    await expectMessage(page, t.page.saved)
    await page.goto("/")
    await expect(page.locator("#reviews").getByText("เงียบสงบ")).toBeVisible()
  })

  await test.step("the guest deletes it, and the samples stay away", async () => {
    await page.goto(`/booking/${id}/review`)
    await page.locator("summary").filter({ hasText: t.page.remove }).tap()
    await page.getByRole("button", { name: t.page.removeYes }).tap()
    await expectMessage(page, t.page.removed)
    await page.goto("/")
    await expect(page.getByText(t.none)).toBeVisible()
    await expect(page.getByText("168 รีวิว")).toHaveCount(0)
  })
})
