import type { APIRequestContext } from "@playwright/test"
import { scheduledUrl } from "../../scripts/serve.ts"
import { moveStay } from "../support/move-stay.ts"
import { set, WIFI } from "./support/arrival.ts"
import { goOnline } from "./support/connection.ts"
import { bookNow, completeDetails, idIn, selectDates, submitSlip, untilInteractive } from "./support/guest.ts"
import { expect, test, texts } from "./support/journey.ts"
import { dateAfter, freeStay, villaToday } from "./support/nights.ts"
import { adminTexts, anotherPhone, expectMessage, input, logInAsOwner, openPlace } from "./support/owner.ts"
import { slipOf } from "./support/slips.ts"

const t = texts.th
const a = adminTexts.th
const EMAIL = "somchai@example.com"

/** The newest link with this path in the emails to the guest. */
async function linkFromEmail(owner: APIRequestContext, path: RegExp): Promise<string> {
  const { data } = await (await owner.get("/api/admin/outbox")).json()
  const texts: string[] = data.messages.flatMap((message: { to: string; text: string }) =>
    message.to === EMAIL ? [message.text] : [],
  )
  const links = texts.flatMap((text) => text.match(/https?:\/\/\S+/g) ?? []).map((link) => new URL(link))
  const link = links.find(({ pathname }) => path.test(pathname))
  expect(link, `an email with a link to ${path}`).toBeDefined()
  return link!.pathname + link!.search
}

async function runJobs(origin: string): Promise<void> {
  expect((await fetch(scheduledUrl({ origin }, "jobs"))).status).toBe(200)
}

test("A stay from the search to the review: found, booked, paid, confirmed, arrived offline, left, reviewed", async ({
  page,
  context,
  browser,
  origin,
}) => {
  test.slow()
  const owner = await anotherPhone(browser)
  await logInAsOwner(owner.context())
  await set(owner.context().request, "PATCH", "villa/access", {
    data: { method: "door_code", code: "2580#", wifi: WIFI, releaseHours: 24 },
  })
  const stay = await freeStay(page.request, { nights: 2, reach: "near" })

  await test.step("the guest finds the villa and books", async () => {
    await page.goto("/")
    await page.locator(".book-bar a").tap()
    await untilInteractive(page)
    await selectDates(page, stay)
    await bookNow(page).tap()
    await page.waitForURL("**/customer-info")
    await completeDetails(page)
  })
  const id = idIn(page)
  const confirmation = `/booking/${id}/confirmation`

  await test.step("pays by transfer, and is told that it is being checked", async () => {
    await submitSlip(page, slipOf({ sendingBank: "014", transRef: `2026${Date.now()}` }))
    await page.waitForURL(`**${confirmation}`)
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t.confirmation.title.in_review)
  })

  await test.step("the owner looks at the slip and confirms", async () => {
    await owner.goto("/admin")
    await openPlace(owner, "bookings")
    await owner.getByRole("link", { name: /สมชาย ใจดี/ }).tap()
    await expect(owner.getByText(a.bookings.slip.isNew)).toBeVisible()
    await owner.getByRole("button", { name: a.bookings.actions.confirm }).tap()
    await expectMessage(owner, a.bookings.toast.confirmed)
  })

  await test.step("the guest opens the email's link, and tells when the party arrives", async () => {
    await page.goto(await linkFromEmail(owner.context().request, /\/open$/))
    await expect(page).toHaveURL(new RegExp(`${confirmation}$`))
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t.confirmation.title.confirmed)
    await page.getByRole("link", { name: t.stay.tell }).tap()
    await page.locator("select[name=arrival]").selectOption({ label: "18:00 น." })
    await page.getByRole("button", { name: t.stay.save, exact: true }).tap()
    await expectMessage(page, t.stay.saved)
  })
  const pass = page.getByRole("region", { name: t.pass.title })
  await expect(pass).not.toContainText("2580#")

  await test.step("the day of arrival: the code is released, and the pass opens offline", async () => {
    await moveStay(origin, id, villaToday(), dateAfter(villaToday(), 2))
    await runJobs(origin)
    await page.goto(await linkFromEmail(owner.context().request, /\/open$/))
    await expect(pass).toContainText("2580#")
    const copy = () => page.evaluate(async (url) => (await caches.match(url))?.text(), confirmation)
    await expect.poll(copy).toContain("2580#")
    await context.setOffline(true)
    await page.goto(confirmation)
    await expect(page.locator("[data-saved-copy]").first()).toBeVisible()
    await expect(pass).toContainText("2580#")
    await expect(pass).toContainText(WIFI.ssid)
    await goOnline(context)
    await owner.goto("/admin")
    await expect(owner.getByText("สมชาย ใจดี").first()).toBeVisible()
  })

  await test.step("the guest leaves: the code is gone, and an email asks for a review", async () => {
    await moveStay(origin, id, dateAfter(villaToday(), -4), dateAfter(villaToday(), -2))
    await runJobs(origin)
    await page.goto(confirmation)
    await expect(page.getByRole("article").first()).toBeVisible()
    expect(await page.content()).not.toContain("2580#")
    await page.goto(await linkFromEmail(owner.context().request, /\/review$/))
    await page.getByRole("radio", { name: "5 จาก 5 ดาว" }).tap()
    await input(page, "text").fill("พักสบายมาก จะกลับมาอีก")
    await page.getByRole("button", { name: t.reviews.page.submit }).tap()
    await expectMessage(page, t.reviews.page.saved)
  })

  await test.step("the owner publishes it, and the home page shows it", async () => {
    await owner.goto("/admin/reviews")
    await owner.getByRole("button", { name: a.reviews.publish }).tap()
    await expectMessage(owner, a.reviews.wasPublished)
    await page.goto("/")
    await expect(page.locator("#reviews").getByText("พักสบายมาก จะกลับมาอีก")).toBeVisible()
    await expect(page.getByRole("link", { name: "5.0 จาก 1 รีวิว" })).toBeVisible()
  })
})
