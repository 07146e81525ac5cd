/** Besides the bindings that `wrangler types` reads. Production refuses variables of local development. */
interface Env {
  ENVIRONMENT: "development" | "production"
  /** Signs guest cookies and booking tokens. Comma-separated while one is being replaced: the first signs. */
  SESSION_SECRET: string
  /** Encrypts passports; without it the site takes none. Comma-separated like SESSION_SECRET. */
  GUEST_DATA_SECRET?: string
  SETUP_CODE?: string
  /** The API key of the mail service; only if MAIL_DRIVER is "http". */
  MAIL_API_KEY?: string
  /** Seconds; overrides the villa's payment window. */
  PAYMENT_WINDOW_SECONDS?: string
  /** Seconds before another one-time code for a card can be sent. */
  OTP_RESEND_SECONDS?: string
  LIMITS?: string
  /** "on" while cron, alarms and writes are stopped. */
  PAUSED?: string
  /** An origin that gets the requests for other channels' calendars. */
  CALENDAR_RELAY_URL?: string
  /** Gets web push messages instead of the push services, with the endpoint in a header. */
  PUSH_RELAY_URL?: string
  /** The card gateway: "omise"; if omitted, the sandbox in local development. */
  CARD_GATEWAY?: string
  OMISE_PUBLIC_KEY?: string
  OMISE_SECRET_KEY?: string
  OMISE_WEBHOOK_SECRET?: string
  /** The origin of Omise's API, if not the usual one. */
  OMISE_API_URL?: string
  LINE_CHANNEL_ID?: string
  LINE_CHANNEL_SECRET?: string
  /** The origin of a LINE API for tests, refused in production. */
  LINE_API_URL?: string
}
