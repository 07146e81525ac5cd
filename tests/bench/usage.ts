type Usage = { batches: number; rowsRead: number; rowsWritten: number }

/** The D1 usage in the `Server-Timing` header, which the worker sends in local development; null without it. */
export function usageOf({ headers }: Pick<Response, "headers">): Usage | null {
  const match = /rows_read=(\d+) rows_written=(\d+)", batches;desc="(\d+)"/.exec(headers.get("Server-Timing") ?? "")
  return match && { rowsRead: Number(match[1]), rowsWritten: Number(match[2]), batches: Number(match[3]) }
}
