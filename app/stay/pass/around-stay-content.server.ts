import { formatMoney, formatTimeOfDay } from "#app/i18n/format.ts"
import { formatArrival } from "#app/i18n/format-arrival.ts"
import { localized } from "#app/i18n/localized.ts"
import type { StayFacts } from "#app/notify/email/email.ts"
import type { EmailContent, EmailSection } from "#app/notify/email/email-content.server.ts"
import type { AroundStayEmailKind } from "#app/notify/email/email-kinds.ts"
import {
  addressSections,
  balanceRows,
  contactOf,
  damageOnArrival,
  dateOf,
  greetingOf,
  isDueOnArrival,
  linkOf,
  payBalanceTexts,
  type TextContext,
} from "#app/notify/email/stay-content.server.ts"
import { houseRulesView } from "#app/villa/house-rules/house-rules-view.ts"
import { NO_PLACE } from "#app/villa/place/place.ts"
import type { Place } from "#app/villa/place/place-fields.ts"
import { DAMAGE_RETURN_DAYS } from "#app/villa/terms/damage-return.ts"

type Row = [label: string, text: string]

export function aroundStayContent(kind: AroundStayEmailKind, facts: StayFacts, reader: TextContext): EmailContent {
  const { t, language, villaName } = reader
  const values = {
    villa: villaName,
    reference: facts.reference,
    date: dateOf(facts.checkIn, language),
    time: formatTimeOfDay(facts.checkInTime, language),
    amount: formatMoney(facts.remaining ?? 0, language),
  }
  const texts = kind === "before-stay" ? (`before-stay.${askedOf(facts)}` as const) : kind
  return {
    language,
    villaName,
    subject: t(`mail:aroundStay.${texts}.subject`, values),
    // Without the code: a locked screen would show it.
    preheader: t(`mail:aroundStay.${texts}.preheader`, values),
    greeting: greetingOf(facts, t, language),
    title: t(`mail:aroundStay.${texts}.title`),
    paragraphs: [
      t(
        asksNothing(kind, facts) ? "mail:aroundStay.before-stay.onArrival.text" : `mail:aroundStay.${kind}.text`,
        values,
      ),
    ],
    ...bodyOf(kind, facts, reader),
    contact: contactOf(facts, t),
    signOff: t("mail:signOff", { villa: villaName }),
    why: t("mail:why", values),
  }
}

function askedOf(facts: StayFacts): "arrival" | "balance" | "both" | "onArrival" | "passports" {
  const { arrival, remaining, passportsUrl } = facts
  if (arrival !== null && !remaining && passportsUrl) return "passports"
  const isOnArrival = isDueOnArrival(facts)
  if (arrival !== null) return isOnArrival ? "onArrival" : "balance"
  return remaining && !isOnArrival ? "both" : "arrival"
}

function asksNothing(kind: AroundStayEmailKind, facts: StayFacts): kind is "before-stay" {
  return kind === "before-stay" && askedOf(facts) === "onArrival" && !facts.passportsUrl
}

function bodyOf(
  kind: AroundStayEmailKind,
  facts: StayFacts,
  reader: TextContext,
): Pick<EmailContent, "code" | "highlights" | "next" | "sections" | "button" | "table"> {
  const { t } = reader
  const due = balanceRows(facts, reader)
  const askBalance = payBalanceTexts(facts, reader)
  const toBooking = buttonOf(facts, t("mail:viewBooking"))
  switch (kind) {
    case "before-stay": {
      const asksArrival = facts.arrival === null
      return {
        highlights: due,
        next: [
          ...askBalance,
          ...damageOnArrival(facts, reader),
          ...(asksArrival ? [t("mail:aroundStay.askArrival")] : []),
        ],
        sections: passportSections(facts, reader),
        button: asksArrival ? buttonOf(facts, t("stay.tell")) : toBooking,
        table: tableOf(stayRows(facts, reader), reader),
      }
    }
    case "arrival":
      return {
        code: codeOf(facts, reader),
        highlights: due,
        next: [
          ...askBalance,
          ...damageOnArrival(facts, reader),
          ...(facts.arrival === null ? [t("mail:aroundStay.askArrivalToo")] : []),
        ],
        sections: arrivalSections(facts, reader),
        button: toBooking,
        table: tableOf([...stayRows(facts, reader), ...wifiRows(facts, reader)], reader),
      }
    case "code-changed":
      return { code: codeOf(facts, reader), next: [t("mail:aroundStay.code-changed.next")], button: toBooking }
    case "thanks":
      return {
        next: [...damageReturned(facts, reader), t("mail:aroundStay.thanks.next")],
        button: buttonOf(facts, t("mail:aroundStay.thanks.button")),
      }
  }
}

function damageReturned({ damageHeld }: StayFacts, { t, language }: TextContext): string[] {
  if (!damageHeld) return []
  return [t("mail:damage.comesBack", { amount: formatMoney(damageHeld, language), days: DAMAGE_RETURN_DAYS })]
}

function passportSections({ passportsUrl }: StayFacts, { t }: TextContext): EmailSection[] {
  if (!passportsUrl) return []
  const links = [{ label: t("mail:aroundStay.passports.link"), url: passportsUrl }]
  return [{ title: t("mail:aroundStay.passports.title"), text: t("mail:aroundStay.passports.text"), links }]
}

function buttonOf(facts: StayFacts, label: string): EmailContent["button"] {
  const url = linkOf(facts)
  return url ? { label, url } : null
}

function codeOf({ code, access }: StayFacts, { t }: TextContext): EmailContent["code"] {
  const device = access?.method === "door_code" || access?.method === "lock_box" ? access.method : "other"
  return code ? { label: t(`mail:aroundStay.code.${device}`), text: code } : undefined
}

function tableOf(rows: Row[], { t }: TextContext): EmailContent["table"] {
  return { title: t("mail:aroundStay.stay"), rows, notes: [] }
}

function stayRows(facts: StayFacts, { t, language }: TextContext): Row[] {
  const { checkIn, checkInTime, checkOut, checkOutTime } = facts
  const arrival = { date: dateOf(checkIn, language), time: formatTimeOfDay(checkInTime, language) }
  const departure = { date: dateOf(checkOut, language), time: formatTimeOfDay(checkOutTime, language) }
  return [
    [t("mail:reference"), facts.reference],
    [t("mail:checkIn"), t("mail:checkInFrom", arrival)],
    [t("mail:checkOut"), t("mail:checkOutBefore", departure)],
    ...(facts.arrival ? [[t("mail:arrival"), formatArrival(facts.arrival, { t, language })] as Row] : []),
  ]
}

function wifiRows({ wifi }: StayFacts, { t }: TextContext): Row[] {
  if (!wifi) return []
  const password = wifi.security === "nopass" ? t("mail:aroundStay.noPassword") : wifi.password
  return [
    [t("mail:aroundStay.wifi"), wifi.ssid],
    [t("mail:aroundStay.wifiPassword"), password],
  ]
}

/** Texts that the owner has not entered are left out. */
function arrivalSections({ access, ...facts }: StayFacts, reader: TextContext): EmailSection[] {
  const { t, language } = reader
  const place: Place = { ...NO_PLACE, ...facts.place }
  const method = access && access.method !== "other" ? t(`mail:aroundStay.method.${access.method}`) : ""
  const sections: EmailSection[] = [
    {
      title: t("mail:aroundStay.howToGetIn"),
      text: lines([method, access ? localized(access.instructions, language) : ""]),
    },
    ...addressSections(facts, reader),
    { title: t("directions.title"), text: localized(place.directions, language) },
    { title: t("houseRules.title"), text: houseRulesText(facts, reader) },
  ]
  return sections.filter(({ text, links = [] }) => text !== "" || links.length > 0)
}

function houseRulesText({ houseRules }: Pick<StayFacts, "houseRules">, { t, language }: TextContext): string {
  if (!houseRules) return ""
  const { list, text } = houseRulesView(houseRules, { t, language })
  return lines([...list.map((rule) => `• ${rule.text}`), text])
}

const lines = (parts: string[]) => parts.filter(Boolean).join("\n")
