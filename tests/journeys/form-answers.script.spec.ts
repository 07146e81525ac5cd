import { randomInt } from "node:crypto"
import { type APIRequestContext, expect, type Locator, type Page } from "@playwright/test"
import fc from "fast-check"
import { untilHydrated } from "./support/connection.ts"
import { FormRequests, type Kind, ORDERS } from "./support/form-requests.ts"
import { test } from "./support/journey.ts"
import { dateAfter, freeStay } from "./support/nights.ts"
import { adminTexts, input, logInAsOwner, openFold, openMore, submitButton } from "./support/owner.ts"

const t = adminTexts.th

/** A check waits so long for more typing. */
const DEBOUNCE_MS = 400

/** How often the form of a booking is submitted at random: more in the soak. */
const SUBMISSIONS = Number(process.env.SOAK_SUBMISSIONS ?? 4)

/** A form with a live check. `round` numbers its submissions, each of which types other values. */
type CheckedForm = {
  name: string
  open: (page: Page, round: number) => Promise<void>
  type: (page: Page, round: number) => Promise<void>
  save: (page: Page) => Locator
  message: string
  /** That the page shows what was saved, and nothing older. */
  shows: (page: Page, round: number) => Promise<void>
}

const policies = ["firm", "flexible"] as const

function formsFor(stay: { checkIn: string; checkOut: string }): CheckedForm[] {
  return [
    {
      name: "the cancellation policy",
      open: async (page) => void (await page.goto("/admin/villa/terms")),
      type: async (page, round) => {
        await openFold(page, t.terms.policy)
        await page.locator(`input[name=policy][value=${policies[round % 2]}]`).check()
      },
      save: (page) => submitButton(page, "graceHours"),
      message: t.terms.saved,
      shows: async (page, round) => {
        await expect(page.locator(`input[name=policy][value=${policies[round % 2]}]`)).toBeChecked()
        await expect(page.locator("main form [role=status][aria-busy=false]")).toContainText(t.terms.preview.title)
      },
    },
    {
      name: "a new booking",
      open: async (page) => void (await page.goto("/admin/bookings/new")),
      type: async (page, round) => {
        await input(page, "customerName").fill(`คุณ ${round}`)
        await input(page, "checkIn").fill(dateAfter(stay.checkIn, round))
        await input(page, "checkOut").fill(dateAfter(stay.checkIn, round + 1))
      },
      save: (page) => submitButton(page, "customerName"),
      message: t.bookings.toast.created,
      shows: async (page, round) => expect(page.getByRole("heading", { level: 1 })).toHaveText(`คุณ ${round}`),
    },
  ]
}

/** Every message that the page has shown as a toast, in order. */
const toastsShown = (page: Page): Promise<string[]> => page.evaluate(() => window.toastsShown)

declare global {
  interface Window {
    toastsShown: string[]
  }
}

test.beforeEach(async ({ page }) => {
  await page.clock.install()
  await page.addInitScript(() => {
    window.toastsShown = []
    new MutationObserver((changes) => {
      // A toast, or the list with its first one.
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(node instanceof Element)) continue
        const toasts = node.matches("[data-sonner-toast]") ? [node] : [...node.querySelectorAll("[data-sonner-toast]")]
        for (const toast of toasts) window.toastsShown.push(toast.querySelector("[data-title]")?.textContent ?? "")
      }
    }).observe(document, { childList: true, subtree: true })
  })
  await logInAsOwner(page.context())
})

/**
 * Types into a form, whose requests are held from then on. Its clock stands meanwhile: on a slow machine a check would be
 * sent before they are.
 * @param debounceMs how much of the check's delay then passes
 */
async function type(page: Page, requests: FormRequests, fill: () => Promise<void>, debounceMs = DEBOUNCE_MS) {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  await fill()
  await page.evaluate(() => {
    window.toastsShown = []
  })
  await requests.hold()
  await page.clock.fastForward(debounceMs)
  await page.clock.resume()
}

/** Submits a form whose check, answer and page are answered in an order, and expects the message once. */
async function submitIn(order: Kind[], page: Page, requests: FormRequests, form: CheckedForm, round: number) {
  await type(page, requests, () => form.type(page, round))
  await requests.sent("check")
  await form.save(page).tap()
  await requests.sent("save")
  for (const kind of order) await requests.answer(kind)
  await requests.release()
  await expect.poll(() => toastsShown(page)).toEqual([form.message])
  await form.shows(page, round)
}

/** A confirmed booking, on its page. @returns its id */
async function openBooking(page: Page, request: APIRequestContext): Promise<string> {
  const stay = await freeStay(request)
  const customerInfo = { firstName: "มาลี", lastName: "ใจดี", email: "malee@example.com", phone: "0812345678" }
  const data = { bookingDetails: { ...stay, rooms: 3, guests: 2 }, customerInfo }
  const answer = await page.request.post("/api/admin/bookings", { data })
  expect(answer.status(), await answer.text()).toBe(201)
  const id: string = (await answer.json()).data._id
  await page.goto(`/admin/bookings/${id}/edit`)
  await untilHydrated(page)
  return id
}

const price = (round: number) => 21_000 + round
const panel = (page: Page) => page.locator("form:has([name=totalPrice]) [role=status][aria-busy]")

/** How many entries of the history are about an edit. */
async function edits(page: Page, id: string): Promise<number> {
  const answer = await page.request.get(`/api/admin/bookings/${id}`)
  const { history } = (await answer.json()).data.booking
  return history.filter(({ action }: { action: string }) => action === "changed").length
}

/** The form of a booking, whose page stays after saving. */
const bookingForm: CheckedForm = {
  name: "a booking",
  open: async () => {},
  type: (page, round) => input(page, "totalPrice").fill(String(price(round))),
  save: (page) => submitButton(page, "totalPrice"),
  message: t.bookings.toast.saved,
  shows: async (page, round) => {
    const amount = `฿${price(round).toLocaleString("en")}`
    await expect(page.getByText(new RegExp(`→ ${amount}$`)).first()).toBeVisible()
    await expect(input(page, "totalPrice")).toHaveValue(String(price(round)))
    // Neither what was checked before, nor that nothing has changed.
    await expect(panel(page)).toHaveText("")
  },
}

test("A booking's edit is answered once in every order of check, answer and page", async ({ page, request }) => {
  const id = await openBooking(page, request)
  const requests = new FormRequests(page)
  for (const [round, order] of ORDERS.entries()) {
    await test.step(order.join(", "), () => submitIn(order, page, requests, bookingForm, round))
  }
  const answer = await page.request.get(`/api/admin/bookings/${id}`)
  expect((await answer.json()).data.booking.bookingDetails.totalPrice).toBe(price(ORDERS.length - 1))
})

test("Every form with a check is answered once, however late its check is answered", async ({ page, request }) => {
  test.slow()
  const requests = new FormRequests(page)
  const stay = await freeStay(request, { nights: 4 })
  // A check that is answered first changes nothing any more.
  const late = ORDERS.filter(([first]) => first !== "check")
  for (const form of formsFor(stay)) {
    for (const [round, order] of late.entries()) {
      await test.step(`${form.name}: ${order.join(", ")}`, async () => {
        await form.open(page, round)
        await untilHydrated(page)
        await submitIn(order, page, requests, form, round)
      })
    }
  }
})

test("What is typed while an answer is under way stays, where it is typed", async ({ page, request }) => {
  const booked = await openBooking(page, request)
  const requests = new FormRequests(page)
  const note = input(page, "specialRequests")
  await openMore(page)
  await test.step("after saving the same form", async () => {
    await input(page, "guests").fill("4")
    await requests.hold()
    await submitButton(page, "totalPrice").tap()
    await requests.sent("save")
    await note.pressSequentially("เตียงเสริม")
    await requests.answer("save")
    await note.pressSequentially(" สองเตียง")
    await requests.answer("load")
    await requests.release()
    await expect.poll(() => edits(page, booked)).toBe(1)
    await expect(note).toHaveValue("เตียงเสริม สองเตียง")
    await expect(note).toBeFocused()
    await expect(input(page, "guests")).toHaveValue("4")
  })
  await test.step("after another button of the page", async () => {
    await requests.hold()
    await page.getByRole("button", { name: t.bookings.changesToSend.notify, exact: true }).tap()
    await page.getByRole("dialog").getByRole("button", { name: t.frame.unsaved.send }).tap()
    await requests.sent("save")
    await note.press("End")
    await note.pressSequentially("!")
    await requests.answer("save")
    await requests.answer("load")
    await requests.release()
    await expect(note).toHaveValue("เตียงเสริม สองเตียง!")
  })
  await test.step("and is saved as it was typed, without a conflict", async () => {
    await page.clock.fastForward(DEBOUNCE_MS)
    await expect(panel(page)).toContainText("เตียงเสริม สองเตียง!")
    await submitButton(page, "totalPrice").tap()
    await expect.poll(() => edits(page, booked)).toBe(2)
    await expect(page.getByText(t.villa.conflict)).toBeHidden()
    await expect(note).toHaveValue("เตียงเสริม สองเตียง!")
  })
  await test.step("after a new booking was refused, because its dates are taken", async () => {
    await page.goto("/admin/bookings/new")
    await untilHydrated(page)
    const { bookingDetails } = (await (await page.request.get(`/api/admin/bookings/${booked}`)).json()).data.booking
    await input(page, "customerName").fill("มาลี")
    await input(page, "checkIn").fill(bookingDetails.checkIn)
    await input(page, "checkOut").fill(bookingDetails.checkOut)
    await requests.hold()
    await submitButton(page, "customerName").tap()
    await requests.sent("save")
    await input(page, "phone").pressSequentially("0812")
    await requests.answer("save")
    await requests.release()
    await expect(input(page, "checkIn")).toHaveAttribute("aria-invalid", "true")
    await expect(input(page, "phone")).toHaveValue("0812")
  })
})

test("A message is shown once, by the page that stays, when its load is aborted or another runs at once", async ({
  page,
  request,
}) => {
  await openBooking(page, request)
  const requests = new FormRequests(page)
  await bookingForm.type(page, 1)
  await requests.hold()
  await bookingForm.save(page).tap()
  await requests.answer("save")
  // Its answer arrives, but the router has another one in the meantime.
  await requests.sent("load")
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })))
  await requests.release()
  await expect.poll(() => toastsShown(page)).toEqual([t.bookings.toast.saved])
  await bookingForm.shows(page, 1)
  expect(await page.context().cookies()).not.toContainEqual(expect.objectContaining({ name: /toast/ }))
  await page.reload()
  await untilHydrated(page)
  expect(await toastsShown(page)).toEqual([])
})

/** @property typesAfter whether, and after which answer, something else is typed */
const submission = fc.record({
  order: fc.constantFrom(...ORDERS),
  isChecked: fc.boolean(),
  debounceMs: fc.nat(DEBOUNCE_MS - 1),
  typesAfter: fc.option(fc.constantFrom(...(["save", "load"] as const))),
  reloads: fc.boolean(),
})

test(`${SUBMISSIONS} random submissions of a booking are answered once each`, async ({ page, request }) => {
  const seed = Number(process.env.SOAK_SEED ?? (process.env.SOAK_SUBMISSIONS ? randomInt(2 ** 31) : 1))
  if (process.env.SOAK_SUBMISSIONS) console.log(`SOAK_SEED=${seed}`)
  test.setTimeout(30_000 + SUBMISSIONS * 5000)
  await openBooking(page, request)
  await openMore(page)
  const requests = new FormRequests(page)
  const cases = fc.sample(submission, { seed, numRuns: SUBMISSIONS })
  for (const [index, { order, isChecked, debounceMs, typesAfter, reloads }] of cases.entries()) {
    const round = index + 1
    const note = `${seed} ${round}`
    const how = JSON.stringify(cases[index])
    await test.step(`${round}: ${how}`, async () => {
      await type(page, requests, () => bookingForm.type(page, round), isChecked ? DEBOUNCE_MS : debounceMs)
      if (isChecked) await requests.sent("check")
      await bookingForm.save(page).tap()
      await requests.sent("save")
      for (const kind of order) {
        if (kind === "check" && !isChecked) continue
        await requests.answer(kind)
        if (kind === typesAfter) await input(page, "specialRequests").fill(note)
      }
      await requests.release()
      expect.soft(await untilToasts(page), how).toEqual([t.bookings.toast.saved])
      await expect(page.getByText(`฿${price(round).toLocaleString("en")}`).first(), how).toBeVisible()
      await expect(input(page, "totalPrice"), how).toHaveValue(String(price(round)))
      if (typesAfter) await expect(input(page, "specialRequests"), how).toHaveValue(note)
      else await expect(panel(page), how).not.toContainText(t.bookings.edit.nothing)
      if (!reloads) return
      await page.reload()
      await untilHydrated(page)
      // The form is folded until the guest is notified.
      await page.getByRole("heading", { name: t.bookings.edit.title, exact: true }).tap()
      await openMore(page)
      expect(await toastsShown(page), how).toEqual([])
    })
  }
})

async function untilToasts(page: Page): Promise<string[]> {
  await page.waitForFunction(() => window.toastsShown.length > 0)
  return toastsShown(page)
}
