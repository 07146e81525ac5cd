import type { ActionFunctionArgs } from "@remix-run/cloudflare"
import { found } from "./found.server.ts"
import { lastSegment } from "./last-segment.ts"

/** The action of URLs that one file handles (`pages` in routes.ts), by the last segment of the URL. */
export function byLastSegment<Answer>(handlers: Record<string, (args: ActionFunctionArgs) => Answer>) {
  return (args: ActionFunctionArgs): Answer => found(handlers[lastSegment(new URL(args.request.url).pathname)])(args)
}
