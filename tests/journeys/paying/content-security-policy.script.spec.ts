import { untilHydrated } from "../support/connection.ts"
import { bookByApi, submitDetailsByApi, submitSlipByApi } from "../support/guest.ts"
import { expect, test } from "../support/journey.ts"
import { dateAfter, freeStay } from "../support/nights.ts"
import { ownerOf } from "../support/owner.ts"

test.use({ villaKind: "paying" })

declare global {
  interface Window {
    cspViolations: string[]
  }
}

test("No page violates its own Content-Security-Policy", async ({ page, baseURL, pageErrors }, info) => {
  test.slow()
  // Every page records CSP violations from its first byte on.
  await page.addInitScript(() => {
    window.cspViolations = []
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample }) => {
      window.cspViolations.push(`${violatedDirective} ${blockedURI} ${sample}`)
    })
  })
  const owner = await ownerOf(baseURL!)
  const { checkIn } = await freeStay(page.request, info, { nights: 3 })
  const stay = (from: number) => ({ checkIn: dateAfter(checkIn, from), checkOut: dateAfter(checkIn, from + 1) })
  const open = await bookByApi(page.request, stay(0))
  const sent = await bookByApi(page.request, stay(1))
  for (const id of [open, sent]) await submitDetailsByApi(page.request, id)
  await submitSlipByApi(page.request, sent)
  const created = await owner.post("/api/admin/payment-links", { data: { amount: 1500, description: "Deposit" } })
  const link = (await created.json()).data.paymentLink.id

  const faults: string[] = []
  const visit = async (path: string) => {
    const answer = await page.goto(path)
    expect(answer?.headers()["content-security-policy"], path).toContain("script-src 'nonce-")
    await untilHydrated(page)
    // By script, because menus close each other when they are tapped.
    await page.evaluate(() => {
      for (const details of document.querySelectorAll("details")) details.open = true
    })
    const violations = await page.evaluate(() => window.cspViolations)
    faults.push(...violations.map((fault) => `${path}: ${fault}`))
  }
  for (const path of [
    "/",
    "/photos",
    "/booking",
    `/booking?checkIn=${checkIn}&checkOut=${dateAfter(checkIn, 1)}`,
    "/privacy",
    "/directions",
    "/house-rules",
    "/reviews",
    "/booking/link",
    "/check-account",
  ])
    await visit(path)
  for (const step of ["customer-info", "payment", "payment?method=promptpay", "card"])
    await visit(`/booking/${open}/${step}`)
  await visit(`/booking/${sent}/confirmation`)
  await visit("/booking/made-up/payment")
  for (const path of [`/payment/${link}`, `/payment/${link}/card`, `/payment-slips/${link}`]) await visit(path)

  await visit("/admin/login")
  const loggedIn = await page.request.post("/admin/login", {
    form: { email: "owner@example.com", password: "a long password" },
    maxRedirects: 0,
  })
  expect(loggedIn.status()).toBe(303)
  for (const path of [
    "",
    "/bookings",
    "/bookings/new",
    `/bookings/${sent}`,
    "/blocks",
    "/payment-links",
    `/payment-links/${link}`,
    "/create-unique-payment-link",
    "/villa",
    "/villa/pictures",
    "/villa/rooms",
    "/bank",
    "/staff",
    "/history",
    "/outbox",
    "/guests",
    "/guests?q=somchai@example.com",
  ])
    await visit(`/admin${path}`)
  expect(faults).toEqual([])

  // Violations of the page's policy are recorded here.
  await page.evaluate(() => {
    document.body.insertAdjacentHTML("beforeend", '<img src="https://elsewhere.example/x.png" alt="">')
  })
  await expect.poll(() => page.evaluate(() => window.cspViolations.join())).toContain("img-src")
  // The recording script does not run in the sandbox that shows emails.
  const consoleErrors = pageErrors.splice(0).filter((error) => !error.includes("'about:srcdoc'"))
  expect(consoleErrors).toEqual([expect.stringContaining("https://elsewhere.example")])
  await owner.dispose()
})
