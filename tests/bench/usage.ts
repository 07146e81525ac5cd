type Usage = { batches: number; rowsRead: number; rowsWritten: number }

/** What an answer asked of D1, as the worker says in `Server-Timing` in local development; null where it does not say. */
export function usageOf({ headers }: Pick<Response, "headers">): Usage | null {
  const told = /rows_read=(\d+) rows_written=(\d+)", batches;desc="(\d+)"/.exec(headers.get("Server-Timing") ?? "")
  return told && { rowsRead: Number(told[1]), rowsWritten: Number(told[2]), batches: Number(told[3]) }
}
