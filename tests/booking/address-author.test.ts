import { describe, expect, it } from "vitest"
import { departedAuthor, staffAuthorAt } from "#app/booking/address-author.ts"
import type { BookingEvent } from "#app/booking/booking.ts"

const NOK_LEFT = [{ name: "Nok", at: 100 }]

function event(action: BookingEvent["action"], at: number, by: string | null = null, email = false): BookingEvent {
  return {
    action,
    at,
    actor: by === null ? "guest" : "admin",
    actorName: by,
    from: null,
    to: null,
    reason: null,
    ...(email && { changes: [{ field: "email", from: "guest@example.com", to: "other@example.com" }] }),
  }
}
const booked = event("booked", 1)
const details = event("customer-info", 2)

describe("who set a booking's email address and has left the team since", () => {
  it.each<[string, BookingEvent[], string | null]>([
    ["nobody, where the guest entered it", [booked, details], null],
    ["who changed it", [booked, details, event("changed", 3, "Nok", true)], "Nok"],
    ["who entered the booking with it", [event("booked", 1, "Nok")], "Nok"],
    ["who added the guest's details to a booking without any", [booked, event("changed", 3, "Nok")], "Nok"],
    ["nobody, where only something else was changed", [booked, details, event("changed", 3, "Nok")], null],
    [
      "nobody, where the guest has corrected it",
      [event("booked", 1, "Nok"), event("customer-info", 2, null, true)],
      null,
    ],
    [
      "nobody, where a colleague has corrected it",
      [booked, details, event("changed", 3, "Nok", true), event("changed", 4, "Anan", true)],
      null,
    ],
    ["nobody, where somebody of that name did it later", [booked, details, event("changed", 101, "Nok", true)], null],
    [
      "nobody, once an owner has checked it",
      [booked, details, event("changed", 3, "Nok", true), event("email-checked", 101, "Anan")],
      null,
    ],
    [
      "who changed it, whatever they confirmed before they left",
      [booked, details, event("changed", 3, "Nok", true), event("email-checked", 4, "Nok")],
      "Nok",
    ],
  ])("is %s", (_, history, setter) => {
    expect(departedAuthor(history, NOK_LEFT)?.name ?? null).toBe(setter)
  })

  it("is nobody while they are in the team", () => {
    expect(departedAuthor([event("booked", 1, "Nok")], [])).toBeNull()
  })

  it("is who left twice and changed it in between, until it is checked after the last time", () => {
    const departures = [...NOK_LEFT, { name: "Nok", at: 200 }]
    const history = [booked, details, event("changed", 150, "Nok", true)]
    expect(departedAuthor(history, departures)).toEqual({ name: "Nok", through: "account" })
    expect(departedAuthor([...history, event("email-checked", 199, "Anan")], departures)).not.toBeNull()
    expect(departedAuthor([...history, event("email-checked", 200, "Anan")], departures)).toBeNull()
  })

  it.each([
    ["while they knew the link", 10, 20, true],
    ["in the moment of the share", 15, 20, true],
    ["before they knew it", 16, 20, false],
    ["after it had ended", 5, 14, false],
  ])("may be who shared the guest's link, where the guest entered the address %s", (_, sharedAt, endedAt, isListed) => {
    const history = [booked, details, event("changed", 15, null, true)]
    const shares = [{ name: "Nok", sharedAt, endedAt }]
    expect(departedAuthor(history, [], shares)).toEqual(isListed ? { name: "Nok", through: "link" } : null)
    expect(departedAuthor([...history, event("email-checked", 20, "Anan")], [], shares)).toBeNull()
  })
})

describe("who of the team had entered the address that a code went to", () => {
  const byNok = event("changed", 3, "Nok", true)
  it.each<[string, BookingEvent[], string | null]>([
    ["nobody, where the guest had entered it", [booked, details], null],
    ["who had changed it", [booked, details, byNok], "Nok"],
    ["who had entered the booking with it", [event("booked", 1, "Nok")], "Nok"],
    [
      "who had changed it, though it was changed back later",
      [booked, details, byNok, event("changed", 11, "Nok", true)],
      "Nok",
    ],
    ["nobody, where it was changed later only", [booked, details, event("changed", 11, "Nok", true)], null],
    ["nobody, where the guest had confirmed it", [event("booked", 1, "Nok"), details], null],
    [
      "who had entered it, if the guest confirmed it later",
      [event("booked", 1, "Nok"), event("customer-info", 11)],
      "Nok",
    ],
    ["nobody, where an owner had checked it", [booked, details, byNok, event("email-checked", 4, "Anan")], null],
    ["who had changed it after a check", [booked, details, event("email-checked", 2, "Anan"), byNok], "Nok"],
  ])("is %s", (_, history, author) => {
    expect(staffAuthorAt(history, 10)).toBe(author)
  })
})
