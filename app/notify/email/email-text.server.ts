import type { EmailContent } from "./email-content.server.ts"

export function emailText(content: EmailContent): string {
  const { code, quote, highlights = [], sections = [], button, table, contact } = content
  const blocks = [
    content.villaName,
    content.title,
    content.greeting,
    ...content.paragraphs,
    quote && `${quote.label}:\n“${quote.text}”`,
    code && `${code.label}: ${code.text}`,
    highlights.map(({ label, text }) => `${label}: ${text}`).join("\n"),
    ...content.next,
    ...sections.map(({ title, text, links = [] }) =>
      [title, text, ...links.map(({ label, url }) => `${label}: ${url}`)].filter(Boolean).join("\n"),
    ),
    button && `${button.label}:\n${button.url}`,
    table && [table.title, ...rowsOf(table).map((row) => row.join(": ")), ...table.notes].join("\n"),
    contact && [contact.title, ...contact.ways.map(({ label, text }) => `${label}: ${text}`)].join("\n"),
    content.signOff,
    content.why && `-- \n${content.why}`,
  ]
  return `${blocks.filter(Boolean).join("\n\n")}\n`
}

const rowsOf = ({ rows, total }: NonNullable<EmailContent["table"]>) => (total ? [...rows, total] : rows)
