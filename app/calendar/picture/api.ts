import * as z from "zod"
import { call, calls } from "#app/api/call.server.ts"
import { baht, date, Success } from "#app/api/codecs.ts"
import { holderNetworkOf } from "#app/http/credentials.server.ts"
import { LANGUAGES } from "#app/i18n/languages.ts"
import { plausible, STAY_DATES } from "#app/villa/plausible-date.ts"
import { findMonthPicture } from "./find-month-picture.server.ts"

const FirstDay = z.iso.date().check(plausible(STAY_DATES))

export const pictureCalls = calls("Villa", {
  "GET /villa/month-picture": call({
    who: "anyone",
    summary: "Get what the picture of a month's available dates says",
    details:
      "`month` such as `2026-12`, by default the current one; `language` is `th` by default. `price` is that of an available night for all rooms as guests see it, in baht, null for a night that is taken or past. `villa`, `label`, `title` and `note` are the picture's words, `address` is the site as people type it. A network may ask as often as for availability.",
    query: z.object({
      month: z
        .string()
        .refine((month) => FirstDay.safeParse(`${month}-01`).success, "errors.invalid")
        .nullable()
        .default(null),
      language: z.enum(LANGUAGES, "errors.invalid").default("th"),
    }),
    returns: Success({
      month: z.string(),
      language: z.enum(LANGUAGES),
      villa: z.string(),
      label: z.string(),
      title: z.string(),
      note: z.string(),
      address: z.string(),
      nights: z.array(z.object({ date, price: baht.nullable(), past: z.boolean() })),
    }),
    failures: ["villa-missing", "too-many-requests"],
    example: { query: { month: "2026-12", language: "en" } },
    run: async ({ app, request, url, query, success, failure }) => {
      if (!(await app.limits.calendar(holderNetworkOf(request)))) return failure("too-many-requests")
      const found = await findMonthPicture(app, { ...query, host: url.host })
      if (!found) return failure("villa-missing")
      const { month, language, nights, picture } = found
      const { villa, label, month: title, note, address } = picture
      return success({
        month,
        language,
        villa,
        label,
        title,
        note,
        address,
        nights: nights.map(({ night, price, past }) => ({ date: night, price, past })),
      })
    },
  }),
})
