import { beforeEach, expect, it } from "vitest"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { historyEn } from "#app/admin/history-words.en.ts"
import { guestsEn } from "#app/people/guests/words.en.ts"
import { Client, shownHtml } from "../../support/api.ts"
import { MALI } from "../../support/sample.ts"
import { setUpClock, setUpOwner, setUpVilla } from "../../support/set-up.ts"

setUpClock()
const app = setUpVilla()
const admin = setUpOwner(app)
let id: string
beforeEach(async () => {
  const guest = new Client()
  ;({ id } = await guest.book())
  await guest.patch(`/api/booking/${id}/customer-info`, { customerInfo: MALI })
})

async function page(path: string): Promise<string> {
  const { body } = await admin.get(path)
  return shownHtml(body).replaceAll("&#x27;", "'")
}

it("a search for what is neither an address nor a number says so at its field", async () => {
  const html = await page(adminPaths.guest("somebody"))
  expect(html).toContain(guestsEn.noIdentifier)
  expect(html).toMatch(/<input[^>]* name="q"[^>]* aria-invalid="true"/)
})

it("a search for a stranger finds nothing, and says so", async () => {
  expect(await page(adminPaths.guest("nobody@example.com"))).toContain(guestsEn.nothingTitle)
})

it("an erased guest is found no more, the booking says so, and the history who did it", async () => {
  await admin.patch(`/api/admin/bookings/${id}/status`, { status: "cancelled" })
  const erased = await admin.form(adminPaths.guestErase(MALI.email), { q: MALI.email, sure: "yes" })
  expect(erased.status).toBe(303)
  expect(await page(adminPaths.guest(MALI.email))).toContain(guestsEn.nothingTitle)
  const booking = await page(adminPaths.booking(id))
  expect(booking).toContain(guestsEn.erasedBooking)
  expect(booking).not.toContain(MALI.email)
  expect(await page(adminPaths.history)).toContain(historyEn.action["guest-erased"])
})
