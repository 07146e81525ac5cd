import { describe, expect, it } from "vitest"
import { isAboutDatabase, isNotCommitted } from "#app/db/d1-errors.ts"
import { ABOUT_THE_DATABASE } from "./d1-errors.cases.ts"

const ABOUT_THE_QUERY = [
  "D1_ERROR: UNIQUE constraint failed: nights.night: SQLITE_CONSTRAINT (extended: SQLITE_CONSTRAINT_PRIMARYKEY)",
  "D1_ERROR: constraint failed: ledger.held: SQLITE_CONSTRAINT (extended: SQLITE_CONSTRAINT_TRIGGER)",
  "D1_ERROR: FOREIGN KEY constraint failed: SQLITE_CONSTRAINT",
  "D1_ERROR: no such column: nights.moon: SQLITE_ERROR",
  'D1_ERROR: near "selct": syntax error at offset 0: SQLITE_ERROR',
  "D1_ERROR: too many SQL variables at offset 512: SQLITE_ERROR",
  "D1_ERROR: string or blob too big: SQLITE_TOOBIG",
  "D1_ERROR: not authorized: SQLITE_AUTH",
  "D1_ERROR: No SQL statements detected.",
  "D1_ERROR: Wrong number of parameter bindings for SQL query.",
  "D1_TYPE_ERROR: Type 'undefined' not supported for value 'undefined'",
]

const BEGAN_NOTHING = [
  "D1_ERROR: Currently processing a long-running export.",
  "D1_ERROR: Currently processing a long-running import.",
  "D1_ERROR: D1 DB is overloaded. Requests queued for too long.",
  "D1_ERROR: D1 DB is overloaded. Too many requests queued.",
]

describe("what D1 answers", () => {
  it.each(ABOUT_THE_DATABASE.map((message) => [message]))("is about the database: %s", (message) => {
    expect(isAboutDatabase(new Error(message))).toBe(true)
    expect(isNotCommitted(new Error(message))).toBe(BEGAN_NOTHING.includes(message))
  })

  it.each(ABOUT_THE_QUERY.map((message) => [message]))("is about the query: %s", (message) => {
    expect(isAboutDatabase(new Error(message))).toBe(false)
    expect(isNotCommitted(new Error(message))).toBe(true)
  })

  it("a fault of the app is not D1's, and leaves open what was written", () => {
    const fault = new TypeError("Cannot read properties of undefined (reading 'batch')")
    expect([isAboutDatabase(fault), isNotCommitted(fault)]).toEqual([false, false])
  })
})
