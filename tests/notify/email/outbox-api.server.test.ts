import { expect, it } from "vitest"
import { action as call } from "#app/api/route.ts"
import { write } from "#app/db/database.server.ts"
import { insertEmail } from "#app/notify/email/outbox-store.server.ts"
import { Client, expectFailure } from "../../support/api.ts"
import { NOW, rows } from "../../support/app.ts"
import { sampleEmail } from "../../support/emails.ts"
import { eventually } from "../../support/eventually.ts"
import { setUpClock, setUpOwner, setUpVilla } from "../../support/set-up.ts"

setUpClock()
const app = setUpVilla()
const admin = setUpOwner(app)

const queue = (id: string, kind: "code" | "confirmed", now: number) =>
  write(app.db, [insertEmail(app.db, { ...sampleEmail(kind, "en"), id, bookingId: null }, now)])

it("lists every email, newest first, with its attachments as text", async () => {
  await queue("a", "code", NOW - 1000)
  await queue("b", "confirmed", NOW)
  const { status, body } = await admin.get("/api/admin/outbox")
  expect([status, body.status]).toEqual([200, "success"])
  const [confirmed, code, ...others] = body.data.messages
  expect(others).toEqual([])
  expect(Object.keys(confirmed).sort()).toEqual(
    ["attachments", "createdAt", "html", "sentAt", "subject", "text", "to"].sort(),
  )
  expect(confirmed).toMatchObject({
    to: "mali@example.com",
    subject: "Booking confirmed: BV-7K3M9Q",
    createdAt: "2090-11-20T17:30:00.000Z",
    sentAt: null,
    attachments: [
      {
        filename: "stay-BV-7K3M9Q.ics",
        contentType: expect.stringMatching(/^text\/calendar/),
        content: expect.stringMatching(/^BEGIN:VCALENDAR/),
      },
    ],
  })
  expect(code.text).toContain("482913")
})

it("shows a booking's email as sent soon after its event", async () => {
  const guest = new Client()
  const { id } = await guest.book()
  await guest.patch(`/api/booking/${id}/customer-info`, {
    customerInfo: { firstName: "Mali", lastName: "Srisuk", email: "mali@example.com", phone: "0812345678" },
  })
  await eventually(async () => {
    const [message] = (await admin.get("/api/admin/outbox")).body.data.messages
    expect(message).toMatchObject({ to: "mali@example.com", sentAt: expect.any(String) })
  })
})

it("is 401 for everyone else", async () => {
  expectFailure(await new Client().get("/api/admin/outbox"), 401, "unauthorized")
})

it("is not available in production, not even to an owner", async () => {
  await queue("a", "code", NOW)
  const admin = { id: "1", name: "A", email: "a@example.com", createdAt: 1, role: "owner" }
  const caller = { guestId: null, bookingId: null, admin }
  const context = {
    app: { ...app, settings: { ...app.settings, production: true } },
    callerOf: async () => caller,
    cloudflare: { ctx: { waitUntil: () => {} } },
  }
  const request = new Request("https://baan.test/api/admin/outbox")
  const answer = await call({ request, context, params: {} } as unknown as Parameters<typeof call>[0])
  expect([answer.status, await answer.json()]).toEqual([404, expect.objectContaining({ code: "notFound" })])
  expect(await rows("select id from outbox")).toHaveLength(1)
})
