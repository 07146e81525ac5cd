/** What an answer asked of D1, as the worker says in `Server-Timing` in local development; null where it does not say. */
export function usageOf({ headers }: Pick<Response, "headers">): { rowsRead: number; rowsWritten: number } | null {
  const told = /rows_read=(\d+) rows_written=(\d+)/.exec(headers.get("Server-Timing") ?? "")
  return told && { rowsRead: Number(told[1]), rowsWritten: Number(told[2]) }
}
