type Vars = { MAIL_DRIVER?: string; CARD_GATEWAY?: string }
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
