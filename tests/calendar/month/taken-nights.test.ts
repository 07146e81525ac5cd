import { describe, expect, it } from "vitest"
import {
  conflictingNights,
  conflictingNightsForAdmin,
  displacedPrep,
  type NightUse,
  prepNightsOf,
} from "#app/calendar/month/taken-nights.ts"

const night = (day: number) => `2026-12-${String(day).padStart(2, "0")}`
const STAY = { checkIn: night(3), checkOut: night(5) }
const taken = (nights: Record<number, NightUse>) =>
  new Map(Object.entries(nights).map(([day, use]) => [night(Number(day)), use]))

describe("the nights for preparing the villa", () => {
  it.each([
    [STAY, 0, []],
    [STAY, 1, [night(5)]],
    [STAY, 3, [night(5), night(6), night(7)]],
    [{ checkIn: night(30), checkOut: "2027-01-01" }, 2, ["2027-01-01", "2027-01-02"]],
    [{ checkIn: "2028-02-26", checkOut: "2028-02-28" }, 3, ["2028-02-28", "2028-02-29", "2028-03-01"]],
  ])("after %j, %i of them, are %j", (stay, gap, nights) => {
    expect(prepNightsOf(stay, gap)).toEqual(nights)
  })
})

describe("what prevents a stay from the 3rd to the 5th", () => {
  it.each<[string, Record<number, NightUse>, number, number[], number[], number[]]>([
    ["nothing", {}, 3, [], [], []],
    ["a stay", { 4: "stay" }, 0, [4], [4], []],
    ["a block", { 3: "block" }, 1, [3], [3], []],
    ["another's preparation", { 3: "prep" }, 1, [3], [], [3]],
    ["another's preparation, also if there is none any more", { 3: "prep" }, 0, [3], [], [3]],
    ["an arrival on its departure", { 5: "stay" }, 1, [5], [], [5]],
    ["an arrival on its departure without preparation", { 5: "stay" }, 0, [], [], []],
    ["an arrival within its preparation", { 7: "stay" }, 3, [7], [], [7]],
    ["an arrival after its preparation", { 7: "stay" }, 2, [], [], []],
    ["a block on its departure", { 5: "block", 6: "block" }, 2, [], [], []],
    ["others' preparation after its departure", { 5: "prep" }, 2, [], [], []],
    ["an unpaid stay", { 4: "unpaid-stay" }, 0, [4], [4], []],
    ["preparation after an unpaid stay", { 3: "unpaid-prep" }, 1, [3], [], [3]],
    ["an unpaid arrival within its preparation", { 6: "unpaid-stay" }, 2, [6], [], [6]],
    ["what lies before it", { 2: "stay" }, 3, [], [], []],
    ["all of these", { 3: "prep", 4: "stay", 5: "block", 6: "stay" }, 2, [3, 4, 6], [4], [3, 6]],
  ])("%s", (_, nights, gap, forGuest, forAdmin, lost) => {
    expect(conflictingNights(STAY, taken(nights), gap)).toEqual(forGuest.map(night))
    expect(conflictingNightsForAdmin(STAY, taken(nights))).toEqual(forAdmin.map(night))
    expect(displacedPrep(STAY, taken(nights), gap)).toEqual(lost.map(night))
  })
})
