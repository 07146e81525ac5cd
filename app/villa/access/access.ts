import type { LocalizedText } from "#app/i18n/localized.ts"

/** Booking.com's methods of key collection. */
export const CHECK_IN_METHODS = ["someone_will_meet", "door_code", "lock_box", "reception", "other"] as const
export type CheckInMethod = (typeof CHECK_IN_METHODS)[number]

export const WIFI_SECURITIES = ["WPA", "WEP", "nopass"] as const
export type Wifi = { ssid: string; password: string; security: (typeof WIFI_SECURITIES)[number] }

export type Access = {
  method: CheckInMethod
  instructions: LocalizedText
  /** Hours before check-in at which the code is released. */
  releaseHours: number
}

/** The code of the door or lock box, and the Wi-Fi. Stored encrypted, apart from the villa. */
export type AccessSecrets = { code: string | null; wifi: Wifi | null }

export const RELEASE_HOURS = { default: 24, min: 1, max: 168 } as const

export const DEFAULT_ACCESS: Access = {
  method: "other",
  instructions: { th: "", en: "" },
  releaseHours: RELEASE_HOURS.default,
}
