type LogEvent = { level: "info" | "error"; meaning: string; todo: string }

const NOTHING = "nothing"
const READ_ERROR = "read its `error`"

/** Every event, its meaning to the operator and what to do. Compared with the table in docs/operating.md. */
export const LOG_EVENTS = {
  cron: {
    level: "info",
    meaning: "the jobs ran, with the count of each; null for one that failed",
    todo: "if there is none for ten minutes, look at the cron trigger in the dashboard",
  },
  "feed-cron": {
    level: "info",
    meaning: "the calendars of other channels were read, two minutes after `cron`",
    todo: "as for `cron`",
  },
  "dates-not-offered": {
    level: "error",
    meaning: "free dates could not be offered to the waiting list; the cron tries again",
    todo: READ_ERROR,
  },
  paused: {
    level: "info",
    meaning: "the cron rests, because `PAUSED` is on",
    todo: "set `PAUSED` to off when you are done",
  },
  "page-error": { level: "error", meaning: "a page failed unexpectedly", todo: READ_ERROR },
  "api-error": { level: "error", meaning: "a call failed unexpectedly", todo: READ_ERROR },
  "render-error": { level: "error", meaning: "a page could not be rendered", todo: READ_ERROR },
  "request-failed": { level: "error", meaning: "a request failed before or after its page", todo: READ_ERROR },
  "settings-invalid": {
    level: "error",
    meaning: "a variable or secret is missing or invalid; every request answers 503",
    todo: "set what its `error` names",
  },
  "setup-code-refused": {
    level: "error",
    meaning: "too many wrong setup codes, from one address or from all",
    todo: "set a longer code (_Secrets_)",
  },
  "job-failed": {
    level: "error",
    meaning: "a cron job failed; counted in `job_failures`",
    todo: "owners are alerted at the third time; read its `error`",
  },
  "job-row-failed": {
    level: "error",
    meaning: "one row of a cron job failed; counted in `job_failures`",
    todo: "owners are alerted at the third time; read its `error`",
  },
  "job-failures-not-recorded": {
    level: "error",
    meaning: "failed jobs could not be written to `job_failures`; the failures are in the log",
    todo: "look at D1",
  },
  "problems-not-told": { level: "error", meaning: "owners could not be alerted to failing jobs", todo: "look at D1" },
  "heartbeat-not-recorded": { level: "error", meaning: "a run worked, but could not record it", todo: "look at D1" },
  "restore-not-settled": {
    level: "error",
    meaning: "what was due before a restore could not be settled; nothing is sent until then",
    todo: "look at D1; the next run does it",
  },
  "erasure-batch-failed": {
    level: "error",
    meaning: "old stays could not be erased in one batch; each is erased in a batch of its own",
    todo: NOTHING,
  },
  "countdown-not-synced": {
    level: "error",
    meaning: "a Durable Object did not respond; the cron enforces the deadline",
    todo: NOTHING,
  },
  "countdown-alarm-failed": {
    level: "error",
    meaning: "an alarm failed six times and was rescheduled",
    todo: READ_ERROR,
  },
  "card-gateway-unreachable": {
    level: "error",
    meaning: "the gateway did not respond; the cron settles open payments once it does",
    todo: "look at the gateway's status page",
  },
  "card-gateway-refused": {
    level: "error",
    meaning: "the gateway refused a request, such as one with an expired token",
    todo: "look up its `code`",
  },
  "card-gateway-keys-refused": {
    level: "error",
    meaning: "the gateway refused the keys or the account; owners are alerted",
    todo: "check `OMISE_SECRET_KEY`",
  },
  "email-failed": {
    level: "error",
    meaning: "an email was not sent; retried with back-off unless `permanent`",
    todo: "for 401, 403 or a refused sender check `MAIL_API_KEY` and `MAIL_FROM`; owners are alerted",
  },
  "email-result-not-recorded": {
    level: "error",
    meaning: "an email may have been sent, but was not marked; it is sent again",
    todo: "look at D1",
  },
  "email-delivery-failed": {
    level: "error",
    meaning: "emails could not be read from the outbox; the cron retries",
    todo: "look at D1",
  },
  "email-not-queued": {
    level: "info",
    meaning: "the limit of emails to one recipient was reached (decision 0020)",
    todo: NOTHING,
  },
  "alert-failed": {
    level: "error",
    meaning: "an alert was not sent; retried with back-off, or emailed instead if refused",
    todo: "for LINE and 401 or 403 set `LINE_CHANNEL_SECRET`; owners are alerted",
  },
  "alert-result-not-recorded": {
    level: "error",
    meaning: "an alert may have been sent, but was not marked; it is sent again",
    todo: "look at D1",
  },
  "alert-delivery-failed": {
    level: "error",
    meaning: "alerts could not be read; the cron retries",
    todo: "look at D1",
  },
  "alerts-not-fanned-out": {
    level: "error",
    meaning: "new alerts could not be distributed; the next write or the cron does it",
    todo: "look at D1",
  },
  "alert-alarm-not-set": {
    level: "error",
    meaning: "an alert that has to wait has no alarm; the cron sends it",
    todo: READ_ERROR,
  },
  "alert-alarm-failed": {
    level: "error",
    meaning: "alerts that had waited could not be sent; the cron sends them",
    todo: READ_ERROR,
  },
  "alerts-not-read": {
    level: "error",
    meaning: "the alerts of a page that was opened stay unread",
    todo: "look at D1",
  },
  "push-keys-replaced": {
    level: "info",
    meaning: "no listed `SESSION_SECRET` opens the VAPID keys; devices must be turned on again",
    todo: "list the old secret if you still have it; devices' owners are told",
  },
  "feed-refreshed": { level: "info", meaning: "a channel's calendar was read", todo: NOTHING },
  "feed-not-refreshed": {
    level: "info",
    meaning: "a channel's calendar could not be read, with the reason; retried with back-off",
    todo: "owners are alerted once it is out of date",
  },
  "feed-refresh-not-scheduled": {
    level: "error",
    meaning: "calendars could not be read at once; the cron does it",
    todo: NOTHING,
  },
  "feed-alarm-failed": {
    level: "error",
    meaning: "calendars could not be read at once; the cron does it",
    todo: NOTHING,
  },
  "links-not-renewed": {
    level: "error",
    meaning: "guests could not be sent their new link when somebody left; the cron does it",
    todo: NOTHING,
  },
  "hold-not-released": {
    level: "error",
    meaning: "one booking of a group could not be cancelled; the page lists it",
    todo: NOTHING,
  },
  "idempotent-response-not-stored": {
    level: "error",
    meaning: "the request succeeded, but its response was not stored for idempotent retries",
    todo: NOTHING,
  },
  "image-service-failed": {
    level: "error",
    meaning: "Images did not respond; the image was stored without its check",
    todo: "look at the quota of Images",
  },
  "image-variant-failed": {
    level: "error",
    meaning: "Images could not create a variant (quota, outage); the original is served",
    todo: "look at the quota of Images",
  },
  "edge-cache-failed": { level: "error", meaning: "the Cache API failed; images are read from R2", todo: NOTHING },
  "rooms-not-read": { level: "error", meaning: "the home page was shown without its rooms", todo: READ_ERROR },
  "slip-file-not-deleted": {
    level: "error",
    meaning: "the file of a rejected slip stays in R2; the cron deletes it after 31 days",
    todo: NOTHING,
  },
  "line-unreachable": {
    level: "error",
    meaning: "LINE did not respond to a query (quota, account); messages are still sent",
    todo: NOTHING,
  },
  "line-event-failed": {
    level: "error",
    meaning: "a message to the LINE account was not handled; the sender can try again",
    todo: READ_ERROR,
  },
  "guest-line-failed": {
    level: "error",
    meaning: "a message to a guest or a cleaner was not sent by LINE; retried, and a reminder is emailed if LINE fails",
    todo: "for 401 or 403 set `LINE_CHANNEL_SECRET`; owners are alerted",
  },
  "line-reply-failed": {
    level: "error",
    meaning: "a message to the LINE account was not answered; the sender can try again",
    todo: NOTHING,
  },
} as const satisfies Record<string, LogEvent>

type Events = typeof LOG_EVENTS
export type EventAt<Level extends LogEvent["level"]> = {
  [Name in keyof Events]: Events[Name]["level"] extends Level ? Name : never
}[keyof Events]
