import type { Villa } from "./villa.ts"

/** A contact link: its text and URL. */
export type ContactWay = { kind: "phone" | "email" | "line"; text: string; href: string }

/** The owner's contact links (tel:, mailto:, LINE) that are filled in. */
export function contactWays({
  contactPhone,
  contactEmail,
  contactLine,
}: Pick<Villa, "contactPhone" | "contactEmail" | "contactLine">): ContactWay[] {
  const ways: ContactWay[] = [
    { kind: "phone", text: contactPhone, href: `tel:${contactPhone.replace(/[^\d+]/g, "")}` },
    { kind: "line", text: contactLine, href: `https://line.me/R/ti/p/${lineName(contactLine)}` },
    { kind: "email", text: contactEmail, href: `mailto:${contactEmail}` },
  ]
  return ways.filter(({ text }) => text !== "")
}

/** In LINE URLs the id of an official account starts with @ and a personal one with ~. */
function lineName(id: string): string {
  return encodeURIComponent(id.startsWith("@") ? id : `~${id}`)
}
