import type { messagingApi } from "@line/bot-sdk"
import { formatMoney, plainDateRange } from "#app/i18n/format.ts"
import { formatName } from "#app/i18n/format-name.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import type { Language } from "#app/i18n/languages.ts"
import type { AlertMessage, AlertText, PayableAlertFacts } from "#app/notify/alerts/alert.ts"
import type { AlertKind } from "#app/notify/alerts/alert-kinds.ts"

const ALT_TEXT_MAX = 400
const BUTTON_COLOUR = "#0f6b66"
const MUTED = "#55625b"

export type Text = messagingApi.FlexText & { type: "text" }
export type Box = messagingApi.FlexBox & { type: "box" }

/**
 * Only `altText` is on a lock screen; the guest's name is in the bubble, at `full`. No button without
 * `origin`.
 */
export function lineMessage(message: AlertMessage, origin: string): messagingApi.FlexMessage {
  const { text, lines, more, link, language } = message
  const [first, ...others] = lines
  const only = others.length === 0 ? first : undefined
  const { t } = i18nFor(language)
  const label = only ? buttonOf(only.alert.kind) : "open"
  return {
    type: "flex",
    altText: joined(text).slice(0, ALT_TEXT_MAX),
    contents: {
      type: "bubble",
      body: vertical([
        // Without the amount, which has its own row.
        {
          type: "text",
          text: only ? t(`mail:alerts.title.${only.alert.kind}`) : text.title,
          weight: "bold",
          size: "lg",
          wrap: true,
        },
        ...(only ? contentOf(only, message) : [...lines.map(joined), ...(more ? [more] : [])].map(paragraph)),
      ]),
      ...(origin && {
        footer: vertical([button(t(`mail:lineChat.button.${label}`), externalUrl(origin, link))]),
      }),
    },
  } satisfies messagingApi.FlexMessage
}

/** LINE opens the URL in the phone's own browser, because nobody is logged in in LINE's in-app browser. */
export function externalUrl(origin: string, path: string): string {
  const url = new URL(path, origin)
  url.searchParams.set("openExternalBrowser", "1")
  return url.href
}

function contentOf(
  { alert: { facts }, body }: AlertMessage["lines"][number],
  { language, detail }: Pick<AlertMessage, "language" | "detail">,
): (Text | Box)[] {
  if (isPayable(facts)) return rowsOf(facts, language, detail === "full").map(row)
  return body ? [paragraph(body)] : []
}

/** Alerts about a change, decision or request are text, because the rows would leave out their content. */
const isPayable = (facts: object): facts is PayableAlertFacts =>
  "amount" in facts && !("fields" in facts) && !("decision" in facts) && !("asked" in facts)

function rowsOf({ reference, stay, amount, name }: PayableAlertFacts, language: Language, withName: boolean) {
  const { t } = i18nFor(language)
  return [
    { label: t("mail:lineChat.reference"), text: reference },
    ...(stay
      ? [
          { label: t("mail:lineChat.stay"), text: plainDateRange(stay.checkIn, stay.checkOut, language) },
          { label: t("mail:lineChat.party"), text: t("format.guests", { count: stay.guests }) },
        ]
      : []),
    { label: t("mail:lineChat.amount"), text: formatMoney(amount, language) },
    ...(withName && name ? [{ label: t("mail:lineChat.name"), text: formatName(name, language) }] : []),
  ]
}

function buttonOf(kind: AlertKind): "checkSlip" | "open" {
  return kind === "slip-waiting" || kind === "slip-still-waiting" ? "checkSlip" : "open"
}

const joined = ({ title, body }: AlertText) => [title, body].filter(Boolean).join(" · ")

export const button = (label: string, uri: string): messagingApi.FlexButton & { type: "button" } => ({
  type: "button",
  style: "primary",
  color: BUTTON_COLOUR,
  action: { type: "uri", label, uri },
})

export const paragraph = (text: string): Text => ({ type: "text", text, size: "sm", wrap: true })

export const vertical = (contents: messagingApi.FlexComponent[]): Box => ({
  type: "box",
  layout: "vertical",
  spacing: "md",
  contents,
})

export const row = ({ label, text }: { label: string; text: string }): Box => ({
  type: "box",
  layout: "baseline",
  spacing: "sm",
  contents: [
    { type: "text", text: label, size: "sm", color: MUTED, flex: 2, wrap: true },
    { type: "text", text, size: "sm", flex: 5, wrap: true },
  ],
})
