import { type Settings, wrongSetting } from "./deployment-settings.server.ts"
import { bindingDriver } from "./mail-binding.server.ts"
import type { Message, SendOutcome } from "./mail-driver.ts"
import { httpDriver } from "./mail-http.server.ts"

/** Returns errors instead of throwing them. */
export type Mailer = { send(message: Message): Promise<SendOutcome> }

/** Invalid settings fail when an email is sent, not at every request. */
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

/** For local development, where no email leaves the machine. */
const LOCAL_FROM = "booking@example.com"
