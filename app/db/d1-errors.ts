/**
 * SQLite's codes for a faulty query or for values that a constraint or trigger refuses.
 * Other codes, such as SQLITE_BUSY, SQLITE_FULL and SQLITE_NOMEM, are about the database.
 */
const ABOUT_THE_QUERY =
  /\bSQLITE_(ERROR|CONSTRAINT|TOOBIG|MISMATCH|RANGE|MISUSE|AUTH|SCHEMA)\b|D1_TYPE_ERROR|No SQL statements detected|Wrong number of parameter bindings/

/** D1's errors before it begins a batch: it is overloaded, or exports or imports the database. */
const NOT_BEGUN = /is overloaded|too many requests queued|long-running (export|import)/i

/** Unknown messages count as failures of D1: a request that may succeed later is no fault of the app. */
export function isAboutDatabase(error: unknown): boolean {
  const isFaultOfApp = error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError
  return !isFaultOfApp && !ABOUT_THE_QUERY.test(String(error))
}

/** Whether the writes of a failed batch were certainly not committed. */
export function isNotCommitted(error: unknown): boolean {
  return ABOUT_THE_QUERY.test(String(error)) || NOT_BEGUN.test(String(error))
}
