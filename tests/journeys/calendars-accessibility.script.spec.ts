import { calendarFile } from "../support/calendar-file.ts"
import { violations } from "./support/axe.ts"
import { expect, test } from "./support/channel-villa.ts"
import { logInAsOwner } from "./support/owner.ts"

const address = () => `https://www.airbnb.com/calendar/ical/${crypto.randomUUID()}.ics`

test("The page is accessible in both languages and themes, with all details open", async ({ page, villa }) => {
  await logInAsOwner(page.context())
  const url = address()
  await villa.setChannels({ [url]: { file: calendarFile([]) } })
  const added = await page.request.post("/api/admin/calendars/feeds", { data: { name: "Vrbo", url } })
  const { feed } = (await added.json()).data
  await page.request.post("/api/admin/calendars/exports", { data: { name: "Phone" } })
  for (const language of ["th", "en"]) {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme })
      await page.goto(`/admin/calendars?lng=${language}`)
      await page.evaluate(() => {
        for (const details of document.querySelectorAll("main details")) (details as HTMLDetailsElement).open = true
      })
      expect(await violations(page), `${language} ${colorScheme}`).toEqual([])
    }
  }
  await page.request.delete(`/api/admin/calendars/feeds/${feed.id}`)
})
