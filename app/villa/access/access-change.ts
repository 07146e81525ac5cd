import * as z from "zod"
import { asPosted, boundedText, editForm, integer, requiredOr, texts } from "#app/villa/request-fields.ts"
import { differences } from "#app/villa/villa-change.ts"
import {
  type Access,
  type AccessSecrets,
  CHECK_IN_METHODS,
  DEFAULT_ACCESS,
  RELEASE_HOURS,
  WIFI_SECURITIES,
  type Wifi,
} from "./access.ts"

export const CODE_MAX_LENGTH = 100
/** Of the Wi-Fi standard, in bytes of UTF-8. */
const SSID_MAX_BYTES = 32
/** The longest is a WPA key in hexadecimal digits. */
const WIFI_PASSWORD_MAX_LENGTH = 64

/** Without `\p`, which the engines of many readers of openapi.json lack. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it refuses them
const WITHOUT_CONTROLS = /^[^\x00-\x1f\x7f-\x9f]*$/

const instructions = texts(2000, 5)
const method = z.enum(CHECK_IN_METHODS, requiredOr("admin:access.errors.method")).meta({ options: "access.methods" })
const releaseHours = integer(RELEASE_HOURS.min, RELEASE_HOURS.max, "admin:access.errors.releaseHours")

/** A door code in one line. */
export const AccessCode = boundedText(CODE_MAX_LENGTH).regex(WITHOUT_CONTROLS, "admin:access.errors.code")

const ssid = z
  .string(requiredOr("validation.text"))
  .trim()
  .regex(WITHOUT_CONTROLS, "admin:access.errors.ssid")
  .max(SSID_MAX_BYTES, { error: "admin:access.errors.ssid", abort: true })
  .refine((name) => new TextEncoder().encode(name).length <= SSID_MAX_BYTES, "admin:access.errors.ssid")
  .meta({ input: { maxLength: SSID_MAX_BYTES, autoComplete: "off" } })
const wifiPassword = boundedText(WIFI_PASSWORD_MAX_LENGTH)
const security = z
  .enum(WIFI_SECURITIES, requiredOr("admin:access.errors.security"))
  .meta({ options: "access.securities" })

/** A WPA passphrase has 8 to 63 printable ASCII characters, a WPA key 64 hexadecimal digits. */
const WPA_PASSWORD = /^([\x20-\x7e]{8,63}|[\da-f]{64})$/i
/** A WEP key has 5 or 13 characters, or twice as many hexadecimal digits. */
const WEP_PASSWORD = /^([\x20-\x7e]{5}|[\x20-\x7e]{13}|[\da-f]{10}|[\da-f]{26})$/i

const WIFI = { ssid, password: wifiPassword, security }

/** Any of the members; null removes a code or the Wi-Fi. */
export const AccessBody = z
  .strictObject({
    method,
    instructions: z.strictObject(instructions.shape).partial(),
    code: AccessCode.nullable().transform((code) => code || null),
    wifi: z
      .strictObject({ ...WIFI, ssid: ssid.min(1, "validation.required") })
      .refine(hasValidPassword, { message: "admin:access.errors.wifiPassword", path: ["password"] })
      .nullable(),
    releaseHours,
  })
  .partial()
  /** Whether guests who can see the code get an email if it changes. */
  .extend({ tellGuests: z.boolean("validation.required").default(true) })

/** A Wi-Fi without a name is none. */
export const AccessForm = editForm({
  method,
  ...asPosted({ instructions }),
  code: AccessCode.default("").transform((code) => code || null),
  wifi: z
    .object({ ssid: ssid.default(""), password: wifiPassword.default(""), security })
    .refine(({ ssid, password }) => ssid !== "" || password === "", { message: "validation.required", path: ["ssid"] })
    .refine((wifi) => wifi.ssid === "" || hasValidPassword(wifi), {
      message: "admin:access.errors.wifiPassword",
      path: ["password"],
    })
    .transform((wifi) => (wifi.ssid ? wifi : null)),
  releaseHours,
  tellGuests: z.boolean().default(false),
})

function hasValidPassword({ password, security }: Wifi): boolean {
  if (security === "nopass") return password === ""
  return (security === "WPA" ? WPA_PASSWORD : WEP_PASSWORD).test(password)
}

/** Absent members stay unchanged. */
export type AccessChange = Omit<z.output<typeof AccessBody>, "tellGuests">

/** `changed` names the changed members for the audit log, which never has the values. */
type ChangedAccess = { access: Access; secrets: AccessSecrets; changed: string[] }

export function changedAccess(
  before: Access | null,
  secrets: AccessSecrets,
  { code, wifi, ...change }: AccessChange,
): ChangedAccess {
  const base = before ?? DEFAULT_ACCESS
  const access = {
    method: change.method ?? base.method,
    instructions: { ...base.instructions, ...change.instructions },
    releaseHours: change.releaseHours ?? base.releaseHours,
  }
  const after = { code: code === undefined ? secrets.code : code, wifi: wifi === undefined ? secrets.wifi : wifi }
  const changed = [...differences<Partial<Access>>(before ?? {}, access), ...differences(secrets, after)]
  return { access, secrets: after, changed: changed.map((name) => LOGGED[name]) }
}

const LOGGED = {
  method: "checkInMethod",
  instructions: "checkInInstructions",
  releaseHours: "releaseHours",
  code: "accessCode",
  wifi: "wifi",
} as const satisfies Record<keyof (Access & AccessSecrets), string>
