import type { LocalizedText } from "#app/i18n/localized.ts"
import type { Email } from "#app/notify/email/email.ts"
import type { AlertMessage, AlertText } from "./alert.ts"

type Message = Pick<AlertMessage, "text" | "link" | "language"> & { lines: AlertText[]; more?: string | null }

/** Without a button if `origin` is empty. */
export function alertEmail(
  { text, lines, more = null, link, language }: Message,
  { recipient, villaName, origin }: { recipient: string; villaName: LocalizedText; origin: string },
): Email & { kind: "alert" } {
  return {
    kind: "alert",
    language,
    recipient,
    facts: {
      villaName,
      subject: text.title,
      title: text.title,
      lines: [
        ...lines.map(({ title, body }) => ({ title, body })),
        ...(more === null ? [] : [{ title: more, body: "" }]),
      ],
      url: origin ? `${origin}${link}` : null,
    },
  }
}
