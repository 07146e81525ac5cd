import type { Locator, Page } from "@playwright/test"
import { violations } from "./support/axe.ts"
import { untilHydrated } from "./support/connection.ts"
import { bookNow, card, completeDetails, openPart, SOMCHAI, selectDates, submitSlip } from "./support/guest.ts"
import { expect, LANGUAGES, LOCALES, ONE_WAY, test, texts } from "./support/journey.ts"
import { dateAfter, type Stay } from "./support/nights.ts"
import { ownerOf } from "./support/owner-account.ts"
import { HIGH_SEASON } from "./support/priced-villa.ts"

test.use({ villaKind: "priced" })

/* What a guest sees of the owner's price list. */

// A night between two stays is kept for preparing it.
const stayFrom = (days: number): Stay => ({
  checkIn: dateAfter(HIGH_SEASON.from, days),
  checkOut: dateAfter(HIGH_SEASON.from, days + 3),
})

type Line = { label: string; baht: number }

/** The lines of a price with their amounts; the page keeps a sign and its figure together by a no-break space. */
const linesIn = (part: Locator): Promise<Line[]> =>
  part.locator("dl > div:has(> dd > data)").evaluateAll((rows) =>
    rows.map((row) => ({
      label: row.querySelector("dt")!.textContent!.replaceAll("\u00a0", " "),
      baht: Number(row.querySelector("data")!.getAttribute("value")),
    })),
  )

/** The lines within the disclosure of a page, without the total at their end. */
async function disclosedLines(part: Page | Locator, summary: string, total: string): Promise<Line[]> {
  const lines = await linesIn(part.locator("details").filter({ hasText: summary }))
  expect(lines.at(-1)?.label).toBe(total)
  return lines.slice(0, -1)
}

/** The texts of all emails to an address. */
async function emailsTo(origin: string, address: string): Promise<string> {
  const owner = await ownerOf(origin)
  const { data } = await (await owner.get("/api/admin/outbox")).json()
  await owner.dispose()
  const mine = data.messages.filter(({ to }: { to: string }) => to === address)
  return mine.map(({ text }: { text: string }) => text.replaceAll(/: +/g, ": ")).join("\n")
}

for (const [index, language] of LANGUAGES.entries()) {
  const t = texts[language]
  const { price, promo } = t.booking

  test.describe(`In ${language}`, ONE_WAY[language], () => {
    test.use({ locale: LOCALES[language], contextOptions: { reducedMotion: "reduce" } })

    test(`the card, the payment, the receipt and the email show the same lines, with a promo code (${language})`, async ({
      page,
      origin,
      javaScriptEnabled,
    }) => {
      const stay = stayFrom(1 + 8 * index)
      await page.goto("/booking")
      if (javaScriptEnabled) await untilHydrated(page)
      await selectDates(page, stay, language)
      await card(page).getByText(promo.title).tap()
      await card(page).getByLabel(promo.label).fill(" baan10 ")
      await card(page).getByRole("button", { name: promo.apply }).tap()
      await page.waitForURL(/promoCode=/)
      const applied = promo.applied.replace("{{code}}", "BAAN10").replace("{{amount}}", "฿3,600")
      await expect(card(page).getByText(applied)).toBeVisible()
      await expect(card(page).getByText(price.details).locator("xpath=..")).toHaveAttribute("open", "")
      if (javaScriptEnabled) await expect(page).not.toHaveURL(/newCode/)
      if (javaScriptEnabled) expect(await violations(page)).toEqual([])

      const lines = await disclosedLines(card(page), price.details, price.total)
      const season = language === "th" ? "ไฮซีซั่น 3 คืน × 12,000" : "High season · 3 nights × 12,000"
      // (36,000 − 3,600 + 1,500) × 1.1 × 1.07
      expect(lines).toEqual([
        { label: season, baht: 36_000 },
        { label: `${price.code.replace("{{code}}", "BAAN10")} (10%)`, baht: -3600 },
        { label: price.cleaning, baht: 1500 },
        { label: price.service.replace("{{percent}}", "10"), baht: 3390 },
        { label: price.vat.replace("{{percent}}", "7"), baht: 2610.3 },
      ])
      await bookNow(page, language).tap()
      await page.waitForURL("**/customer-info")
      const email = `prices-${index}-${javaScriptEnabled}@example.com`
      await completeDetails(page, { ...SOMCHAI, email }, language)
      await expect.poll(() => disclosedLines(page, price.details, price.total)).toEqual(lines)
      await submitSlip(page, undefined, language)
      await page.waitForURL("**/confirmation")
      const receipt = page.getByRole("article")
      await openPart(page, t.confirmation.show)
      await expect.poll(() => linesIn(receipt)).toEqual(lines)
      await expect(receipt).toContainText("39,900.30")
      await expect(receipt).toContainText(`${t.confirmation.taxId} 0105540000128`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        page.viewportSize()!.width,
      )
      // The email that asks for the payment was sent with the details; that of the slip has no lines.
      const sent = await emailsTo(origin, email)
      for (const { label } of lines) expect(sent).toContain(label)
      expect(sent).toContain("39,900.30")
    })
  })
}
