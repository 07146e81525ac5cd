import { expect, NOTIFYING_BROWSER, subscribeAt, test } from "./support/alerts-villa.ts"
import { book, completeDetails, submitSlip } from "./support/guest.ts"
import { freeStay } from "./support/nights.ts"
import { adminTexts, expectMessage, fillIn, openFold } from "./support/owner.ts"
import { OWNER } from "./support/owner-account.ts"

const t = adminTexts.th
test.use(NOTIFYING_BROWSER)

test("An owner turns on alerts and sees a guest's slip on the lock screen", async ({
  page,
  context,
  browser,
  request,
  origin,
  fake,
}) => {
  test.slow()
  await subscribeAt(fake, context)
  const guest = await browser.newContext({
    baseURL: origin,
    javaScriptEnabled: false,
    hasTouch: true,
    locale: "th-TH",
  })
  const phone = await guest.newPage()

  // Before there is anybody to notify, because the slip would wait a minute after the alert of its booking.
  await test.step("a guest without script books", async () => {
    await book(phone, await freeStay(request))
    await completeDetails(phone)
  })

  await test.step("turns on alerts on the dashboard after the log-in", async () => {
    await page.goto("/admin/login")
    await fillIn(page, { email: OWNER.email, password: OWNER.password })
    await page.getByRole("button", { name: t.accounts.logIn.submit }).tap()
    await page.waitForURL("**/admin")
    await page.getByRole("button", { name: t.alerts.push.turnOn }).tap()
    await expect(page.getByRole("heading", { name: t.alerts.push.title })).toBeHidden()
  })

  await test.step("turns off the quiet hours and sends a test", async () => {
    await page.goto("/admin/alerts/settings")
    await expect(page.getByText(t.alerts.push.on)).toBeVisible()
    await openFold(page, t.alerts.settings.quiet)
    await page.locator("input[name=quiet]").uncheck()
    await page.getByRole("button", { name: t.villa.save, exact: true }).tap()
    await expectMessage(page, t.alerts.settings.saved)
    await openFold(page, t.alerts.test.title)
    await page.getByRole("button", { name: t.alerts.test.push }).tap()
    await expectMessage(page, t.alerts.test.sent)
    expect(fake.received.map(({ payload }) => payload.notification.title)).toEqual(["ทดสอบการแจ้งเตือน"])
  })

  await test.step("the guest sends a slip", async () => {
    await submitSlip(phone)
    await phone.waitForURL("**/confirmation")
    await guest.close()
  })

  await test.step("the push arrives, is shown and its receipt is recorded", async () => {
    const slip = () => fake.received.find(({ payload }) => payload.notification.title.startsWith("มีสลิปรอตรวจ"))
    await expect.poll(slip).toBeTruthy()
    expect(fake.faults).toEqual([])
    const devtools = await context.newCDPSession(page)
    const registered = new Promise<string>((resolve) => {
      devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [registration] }) => {
        if (registration) resolve(registration.registrationId)
      })
    })
    await devtools.send("ServiceWorker.enable")
    const data = JSON.stringify(slip()?.payload)
    expect(data).not.toMatch(/สมชาย|somchai/)
    await devtools.send("ServiceWorker.deliverPushMessage", { origin, registrationId: await registered, data })
    // The worker tells the server, whose page the browser loads again until it says so.
    await expect(async () => {
      await page.goto("/admin/alerts")
      // A tap on its time shows how the alert was delivered.
      await page.locator("main summary").first().tap()
      await expect(page.getByText(/แสดงแล้ว/).first()).toBeVisible({ timeout: 1000 })
    }).toPass()
    // Only now: asked while one is being shown, Chromium deletes it from its list as one that is no longer displayed.
    const shown = await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration("/admin")
      return (await registration?.getNotifications())?.map(({ title }) => title)
    })
    expect(shown).toEqual([expect.stringContaining("มีสลิปรอตรวจ")])
  })

  await test.step("the link leads through the log-in to the page with the button", async () => {
    const { navigate } = fake.received.at(-1)?.payload.notification ?? { navigate: "" }
    const other = await browser.newContext({ baseURL: origin, hasTouch: true, locale: "th-TH" })
    const signedOut = await other.newPage()
    await signedOut.goto(navigate)
    await expect(signedOut).toHaveURL(/\/admin\/login/)
    await fillIn(signedOut, { email: OWNER.email, password: OWNER.password })
    await signedOut.getByRole("button", { name: t.accounts.logIn.submit }).tap()
    await signedOut.waitForURL("**/admin/bookings/**")
    await expect(signedOut.getByRole("button", { name: t.bookings.actions.confirm }).first()).toBeVisible()
    await other.close()
  })

  await test.step("a device that was removed elsewhere is off in its browser, and can be turned on again", async () => {
    const { data } = await (await page.request.get("/api/admin/alerts/devices")).json()
    const removed = await page.request.delete(`/api/admin/alerts/devices/${data.devices[0].id}`)
    expect(removed.status()).toBe(204)
    await page.goto("/admin/alerts/settings")
    await page.getByRole("button", { name: t.alerts.push.turnOn }).tap()
    await expect(page.getByText(t.alerts.push.on)).toBeVisible()
    await page.reload()
    await expect(page.getByText(t.alerts.push.on)).toBeVisible()
  })
})
