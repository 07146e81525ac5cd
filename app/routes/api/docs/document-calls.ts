import * as z from "zod"
import type { DeclaredCall } from "../shared/call.server.ts"

/** The two calls that answer from the list of all calls, and so are declared apart from their handlers. */
export const documentCalls = {
  openApi: {
    who: "anyone",
    summary: "OpenAPI 3.1 document",
    status: 200,
    returns: z.looseObject({ openapi: z.literal("3.1.0") }),
    failures: [],
  },
  page: { who: "anyone", summary: "This page", status: 200, returns: null, page: true, failures: [] },
} as const satisfies Record<string, DeclaredCall>
