import { describe, expect, it } from "vitest"
import { canHold, holdGroups, ReleaseBody } from "#app/booking/holds/hold.ts"

const holds = (bookings: number, nights: number) => ({ bookings, nights })
const ONE_NIGHT = holds(1, 1)

describe("limits of holds", () => {
  it.each([
    ["the first booking", holds(0, 0), holds(0, 0), ONE_NIGHT, true],
    ["a guest's third", holds(2, 2), holds(2, 2), ONE_NIGHT, true],
    ["a guest's fourth", holds(3, 3), holds(3, 3), ONE_NIGHT, false],
    ["a guest's 90th night", holds(1, 89), holds(1, 89), ONE_NIGHT, true],
    ["a guest's 91st night", holds(1, 90), holds(1, 90), ONE_NIGHT, false],
    ["a network's sixth", holds(0, 0), holds(5, 5), ONE_NIGHT, true],
    ["a network's seventh", holds(0, 0), holds(6, 6), ONE_NIGHT, false],
    ["a network's 120th night", holds(0, 0), holds(2, 60), holds(1, 60), true],
    ["a network's 121st night", holds(0, 0), holds(2, 61), holds(1, 60), false],
    ["more nights of a held booking", holds(3, 60), holds(3, 60), holds(0, 30), true],
  ])("%s", (_, guest, address, more, allowed) => {
    expect(canHold({ guest, address }, { addressHash: "network" }, more)).toBe(allowed)
  })

  it("ignore the network when an admin books", () => {
    expect(canHold({ guest: holds(0, 0), address: holds(99, 999) }, { addressHash: "" }, ONE_NIGHT)).toBe(true)
  })
})

describe("groups of holds", () => {
  const HELD = [
    { guestId: "a", addressHash: "x", nights: 2 },
    { guestId: "b", addressHash: "x", nights: 5 },
    { guestId: "a", addressHash: "y", nights: 1 },
    { guestId: "c", addressHash: "", nights: 9 },
  ]
  it.each([
    ["guest", ["c", 1, 9], ["b", 1, 5], ["a", 2, 3]],
    ["address", ["x", 2, 7], ["y", 1, 1]],
  ] as const)("by %s, sorted by nights; admin bookings have no network", (kind, ...groups) => {
    expect(holdGroups(HELD, kind).map(({ id, bookings, nights }) => [id, bookings, nights])).toEqual(groups)
  })
})

describe("the body that selects a group and says when its list was read", () => {
  it.each([
    [{ guest: "g" }, { group: { kind: "guest", id: "g" } }],
    [{ address: "n" }, { group: { kind: "address", id: "n" } }],
    [
      { guest: "g", at: "1970-01-01T07:00:01+07:00" },
      { group: { kind: "guest", id: "g" }, seenAt: 1000 },
    ],
    [
      { address: "n", at: "1970-01-01T00:00:01.500Z" },
      { group: { kind: "address", id: "n" }, seenAt: 1500 },
    ],
    [{ guest: "g", at: "yesterday" }, null],
    [{ guest: "g", at: 1000 }, null],
    [{ guest: "g", at: "" }, null],
    [{ guest: "g", address: "n" }, null],
    [{ guest: "" }, null],
    [{ guest: 1 }, null],
    [{}, null],
  ])("%j", (body, expected) => {
    const parsed = ReleaseBody.safeParse(body)
    expect(parsed.success ? parsed.data : null).toEqual(expected)
  })
})
