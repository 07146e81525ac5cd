import type { Villa } from "./villa.ts"

/** A way to the owner: what is shown, and where it leads. */
export type ContactWay = { kind: "phone" | "email" | "line"; text: string; href: string }

/** Every way by which guests reach the owner, as links that open the telephone, the mail and LINE; none where none is given. */
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

/** An official account's id begins with @; LINE marks everybody else's with ~. */
function lineName(id: string): string {
  return encodeURIComponent(id.startsWith("@") ? id : `~${id}`)
}
