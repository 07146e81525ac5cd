import { html, type SafeHtml } from "@remix-run/html-template"
import { type JsonSchema, nameOf } from "./json-schemas.ts"
import type { Operation, openApi } from "./open-api.ts"
import { outline } from "./outline.ts"

type Document = ReturnType<typeof openApi>

/** Self-contained, without script. */
export function docsPage({ info, tags, paths, components }: Document): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
  const groups = tags.map((tag) => ({
    ...tag,
    id: slug(tag.name),
    calls: operations.filter(({ operation }) => operation.tags.includes(tag.name)),
  }))
  return String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${info.title} API</title>
<style>${html.raw`${STYLE}`}</style>
</head>
<body>
<header>
<h1>${info.title} API</h1>
<p>${info.summary}. ${info.description}</p>
<p>OpenAPI 3.1 document: <a href="/api/openapi.json">/api/openapi.json</a></p>
<nav aria-label="Contents"><ul>
${groups.map(({ id, name }) => html`<li><a href="#${id}">${name}</a></li>`)}
<li><a href="#objects">Objects</a></li>
</ul></nav>
</header>
<main>
<section aria-labelledby="conventions">
<h2 id="conventions">Authentication</h2>
<p>Guests authenticate with a booking's cookie or token, admins with a session's cookie or token. Send tokens as
<code>Authorization: Bearer TOKEN</code>. Writes authenticated by a cookie must come from the same origin.</p>
<p>Every failure has the shape of <a href="#object-Failure">Failure</a>. Handle failures by their <code>code</code>, which does not change.</p>
</section>
${groups.map(
  ({ id, name, description, calls }) => html`
<section aria-labelledby="${id}">
<h2 id="${id}">${name}</h2>
<p>${withCode(description)}</p>
${calls.map(callSection)}
</section>`,
)}
<section aria-labelledby="objects">
<h2 id="objects">Objects</h2>
${Object.entries(components.schemas).map(objectOf)}
</section>
</main>
</body>
</html>
`)
}

type OperationEntry = { method: string; path: string; operation: Operation }

function callSection({ method, path, operation }: OperationEntry): SafeHtml {
  const { operationId, summary, description = "", parameters = [], requestBody, responses, security } = operation
  const isForOwners = operation["x-owners-only"]
  const query = parameters.filter((each) => each.in === "query")
  const responseEntries = Object.entries(responses)
  return html`
<details id="${operationId}">
<summary><b class="${method.toLowerCase()}">${method}</b> <code>/api${path}</code> <span>${summary}</span></summary>
<p>${withCode(description)} <span class="who">${isForOwners ? "Owners only." : (WHO[security.length] ?? "")}</span></p>
${query.length > 0 ? html`<h3>Query</h3><ul>${query.map(parameterOf)}</ul>` : ""}
${Object.entries(requestBody?.content ?? {}).map(
  ([type, { schema }]) => html`<h3>Body <small>${type}</small></h3>${shape(schema)}`,
)}
<h3>Example</h3>
<pre tabindex="0">${exampleText({ method, path, operation })}</pre>
${responseEntries.filter(([status]) => Number(status) < 400).map(responseSection)}
<h3>Failures</h3>
<ul>${responseEntries.filter(([status]) => Number(status) >= 400).map(failureOf)}</ul>
</details>`
}

/** By the number of accepted security schemes. */
const WHO: Record<number, string> = { 0: "Public.", 2: "Admins only.", 3: "The booking's guest and admins." }

function parameterOf({ name, required, schema }: NonNullable<Operation["parameters"]>[number]): SafeHtml {
  const about = schema.description ? ` – ${schema.description}` : ""
  return html`<li><code>${name}${required ? "" : "?"}: ${outline(schema)}</code>${about}</li>`
}

type ResponseEntry = [string, Operation["responses"][string]]

function responseSection([status, { description, content }]: ResponseEntry): SafeHtml {
  const schema = content?.["application/json"]?.schema
  return html`<h3>Response <small>${status}</small></h3>${schema ? shape(schema) : html`<p>${description}</p>`}`
}

function failureOf([status, { description }]: ResponseEntry): SafeHtml {
  return html`<li>${status} <code>${description}</code></li>`
}

function shape(schema: JsonSchema): SafeHtml {
  const name = nameOf(schema)
  return name ? html`<p>${linked(name)}</p>` : html`<pre tabindex="0">${linked(outline(schema))}</pre>`
}

/** Links to objects, which alone begin with a capital letter. */
function linked(text: string): SafeHtml[] {
  return text
    .split(/\b([A-Z]\w+)\b(?!")/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="#object-${part}">${part}</a>` : html`${part}`))
}

function withCode(text: string): SafeHtml[] {
  return text.split("`").map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))
}

function objectOf([name, schema]: [string, JsonSchema]): SafeHtml {
  return html`
<details id="object-${name}">
<summary><code>${name}</code> <span>${withCode(schema.description ?? "")}</span></summary>
<pre tabindex="0">${linked(outline(schema))}</pre>
</details>`
}

/** An HTTP request, without the headers that every client adds. */
function exampleText({ method, path, operation: { parameters = [], requestBody, security } }: OperationEntry): string {
  const inPath = parameters.filter((each) => each.in === "path")
  const requestPath = inPath.reduce((text, { name, example = "" }) => text.replace(`{${name}}`, String(example)), path)
  const query = new URLSearchParams(
    parameters.flatMap((each) => (each.in === "query" && each.example ? [[each.name, String(each.example)]] : [])),
  ).toString()
  const lines = [`${method} /api${requestPath}${query && `?${query}`}`]
  if (security.length > 0) lines.push("Authorization: Bearer TOKEN")
  const [type, sent] = Object.entries(requestBody?.content ?? {}).find(([, each]) => each.example !== undefined) ?? []
  if (!type || !sent) return lines.join("\n")
  const body = type === "application/json" ? JSON.stringify(sent.example, null, 2) : fieldsText(sent.example)
  return [...lines, `Content-Type: ${type}`, "", body].join("\n")
}

function fieldsText(fields: unknown): string {
  return Object.entries(fields as Record<string, string>)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n")
}

const slug = (name: string) => name.toLowerCase().replace(/\W+/g, "-").replace(/-$/, "")

/** The colours of app/styles/base.css; dark mode follows the system. */
const STYLE = `
:root{color-scheme:light dark;--paper:#fdfbf7;--surface:#fff;--sunken:#f4efe6;--line:#e3dccf;--ink:#17251f;--muted:#55625b;--pool:#0f6b66;--clay:#a8461f}
@media (prefers-color-scheme:dark){:root{--paper:#0d1613;--surface:#15211d;--sunken:#1b2925;--line:#2c3d37;--ink:#eef4ef;--muted:#a7b8b0;--pool:#6fd0c3;--clay:#f0a37d}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:60rem;padding:1rem 1rem 4rem;background:var(--paper);color:var(--ink);font:1rem/1.6 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;overflow-wrap:anywhere}
h1,h2{line-height:1.25}
h2{margin:3rem 0 .5rem}
h3{margin:1rem 0 .25rem;font-size:.875rem;color:var(--muted)}
a{color:var(--pool)}
nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1rem;margin:0;padding:0;list-style:none}
nav a{display:inline-block;padding:.625rem 0}
details{margin:.5rem 0;padding:0 1rem;background:var(--surface);border:1px solid var(--line);border-radius:16px}
details[open]{padding-bottom:1rem}
summary{min-height:2.75rem;padding:.625rem 0;cursor:pointer}
summary span{color:var(--muted)}
p,ul{margin:.25rem 0}
ul{padding-left:1.25rem}
code,pre{font:.875rem/1.5 ui-monospace,Menlo,Consolas,monospace}
pre{margin:0;padding:.75rem;overflow-x:auto;background:var(--sunken);border-radius:12px;white-space:pre;overflow-wrap:normal}
b{color:var(--pool)}
b.post,b.patch,b.delete{color:var(--clay)}
.who{color:var(--muted)}
a:focus-visible,pre:focus-visible,summary:focus-visible{outline:2px solid var(--pool);outline-offset:2px}
`
