import { readFileSync } from "node:fs"
import { parse } from "@babel/parser"
import * as t from "@babel/types"

export type TextTree = { [name: string]: string | TextTree }

/** The keys of a tree of texts; plural forms count as one key. */
export function keysOf(tree: TextTree, path = ""): string[] {
  return Object.entries(tree).flatMap(([name, value]) =>
    typeof value === "string" ? [`${path}${name.replace(/_(one|other)$/, "")}`] : keysOf(value, `${path}${name}.`),
  )
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")

/**
 * Whether these files may look up a text, by its key: as a string literal, or by a template literal as a pattern. A
 * variable of a template stands for one part of a key, or for several if the template names the parts before it. A
 * template that begins with a variable is not counted, because it would match everything. `describeFields` and `settings` look up the
 * labels and hints of a form's fields, and of an enum's values those at its `options`; tests/http/describe-fields.test.ts
 * finds those without a field.
 */
export function textLookups(files: string[]): (key: string) => boolean {
  const literals = new Set<string>()
  const patterns = new Map<string, RegExp>()
  for (const path of files) {
    const code = readFileSync(path, "utf8")
    t.traverseFast(parse(code, { sourceType: "module", plugins: ["typescript", "jsx"] }), (node) => {
      // The template of a type looks nothing up.
      if (t.isTSLiteralType(node) && t.isTemplateLiteral(node.literal)) return t.traverseFast.skip
      if (t.isStringLiteral(node)) literals.add(node.value)
      if (!t.isTemplateLiteral(node)) return
      const [head = "", ...rest] = node.quasis.map(({ value }) => value.cooked ?? "")
      if (rest.length === 0) literals.add(head)
      else if (/^(\w+:|(\w+:)?[\w-]+\.[\w.-]*)$/.test(head) && rest.every((part) => /^[\w.-]*$/.test(part))) {
        const variable = head.includes(".") ? "[\\w.-]+" : "[\\w-]+"
        patterns.set([head, ...rest].join("*"), new RegExp(`^${[head, ...rest].map(escaped).join(variable)}$`))
      }
    })
    for (const [, texts = ""] of code.matchAll(/(?:describeFields\(\w+,| texts:) "([\w.]+)"/g)) {
      patterns.set(texts, new RegExp(`^${escaped(texts)}\\.(fields|hints)\\.`))
    }
    for (const [, options = ""] of code.matchAll(/options: "([\w.]+)"/g)) {
      patterns.set(options, new RegExp(`^${escaped(options)}\\.\\w+$`))
    }
  }
  return (key) => literals.has(key) || [...patterns.values()].some((pattern) => pattern.test(key))
}
