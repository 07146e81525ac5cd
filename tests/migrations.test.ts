import { describe, expect, it } from "vitest"
import { faultsOf, migrationFaults } from "../scripts/migration-guard.ts"

describe("migrations", () => {
  it("neither drop nor rebuild a table, and have each trigger on one line", async () => {
    expect(await migrationFaults()).toEqual([])
  })

  const loses = ["drops or rebuilds a table"]
  const split = ["has a trigger on several lines"]
  it.each([
    ["DROP TABLE `bookings`;", loses],
    ["drop  table bookings", loses],
    ["CREATE TABLE `__new_bookings` (id text);", loses],
    ["-- DROP TABLE is not allowed here\nALTER TABLE bookings ADD note text;", []],
    ["CREATE TABLE `bookings` (\n\t`id` text PRIMARY KEY\n);", []],
    ["CREATE TRIGGER a AFTER INSERT ON b BEGIN SELECT 1; SELECT 2; END;\nCREATE TABLE c (id text);", []],
    ["CREATE TRIGGER a AFTER INSERT ON b BEGIN\n  SELECT 1;\nEND;", split],
    ["create trigger a after insert on b\r\nbegin select 1; end", split],
    ["CREATE TRIGGER a\nAFTER INSERT ON b BEGIN SELECT 1; END;", split],
    ["-- CREATE TRIGGER\n-- BEGIN END;\nALTER TABLE a ADD b text;", []],
    ["CREATE TRIGGER a AFTER INSERT ON b BEGIN SELECT 1;\nEND;\nDROP TABLE c;", [...loses, ...split]],
  ])("%j", (sql, faults) => {
    expect(faultsOf(sql)).toEqual(faults)
  })
})
