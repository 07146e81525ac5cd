import type { Booking } from "#app/booking/booking.ts"
import { formatMoney, plainDateRange } from "#app/i18n/format.ts"
import { formatName } from "#app/i18n/format-name.ts"
import type { Language } from "#app/i18n/languages.ts"
import { localizedName } from "#app/i18n/localized.ts"
import type { Namespace, Translate } from "#app/i18n/translate.ts"
import type { Wifi } from "#app/villa/access/access.ts"
import { areaView } from "#app/villa/place/place-view.ts"
import type { Villa } from "#app/villa/villa.ts"
import { type ReadyTexts, ReadyTextsFields } from "./ready-texts-fields.ts"
import { fillText, type PlaceholderValues, READY_TEXTS, type ReadyTextKind } from "./template.ts"

type Reader = { t: Translate<"translation", Namespace>; language: Language }
type ReaderOf = (language: Language) => Reader

/** A message to send in a chat; `url` is empty where the text has all. */
export type ReadyText = { kind: ReadyTextKind; url: string; text: string }

type Facts = {
  booking: Pick<Booking, "status" | "customer" | "checkIn" | "checkOut" | "reference">
  villa: Pick<Villa, "name" | "place" | "readyTexts">
  /** What the guest may see now; null otherwise. */
  access: { code: string | null; wifi: Wifi | null } | null
  /** The link for the balance, `amount` in satang; null if nothing can be paid by it. */
  balance: { url: string; amount: number } | null
  /** Where the guest can review the stay; null if not. */
  review: string | null
  isOver: boolean
}

/** For the guest of a confirmed stay, in the guest's language. @param directions the URL of the page of the way */
export function readyTexts(
  { booking, villa, access, balance, review, isOver }: Facts,
  { directions, ...reader }: Reader & { directions: string },
): ReadyText[] {
  if (booking.status !== "confirmed") return []
  const { t, language } = reader
  const { address, maps } = areaView(villa.place, language, { confirmed: true })
  const values: PlaceholderValues = {
    name: booking.customer?.firstName && formatName(booking.customer.firstName, language),
    villa: localizedName(villa.name, language) || t("site.name"),
    dates: plainDateRange(booking.checkIn, booking.checkOut, language),
    reference: booking.reference,
    address,
    code: access?.code ?? "",
    wifi: wifiText(access?.wifi ?? null, t),
    amount: balance ? formatMoney(balance.amount, language) : "",
  }
  const urls = {
    way: isOver ? null : (maps?.google ?? directions),
    code: values.code || values.wifi ? "" : null,
    balance: balance?.url ?? null,
    thanks: review,
  } satisfies Record<ReadyTextKind, string | null>
  return READY_TEXTS.flatMap((kind) => {
    const url = urls[kind]
    const text = fillText(ownText(kind, villa.readyTexts, reader), values)
    return url === null || (!url && !text) ? [] : [{ kind, url, text }]
  })
}

function wifiText(wifi: Wifi | null, t: Reader["t"]): string {
  if (!wifi) return ""
  const { ssid, password } = wifi
  return t(password ? "mail:ready.wifi" : "mail:ready.openWifi", { ssid, password })
}

const ourText = (kind: ReadyTextKind, { t }: Reader) => t(`mail:ready.${kind}`)
const ownText = (kind: ReadyTextKind, texts: ReadyTexts, reader: Reader) =>
  texts[kind][reader.language] || ourText(kind, reader)

/** The texts as they are sent, with ours where the owner has none. */
export function writtenTexts(texts: ReadyTexts, readerOf: ReaderOf): ReadyTexts {
  return eachText((kind, language) => ownText(kind, texts, readerOf(language)))
}

/** Ours are not kept, so that they follow our changes. */
export function withoutOurs(texts: ReadyTexts, readerOf: ReaderOf): ReadyTexts {
  return eachText((kind, language) => {
    const text = texts[kind][language]
    return text === ourText(kind, readerOf(language)) ? "" : text
  })
}

function eachText(textOf: (kind: ReadyTextKind, language: Language) => string): ReadyTexts {
  const entries = READY_TEXTS.map((kind) => [kind, { th: textOf(kind, "th"), en: textOf(kind, "en") }])
  return Object.fromEntries(entries) as ReadyTexts
}

/** How many texts, in either language, the owner has written. */
export function ownTextCount(texts: ReadyTexts): number {
  return Object.keys(ReadyTextsFields.shape).filter((kind) => {
    const { th, en } = texts[kind as ReadyTextKind]
    return th !== "" || en !== ""
  }).length
}

/** An example of every value, for a preview. */
export function exampleValues(
  villa: Pick<Villa, "name" | "place">,
  stay: Pick<Booking, "checkIn" | "checkOut">,
  { t, language }: Reader,
): Required<PlaceholderValues> {
  return {
    name: formatName(t("mail:ready.example.name"), language),
    villa: localizedName(villa.name, language) || t("site.name"),
    dates: plainDateRange(stay.checkIn, stay.checkOut, language),
    reference: "BV-1234-5678",
    address: areaView(villa.place, language, { confirmed: true }).address || t("mail:ready.example.address"),
    code: "2580",
    wifi: t("mail:ready.wifi", { ssid: "Baan", password: "12345678" }),
    amount: formatMoney(500_000, language),
  }
}
