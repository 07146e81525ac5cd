export type Contact = { phone: string; email: string; line: string }

/** How to reach the owner, as far as the owner has told. */
export function OwnerContact({ contact: { phone, email, line } }: { contact: Contact }) {
  const ways = [
    phone && { href: `tel:${phone.replace(/[^\d+]/g, "")}`, text: phone },
    line && { href: lineAddress(line), text: `LINE ${line}` },
    email && { href: `mailto:${email}`, text: email },
  ].filter((way) => way !== "")
  if (ways.length === 0) return null
  return (
    <ul className="mt-2 flex flex-wrap gap-x-5">
      {ways.map(({ href, text }) => (
        <li key={href}>
          <a href={href} className="link inline-flex min-h-11 items-center break-all">
            {text}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** An official account's id begins with @; a person's is asked for by a tilde. */
function lineAddress(id: string): string {
  return `https://line.me/R/ti/p/${id.startsWith("@") ? encodeURIComponent(id) : `~${id}`}`
}
