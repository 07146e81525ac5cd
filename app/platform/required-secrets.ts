type Vars = { MAIL_DRIVER?: string; MAIL_FROM?: string; CARD_GATEWAY?: string; OMISE_PUBLIC_KEY?: string }
type Secret = "SESSION_SECRET" | "MAIL_API_KEY" | "OMISE_SECRET_KEY" | "OMISE_WEBHOOK_SECRET"

/** A session secret that nobody can guess has at least so many characters. */
export const SESSION_SECRET_MIN_LENGTH = 32

/** The secrets without which nothing with these variables is deployed. */
export function requiredSecrets({ MAIL_DRIVER, CARD_GATEWAY }: Vars): Secret[] {
  return [
    "SESSION_SECRET",
    ...(MAIL_DRIVER === "http" ? (["MAIL_API_KEY"] as const) : []),
    ...(CARD_GATEWAY === "omise" ? (["OMISE_SECRET_KEY", "OMISE_WEBHOOK_SECRET"] as const) : []),
  ]
}

/** The variables without which nothing with these variables is deployed: a card is paid with a code sent by email. */
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
