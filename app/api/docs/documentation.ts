import * as z from "zod"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { dateAfter } from "#app/villa/dates.ts"
import { type CallTable, call, calls, type Day } from "../call.server.ts"
import { docsPage } from "./docs-page.server.ts"
import { groupsOf } from "./documented-calls.ts"
import { openApi } from "./open-api.ts"

/** The page has an inline style sheet and nothing else. */
const POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ")

const CACHED = { "Cache-Control": "public, max-age=300" }

/** @param tables those of every call, these two included */
export function documentationCalls(tables: () => readonly CallTable[]): CallTable {
  const documentAt = builtDaily((day) => openApi(groupsOf(tables()), day))
  const pageAt = builtDaily((day) => docsPage(openApi(groupsOf(tables()), day)))
  return calls("Documentation", {
    "GET /openapi.json": call({
      who: "anyone",
      summary: "OpenAPI 3.1 document",
      returns: z.looseObject({ openapi: z.literal("3.1.0") }),
      run: async ({ app, json }) => json(documentAt(app.now()), { headers: CACHED }),
    }),
    "GET /docs": call({
      who: "anyone",
      summary: "This page",
      returns: null,
      page: true,
      run: async ({ app }) =>
        new Response(pageAt(app.now()), {
          headers: { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": POLICY, ...CACHED },
        }),
    }),
  })
}

/** Builds once a day per isolate, because building takes 100 ms. `now` is epoch milliseconds. */
function builtDaily<Built>(build: (day: Day) => Built): (now: number) => Built {
  let last: { today: string; built: Built } | undefined
  return (now) => {
    const today = dateIn("UTC", new Date(now))
    if (last?.today !== today) last = { today, built: build((days) => dateAfter(today, days)) }
    return last.built
  }
}
