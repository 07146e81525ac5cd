type Vars = {
  MAIL_DRIVER?: string
  MAIL_FROM?: string
  CARD_GATEWAY?: string
  OMISE_PUBLIC_KEY?: string
  LINE_CHANNEL_ID?: string
}
type Secret = "SESSION_SECRET" | "MAIL_API_KEY" | "OMISE_SECRET_KEY" | "OMISE_WEBHOOK_SECRET" | "LINE_CHANNEL_SECRET"

/** Of each secret in a list that signs or encrypts. */
export const SECRET_MIN_LENGTH = 32

export function requiredSecrets({ MAIL_DRIVER, CARD_GATEWAY, LINE_CHANNEL_ID }: Vars): Secret[] {
  return [
    "SESSION_SECRET",
    ...(MAIL_DRIVER === "http" ? (["MAIL_API_KEY"] as const) : []),
    ...(CARD_GATEWAY === "omise" ? (["OMISE_SECRET_KEY", "OMISE_WEBHOOK_SECRET"] as const) : []),
    ...(LINE_CHANNEL_ID ? (["LINE_CHANNEL_SECRET"] as const) : []),
  ]
}

/** Card payments send an OTP by email, so they need a sender. */
export function requiredSettings({
  MAIL_FROM,
  CARD_GATEWAY,
  OMISE_PUBLIC_KEY,
}: Vars): ("MAIL_FROM" | "OMISE_PUBLIC_KEY")[] {
  if (!CARD_GATEWAY) return []
  return [
    ...(MAIL_FROM?.trim() ? [] : (["MAIL_FROM"] as const)),
    ...(OMISE_PUBLIC_KEY ? [] : (["OMISE_PUBLIC_KEY"] as const)),
  ]
}
