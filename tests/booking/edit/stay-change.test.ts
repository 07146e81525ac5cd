import { describe, expect, it } from "vitest"
import type { BookingAction, BookingEvent, RecordedChange } from "#app/booking/booking.ts"
import { changesBetween, changesSinceNotified, mergedChanges } from "#app/booking/edit/stay-change.ts"
import type { StayChange, StayField } from "#app/notify/email/email.ts"
import { MALI } from "../../support/sample.ts"

const BEFORE = {
  customer: MALI,
  checkIn: "2026-12-01",
  checkOut: "2026-12-03",
  rooms: 3,
  guests: 2,
  total: 17000_00,
  paymentMethod: "bank_transfer",
  specialRequests: "",
  arrival: null,
  adults: null,
  children: null,
} as const

describe("what a change of a booking changed", () => {
  it.each<[Partial<Parameters<typeof changesBetween>[0]>, RecordedChange[]]>([
    [{}, []],
    [{ checkOut: "2026-12-04" }, [{ field: "checkOut", from: "2026-12-03", to: "2026-12-04" }]],
    [
      { guests: 4, rooms: 2, total: 15000_00 },
      [
        { field: "rooms", from: 3, to: 2 },
        { field: "guests", from: 2, to: 4 },
        { field: "totalPrice", from: 17000_00, to: 15000_00 },
      ],
    ],
    [{ customer: { ...MALI, lastName: "" } }, [{ field: "customerName", from: "Mali Srisuk", to: "Mali" }]],
    [{ customer: { ...MALI, phone: "" } }, [{ field: "phone", from: "0812345678", to: "" }]],
    [
      { adults: 1, children: 1, arrival: "18:00" },
      [
        { field: "adults", from: "", to: 1 },
        { field: "children", from: "", to: 1 },
        { field: "arrival", from: "", to: "18:00" },
      ],
    ],
    [{ specialRequests: "Cot" }, [{ field: "specialRequests", from: "", to: "Cot" }]],
    [
      { source: "airbnb", commission: 1500_00 },
      [
        { field: "source", from: "", to: "airbnb" },
        { field: "commission", from: "", to: 1500_00 },
      ],
    ],
    [{ paymentMethod: "promptpay" }, [{ field: "paymentMethod", from: "bank_transfer", to: "promptpay" }]],
  ])("%j: %j", (set, changes) => {
    expect(changesBetween(BEFORE, { ...BEFORE, ...set })).toEqual(changes)
  })

  it("not the details that a guest enters for the first time", () => {
    expect(
      changesBetween({ ...BEFORE, customer: null }, { ...BEFORE, guests: 3, adults: 3, children: 0, arrival: "18:00" }),
    ).toEqual([{ field: "guests", from: 2, to: 3 }])
  })
})

const guests = (from: number, to: number): StayChange => ({ field: "guests", from, to })

describe("several changes as one", () => {
  it.each([
    [[], []],
    [[{ field: "commission", from: "", to: 100 } as const, guests(2, 3)], [guests(2, 3)]],
    [[guests(2, 3)], [guests(2, 3)]],
    [[guests(2, 3), guests(3, 5)], [guests(2, 5)]],
    [[guests(2, 3), guests(3, 2)], []],
    [
      [{ field: "checkIn", from: "2026-12-01", to: "2026-12-02" } as const, guests(2, 3)],
      [{ field: "checkIn", from: "2026-12-01", to: "2026-12-02" } as const, guests(2, 3)],
    ],
  ])("%j: %j", (changes, merged) => {
    expect(mergedChanges(changes)).toEqual(merged)
  })
})

describe("changes that the guest was not notified of", () => {
  const event = (actor: BookingEvent["actor"], action: BookingAction, changes?: StayChange[]): BookingEvent => ({
    at: 1,
    actor,
    actorName: null,
    action,
    from: null,
    to: null,
    reason: null,
    changes,
  })
  const changed = (from: number, to: number) => event("admin", "changed", [guests(from, to)])
  const notified = event("admin", "guest-notified")
  const moved = event("admin", "moved")
  it.each<[string, BookingEvent[], StayChange[]]>([
    ["nothing happened", [], []],
    ["staff changed", [changed(2, 3)], [guests(2, 3)]],
    ["the guest changed", [event("guest", "changed", [guests(2, 3)])], []],
    ["notified since", [changed(2, 3), notified], []],
    ["another event since", [changed(2, 3), event("admin", "status")], [guests(2, 3)]],
    ["changed again since, in the same millisecond", [changed(2, 3), notified, changed(3, 4)], [guests(3, 4)]],
    ["an event without changes", [event("admin", "changed")], []],
    ["moved since, which is emailed", [changed(2, 3), moved], []],
  ])("%s", (_, history, changes) => {
    expect(changesSinceNotified(history)).toEqual(changes)
  })

  const email = (from: string, to: string) => event("admin", "changed", [{ field: "email", from, to }])
  const address = "mali@example.com"
  it.each<[string, BookingEvent[], boolean, StayField[]]>([
    ["moved without an address", [changed(2, 3), moved], false, ["guests"]],
    ["moved without an address, and told by staff", [changed(2, 3), moved, notified], false, []],
    ["moved before there was an address", [changed(2, 3), moved, email("", address)], true, ["guests", "email"]],
    ["moved before the address was removed", [changed(2, 3), moved, email(address, "")], false, ["email"]],
    ["moved before the address was corrected", [moved, email("mali@example.co", address)], true, ["email"]],
  ])("%s", (_, history, hasEmail, fields) => {
    expect(changesSinceNotified(history, hasEmail).map(({ field }) => field)).toEqual(fields)
  })
})
