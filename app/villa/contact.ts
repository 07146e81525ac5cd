import type { Villa } from "./villa.ts"

/** A contact link: its text and URL. */
export type ContactWay = { kind: "phone" | "line" | "whatsapp" | "email"; text: string; href: string }

/** The fields of the villa that its contact links are made of. */
export type ContactFields = Pick<Villa, "contactPhone" | "contactEmail" | "contactLine" | "place">

/**
 * The owner's contact links (tel:, LINE, WhatsApp, mailto:) that are filled in.
 * @param message what WhatsApp prefills, such as the booking number
 */
export function contactWays(
  { contactPhone, contactEmail, contactLine, place: { whatsapp } }: ContactFields,
  message = "",
): ContactWay[] {
  const ways: ContactWay[] = [
    { kind: "phone", text: contactPhone, href: phoneUrl(contactPhone) },
    { kind: "line", text: contactLine, href: `https://line.me/R/ti/p/${lineName(contactLine)}` },
    // The number would be mistaken for a second phone number.
    { kind: "whatsapp", text: whatsapp && "WhatsApp", href: whatsappUrl(whatsapp, message) },
    { kind: "email", text: contactEmail, href: `mailto:${contactEmail}` },
  ]
  return ways.filter(({ text }) => text !== "")
}

/** "081 234 5678" as "tel:0812345678". */
function phoneUrl(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, "")}`
}

/** wa.me takes an E.164 number without its plus sign. */
function whatsappUrl(number: string, message: string): string {
  const url = `https://wa.me/${number.replace(/\D/g, "")}`
  return message ? `${url}?text=${encodeURIComponent(message)}` : url
}

/** In LINE URLs the id of an official account starts with @ and a personal one with ~. */
function lineName(id: string): string {
  return encodeURIComponent(id.startsWith("@") ? id : `~${id}`)
}
