import { describe, expect, it } from "vitest"
import { dangerousMigrations, losesRows } from "../scripts/migration-guard.ts"

describe("migrations", () => {
  it("neither drop nor rebuild a table", async () => {
    expect(await dangerousMigrations()).toEqual([])
  })

  it.each([
    ["DROP TABLE `bookings`;", true],
    ["drop  table bookings", true],
    ["CREATE TABLE `__new_bookings` (id text);", true],
    ["-- DROP TABLE is not allowed here\nALTER TABLE bookings ADD note text;", false],
    ["CREATE TABLE `bookings` (`id` text PRIMARY KEY);", false],
  ])("%s", (sql, dangerous) => {
    expect(losesRows(sql)).toBe(dangerous)
  })
})
