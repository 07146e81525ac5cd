import { type FeatureRequests, form, json } from "../support/feature-requests.ts"

const VILLA = {
  "name.en": "Baan",
  "name.th": "",
  "title.en": "",
  "title.th": "",
  "description.en": "",
  "description.th": "",
  "beachfront.en": "",
  "beachfront.th": "",
  maxGuests: "6",
  bedrooms: "3",
  bathrooms: "3",
  minRooms: "1",
  version: "1",
}
const BASE_PRICES = { weekdayPrice: "9500", weekendPrice: "12500", version: "1" }
const STAY_TIMES = { timezone: "Asia/Bangkok", checkInTime: "14:00", checkOutTime: "11:00", version: "1" }
const TIME_TO_PAY = { paymentWindowMinutes: "120", slipAnswerHours: "24", version: "1" }

export const requests: FeatureRequests = {
  access: {
    owners: [
      ["GET /admin/villa/passports", 200],
      ["POST /admin/villa/passports", 303, form({ passportDays: "3", version: "1" })],
      ["GET /admin/villa", 200],
      ["POST /admin/villa", 303, form(VILLA)],
      ["GET /admin/villa/prices/base", 200],
      ["POST /admin/villa/prices/base", 303, form(BASE_PRICES)],
      ["GET /admin/villa/times", 200],
      ["POST /admin/villa/times", 303, form(STAY_TIMES)],
      ["GET /admin/villa/time-to-pay", 200],
      ["POST /admin/villa/time-to-pay", 303, form(TIME_TO_PAY)],
      ["GET /admin/villa/contact", 200],
      ["POST /admin/villa/contact", 303, form({ contactLine: "@baan", whatsapp: "081 234 5678", version: "1" })],
      ["GET /admin/villa/amenities", 200],
      ["POST /admin/villa/amenities", 303, form({ version: "1", "amenities.pool": "on", sampleReviews: "on" })],
    ],
    anyoneCalls: [
      ["GET /api/villa", 200],
      ["GET /api/villa/availability?from=2090-12-01&to=2090-12-31", 200],
      ["GET /api/villa/quote?checkIn=2090-12-13&checkOut=2090-12-14", 200],
    ],
    ownerCalls: [
      ["GET /api/admin/villa", 200],
      ["PATCH /api/admin/villa", 200, json({ maxGuests: 4 })],
    ],
  },
}
