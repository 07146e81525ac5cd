import { beforeEach, expect, it } from "vitest"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { setCustomerInfo } from "#app/booking/guest/set-customer-info.server.ts"
import { sendConfirmation } from "#app/booking/send-confirmation.server.ts"
import { fail, ok } from "#app/result.ts"
import { rows, withConcurrentWrite } from "../support/app.ts"
import { createBooking, GUEST } from "../support/bookings.ts"
import { MALI } from "../support/sample.ts"
import { setUpVilla } from "../support/set-up.ts"

const OWNER = { actor: "admin", name: "Owner" } as const
const facts = async () =>
  (await rows<{ facts: string }>("select facts from outbox where kind = 'confirmed' order by rowid")).map((row) =>
    JSON.parse(row.facts),
  )

const app = setUpVilla()
let id: string
beforeEach(async () => {
  id = (await createBooking(app)).id
  await setCustomerInfo(app, id, MALI, GUEST)
})

it("queues the email with the current booking and a link", async () => {
  await changeStatus(app, id, "confirmed", OWNER)
  expect(await sendConfirmation(app, id, GUEST)).toEqual(ok(null))
  const [, again] = await facts()
  expect(again).toMatchObject({
    again: true,
    firstName: "Mali",
    url: expect.stringContaining(`/booking/${id}/open?token=`),
  })
})

it("names what is still to be paid", async () => {
  await changeStatus(app, id, "confirmed", OWNER)
  await rows("update bookings set total = total + 50000")
  await sendConfirmation(app, id, GUEST)
  expect((await facts()).at(-1)).toMatchObject({ remaining: 500_00 })
})

it("queues one email for many concurrent clicks", async () => {
  await changeStatus(app, id, "confirmed", OWNER)
  const answers = await Promise.all(Array.from({ length: 8 }, () => sendConfirmation(app, id, GUEST)))
  expect(answers).toEqual(Array(8).fill(ok(null)))
  expect(await facts()).toHaveLength(2)
})

it("fails for an unknown, unconfirmed, or concurrently cancelled booking", async () => {
  expect(await sendConfirmation(app, "nobody-s", GUEST)).toEqual(fail("not-found"))
  expect(await sendConfirmation(app, id, GUEST)).toEqual(fail("confirmation-not-sent"))
  await changeStatus(app, id, "confirmed", OWNER)
  await rows("update outbox set sent_at = 1, due_at = null")
  const late = withConcurrentWrite(app, async () => void (await changeStatus(app, id, "cancelled", OWNER)))
  expect(await sendConfirmation(late, id, GUEST)).toEqual(fail("confirmation-not-sent"))
  expect(await facts()).toHaveLength(1)
})
