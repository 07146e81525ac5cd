import { bookByApi, SOMCHAI, submitDetailsByApi } from "./support/guest.ts"
import { expect, LANGUAGES, LOCALES, test, texts } from "./support/journey.ts"
import { freeStay } from "./support/nights.ts"

test("Unknown paths redirect to the home page", async ({ page }) => {
  for (const path of ["/nowhere", "/admin/nowhere/at/all", "/booking/abc", "/wp-login.php?x=1", "/%E0%A4%A"]) {
    await page.goto(path)
    await expect(page).toHaveURL(/:\d+\/$/)
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("บ้านสายลม")
  }
})

for (const language of LANGUAGES) {
  test.describe(`In ${language}`, () => {
    test.use({ locale: LOCALES[language] })

    test(`another guest's booking is not found at any step (${language})`, async ({
      page,
      request,
      playwright,
      baseURL,
    }, info) => {
      const owner = await playwright.request.newContext({ baseURL })
      const id = await bookByApi(owner, await freeStay(request, info))
      await submitDetailsByApi(owner, id)
      for (const path of [`${id}/customer-info`, `${id}/payment`, `${id}/confirmation`, "made-up/payment"]) {
        const answer = await page.goto(`/booking/${path}`)
        expect(answer!.status()).toBe(404)
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(
          { th: "ไม่พบหน้าที่คุณต้องการ", en: "We couldn't find that page" }[language],
        )
        expect(await answer!.text()).not.toContain(SOMCHAI.email)
        await expect(page.getByRole("banner")).toContainText({ th: "บ้านสายลม", en: "Baan Sai Lom" }[language])
      }
      await expect(page).toHaveTitle(new RegExp(texts[language].errors.notFoundTitle))
      const refused = await page.request.post(`/booking/${id}/cancel`, { maxRedirects: 0 })
      expect(refused.status()).toBe(404)
      expect((await owner.get(`/api/booking/${id}`)).status()).toBe(200)
      expect((await (await owner.get(`/api/booking/${id}`)).json()).data.booking.status).toBe("pending_payment")
      await owner.dispose()
      await page.getByRole("link", { name: texts[language].site.home }).tap()
      await expect(page).toHaveURL(/:\d+\/$/)
    })

    test(`a page that fails shows an error and a retry button (${language})`, async ({ page, baseURL }) => {
      // A body that is not a form, which none of our pages sends.
      const answer = await page.request.post("/admin/login", {
        headers: { Origin: baseURL!, "Accept-Language": LOCALES[language] },
        data: "no form",
      })
      expect(answer.status()).toBeGreaterThanOrEqual(400)
      await page.route("**/admin/login", async (route) => route.fulfill({ response: answer }), { times: 1 })
      await page.goto("/admin/login")
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(
        { th: "ขออภัย เกิดข้อผิดพลาด", en: "Something went wrong" }[language],
      )
      await expect(page.locator("main")).toContainText(
        {
          th: "ขณะนี้แสดงหน้านี้ไม่ได้ ลองอีกครั้ง",
          en: "We're sorry, but there was an error loading this page.",
        }[language],
      )
      await page.getByRole("link", { name: { th: "ลองอีกครั้ง", en: "Try Again" }[language] }).tap()
      await expect(page.getByRole("heading", { level: 1 })).toHaveText({ th: "เข้าสู่ระบบผู้ดูแล", en: "Log in" }[language])
    })
  })
}
