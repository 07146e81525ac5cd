import "i18next"
import type { AdminTexts } from "./locales/admin/th.ts"
import type { MailTexts } from "./locales/mail/th.ts"
import type { PrivacyTexts } from "./locales/privacy/th.ts"
import type { Texts } from "./locales/th.ts"

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "translation"
    resources: { translation: Texts; admin: AdminTexts; mail: MailTexts; privacy: PrivacyTexts }
  }
}
