import { describe, expect, it } from "vitest"
import { declaredTriggers, migratedTriggers, triggerMigration } from "../../scripts/triggers.ts"

describe("triggers.sql", () => {
  it("has every trigger of the migrated database, as it is there", () => {
    expect(Object.fromEntries(migratedTriggers())).toEqual(Object.fromEntries(declaredTriggers()))
  })
})

describe("a migration of triggers", () => {
  const declared = new Map([
    ["same", "CREATE TRIGGER same"],
    ["changed", "CREATE TRIGGER changed AFTER"],
    ["new", "CREATE TRIGGER new"],
  ])
  const migrated = new Map([
    ["same", "CREATE TRIGGER same"],
    ["changed", "CREATE TRIGGER changed BEFORE"],
    ["gone", "CREATE TRIGGER gone"],
  ])

  it("drops what has changed or gone before it creates what is new", () => {
    expect(triggerMigration(declared, migrated)).toEqual([
      "DROP TRIGGER changed;",
      "DROP TRIGGER gone;",
      "CREATE TRIGGER changed AFTER",
      "CREATE TRIGGER new",
    ])
  })

  it("is empty once the database has all of them", () => {
    expect(triggerMigration(declared, declared)).toEqual([])
  })
})
