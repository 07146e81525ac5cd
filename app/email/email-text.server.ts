import type { EmailContent } from "./email-content.server.ts"

/** The plain text of an email: the same content in the same order. */
export function emailText(content: EmailContent): string {
  const { code, quote, highlights = [], button, table, contact } = content
  const blocks = [
    content.villaName,
    content.title,
    content.greeting,
    ...content.paragraphs,
    quote && `${quote.label}:\n“${quote.text}”`,
    code && `${code.label}: ${code.text}`,
    highlights.map(({ label, text }) => `${label}: ${text}`).join("\n"),
    ...content.next,
    button && `${button.label}:\n${button.url}`,
    table && [table.title, ...[...table.rows, table.total].map((row) => row.join(": ")), ...table.notes].join("\n"),
    contact && [contact.title, ...contact.ways.map(({ label, text }) => `${label}: ${text}`)].join("\n"),
    content.signOff,
    content.why && `-- \n${content.why}`,
  ]
  return `${blocks.filter(Boolean).join("\n\n")}\n`
}
