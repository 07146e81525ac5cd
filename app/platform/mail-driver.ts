import type { RenderedEmail } from "#app/notify/email/email.ts"
import type { MailSettings } from "./deployment-settings.server.ts"

/** An email to send. Its id is the same for every attempt, so that a service can recognise duplicates. */
export type Message = RenderedEmail & { id: string; to: string }

/**
 * The result of sending. A permanent refusal must not be retried; the error contains no personal data.
 * @property refusesUs the service refuses our key or sender: no email is sent until the operator mends that
 */
export type SendOutcome = { sent: true } | { sent: false; permanent: boolean; refusesUs?: boolean; error: string }

/** Sends by one transport. Its settings have been validated. */
export type MailDriver = (message: Message, settings: MailSettings) => Promise<SendOutcome>
