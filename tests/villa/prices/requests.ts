import { write } from "#app/db/database.server.ts"
import type { Season } from "#app/villa/prices/season.ts"
import { NO_RULES } from "#app/villa/prices/season-fields.ts"
import { insertSeason } from "#app/villa/prices/season-store.server.ts"
import { NOW, rows } from "../../support/app.ts"
import type { ExampleVilla } from "../../support/example-villa.ts"
import { type FeatureRequests, form, json } from "../../support/feature-requests.ts"

const SEASON_FORM = { layer: "season", first: "2090-11-01", last: "2090-11-30", nameEn: "November" }
const PRICE_RULES_FORM = { cleaningFee: "500", "service.mode": "none", "vat.mode": "none" }
const BOOKING_RULES_FORM = { minNights: "2" }
const SEASON = { layer: "season", yearly: true, from: "11-01", to: "12-01", name: { en: "November" } }

const JUNE: Omit<Season, "id"> = {
  layer: "season",
  yearly: true,
  from: "06-01",
  to: "07-01",
  name: { th: "", en: "June" },
  prices: null,
  ...NO_RULES,
}
const GREEN_SEASON = { layer: "season", yearly: true, from: "06-01", to: "10-01", name: { en: "Green season" } }

async function season({ admin }: ExampleVilla): Promise<{ id: string }> {
  await rows("delete from seasons")
  const { data } = await admin.created("/api/admin/villa/seasons", GREEN_SEASON)
  return { id: data.season.id }
}

export const requests: FeatureRequests = {
  access: {
    owners: [
      ["GET /admin/villa/prices", 200],
      ["GET /admin/villa/prices/new", 200],
      ["POST /admin/villa/prices/new", 303, form({ ...SEASON_FORM, version: "1" })],
      ["GET /admin/villa/prices/rules", 200],
      ["POST /admin/villa/prices/rules", 303, form({ ...PRICE_RULES_FORM, version: "1" })],
      ["GET /admin/villa/booking-rules", 200],
      ["POST /admin/villa/booking-rules", 303, form({ ...BOOKING_RULES_FORM, version: "1" })],
      ["GET /admin/villa/prices/preview", 200],
      ["GET /admin/villa/prices/:id", 200],
      ["POST /admin/villa/prices/:id", 303, form({ ...SEASON_FORM, version: "1" })],
      ["GET /admin/villa/prices/:id/delete", 302],
      ["POST /admin/villa/prices/:id/delete", 303],
      ["GET /admin/calendar/price", 302],
      ["POST /admin/calendar/price", 303, form({ from: "2090-12-24", to: "2090-12-26", price: "9000" })],
    ],
    staffCalls: [
      ["GET /api/admin/villa/seasons", 200],
      ["GET /api/admin/villa/seasons/suggestions", 200],
    ],
    ownerCalls: [
      ["POST /api/admin/villa/seasons", 201, json(SEASON)],
      ["PATCH /api/admin/villa/seasons/:id", 200, json({ minNights: 2 })],
      ["DELETE /api/admin/villa/seasons/:id", 204],
    ],
  },
  scene: async ({ app }) => {
    const id = app.newId()
    await write(app.db, [insertSeason(app.db, { ...JUNE, id }, NOW)])
    return { seasons: id, prices: id }
  },
  examples: {
    "/admin/villa/seasons": async () => {
      await rows("delete from seasons")
      return {}
    },
    "/admin/villa/seasons/{id}": season,
  },
}
