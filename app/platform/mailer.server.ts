import type { RenderedEmail } from "../email/email.ts"
import { bindingDriver } from "./mail-binding.server.ts"
import { httpDriver } from "./mail-http.server.ts"
import { type MailSettings, type Settings, wrongSetting } from "./settings.server.ts"

/** A letter on its way. Its id stays the same however often it is tried. */
export type Message = RenderedEmail & { id: string; to: string }

/** How sending ended. A permanent refusal will not change; the error names no person. */
export type SendOutcome = { sent: true } | { sent: false; permanent: boolean; error: string }

/** Sends letters. It answers with what went wrong and does not throw it. */
export type Mailer = { send(message: Message): Promise<SendOutcome> }

/** A driver may assume settings that make sense. */
export type MailDriver = (message: Message, settings: MailSettings) => Promise<SendOutcome>

/** The mailer that the settings name. Settings that make no sense show when a letter is sent, not at every request. */
export function mailer(env: Pick<Env, "EMAIL">, { mail, production }: Pick<Settings, "mail" | "production">): Mailer {
  const settings = production ? mail : { ...mail, from: mail.from || LOCAL_FROM }
  return {
    async send(message) {
      const wrong = wrongSetting(settings)
      if (wrong) return { sent: false, permanent: false, error: wrong }
      const driver = settings.driver === "http" ? httpDriver(fetch) : bindingDriver(env.EMAIL)
      return driver({ ...message, senderName: settings.fromName || message.senderName }, settings)
    },
  }
}

/** Local development's sender: nothing leaves the machine, so nobody has to choose one. */
const LOCAL_FROM = "booking@example.com"
