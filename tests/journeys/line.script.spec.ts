import { controlLine, LINE_USERS, lineWebhook, textEvent, unfollowEvent } from "../support/line.ts"
import { bookByApi, submitDetailsByApi, submitSlipByApi } from "./support/guest.ts"
import { expect, test } from "./support/line-villa.ts"
import { freeStay } from "./support/nights.ts"
import { adminTexts, logInAsOwner } from "./support/owner.ts"

const t = adminTexts.th.line
const PAGE = "/admin/alerts/line"

test("The owner links LINE by a code, and a guest's slip arrives there with its button", async ({
  page,
  request,
  lineUrl,
  playwright,
  baseURL,
}) => {
  const receive = async (...events: object[]) => {
    const { body, headers } = lineWebhook(events)
    expect((await request.post("/api/line/webhook", { data: body, headers })).status()).toBe(200)
  }
  await controlLine(lineUrl, { reset: true })
  await logInAsOwner(page.context())
  // At night the alert would wait for the morning.
  const settings = await page.request.patch("/api/admin/alerts/settings", { data: { quiet: null } })
  expect(settings.status(), await settings.text()).toBe(200)

  // Before LINE is linked, because the slip would wait a minute after the alert of its booking.
  const guest = await playwright.request.newContext({ baseURL })
  const id = await bookByApi(guest, await freeStay(request))
  await submitDetailsByApi(guest, id)

  await test.step("the page shows a code that LINE opens with", async () => {
    await page.goto(PAGE)
    await page.getByRole("button", { name: t.connect }).tap()
    const open = page.getByRole("link", { name: t.open })
    await expect(open).toHaveAttribute("href", /^https:\/\/line\.me\/R\/oaMessage\/%40123baan\/\?BAAN-[0-9A-Z]{8}$/)
    const code = (await open.getAttribute("href"))?.split("?")[1] ?? ""
    await expect(page.getByText(code)).toBeVisible()
    await receive(textEvent(code))
  })

  await test.step("the page says that LINE is linked: by itself, or after a tap", async () => {
    await expect.poll(async () => (await controlLine(lineUrl)).replies.length).toBe(1)
    await expect(page.getByText(t.linkedSince.split(" {{")[0] ?? "")).toBeVisible()
    await expect(page.getByText("0 จาก 300")).toBeVisible()
  })

  const uri = await test.step("a guest's slip arrives in LINE", async () => {
    await submitSlipByApi(guest, id)
    const slips = async () =>
      (await controlLine(lineUrl)).pushes.map((push) => JSON.stringify(push)).filter((push) => push.includes("ตรวจสลิป"))
    await expect.poll(slips).toHaveLength(1)
    const [push = ""] = await slips()
    expect(push).toContain(LINE_USERS.owner)
    expect(push).not.toMatch(/Somchai|สมชาย/)
    await guest.dispose()
    return /"uri":"([^"]+)"/.exec(push)?.[1] ?? ""
  })

  await test.step("its button opens the booking, after logging in", async () => {
    expect(uri).toContain("openExternalBrowser=1")
    await page.context().clearCookies({ name: "admin" })
    await page.goto(uri)
    await expect(page).toHaveURL(/\/admin\/login\?back=/)
    await logInAsOwner(page.context())
    await page.goto(uri)
    await expect(page.getByRole("button", { name: adminTexts.th.bookings.actions.confirm }).first()).toBeVisible()
  })

  await test.step("blocking the account shows on the page, and the owner unlinks it", async () => {
    await receive(unfollowEvent())
    await expect(async () => {
      await page.goto(PAGE)
      await expect(page.getByText(t.broken)).toBeVisible({ timeout: 1000 })
    }).toPass()
    await page.getByRole("button", { name: t.unlink }).tap()
    await expect(page.getByRole("button", { name: t.connect })).toBeVisible()
  })
})
