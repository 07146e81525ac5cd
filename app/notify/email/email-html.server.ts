import { html, type SafeHtml } from "@remix-run/html-template"
import type { EmailContent } from "./email-content.server.ts"

const FONT =
  "font-family:'Noto Sans Thai','Thonburi','Leelawadee UI',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const TEXT = `${FONT};font-size:16px;line-height:1.65;color:#17251f`
const SMALL = `${FONT};font-size:14px;line-height:1.65;color:#55625b`
const TABLE = html` role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"`

/** For dark mode only: the light colours are inline, because many mail clients remove style sheets. */
const DARK_MODE_CSS = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.paper{background-color:#0d1613!important}
.sheet{background-color:#15211d!important;border-color:#2c3d37!important}
.ink{color:#eef4ef!important}
.muted{color:#a7b8b0!important}
.line{border-color:#2c3d37!important}
.link{color:#6fd0c3!important}
.price{color:#ffc3a3!important}
.soft{background-color:#17433f!important}
.warm{background-color:#2b211b!important;border-color:#f0a37d!important}
.button{background-color:#f0a37d!important}
.button a{color:#2b1005!important}
}
@media (max-width:480px){.pad{padding-left:20px!important;padding-right:20px!important}}`

/** Tables 600 pixels wide, inline styles, no external resources. */
export function emailHtml(content: EmailContent): string {
  const { language, villaName, preheader, title, greeting, paragraphs, next, signOff, why } = content
  return String(html`<!doctype html>
<html lang="${language}" dir="ltr" xmlns="http://www.w3.org/1999/xhtml">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${content.subject}</title>
<style>${html.raw`${DARK_MODE_CSS}`}</style>
</head>
<body class="paper" style="margin:0;padding:0;background-color:#fdfbf7;-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;mso-hide:all">${preheader}${html.raw`${"&#847;&zwnj;&nbsp;".repeat(60)}`}</div>
<table${TABLE} class="paper" style="background-color:#fdfbf7"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px">
<tr><td class="ink pad" style="${TEXT};font-size:18px;font-weight:600;padding:0 32px 16px">${villaName}</td></tr>
<tr><td class="sheet pad" style="background-color:#ffffff;border:1px solid #e3dccf;border-radius:16px;padding:32px">
<h1 class="ink" style="${TEXT};font-size:24px;line-height:1.45;font-weight:700;margin:0 0 16px">${title}</h1>
<p class="ink" style="${TEXT};margin:0 0 12px">${greeting}</p>
${paragraphs.map((text) => html`<p class="ink" style="${TEXT};margin:0 0 16px">${text}</p>`)}
${quoteOf(content)}${codeOf(content)}${highlightsOf(content)}
${next.map((text) => html`<p class="ink" style="${TEXT};margin:0 0 16px">${text}</p>`)}
${sectionsOf(content)}${buttonOf(content)}${tableOf(content)}${contactOf(content)}
${signOff ? html`<p class="ink" style="${TEXT};margin:20px 0 0">${signOff}</p>` : ""}
</td></tr>
${why ? html`<tr><td class="muted pad" style="${SMALL};font-size:13px;padding:16px 32px 0">${why}</td></tr>` : ""}
</table>
</td></tr></table>
</body>
</html>
`)
}

function quoteOf({ quote }: EmailContent): SafeHtml | string {
  if (!quote) return ""
  return box("warm", "background-color:#fbf1ea;border-left:4px solid #a8461f")`
<p class="muted" style="${SMALL};margin:0">${quote.label}</p>
<p class="ink" style="${TEXT};margin:4px 0 0;white-space:pre-line">${quote.text}</p>`
}

function codeOf({ code }: EmailContent): SafeHtml | string {
  if (!code) return ""
  return box("soft", "background-color:#dcefec;text-align:center")`
<p class="muted" style="${SMALL};margin:0">${code.label}</p>
<p class="ink" style="${TEXT};font-size:34px;line-height:1.3;font-weight:700;letter-spacing:6px;word-break:break-word;-webkit-user-select:all;user-select:all;margin:4px 0 0">${code.text}</p>`
}

function highlightsOf({ highlights = [] }: EmailContent): SafeHtml | string {
  if (highlights.length === 0) return ""
  return box("soft", "background-color:#dcefec")`${highlights.map(
    ({ label, text }) => html`
<p class="muted" style="${SMALL};margin:0">${label}</p>
<p class="ink" style="${TEXT};font-size:19px;font-weight:700;margin:0 0 4px">${text}</p>`,
  )}`
}

/** A table, because Outlook ignores padding elsewhere. */
function box(name: string, style: string) {
  return (strings: TemplateStringsArray, ...values: (string | SafeHtml[])[]): SafeHtml => html`
<table${TABLE} style="margin:0 0 20px"><tr><td class="${name}" style="${style};border-radius:12px;padding:14px 18px">${html(strings, ...values)}</td></tr></table>`
}

function sectionsOf({ sections = [] }: EmailContent): SafeHtml[] {
  return sections.map(
    ({ title, text, links = [] }) => html`
<h2 class="ink" style="${TEXT};font-size:18px;font-weight:600;margin:8px 0 4px">${title}</h2>
<p class="ink" style="${TEXT};margin:0 0 ${links.length > 0 ? "4px" : "20px"};white-space:pre-line">${text}</p>
${links.map(
  ({ label, url }) => html`
<p style="${TEXT};margin:0"><a class="link" href="${url}" target="_blank" style="color:#0f6b66;display:inline-block;padding:10px 0">${label}</a></p>`,
)}`,
  )
}

function buttonOf({ button }: EmailContent): SafeHtml | string {
  if (!button) return ""
  return html`
<table${TABLE} style="margin:4px 0 24px"><tr><td class="button" align="center" bgcolor="#a8461f" style="background-color:#a8461f;border-radius:12px">
<a href="${button.url}" target="_blank" style="${FONT};display:block;padding:14px 24px;font-size:17px;line-height:1.4;font-weight:600;color:#ffffff;text-decoration:none;border-radius:12px">${button.label}</a>
</td></tr></table>`
}

const CELL = "border-top:1px solid #e3dccf;padding:10px 0;vertical-align:top"

function tableOf({ table }: EmailContent): SafeHtml | string {
  if (!table) return ""
  const { title, rows, amounts = [], paid = [], notes } = table
  return html`
<h2 class="ink" style="${TEXT};font-size:18px;font-weight:600;margin:8px 0 8px">${title}</h2>
<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px">
${rows.map((row) => rowOf(row, "left"))}${amounts.map((row) => rowOf(row, "right"))}${totalOf(table)}${paid.map((row) => rowOf(row, "right"))}</table>
${notes.map((note) => html`<p class="muted" style="${SMALL};margin:-16px 0 24px">${note}</p>`)}`
}

function rowOf([name, text]: [string, string], align: "left" | "right"): SafeHtml {
  return html`<tr>
<th scope="row" class="muted line" align="left" width="36%" style="${SMALL};${CELL};padding-right:12px;font-weight:400;text-align:left">${name}</th>
<td class="ink line" align="${align}" style="${TEXT};${CELL};font-weight:600;text-align:${align}">${text}</td>
</tr>
`
}

function totalOf({ total }: NonNullable<EmailContent["table"]>): SafeHtml | string {
  if (!total) return ""
  const [label, amount] = total
  return html`<tr>
<th scope="row" class="ink line" align="left" style="${TEXT};${CELL};border-top-width:2px;font-weight:600;text-align:left">${label}</th>
<td class="price line" align="right" style="${TEXT};${CELL};border-top-width:2px;font-size:22px;line-height:1.3;font-weight:700;color:#86350f;text-align:right">${amount}</td>
</tr>
`
}

function contactOf({ contact }: EmailContent): SafeHtml | string {
  if (!contact) return ""
  return html`
<p class="ink" style="${TEXT};font-weight:600;margin:0 0 4px">${contact.title}</p>
${contact.ways.map(
  ({ label, text, url }) =>
    html`<p class="muted" style="${SMALL};margin:0 0 2px">${label}: <a class="link" href="${url}" style="color:#0f6b66">${text}</a></p>
`,
)}`
}
