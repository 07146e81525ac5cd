import type { Villa } from "./villa.ts"

export type ContactWay = { kind: "phone" | "line" | "whatsapp" | "email"; text: string; href: string }

export type ContactFields = Pick<Villa, "contactPhone" | "contactEmail" | "contactLine" | "place">

/** Omits empty ones. `message` is prefilled for WhatsApp, such as the booking number. */
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
