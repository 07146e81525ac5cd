/**
 * SQLite's codes for an error in the query or for a value that a constraint or trigger refuses. Others, such as
 * SQLITE_BUSY, SQLITE_FULL and SQLITE_NOMEM, are about the database.
 */
const ABOUT_THE_QUERY =
  /\bSQLITE_(ERROR|CONSTRAINT|TOOBIG|MISMATCH|RANGE|MISUSE|AUTH|SCHEMA)\b|D1_TYPE_ERROR|No SQL statements detected|Wrong number of parameter bindings/

/** D1 answers these instead of beginning: it is overloaded, or exports or imports the database. */
const NOT_BEGUN = /is overloaded|too many requests queued|long-running (export|import)/i

/**
 * Whether a batch failed because D1 did not do its work, unlike a faulty query or refused values. Every message that
 * nobody knows counts: a request that may succeed later must not be answered as a fault of the app.
 */
export function isAboutDatabase(error: unknown): boolean {
  const isFaultOfApp = error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError
  return !isFaultOfApp && !ABOUT_THE_QUERY.test(String(error))
}

/** Whether the writes of a failed batch were certainly not committed. */
export function isNotCommitted(error: unknown): boolean {
  return ABOUT_THE_QUERY.test(String(error)) || NOT_BEGUN.test(String(error))
}
