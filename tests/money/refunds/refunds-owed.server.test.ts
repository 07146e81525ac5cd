import { expect, it } from "vitest"
import { cancelBooking } from "#app/booking/cancellation/cancel-booking.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import type { Language } from "#app/i18n/languages.ts"
import { createRefund } from "#app/money/refunds/create-refund.server.ts"
import { stayContent } from "#app/notify/email/stay-content.server.ts"
import { DEFAULT_TERMS } from "#app/villa/terms/terms.ts"
import { newToken } from "../../support/admins.ts"
import { Client } from "../../support/api.ts"
import { rows, updateSampleVilla } from "../../support/app.ts"
import { done, OWNER, withBooks } from "../../support/books.ts"
import { setUpClock, setUpOwner, setUpVilla } from "../../support/set-up.ts"

setUpClock()
const app = setUpVilla()
const admin = setUpOwner(app)

it("of a month names booking and amount, in the call and on the page", async () => {
  const { id } = await new Client().book()
  const owner = { token: await newToken(app, { name: "Noi", email: "noi@example.com" }) }
  const status = (body: object) => new Client().patch(`/api/admin/bookings/${id}/status`, body, owner)
  expect((await status({ status: "confirmed" })).status).toBe(200)
  expect((await status({ status: "cancelled", cancelReason: "admin" })).status).toBe(200)
  const { body } = await new Client().get("/api/admin/books/2090-11", owner)
  expect(body.data.books.refundsOwed).toMatchObject([{ bookingId: id, amount: 34_000 }])
  const page = String((await admin.get("/admin/books/2090-11")).body)
  expect(page).not.toContain("NaN")
  const [refund] = await rows<{ id: string }>("select id from refunds")
  expect(page).not.toContain(`/admin/bookings/${refund?.id}`)
})

const PAID_TOO_MUCH = { th: "ส่วน ฿2,000 ที่เราแจ้งคืนไว้ก่อนหน้านี้", en: "The ฿2,000 that we already owed you" }

it.each<[returned: number, texts: Record<Language, string[]>]>([
  [0, { th: [PAID_TOO_MUCH.th], en: [PAID_TOO_MUCH.en] }],
  [5_000_00, { th: ["เราจะโอนคืน ฿5,000", PAID_TOO_MUCH.th], en: ["we'll transfer ฿5,000", PAID_TOO_MUCH.en] }],
])("before a cancellation is not denied by its email, which returns %d satang", async (amount, texts) => {
  await updateSampleVilla(app, { terms: DEFAULT_TERMS })
  const { stayFrom, pay } = withBooks(app)
  const { id, total } = await stayFrom("2090-12-03")
  await done(pay(id, total + 2_000_00))
  await done(createRefund(app, id, undefined, OWNER))
  await done(cancelBooking(app, id, OWNER, { cancelReason: "guest", returned: { kind: "amount", amount } }))
  const [email] = await rows<{ facts: string }>(
    "select facts from outbox where kind = 'cancelled' and booking_id = ?",
    id,
  )
  for (const language of ["th", "en"] as const) {
    const reader = { t: i18nFor(language).t, language, villaName: "Baan" }
    const { next } = stayContent("cancelled", JSON.parse(email?.facts ?? ""), reader)
    expect(next).toEqual(texts[language].map((text) => expect.stringContaining(text)))
  }
})
