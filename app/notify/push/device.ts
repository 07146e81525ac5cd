import * as z from "zod"

export const MAX_DEVICES = 10
const LABEL_MAX_LENGTH = 60
const ENDPOINT_MAX_LENGTH = 1000

/** The push services of the browsers. Any other host could make the server send requests anywhere. */
const PUSH_HOSTS = [
  /^fcm\.googleapis\.com$/,
  /\.push\.services\.mozilla\.com$/,
  /\.push\.apple\.com$/,
  /\.notify\.windows\.com$/,
]

export function isPushEndpoint(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, port, username, password } = new URL(text)
  const isPlain = protocol === "https:" && port === "" && username === "" && password === ""
  return isPlain && PUSH_HOSTS.some((host) => host.test(hostname))
}

const bytes = (count: number) => z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((count * 8) / 6)}}=*$`))

/** As `PushSubscription.toJSON()`; `label` is a name by which the admin recognises the device. */
export const DeviceBody = z.strictObject({
  endpoint: z.string().max(ENDPOINT_MAX_LENGTH),
  // An uncompressed P-256 point and 16 random bytes (RFC 8291).
  keys: z.strictObject({ p256dh: bytes(65), auth: bytes(16) }),
  label: z.string().trim().max(LABEL_MAX_LENGTH).optional(),
})
export type DeviceBody = z.infer<typeof DeviceBody>

export type Device = {
  id: string
  adminId: string
  label: string
  createdAt: number
  /** When the push service last accepted a message. */
  lastOkAt: number | null
  /** When the device last reported that it showed a notification. */
  shownAt: number | null
  error: string | null
}
