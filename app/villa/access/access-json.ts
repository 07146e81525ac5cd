import * as z from "zod"
import { count, named, Text } from "#app/api/codecs.ts"
import { CHECK_IN_METHODS, WIFI_SECURITIES } from "./access.ts"

export const wifi = z.object({ ssid: z.string(), password: z.string(), security: z.enum(WIFI_SECURITIES) }).nullable()

export const AccessJson = named(
  "Access",
  "How guests get in. `releaseHours`: how many hours before check-in the code and the Wi-Fi are shown to the guest.",
  z.object({
    method: z.enum(CHECK_IN_METHODS),
    instructions: Text,
    releaseHours: count,
    code: z.string().nullable(),
    wifi,
  }),
)
