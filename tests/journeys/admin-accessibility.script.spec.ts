import { violations, withoutScript } from "./support/axe.ts"
import { text } from "./support/files.ts"
import { bookByApi, SOMCHAI, submitDetailsByApi, submitSlipByApi } from "./support/guest.ts"
import { LOCALES } from "./support/journey.ts"
import { dateAfter, freeStay, villaToday } from "./support/nights.ts"
import { expect, sampleVillaTest as test } from "./support/own-server.ts"
import { adminTexts, fillIn, input, logInAsOwner, submitButton, upload } from "./support/owner.ts"

/** Each language is checked in one mode, hydrated or without JavaScript; both in both themes. */
const VARIANTS = [
  { language: "th", theme: "light", other: "dark", plain: false },
  { language: "en", theme: "dark", other: "light", plain: true },
] as const

for (const { language, theme, other, plain } of VARIANTS) {
  const t = adminTexts[language]

  test.describe(`In ${language}`, () => {
    // Axe measures rendered colours, so transitions are disabled.
    test.use({ locale: LOCALES[language], contextOptions: { reducedMotion: "reduce" } })

    test(`axe finds no violation on any admin page (${language}, ${plain ? "plain HTML" : "hydrated"})`, async ({
      page,
      playwright,
      baseURL,
    }, info) => {
      test.slow()
      const faults: string[] = []
      const setTheme = (name: string) =>
        page.evaluate((theme) => {
          document.documentElement.className = theme
        }, name)
      const checkPage = async (what: string) => {
        await expect(page.locator("html")).toHaveAttribute("lang", language)
        await expect(page.locator("html")).toHaveClass(theme)
        faults.push(...(await violations(page)).map((fault) => `${what}: ${fault}`))
        // The themes only differ in colours.
        await setTheme(other)
        faults.push(...(await violations(page, "color-contrast")).map((fault) => `${what}, ${other}: ${fault}`))
        await setTheme(theme)
        const { scrollWidth, clientWidth } = await page
          .locator("html")
          .evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }))
        if (scrollWidth > clientWidth) faults.push(`${what}: wider than the phone, ${scrollWidth} pixels`)
      }
      const check = async (path: string) => {
        await page.goto(path)
        if (!plain) await page.waitForFunction(() => localStorage.getItem("theme") !== null)
        await checkPage(path)
        await page.evaluate(() => localStorage.clear())
      }
      if (plain) await page.route((url) => !/^\/(assets|media|slips)\//.test(url.pathname), withoutScript)
      await page.request.post("/theme", { form: { theme, back: "/" } })

      // Log-in and registration: open, closed, and with an error.
      await check("/admin/login")
      await fillIn(page, { email: "nobody@example.com", password: "nothing at all" })
      await submitButton(page, "password").tap()
      await expect(page.getByRole("alert")).toBeVisible()
      await checkPage("/admin/login, rejected")
      await logInAsOwner(page.context())
      const { data } = await (await page.request.post("/api/admin/invites")).json()
      const visitor = await page.context().storageState()
      await page.context().clearCookies({ name: "admin" })
      await check("/admin/register")
      await check(`/admin/register?invite=${data.invite}`)
      await check("/admin/reset")
      await check("/admin/reset?token=unknown")
      await page.context().addCookies(visitor.cookies)

      // A booking in each state, and some blocked nights.
      const { checkIn } = await freeStay(page.request, info, { nights: 6 })
      const guest = await playwright.request.newContext({ baseURL })
      const ids: string[] = []
      for (const first of [0, 1, 2, 3])
        ids.push(
          await bookByApi(guest, { checkIn: dateAfter(checkIn, first), checkOut: dateAfter(checkIn, first + 1) }),
        )
      const [unpaid, sent, confirmed, cancelled] = ids as [string, string, string, string]
      for (const id of [sent, confirmed]) {
        await submitDetailsByApi(guest, id)
        await submitSlipByApi(guest, id)
      }
      for (const [id, status] of [
        [confirmed, "confirmed"],
        [cancelled, "cancelled"],
      ])
        await page.request.patch(`/api/admin/bookings/${id}/status`, { data: { status } })
      const block = { from: dateAfter(checkIn, 4), to: dateAfter(checkIn, 6), note: "Painting" }
      await page.request.post("/api/admin/blocks", { data: block })

      for (const path of [
        "",
        "/bookings",
        "/bookings/upcoming",
        "/bookings?q=nobody+at+all",
        "/villa",
        "/villa/pictures",
        "/villa/rooms",
      ])
        await check(`/admin${path}`)
      for (const id of [unpaid, sent, confirmed, cancelled]) await check(`/admin/bookings/${id}`)
      for (const path of [
        "/bank",
        "/history",
        "/guests",
        "/guests?q=nobody",
        `/guests?q=${SOMCHAI.email}`,
        `/guests/erase?q=${SOMCHAI.email}`,
        "/holds",
        "/calendars",
        "/money",
        "/villa/amenities",
        "/villa/place",
        "/villa/house-rules",
        "/villa/prices",
        "/villa/prices/new?layer=holiday",
        "/villa/prices/rules",
        `/villa/prices/preview?checkIn=${checkIn}&checkOut=${dateAfter(checkIn, 7)}&guests=2&promoCode=NONE`,
        `/blocks?month=${dateAfter(villaToday(), -31).slice(0, 7)}`,
        `/blocks?month=${block.from.slice(0, 7)}`,
        `/blocks?from=${block.from}`,
        `?from=${dateAfter(block.to, 7)}&to=${dateAfter(block.to, 9)}`,
      ])
        await check(`/admin${path}`)
      await page.goto("/admin/villa/rooms")
      await page.locator("main ol a").first().tap()
      await expect(page).toHaveURL(/rooms\/[^/]+$/)
      await checkPage("/admin/villa/rooms/:id")
      await check("/admin/staff")
      await page.getByRole("button", { name: t.staff.invites.create }).tap()
      await expect(page.getByRole("status").getByText("?invite=")).toBeVisible()
      await checkPage("/admin/staff with an invite")
      await check("/admin/account")
      await page.goto("/admin/staff")
      await page.locator("main li a").first().tap()
      await expect(page).toHaveURL(/staff\/[^/]+$/)
      await checkPage("/admin/staff/:id")
      await check(`${new URL(page.url()).pathname}/reset`)

      // Rejected forms.
      await check("/admin/bookings/new")
      await fillIn(page, { customerName: "x", phone: "1", checkIn: "2020-01-01", checkOut: "2020-01-01" })
      await submitButton(page, "customerName").tap()
      await expect(input(page, "phone")).toHaveAttribute("aria-invalid", "true")
      await checkPage("/admin/bookings/new, rejected")
      await page.goto("/admin/villa")
      await fillIn(page, { timezone: "Mars/Phobos" })
      await submitButton(page, "timezone").tap()
      await expect(input(page, "timezone")).toHaveAttribute("aria-invalid", "true")
      await checkPage("/admin/villa, rejected")
      await page.goto("/admin/villa/pictures")
      await upload(page, "backgroundImage", text)
      await expect(page.getByRole("alert")).toBeVisible()
      await checkPage("/admin/villa/pictures, rejected")
      expect(faults).toEqual([])
      await guest.dispose()
    })
  })
}
