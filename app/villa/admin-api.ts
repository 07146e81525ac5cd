import { isDeepStrictEqual } from "node:util"
import * as z from "zod"
import { call, calls } from "#app/api/call.server.ts"
import { encoded } from "#app/api/encode.ts"
import { failure, parseOrThrow } from "#app/http/api.server.ts"
import { readJson } from "#app/http/body.server.ts"
import { foundJson } from "#app/http/found.server.ts"
import { isAsRead, withoutUnchanged } from "#app/http/without-unchanged.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { changeVillaAndOffer } from "#app/villa/prices/change-offer.server.ts"
import { findVilla } from "./find-villa.server.ts"
import { VillaChangeBody } from "./villa-fields.ts"
import { AdminVillaJson } from "./villa-json.ts"

const VillaPatch = z.strictObject({ ...AdminVillaJson.in.partial().shape, ...VillaChangeBody.shape })

export const adminVillaCalls = calls("Villa (admin)", {
  "GET /admin/villa": call({
    who: "villa",
    summary: "Get the villa with admin fields",
    returns: AdminVillaJson,
    failures: ["not-found"],
    run: async ({ app, json }) => json(foundJson(await findVilla(app))),
  }),
  "PATCH /admin/villa": call({
    who: "villa",
    summary: "Change the villa",
    details:
      "Pass the fields to change, or the villa object as read. Read-only fields must be unchanged; an outdated `updatedAt` fails " +
      "with 409. `offer` takes any of its members; nested objects are replaced whole. Creates the villa if there is none, which requires an English name and both normal prices.",
    documents: { body: VillaPatch },
    returns: AdminVillaJson,
    failures: [
      "min-rooms-too-many",
      "villa-incomplete",
      "included-guests-missing",
      "weekday-discount-too-high",
      "weekend-discount-too-high",
      "offer-discount-too-high",
      "vat-not-registered",
      "vat-registered",
      "villa-edited",
    ],
    undocumented: ["villa-missing"],
    example: { body: { title: { en: "Feet in the sand" }, weekdayPrice: 9500, checkInTime: "15:00" } },
    run: async ({ admin, app, request, url, value, json }) => {
      const body = value(await readJson(request))
      const seen = await findVilla(app)
      const current = seen ? encoded(AdminVillaJson, seen, url.origin) : {}
      const { change: sent, isCurrent } = changeOf(body, current)
      const change = isAsRead(body) ? withoutUnchanged(sent, current) : sent
      const by = { name: admin.name, version: isCurrent ? seen?.version : undefined }
      const villa = value(await changeVillaAndOffer(app, parseOrThrow(VillaChangeBody, change), by))
      return json(villa)
    },
  }),
})

/**
 * Unchanged read-only members are ignored, changed ones a 422, an outdated `updatedAt` a 409.
 * The body may be the whole villa as returned by GET. `isCurrent`: it has the current `updatedAt`.
 */
function changeOf(body: unknown, villa: Record<string, unknown>): { change: unknown; isCurrent: boolean } {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return { change: body, isCurrent: false }
  const entries = Object.entries(body)
  const isReadOnly = (name: string) => Object.hasOwn(villa, name) && !Object.hasOwn(VillaChangeBody.shape, name)
  const changed = entries.filter(([name, value]) => isReadOnly(name) && !isDeepStrictEqual(value, villa[name]))
  const isOld = changed.some(([name, value]) => name === "updatedAt" && !Number.isNaN(Date.parse(String(value))))
  if (isOld) throw failure("villa-edited")
  if (changed.length > 0) {
    const text = i18nFor("en").t("validation.readOnly")
    throw failure("invalid", { errors: Object.fromEntries(changed.map(([name]) => [name, [text]])) })
  }
  const change = Object.fromEntries(entries.filter(([name]) => !isReadOnly(name)))
  return { change, isCurrent: Object.hasOwn(body, "updatedAt") }
}
