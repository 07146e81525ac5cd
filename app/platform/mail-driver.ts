import type { RenderedEmail } from "#app/notify/email/email.ts"
import type { MailSettings } from "./deployment-settings.server.ts"

/** The id is the same for every attempt, so that a service can recognise duplicates. */
export type Message = RenderedEmail & { id: string; to: string }

/**
 * `permanent`: no retry can succeed. `refusesUs`: the operator must fix key or sender first. No personal
 * data.
 */
export type SendOutcome = { sent: true } | { sent: false; permanent: boolean; refusesUs?: boolean; error: string }

/** Sends by one transport, with validated settings. */
export type MailDriver = (message: Message, settings: MailSettings) => Promise<SendOutcome>
