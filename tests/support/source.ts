import { readdirSync, readFileSync } from "node:fs"
import { dirname, join, relative, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import ts from "typescript"

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
  clockAndChance: string[]
}

/** Every TypeScript file of app/ with its imports. */
export function sources(): Source[] {
  return readdirSync(APP, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith(".d.ts"))
    .map((path) => path.replaceAll("\\", "/"))
    .sort()
    .map(parse)
}

/**
 * The loader and the action that a route exports, each with its first statement; for `formAction("…", save)` that of
 * `save`.
 */
export function handlersOf(path: string): { name: string; first: string }[] {
  const handlers: { name: string; first: string }[] = []
  for (const statement of tree(path).statements) {
    if (ts.isFunctionDeclaration(statement) && isHandler(statement.name?.text) && isExported(statement)) {
      handlers.push({ name: statement.name!.text, first: bare(statement.body?.statements[0]) })
    }
    const wrapped = wrappedAction(statement)
    if (wrapped) {
      const inner = tree(path).statements.find((each) => ts.isFunctionDeclaration(each) && each.name?.text === wrapped)
      handlers.push({ name: "action", first: bare((inner as ts.FunctionDeclaration | undefined)?.body?.statements[0]) })
      continue
    }
    // Other forms of export cannot be analysed, and count as empty.
    const names = ts.isVariableStatement(statement)
      ? statement.declarationList.declarations.map(({ name }) => name.getText())
      : ts.isExportDeclaration(statement) && statement.exportClause && ts.isNamedExports(statement.exportClause)
        ? statement.exportClause.elements.map(({ name }) => name.text)
        : []
    for (const name of names.filter(isHandler)) handlers.push({ name, first: "" })
  }
  return handlers
}

/** The function wrapped by `export const action = formAction("…", save)`. */
function wrappedAction(statement: ts.Statement): string | undefined {
  if (!ts.isVariableStatement(statement)) return
  const [declaration] = statement.declarationList.declarations
  const call = declaration?.initializer
  if (declaration?.name.getText() !== "action" || !call || !ts.isCallExpression(call)) return
  const [, action] = call.arguments
  return call.expression.getText() === "formAction" && action && ts.isIdentifier(action) ? action.text : undefined
}

const isHandler = (name: string | undefined) => name === "loader" || name === "action"
const isExported = (node: ts.FunctionDeclaration) =>
  !!node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
const bare = (node: ts.Node | undefined) => (node?.getText() ?? "").replace(/;$/, "")

function tree(path: string): ts.SourceFile {
  return ts.createSourceFile(path, readFileSync(join(APP, path), "utf8"), ts.ScriptTarget.Latest, true)
}

function parse(path: string): Source {
  const file = tree(path)
  const imports: Import[] = []
  const clockAndChance: string[] = []
  const visit = (node: ts.Node): void => {
    const found = importOf(node)
    if (found) imports.push({ ...target(path, found.from), typeOnly: found.typeOnly })
    const read = clockOrChance(node)
    if (read) clockAndChance.push(read)
    ts.forEachChild(node, visit)
  }
  visit(file)
  const onlyReExports =
    file.statements.length > 0 &&
    file.statements.every((each) => ts.isExportDeclaration(each) && !!each.moduleSpecifier)
  return { path, imports, onlyReExports, clockAndChance }
}

function importOf(node: ts.Node): { from: string; typeOnly: boolean } | null {
  if (ts.isImportDeclaration(node)) {
    const clause = node.importClause
    const named = clause?.namedBindings && ts.isNamedImports(clause.namedBindings) ? clause.namedBindings.elements : []
    const onlyTypes = !!clause && !clause.name && named.length > 0 && named.every((each) => each.isTypeOnly)
    return { from: text(node.moduleSpecifier), typeOnly: !!clause?.isTypeOnly || onlyTypes }
  }
  if (ts.isExportDeclaration(node) && node.moduleSpecifier) {
    return { from: text(node.moduleSpecifier), typeOnly: node.isTypeOnly }
  }
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword && node.arguments[0]) {
    return { from: text(node.arguments[0]), typeOnly: false }
  }
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
    return { from: text(node.argument.literal), typeOnly: true }
  }
  return null
}

const text = (node: ts.Node) => (ts.isStringLiteralLike(node) ? node.text : node.getText())

function target(importer: string, specifier: string): Pick<Import, "to" | "kind"> {
  const bare = specifier.replace(/\?\w+$/, "")
  if (bare.startsWith("#app/")) return { to: bare.slice("#app/".length), kind: "own" }
  if (!bare.startsWith(".")) return { to: bare, kind: "package" }
  const to = relative(APP, resolve(APP, dirname(importer), bare)).replaceAll("\\", "/")
  return { to, kind: to.startsWith("..") ? "outside" : "own" }
}

function clockOrChance(node: ts.Node): string | null {
  if (ts.isNewExpression(node) && node.expression.getText() === "Date" && !node.arguments?.length) return "new Date()"
  if (ts.isCallExpression(node) && node.expression.getText() === "Date") return "Date()"
  if (!ts.isPropertyAccessExpression(node)) return null
  const name = node.getText().replace(/^globalThis\./, "")
  return /^(Date\.now|Math\.random|performance\.now|crypto\.\w+)$/.test(name) ? name : null
}
