import * as t from "@babel/types"
import { expect, it } from "vitest"
import { adminEn } from "#app/i18n/locales/admin/en.ts"
import { en } from "#app/i18n/locales/en.ts"
import { mailEn } from "#app/i18n/locales/mail/en.ts"
import { syntaxTrees } from "../support/source.ts"

type Tree = { [name: string]: string | Tree }

/** The keys of a tree of texts; plural forms count as one key. */
function keysOf(tree: Tree, path = ""): string[] {
  return Object.entries(tree).flatMap(([name, value]) =>
    typeof value === "string" ? [`${path}${name.replace(/_(one|other)$/, "")}`] : keysOf(value, `${path}${name}.`),
  )
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")

/**
 * What the code may look up: string literals, and template literals as patterns. A variable of a template stands for one
 * part of a key, or for several if the template names the parts before it. A template that begins with a variable is not
 * counted, because it would match everything. `describeFields` looks up the labels and hints of a form's fields, and of an
 * enum's values those at its `options`; tests/http/describe-fields.test.ts finds those without a field.
 */
function lookups(): { literals: Set<string>; patterns: RegExp[] } {
  const literals = new Set<string>()
  const patterns = new Map<string, RegExp>()
  for (const { path, code, file } of syntaxTrees()) {
    if (path.startsWith("i18n/locales/")) continue
    t.traverseFast(file, (node) => {
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
    for (const [, texts = ""] of code.matchAll(/describeFields\(\w+, "([\w.]+)"/g)) {
      patterns.set(texts, new RegExp(`^${escaped(texts)}\\.(fields|hints)\\.`))
    }
    for (const [, options = ""] of code.matchAll(/options: "([\w.]+)"/g)) {
      patterns.set(options, new RegExp(`^${escaped(options)}\\.\\w+$`))
    }
  }
  return { literals, patterns: [...patterns.values()] }
}

const { literals, patterns } = lookups()
const isUsed = (names: string[]) =>
  names.some((name) => literals.has(name) || patterns.some((pattern) => pattern.test(name)))

// The privacy notice is shown as a whole.
it.each([
  ["guests", en as unknown as Tree, ["", "translation:"]],
  ["the administration", adminEn as unknown as Tree, ["", "admin:"]],
  ["emails", mailEn as unknown as Tree, ["mail:"]],
])("every text of %s is used", (_, texts, prefixes) => {
  const unused = keysOf(texts).filter((key) => !isUsed(prefixes.map((prefix) => prefix + key)))
  expect(unused).toEqual([])
})

it("a text that no code names counts as unused", () => {
  expect(isUsed(["villa.nothing"])).toBe(false)
  expect(isUsed(["villa.roomsFailed"])).toBe(true)
  expect(isUsed(["booking.status.confirmed"])).toBe(true)
})
