import type { RenderedEmail } from "../email/email.ts"
import type { MailSettings } from "./settings.server.ts"

/** An email to be sent. Its id stays the same at every attempt, so that a service can recognise a repetition. */
export type Message = RenderedEmail & { id: string; to: string }

/** How sending ended. A permanent refusal must not be retried; the error contains no personal data. */
export type SendOutcome = { sent: true } | { sent: false; permanent: boolean; error: string }

/** Sends by one transport. The settings that it gets are valid. */
export type MailDriver = (message: Message, settings: MailSettings) => Promise<SendOutcome>
