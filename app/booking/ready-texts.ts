import type { Language } from "#app/i18n/languages.ts"
import { localizedName } from "#app/i18n/localized.ts"
import type { Namespace, Translate } from "#app/i18n/translate.ts"
import type { Wifi } from "#app/villa/access/access.ts"
import { areaView } from "#app/villa/place/place-view.ts"
import type { Villa } from "#app/villa/villa.ts"
import type { Booking } from "./booking.ts"

/** A message to send in a chat; `url` is empty where the text has all. */
type Message = { url: string; text: string }
export type ReadyText = Message & { kind: "way" | "code" | "balance" }

type Facts = {
  booking: Pick<Booking, "status">
  villa: Pick<Villa, "name" | "place">
  /** What the guest may see now; null otherwise. */
  access: { code: string | null; wifi: Wifi | null } | null
  /** The message with the link for the balance; null if nothing can be paid by it. */
  balance: Message | null
}

/** For the guest of a confirmed stay, in the guest's language. @param directions the URL of the page of the way */
export function readyTexts(
  { booking, villa, access, balance }: Facts,
  { t, language, directions }: { t: Translate<"translation", Namespace>; language: Language; directions: string },
): ReadyText[] {
  if (booking.status !== "confirmed") return []
  const name = localizedName(villa.name, language) || t("site.name")
  const { address, maps } = areaView(villa.place, language, { confirmed: true })
  const way = t("mail:ready.way", { villa: name })
  const secrets = [
    access?.code && t("mail:ready.code", { villa: name, code: access.code }),
    access?.wifi && t("mail:ready.wifi", { ssid: access.wifi.ssid, password: access.wifi.password }),
  ].filter(Boolean)
  return [
    { kind: "way", text: address ? `${way}\n${address}` : way, url: maps?.google ?? directions },
    ...(secrets.length > 0 ? [{ kind: "code" as const, text: secrets.join("\n"), url: "" }] : []),
    ...(balance ? [{ kind: "balance" as const, ...balance }] : []),
  ]
}
