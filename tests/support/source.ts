import { readdirSync, readFileSync } from "node:fs"
import { dirname, join, relative, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { type ParseResult, parse as parseBabel } from "@babel/parser"
import * as t from "@babel/types"

export const APP = fileURLToPath(new URL("../../app", import.meta.url))

export type Import = {
  /** The path below app/, a package's name, or a path that leaves app/. */
  to: string
  kind: "own" | "package" | "outside"
  /** An `import type`, which is erased at run time. */
  typeOnly: boolean
}

export type Source = {
  /** Below app/: "booking/stay.ts". */
  path: string
  imports: Import[]
  /** Whether it only re-exports. */
  onlyReExports: boolean
  /** Calls that read the clock or randomness: "new Date()", "Date.now", "crypto.randomUUID", "Math.random". */
  nondeterministicCalls: string[]
}

/** Every TypeScript file of app/ with its imports. */
export function sources(): Source[] {
  return paths().map(parse)
}

/** A file of app/: its text and its syntax tree. */
type SyntaxTree = { path: string; code: string; file: ParseResult }

function paths(): string[] {
  return readdirSync(APP, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith(".d.ts"))
    .map((path) => path.replaceAll("\\", "/"))
    .sort()
}

/**
 * The loader and the action that a route exports, each with the first statement of every function that may run. Of
 * `formAction("…", save)` that is the one of `save`; of `adminAction({ … })` and other own helpers that of the handler which
 * they return; of `byLastSegment({ … })` that of each handler in its table.
 */
export function handlersOf(path: string): { name: string; first: string }[] {
  const tree = syntaxTree(path)
  const { body } = tree.file.program
  return body.flatMap((statement) => {
    if (!t.isExportNamedDeclaration(statement)) return []
    const { declaration, specifiers } = statement
    const exported: [name: string, node: t.Node][] = [
      ...(t.isFunctionDeclaration(declaration) ? [[declaration.id!.name, declaration] as [string, t.Node]] : []),
      ...(t.isVariableDeclaration(declaration) ? declaration.declarations : []).map(
        ({ id, init }): [string, t.Node] => [textOf(tree, id), init!],
      ),
      ...specifiers.map((each): [string, t.Node] => [
        nameOf(each.exported),
        t.isExportSpecifier(each) ? each.local : each,
      ]),
    ]
    return exported
      .filter(([name]) => name === "loader" || name === "action")
      .flatMap(([name, node]) => firstStatements({ tree, body, node }).map((first) => ({ name, first })))
  })
}

/** A part of a file, and the statements in which its names are declared. */
type Part = { tree: SyntaxTree; body: t.Statement[]; node: t.Node | null | undefined }

/** The first statement of each function that a handler may run; empty for what cannot be analysed. */
function firstStatements({ tree, body, node }: Part): string[] {
  if (t.isFunctionDeclaration(node)) return [firstStatement(tree, node)]
  if (t.isIdentifier(node)) {
    const declared = declarationOf(body, node.name)
    return declared ? firstStatements({ tree, body, node: declared }) : [""]
  }
  if (t.isObjectExpression(node)) {
    return node.properties.flatMap((each) =>
      firstStatements({ tree, body, node: t.isObjectProperty(each) ? each.value : null }),
    )
  }
  if (t.isMemberExpression(node) && t.isIdentifier(node.object)) {
    const name = textOf(tree, node.property)
    return membersOf({ tree, body, node: declarationOf(body, node.object.name) }, name).flatMap(firstStatements)
  }
  if (!t.isCallExpression(node)) return [""]
  const callee = textOf(tree, node.callee)
  if (callee === "formAction") return firstStatements({ tree, body, node: node.arguments[1] })
  if (callee === "byLastSegment") return firstStatements({ tree, body, node: node.arguments[0] })
  const helper = helperOf(tree, callee)
  const returned = helper?.body.find((each) => t.isReturnStatement(each))
  return returned ? firstStatements({ ...helper!, node: returned.argument }) : [""]
}

/** What a helper returns by a name: `loader` of `settings({ … })`, or of each page of `settingsPages({ … })`. */
function membersOf({ tree, body, node }: Part, name: string): Part[] {
  const unknown = [{ tree, body, node: null }]
  if (!t.isCallExpression(node)) return unknown
  const callee = textOf(tree, node.callee)
  const [pages] = node.arguments
  if (callee === "settingsPages" && t.isObjectExpression(pages)) {
    return pages.properties.flatMap((each) =>
      membersOf({ tree, body, node: t.isObjectProperty(each) ? each.value : null }, name),
    )
  }
  const own = declarationOf(body, callee)
  const helper = t.isFunctionDeclaration(own) ? { tree, body: own.body.body } : helperOf(tree, callee)
  const returned = helper?.body.find((each) => t.isReturnStatement(each))?.argument
  if (!helper || !returned) return unknown
  if (!t.isObjectExpression(returned)) return membersOf({ ...helper, node: returned }, name)
  const member = returned.properties.find((each) => t.isObjectProperty(each) && textOf(helper.tree, each.key) === name)
  return [{ ...helper, node: t.isObjectProperty(member) ? member.value : null }]
}

/** The body of the function which a file imports by a name. */
function helperOf(tree: SyntaxTree, name: string): Omit<Part, "node"> | undefined {
  const imported = tree.file.program.body.find(
    (each) =>
      t.isImportDeclaration(each) &&
      each.specifiers.some(
        (one) => t.isImportSpecifier(one) && one.local.name === name && nameOf(one.imported) === name,
      ),
  )
  if (!t.isImportDeclaration(imported)) return
  const { to, kind } = target(tree.path, imported.source.value)
  if (kind !== "own") return
  const source = syntaxTree(to)
  const declared = declarationOf(source.file.program.body, name)
  return t.isFunctionDeclaration(declared) ? { tree: source, body: declared.body.body } : undefined
}

/** The function of a name, or what the constant of that name is. */
function declarationOf(statements: t.Statement[], name: string): t.Node | null | undefined {
  for (const statement of statements) {
    const each = t.isExportNamedDeclaration(statement) ? statement.declaration : statement
    if (t.isFunctionDeclaration(each) && each.id?.name === name) return each
    const constant = t.isVariableDeclaration(each)
      ? each.declarations.find(({ id }) => t.isIdentifier(id, { name }))
      : undefined
    if (constant) return constant.init
  }
}

const nameOf = (node: t.Identifier | t.StringLiteral) => (t.isIdentifier(node) ? node.name : node.value)

/** Without its semicolon. */
function firstStatement(tree: SyntaxTree, { body }: t.FunctionDeclaration): string {
  const [first] = body.body
  return first ? textOf(tree, first).replace(/;$/, "") : ""
}

function textOf({ code }: Pick<SyntaxTree, "code">, { start, end }: t.Node): string {
  return code.slice(start!, end!)
}

/** Files that were parsed: several tests look at the same ones. */
const trees = new Map<string, SyntaxTree>()

function syntaxTree(path: string): SyntaxTree {
  const known = trees.get(path)
  if (known) return known
  const code = readFileSync(join(APP, path), "utf8")
  const file = parseBabel(code, {
    sourceType: "module",
    plugins: path.endsWith(".tsx") ? ["typescript", "jsx"] : ["typescript"],
  })
  const tree = { path, code, file }
  trees.set(path, tree)
  return tree
}

function parse(path: string): Source {
  const tree = syntaxTree(path)
  const imports: Import[] = []
  const nondeterministicCalls: string[] = []
  t.traverseFast(tree.file, (node) => {
    const found = importOf(tree, node)
    if (found) imports.push({ ...target(path, found.from), typeOnly: found.typeOnly })
    const nondeterministic = nondeterministicCall(tree, node)
    if (nondeterministic) nondeterministicCalls.push(nondeterministic)
  })
  const { body } = tree.file.program
  const onlyReExports =
    body.length > 0 &&
    body.every((each) => t.isExportAllDeclaration(each) || (t.isExportNamedDeclaration(each) && !!each.source))
  return { path, imports, onlyReExports, nondeterministicCalls }
}

function importOf(tree: SyntaxTree, node: t.Node): { from: string; typeOnly: boolean } | null {
  if (t.isImportDeclaration(node)) {
    const { specifiers } = node
    const onlyTypes =
      specifiers.length > 0 && specifiers.every((each) => t.isImportSpecifier(each) && each.importKind === "type")
    return { from: node.source.value, typeOnly: node.importKind === "type" || onlyTypes }
  }
  if ((t.isExportNamedDeclaration(node) || t.isExportAllDeclaration(node)) && node.source) {
    return { from: node.source.value, typeOnly: node.exportKind === "type" }
  }
  if (t.isCallExpression(node) && t.isImport(node.callee) && node.arguments[0]) {
    const [from] = node.arguments
    return { from: t.isStringLiteral(from) ? from.value : textOf(tree, from), typeOnly: false }
  }
  if (t.isTSImportType(node)) return { from: node.argument.value, typeOnly: true }
  return null
}

function target(importer: string, specifier: string): Pick<Import, "to" | "kind"> {
  const bare = specifier.replace(/\?\w+$/, "")
  if (bare.startsWith("#app/")) return { to: bare.slice("#app/".length), kind: "own" }
  if (!bare.startsWith(".")) return { to: bare, kind: "package" }
  const to = relative(APP, resolve(APP, dirname(importer), bare)).replaceAll("\\", "/")
  return { to, kind: to.startsWith("..") ? "outside" : "own" }
}

function nondeterministicCall(tree: SyntaxTree, node: t.Node): string | null {
  if (t.isNewExpression(node) && t.isIdentifier(node.callee, { name: "Date" }) && node.arguments.length === 0) {
    return "new Date()"
  }
  if (t.isCallExpression(node) && t.isIdentifier(node.callee, { name: "Date" })) return "Date()"
  if (!t.isMemberExpression(node) && !t.isOptionalMemberExpression(node)) return null
  const name = textOf(tree, node).replace(/^globalThis\./, "")
  return /^(Date\.now|Math\.random|performance\.now|crypto\.\w+)$/.test(name) ? name : null
}
