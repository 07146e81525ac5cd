import type { Locator } from "@playwright/test"
import { expect, LANGUAGES, LOCALES, ONE_WAY, test, texts } from "./support/journey.ts"
import { freeStay } from "./support/nights.ts"
import { adminTexts, checkBooking, expectMessage, fillIn, input, logInAsOwner, submitButton } from "./support/owner.ts"

test.beforeEach(({ page }) => logInAsOwner(page.context()))

for (const language of LANGUAGES) {
  const t = adminTexts[language]

  test.describe(language, ONE_WAY[language], () => {
    test.use({ locale: LOCALES[language] })

    test(`A booking by phone is saved and sent in 8 taps, in ${language}`, async ({
      page,
      request,
      javaScriptEnabled,
    }, info) => {
      const stay = await freeStay(request, info)
      let taps = 0
      const tap = async (target: Locator) => {
        taps += 1
        await target.tap()
      }
      const link = (name: string) => page.getByRole("link", { name, exact: true }).first()
      const radio = (name: string) => page.getByRole("radio", { name, exact: true })
      await page.goto("/admin")
      await tap(link(t.staff.nav.bookings))
      await tap(link(t.bookings.list.new))
      // The keyboard's own key leads from the name to the phone, and from one date to the other.
      await tap(input(page, "customerName"))
      // A number that begins with + is one of another country.
      await fillIn(page, { customerName: "Anna Schmidt", phone: "+49 1512 3456789" })
      await tap(input(page, "checkIn"))
      await fillIn(page, stay)
      if (javaScriptEnabled) await expect(page.getByText(t.bookings.create.free)).toBeVisible()
      await tap(radio(t.bookings.create.paid.cash))
      await tap(page.getByRole("button", { name: t.bookings.create.submit, exact: true }))
      await expectMessage(page, t.bookings.toast.created)
      await expect(page.getByText("+49 1512 3456789", { exact: true })).toBeVisible()
      const call = page.getByRole("link", { name: t.bookings.detail.call, exact: true })
      await expect(call).toHaveAttribute("href", "tel:+4915123456789")
      const { kind, channel } = t.bookings.money
      await expect(page.getByText(`${kind.payment} · ${channel.cash}`)).toBeVisible()
      await expect(page.getByText(texts[language].booking.status.confirmed).first()).toBeVisible()

      await tap(page.getByRole("button", { name: t.bookings.send.make, exact: true }))
      const line = page.getByRole("link", { name: texts[language].site.shareLine })
      await expect(line).toBeInViewport()
      const text = new URL((await line.getAttribute("href"))!).searchParams.get("text")!
      expect(text).toContain("/open?token=")
      // The last one is on LINE's link.
      expect(taps + 1).toBe(8)
    })

    test(`Price and availability are shown before a booking is saved, in ${language}`, async ({
      page,
      request,
      javaScriptEnabled,
    }, info) => {
      const stay = await freeStay(request, info)
      await page.goto("/admin/bookings/new")
      await fillIn(page, { customerName: "Anna Schmidt", ...stay })
      if (!javaScriptEnabled) await page.getByRole("button", { name: t.bookings.create.check }).tap()
      await expect(page.getByText(t.bookings.create.free)).toBeVisible()
      await expect(input(page, "customerName")).toHaveValue("Anna Schmidt")
    })

    test(`An edit shows what changes before it is saved, then the guest is notified, in ${language}`, async ({
      page,
      request,
    }, info) => {
      const stay = await freeStay(request, info)
      await page.goto("/admin/bookings/new")
      const name = language === "th" ? "มาลี แก้ไข" : "Mali Edit"
      await fillIn(page, { customerName: name, email: "mali@example.com", ...stay, totalPrice: "20000" })
      await page.getByRole("radio", { name: t.bookings.create.paid.bank }).tap()
      await submitButton(page, "customerName").tap()
      await expectMessage(page, t.bookings.toast.created)

      await fillIn(page, { guests: "5", totalPrice: "23500" })
      const save = await checkBooking(page, language)
      await expect(page.getByText(t.bookings.edit.collect.replace("{{amount}}", "฿3,500"))).toBeVisible()
      await expect(page.getByText("฿20,000 → ฿23,500").first()).toBeVisible()
      await save.tap()
      await expectMessage(page, t.bookings.toast.saved)

      await expect(page.getByRole("link", { name: t.bookings.changesToSend.link })).toBeVisible()
      await page.getByRole("button", { name: t.bookings.changesToSend.notify, exact: true }).tap()
      await expectMessage(page, t.bookings.toast.changesSent)
      await expect(page.getByRole("button", { name: t.bookings.changesToSend.notify, exact: true })).toBeHidden()
      await expect(page.getByText(t.bookings.emails.kind.changed)).toBeVisible()
      // The history keeps both values.
      await expect(page.getByText("฿20,000 → ฿23,500").first()).toBeVisible()
    })
  })
}
