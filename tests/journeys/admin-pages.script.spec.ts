import routes from "../../app/routes.ts"
import { flatRoutes } from "../support/routes.ts"
import { violations } from "./support/axe.ts"
import { bookByApi } from "./support/guest.ts"
import { LOCALES } from "./support/journey.ts"
import { dateAfter, freeStay, villaToday } from "./support/nights.ts"
import { expect, sampleVillaTest as test } from "./support/own-server.ts"
import { logInAsOwner } from "./support/owner.ts"

const MALI = { firstName: "Mali", lastName: "Sri", email: "mali@example.com", phone: "0812345678" }

/** Every page of the administration, by the pattern of its URL. */
const PAGES = flatRoutes(routes)
  .filter(({ pattern, file, layout }) => pattern.startsWith("/admin") && file.endsWith(".tsx") && !layout)
  .map(({ pattern }) => pattern)

/** A page's path, with an example for the parameters of its pattern. Throws for a new pattern that has none. */
function pathOf(pattern: string, examples: Record<string, string>): string {
  if (!/[:*]/.test(pattern)) return pattern
  const path = examples[pattern]
  if (path === undefined) throw new Error(`No example of the page ${pattern}`)
  return path
}

for (const { language, theme, viewport } of [
  { language: "th", theme: "light", viewport: { width: 360, height: 740 } },
  { language: "en", theme: "dark", viewport: { width: 1280, height: 900 } },
] as const) {
  test.describe(`At ${viewport.width} pixels, in ${language}`, () => {
    // Axe measures rendered colours, so transitions are disabled.
    test.use({ locale: LOCALES[language], viewport, contextOptions: { reducedMotion: "reduce" } })

    test(`axe finds no violation on any page of the route table (${language})`, async ({ page }, info) => {
      test.slow()
      await logInAsOwner(page.context())
      await page.request.post("/theme", { form: { theme, back: "/" } })
      const booking = await bookByApi(page.request, await freeStay(page.request, info))
      const data = { amount: 500, description: "Deposit" }
      const link = await (await page.request.post("/api/admin/payment-links", { data })).json()
      const { rooms } = await (await page.request.get("/api/villa/rooms")).json()
      const room = `/admin/villa/rooms/${rooms[0].id}`
      const { staff } = (await (await page.request.get("/api/admin/staff")).json()).data
      const create = async (call: string, data: object) =>
        (await page.request.post(`/api/admin/${call}`, { data })).json()
      // Both languages may have the same server.
      const [from, to] = language === "th" ? ["04-13", "04-16"] : ["12-30", "01-02"]
      const holiday = { layer: "holiday", yearly: true, from, to, name: { en: "Holiday" }, minNights: 3 }
      const { season } = (await create("villa/seasons", holiday)).data
      const code = { code: `SEA10-${language}`, kind: "percent", value: 10 }
      const { promoCode } = (await create("promo-codes", code)).data
      const ended = dateAfter(villaToday(), language === "th" ? -10 : -20)
      const stay = { checkIn: dateAfter(ended, -2), checkOut: ended, rooms: 3 }
      const past = await create("bookings", { bookingDetails: stay, customerInfo: MALI, amountReceived: 100 })
      const reviewed = await page.request.put(`/api/booking/${past.data.id}/review`, {
        data: { stars: 4, text: "Lovely" },
        headers: { Authorization: `Bearer ${past.data.token}` },
      })
      const { review } = (await reviewed.json()).data
      const examples = {
        "/admin/reviews/:id": `/admin/reviews/${review.id}`,
        "/admin/villa/prices/:id": `/admin/villa/prices/${season.id}`,
        "/admin/villa/promo-codes/:id": `/admin/villa/promo-codes/${promoCode.id}`,
        "/admin/staff/:id": `/admin/staff/${staff[0].id}`,
        "/admin/staff/:id/reset": `/admin/staff/${staff[0].id}/reset`,
        "/admin/bookings/:id": `/admin/bookings/${booking}`,
        "/admin/payment-links/:id": `/admin/payment-links/${link.data.paymentLink.id}`,
        "/admin/villa/rooms/:id": room,
        "/admin/villa/rooms/:id/pictures": `${room}/pictures`,
        "/admin/*": "/admin/nothing/here",
      }
      const faults: string[] = []
      for (const path of PAGES.map((pattern) => pathOf(pattern, examples))) {
        await page.goto(path)
        await expect(page.locator("html")).toHaveClass(theme)
        faults.push(...(await violations(page)).map((fault) => `${path}: ${fault}`))
        const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth)
        if (scrollWidth > viewport.width) faults.push(`${path}: wider than the screen, ${scrollWidth} pixels`)
      }
      expect(faults).toEqual([])
    })
  })
}
