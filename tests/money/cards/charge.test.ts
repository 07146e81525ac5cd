import { describe, expect, it } from "vitest"
import { type ChargeStatus, type ChargeStep, stepFor } from "#app/money/cards/charge.ts"

const WAITS = { wanted: true, guestWaits: true }
const LATE = { wanted: true, guestWaits: false }
const UNWANTED = { wanted: false, guestWaits: true }

describe("the next step of a payment for each state of its charge", () => {
  it.each<[ChargeStatus | null, { waits: ChargeStep; late: ChargeStep; unwanted: ChargeStep }]>([
    [null, { waits: "wait", late: "decline", unwanted: "wait" }],
    ["pending", { waits: "wait", late: "expire", unwanted: "expire" }],
    ["authorized", { waits: "send-otp", late: "release", unwanted: "release" }],
    ["captured", { waits: "ask-owner", late: "ask-owner", unwanted: "ask-owner" }],
    ["failed", { waits: "decline", late: "decline", unwanted: "decline" }],
    ["released", { waits: "decline", late: "decline", unwanted: "decline" }],
    ["not-created", { waits: "decline", late: "decline", unwanted: "decline" }],
    ["lost", { waits: "record-lost", late: "record-lost", unwanted: "record-lost" }],
  ])("%s", (status, steps) => {
    const charge = status && { status }
    expect({
      waits: stepFor(charge, WAITS),
      late: stepFor(charge, LATE),
      unwanted: stepFor(charge, UNWANTED),
    }).toEqual(steps)
  })
})
