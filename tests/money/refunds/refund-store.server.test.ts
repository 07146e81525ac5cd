import { beforeEach, describe, expect, it } from "vitest"
import { changeStatus } from "#app/booking/change-status.server.ts"
import { violates, write } from "#app/db/database.server.ts"
import { recordLines } from "#app/money/ledger/ledger-store.server.ts"
import { insertRefund, transitionRefund } from "#app/money/refunds/refund-store.server.ts"
import { NOW, rows } from "../../support/app.ts"
import { createBooking } from "../../support/bookings.ts"
import { ADMIN } from "../../support/payment-links.ts"
import { setUpVilla } from "../../support/set-up.ts"

const TIMEZONE = "Asia/Bangkok"
const app = setUpVilla()
let bookingId = ""
let held = 0
beforeEach(async () => {
  const booking = await createBooking(app)
  bookingId = booking.id
  held = booking.total
  await changeStatus(app, bookingId, "confirmed", ADMIN)
})

const insert = (id: string, amount: number, pot: "stay" | "damage" = "stay") =>
  write(app.db, [insertRefund(app.db, { id, bookingId, pot, amount, channel: "bank" }, NOW)])
const sentLine = (amount: number, channel: "bank" | "card" = "bank") =>
  recordLines(
    app,
    [
      {
        bookingId,
        paymentLinkId: null,
        at: NOW,
        kind: "refund",
        channel,
        amount: -amount,
        evidence: "refund:1",
        actor: "admin",
        actorName: null,
      },
    ],
    TIMEZONE,
  )
/** Takes the payment of the booking back. */
const reverse = async () => {
  const [line] = await rows<{ id: string; amount: number }>("select id, amount from ledger where kind = 'payment'")
  const { id: reverses, amount } = line!
  return write(
    app.db,
    recordLines(
      app,
      [
        {
          bookingId,
          paymentLinkId: null,
          at: NOW,
          kind: "reversal",
          channel: "bank",
          amount: -amount,
          reverses,
          reversedKind: "payment",
          evidence: null,
          actor: "admin",
          actorName: null,
        },
      ],
      TIMEZONE,
    ),
  )
}

describe("a refund", () => {
  it("can be all that is held, in parts", async () => {
    await insert("1", held - 1)
    await insert("2", 1)
    await expect(insert("3", 1)).rejects.toThrow("refunds.amount")
  })

  it("is never more than is held of its pot", async () => {
    await expect(insert("1", held + 1)).rejects.toThrow("refunds.amount")
    await expect(insert("1", 1, "damage")).rejects.toThrow("refunds.amount")
    await expect(insert("1", 0)).rejects.toThrow("refunds_positive")
    expect(await rows("select * from refunds")).toEqual([])
  })

  it("that is sent or given up leaves what is held to others", async () => {
    await insert("1", held)
    await write(app.db, [transitionRefund(app.db, "1", ["owed"], { status: "waived" }, NOW)])
    await insert("2", held)
    await write(app.db, [transitionRefund(app.db, "2", ["owed"], { status: "sent" }, NOW), ...sentLine(held)])
    await expect(insert("3", 1)).rejects.toThrow("refunds.amount")
  })

  it("moves only from the states and the version that were read", async () => {
    await insert("1", 100)
    await write(app.db, [transitionRefund(app.db, "1", ["owed"], { status: "sending" }, NOW, 1)])
    await expect(write(app.db, [transitionRefund(app.db, "1", ["owed"], { status: "sending" }, NOW)])).rejects.toThrow(
      "refunds.status",
    )
    await expect(
      write(app.db, [transitionRefund(app.db, "1", ["sending"], { status: "sent" }, NOW, 1)]),
    ).rejects.toThrow("refunds.status")
    expect(await rows("select status, version from refunds")).toEqual([{ status: "sending", version: 2 }])
  })

  it("cannot be sent any more if the money has gone back another way", async () => {
    await insert("1", held)
    // Money that went back to a card has gone back; of other money more is not returned than is free.
    await expect(write(app.db, sentLine(1))).rejects.toThrow("ledger.held")
    await write(app.db, sentLine(1, "card"))
    await expect(write(app.db, [transitionRefund(app.db, "1", ["owed"], { status: "sending" }, NOW)])).rejects.toThrow(
      "refunds.amount",
    )
  })

  it("keeps its amount, its booking and its pot", async () => {
    await insert("1", 100)
    await expect(rows("update refunds set amount = 200")).rejects.toThrow("refunds.amount")
    await expect(rows("update refunds set pot = 'damage'")).rejects.toThrow("refunds.amount")
  })

  it("keeps its payment from being taken back while it is open", async () => {
    await insert("1", 100)
    await expect(reverse()).rejects.toSatisfy((error) => violates(error, "ledger.held"))
    await write(app.db, [transitionRefund(app.db, "1", ["owed"], { status: "waived" }, NOW)])
    await reverse()
    await expect(insert("2", 1)).rejects.toThrow("refunds.amount")
  })
})
