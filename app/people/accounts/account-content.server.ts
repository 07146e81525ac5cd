import { formatDeadline, formatInstant } from "#app/i18n/format.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import type { Language } from "#app/i18n/languages.ts"
import type { Email, SecurityNotice } from "#app/notify/email/email.ts"
import type { EmailContent, Translate } from "#app/notify/email/email-content.server.ts"

type EmailOf<Kind extends Email["kind"]> = Extract<Email, { kind: Kind }>

/** A Thai email repeats the text in English: Thai is also the default of people who chose no language. */
export function accountChangedContent(
  { language, facts }: EmailOf<"account-changed">,
  t: Translate,
  villaName: string,
): EmailContent {
  const { change, url } = facts
  const textsIn = (textLanguage: Language, translate: Translate) => {
    const time = formatInstant(facts.at, textLanguage, facts.timezone)
    const device = facts.device || translate("mail:account-changed.unknownDevice")
    return [
      translate(`mail:account-changed.text.${change}`, {
        villa: villaName,
        name: facts.changedBy,
        about: facts.about,
        time,
        device,
      }),
      ...adviceOf(change).map((advice) => translate(`mail:account-changed.${advice}`)),
    ]
  }
  const [text = "", ...next] = textsIn(language, t)
  const title = t(`mail:account-changed.title.${change}`, { villa: villaName })
  return {
    language,
    villaName,
    subject: title,
    preheader: change === "new-device" ? text : t("mail:account-changed.preheader", { name: facts.changedBy }),
    greeting: t("mail:hello"),
    title,
    paragraphs: [text],
    next: [...next, ...(language === "en" ? [] : textsIn("en", i18nFor("en").t))],
    button: url
      ? { label: t(`mail:account-changed.${change === "owner-added" ? "buttonTeam" : "button"}`), url }
      : null,
  }
}

/** Advice for a reader who did not expect the change, made by the reader's account or a colleague's. */
function adviceOf(change: SecurityNotice): ("next" | "nextOwn" | "nextTeam" | "nextNewDevice")[] {
  switch (change) {
    case "invite-withdrawn":
      return []
    case "owner-added":
      return ["nextTeam"]
    case "new-device":
      return ["nextNewDevice"]
    case "password-reset":
    case "password-changed":
    case "sessions-ended":
      return ["nextOwn"]
    default:
      return ["next"]
  }
}

export function resetLinkContent(
  { language, facts }: EmailOf<"reset-link">,
  t: Translate,
  villaName: string,
): EmailContent {
  const textIn = (textLanguage: Language, translate: Translate) => {
    const time = formatDeadline(facts.expiresAt, textLanguage, facts.timezone)
    return translate("mail:reset-link.text", { villa: villaName, time })
  }
  return {
    language,
    villaName,
    subject: t("mail:reset-link.title"),
    preheader: t("mail:reset-link.preheader", { time: formatDeadline(facts.expiresAt, language, facts.timezone) }),
    greeting: t("mail:hello"),
    title: t("mail:reset-link.title"),
    paragraphs: [textIn(language, t)],
    next: [t("mail:reset-link.next"), ...(language === "en" ? [] : [textIn("en", i18nFor("en").t)])],
    button: facts.url ? { label: t("mail:reset-link.title"), url: facts.url } : null,
  }
}
