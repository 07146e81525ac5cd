import type { messagingApi } from "@line/bot-sdk"
import { plainDateRange } from "#app/i18n/format.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { localized, localizedName } from "#app/i18n/localized.ts"
import type { TextKey } from "#app/i18n/translate.ts"
import type { Email, StayFacts } from "#app/notify/email/email.ts"
import type { StayEmailKind } from "#app/notify/email/email-kinds.ts"
import { contentOf } from "#app/notify/email/render-email.server.ts"
import { addressSections, type TextContext } from "#app/notify/email/stay-content.server.ts"
import { button, externalUrl, paragraph, row, vertical } from "#app/notify/line/line-message.server.ts"
import { NO_PLACE } from "#app/villa/place/place.ts"

/** LINE's limits, in characters. */
const LABEL_MAX = 20
const ALT_TEXT_MAX = 400
/** Of one text, so that a card stays below LINE's 30 kB. */
const TEXT_MAX = 900

type StayMessage = Email & { kind: StayEmailKind; facts: StayFacts }

/** Kinds whose email says something about the email itself; null for a title that needs no more. */
const OWN_TEXTS: Partial<Record<StayEmailKind, TextKey<"translation", "mail"> | null>> = {
  confirmed: null,
  "payment-received": null,
  "slip-received": "mail:guestLine.slipReceived",
  "check-again": "mail:guestLine.checkAgain",
  "move-asked": "mail:guestLine.moveAsked",
  arrival: "mail:guestLine.arrival",
  "code-changed": "mail:guestLine.codeChanged",
}

/** What to do next, where the email says so without speaking of emails. */
const SAYS_NEXT: ReadonlySet<StayEmailKind> = new Set([
  "before-stay",
  "balance-due",
  "payment-reversed",
  "link-returned",
  "cancelled",
  "expired",
  "refund-owed",
  "refund-sent",
  "credit-ending",
  "damage-kept",
  "damage-returned",
  "move-declined",
  "extras-changed",
  "review-reported",
  "new-link",
  "code-changed",
  "arrival",
  "thanks",
])

/** The email's facts and words as a card with its one button. Never with the door code or how to get in. */
export function guestCard(message: StayMessage): messagingApi.FlexMessage {
  const { kind, language, facts } = message
  const { t } = i18nFor(language)
  const villaName = localizedName(facts.villaName, language) || t("site.name")
  const content = contentOf(message, t, villaName)
  const own = OWN_TEXTS[kind]
  const values = { villa: villaName, reference: facts.reference }
  const texts = own === undefined ? content.paragraphs : own === null ? [] : [t(own, values)]
  const way = kind === "arrival" ? wayTexts(facts, { t, language, villaName }) : []
  const next = SAYS_NEXT.has(kind) ? content.next : kind === "rejected" ? content.next.slice(-1) : []
  return card({
    villaName,
    title: content.title,
    rows: [
      { label: t("mail:reference"), text: facts.reference },
      { label: t("mail:lineChat.stay"), text: plainDateRange(facts.checkIn, facts.checkOut, language) },
      ...(content.highlights ?? []),
    ],
    texts: [...texts, ...(content.quote ? [`“${content.quote.text}”`] : []), ...way, ...next],
    action: content.button ? { ...content.button, usual: t("mail:viewBooking") } : null,
  })
}

/** Where it is. How to get in stays on the page, because owners write codes there. */
function wayTexts(facts: StayFacts, reader: TextContext): string[] {
  const directions = localized({ ...NO_PLACE, ...facts.place }.directions, reader.language)
  return [...addressSections(facts, reader).map(({ text }) => text), directions].filter(Boolean)
}

type Card = {
  villaName: string
  title: string
  rows: { label: string; text: string }[]
  texts: string[]
  /** `usual` replaces a label that is too long for LINE. */
  action: { label: string; url: string; usual: string } | null
}

export function card({ villaName, title, rows, texts, action }: Card): messagingApi.FlexMessage {
  const label = action && (action.label.length <= LABEL_MAX ? action.label : action.usual)
  return {
    type: "flex",
    altText: `${villaName}: ${title}`.slice(0, ALT_TEXT_MAX),
    contents: {
      type: "bubble",
      body: vertical([
        { type: "text", text: villaName, size: "xs", color: "#55625b", wrap: true },
        { type: "text", text: title, weight: "bold", size: "lg", wrap: true },
        ...rows.filter(({ text }) => text !== "").map(row),
        ...texts.map((text) => paragraph(text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}…` : text)),
      ]),
      ...(action && label && { footer: vertical([button(label, externalUrl("https://line.me", action.url))]) }),
    },
  } satisfies messagingApi.FlexMessage
}
