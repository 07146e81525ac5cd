import { beforeEach, describe, expect, it } from "vitest"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { rows } from "../../support/app.ts"
import { createBooking } from "../../support/bookings.ts"
import { ADMIN } from "../../support/payment-links.ts"
import { setUpVilla } from "../../support/set-up.ts"

const app = setUpVilla()
beforeEach(async () => {
  const { id } = await createBooking(app)
  await changeStatus(app, id, "confirmed", ADMIN)
})

const ledger = () => rows("select * from ledger")

describe("the ledger's triggers", () => {
  it.each([
    "update ledger set amount = amount + 1",
    "update ledger set booking_id = null, payment_link_id = 'another'",
    "update ledger set at = at + 1",
    "update ledger set evidence = 'slip:other'",
    "update ledger set taken_back_before = 1",
    "update ledger set actor = 'guest'",
    "update ledger set note = 'rewritten'",
    "delete from ledger",
  ])("reject: %s", async (statement) => {
    const before = await ledger()
    expect(before).toHaveLength(1)
    await expect(rows(statement)).rejects.toThrow("ledger is append-only")
    expect(await ledger()).toEqual(before)
  })

  it("allow erasing a note, which may contain personal data", async () => {
    await rows("update ledger set note = null")
    expect(await ledger()).toMatchObject([{ note: null }])
  })
})
