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

/** Where the functions that make an admin's action or loader are declared; each calls requireAdmin. */
const ADMIN_HELPERS = ["routes/admin/shared/admin-action.server.ts", "routes/admin/shared/admin-upload.server.ts"]

/**
 * The loader and the action that a route exports, each with its first statement. Of `formAction("…", save)` that is
 * the first one of `save`; of `adminAction({ … })` and the other admin helpers that of the handler which they return.
 */
export function handlersOf(path: string): { name: string; first: string }[] {
  const tree = syntaxTree(path)
  const handlers: { name: string; first: string }[] = []
  for (const statement of tree.file.program.body) {
    if (!t.isExportNamedDeclaration(statement)) continue
    const { declaration } = statement
    if (t.isFunctionDeclaration(declaration) && isHandler(declaration.id?.name)) {
      handlers.push({ name: declaration.id!.name, first: firstStatement(tree, declaration) })
    }
    const made = handlerCall(declaration)
    if (made) {
      const inner = innerHandler(tree, made.call)
      handlers.push({ name: made.name, first: inner ? firstStatement(inner.tree, inner.declaration) : "" })
      continue
    }
    // Other forms of export cannot be analysed, and count as empty.
    const names = t.isVariableDeclaration(declaration)
      ? declaration.declarations.map(({ id }) => textOf(tree, id))
      : statement.specifiers.map(({ exported }) => nameOf(exported))
    for (const name of names.filter(isHandler)) handlers.push({ name, first: "" })
  }
  return handlers
}

/** The call in `const action = adminAction({ … })`. */
function handlerCall(statement: t.Node | null | undefined): { name: string; call: t.CallExpression } | undefined {
  if (!t.isVariableDeclaration(statement)) return
  const [declaration] = statement.declarations
  if (!t.isIdentifier(declaration?.id) || !isHandler(declaration.id.name)) return
  return t.isCallExpression(declaration.init) ? { name: declaration.id.name, call: declaration.init } : undefined
}

type Handler = { tree: SyntaxTree; declaration: t.FunctionDeclaration }

/** The function that runs when a handler made by `formAction` or by one of the admin helpers is called. */
function innerHandler(tree: SyntaxTree, call: t.CallExpression): Handler | undefined {
  const factory = textOf(tree, call.callee)
  if (factory === "formAction") {
    const [, action] = call.arguments
    const declaration = action && functionNamed(tree.file.program.body, textOf(tree, action))
    return declaration && { tree, declaration }
  }
  const helper = ADMIN_HELPERS.find((each) => importsNamed(tree, factory, each))
  if (!helper) return
  const source = syntaxTree(helper)
  const body = functionNamed(source.file.program.body, factory)?.body.body ?? []
  const returned = body.find((each) => t.isReturnStatement(each))
  const declaration = returned && handlerReturned(source, body, returned)
  return declaration && { tree: source, declaration }
}

/** In a helper's body: the function declared there that its `return` names, alone or inside `formAction(…, answer)`. */
function handlerReturned(tree: SyntaxTree, body: t.Statement[], { argument }: t.ReturnStatement) {
  if (!argument) return
  const action = t.isCallExpression(argument) ? argument.arguments[1] : argument
  const isWrapped = !t.isCallExpression(argument) || textOf(tree, argument.callee) === "formAction"
  return action && isWrapped ? functionNamed(body, textOf(tree, action)) : undefined
}

/** Whether a file imports a name from another one below app/. */
function importsNamed({ path, file }: SyntaxTree, name: string, from: string): boolean {
  return file.program.body.some(
    (statement) =>
      t.isImportDeclaration(statement) &&
      target(path, statement.source.value).to === from &&
      statement.specifiers.some((each) => t.isImportSpecifier(each) && each.local.name === name),
  )
}

function functionNamed(statements: t.Statement[], name: string): t.FunctionDeclaration | undefined {
  return statements
    .map((each) => (t.isExportNamedDeclaration(each) ? each.declaration : each))
    .filter((each) => t.isFunctionDeclaration(each))
    .find(({ id }) => id?.name === name)
}

const isHandler = (name: string | undefined) => name === "loader" || name === "action"
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
