import { env } from "cloudflare:workers"
import { expect, it } from "vitest"
import { action as api } from "#app/api/route.ts"
import { openApp } from "#app/context.server.ts"
import { payByCard } from "#app/money/cards/pay-by-card.server.ts"
import { action as staffPage } from "#app/people/team/admin/staff.tsx"
import { deleteStaff, insertAdmin } from "./support/admins.ts"
import { deleteBookings, insertSampleVilla, rows, testApp } from "./support/app.ts"
import { createBooking } from "./support/bookings.ts"

const SITE = "https://baan.example"
const ANOTHER_ORIGIN = "https://evil.example"

/** The app with PUBLIC_URL set, reached at another address. */
function siteApp() {
  const vars = { LIMITS: "off", PUBLIC_URL: `${SITE}/` }
  return { ...testApp(vars), origin: openApp({ ...env, ...vars } as Env, ANOTHER_ORIGIN).origin }
}

it("links use PUBLIC_URL, never the host of the request", async () => {
  expect(siteApp().origin).toBe(SITE)
  expect(openApp({ ...env, PUBLIC_URL: SITE } as Env).origin).toBe(SITE)
  expect(openApp({ ...env, PUBLIC_URL: "" } as Env, ANOTHER_ORIGIN).origin).toBe(ANOTHER_ORIGIN)
})

it("stored data, emails and responses contain only PUBLIC_URL", async () => {
  await deleteBookings()
  await deleteStaff()
  const app = siteApp()
  await insertSampleVilla(app, { creditCardEnabled: true })
  const admin = await insertAdmin(app)
  const customer = { firstName: "Mali", lastName: "S", email: "mali@example.com", phone: "0812345678" }
  const booking = await createBooking(app, { customer })

  const send = async (handler: unknown, path: string, init: RequestInit = {}) => {
    const request = new Request(`${ANOTHER_ORIGIN}${path}`, init)
    const context = {
      app,
      callerOf: async () => ({ guestId: null, bookingId: null, admin }),
      serviceStatus: { unavailable: false, isPaused: false },
      cloudflare: { ctx: { waitUntil: () => {} } },
    }
    const call = handler as (args: unknown) => Promise<Response | { data: unknown }>
    const answer = await call({ request, context, params: {} })
    return JSON.stringify(answer instanceof Response ? await answer.json() : answer.data)
  }
  const json = (body: object) => ({
    method: "POST",
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/json" },
  })
  const answers = [
    await send(api, "/api/admin/payment-links", json({ amount: 5, description: "x" })),
    await send(api, "/api/admin/invites", json({ email: "new@example.com" })),
    await send(staffPage, "/admin/staff", { method: "POST", body: new URLSearchParams({ email: "b@example.com" }) }),
  ]
  for (const answer of answers) expect(answer).toContain(SITE)
  expect(await send(api, "/api/villa")).not.toContain(ANOTHER_ORIGIN)

  let returnUrl = ""
  const cards = {
    ...app.cards!,
    authorize: async (order: { returnUrl: string }) => {
      returnUrl = order.returnUrl
      return { ok: false as const, error: "gateway-unreachable" as const }
    },
  }
  const card = { cardNumber: "4242424242424242", cardholderName: "MALI", expiry: "12/99", cvv: "123" }
  await payByCard({ ...app, cards }, { kind: "booking", id: booking.id }, card)
  expect(returnUrl).toMatch(new RegExp(`^${SITE}/booking/`))

  const stored = [...(await rows("select * from bookings")), ...(await rows("select * from outbox"))]
  expect(stored).toHaveLength(4)
  for (const text of [...answers, ...stored.map((row) => JSON.stringify(row))]) {
    expect(text).toContain(SITE)
    expect(text).not.toContain(ANOTHER_ORIGIN)
  }
})
