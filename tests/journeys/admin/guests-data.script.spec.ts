import { readFile } from "node:fs/promises"
import { bookByApi, submitDetailsByApi } from "../support/guest.ts"
import { expect, test } from "../support/journey.ts"
import { freeStay } from "../support/nights.ts"
import { adminTexts, expectMessage, logInAsOwner } from "../support/owner.ts"

const t = adminTexts.th.guests

test("the owner exports what is stored about a guest, and erases it after a confirmation", async ({
  page,
  playwright,
  baseURL,
}) => {
  const guest = await playwright.request.newContext({ baseURL })
  const id = await bookByApi(guest, await freeStay(page.request))
  const email = "reader@example.com"
  await submitDetailsByApi(guest, id, email)

  await logInAsOwner(page.context())
  await page.goto(`/admin/guests?q=${email}`)
  // Unpaid: the page says so and offers no erasure.
  const eraseLink = page.getByRole("link", { name: t.erase })
  await expect(page.getByRole("note")).toContainText("BV-")
  await expect(eraseLink).toBeHidden()

  await page.request.patch(`/api/admin/bookings/${id}/status`, { data: { status: "cancelled" } })
  await page.reload()
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: t.export }).tap(),
  ])
  const exported = JSON.parse(await readFile((await download.path())!, "utf8"))
  expect(exported.bookings.map(({ id }: { id: string }) => id)).toContain(id)

  await eraseLink.tap()
  await expect(page.getByRole("heading", { level: 1 })).toContainText(email)
  await page.getByRole("checkbox", { name: t.sure }).check()
  await page.getByRole("button", { name: t.confirm }).tap()
  await expectMessage(page, t.erased)
  expect((await guest.get(`/api/booking/${id}`)).status()).toBe(404)
  await guest.dispose()
})
