import { readFileSync } from "node:fs"
import ts from "typescript"

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
 * template that begins with a variable is not counted, because it would match everything.
 */
export function textLookups(files: string[]): (key: string) => boolean {
  const literals = new Set<string>()
  const patterns = new Map<string, RegExp>()
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) literals.add(node.text)
    if (ts.isTemplateExpression(node)) {
      const [head = "", ...rest] = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)]
      if (/^(\w+:|(\w+:)?[\w-]+\.[\w.-]*)$/.test(head) && rest.every((part) => /^[\w.-]*$/.test(part))) {
        const variable = head.includes(".") ? "[\\w.-]+" : "[\\w-]+"
        patterns.set([head, ...rest].join("*"), new RegExp(`^${[head, ...rest].map(escaped).join(variable)}$`))
      }
    }
    ts.forEachChild(node, visit)
  }
  for (const file of files) visit(ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest))
  return (key) => literals.has(key) || [...patterns.values()].some((pattern) => pattern.test(key))
}
