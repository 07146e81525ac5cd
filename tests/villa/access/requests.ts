import { type FeatureRequests, form, json } from "../../support/feature-requests.ts"

const ACCESS_FORM = {
  method: "door_code",
  "instructions.th": "",
  "instructions.en": "",
  code: "2580#",
  "wifi.ssid": "",
  "wifi.password": "",
  "wifi.security": "WPA",
  releaseHours: "24",
  version: "1",
}

export const requests: FeatureRequests = {
  access: {
    owners: [
      ["GET /admin/villa/access", 200],
      ["POST /admin/villa/access", 303, form(ACCESS_FORM)],
    ],
    ownerCalls: [
      ["GET /api/admin/villa/access", 200],
      ["PATCH /api/admin/villa/access", 200, json({ method: "door_code", code: "2580#" })],
    ],
  },
}
