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
  nondeterministicCalls: string[]
}

/** Every TypeScript file of app/ with its imports. */
export function sources(): Source[] {
  return readdirSync(APP, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith(".d.ts"))
    .map((path) => path.replaceAll("\\", "/"))
    .sort()
    .map(parse)
}

/** Where the functions that make an admin's action or loader are declared; each calls requireAdmin. */
const ADMIN_HELPERS = ["routes/admin/shared/admin-action.server.ts", "routes/admin/shared/admin-upload.server.ts"]

/**
 * The loader and the action that a route exports, each with its first statement. Of `formAction("…", save)` that is
 * the first one of `save`; of `adminAction({ … })` and the other admin helpers that of the handler which they return.
 */
export function handlersOf(path: string): { name: string; first: string }[] {
  const handlers: { name: string; first: string }[] = []
  for (const statement of syntaxTree(path).statements) {
    if (ts.isFunctionDeclaration(statement) && isHandler(statement.name?.text) && isExported(statement)) {
      handlers.push({ name: statement.name!.text, first: withoutSemicolon(statement.body?.statements[0]) })
    }
    const made = handlerCall(statement)
    if (made) {
      const inner = innerHandler(path, made.call)
      handlers.push({ name: made.name, first: withoutSemicolon(inner?.body?.statements[0]) })
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

/** The call in `export const action = adminAction({ … })`. */
function handlerCall(statement: ts.Statement): { name: string; call: ts.CallExpression } | undefined {
  if (!ts.isVariableStatement(statement)) return
  const [declaration] = statement.declarationList.declarations
  const name = declaration?.name.getText()
  const call = declaration?.initializer
  return isHandler(name) && call && ts.isCallExpression(call) ? { name: name!, call } : undefined
}

/** The function that runs when a handler made by `formAction` or by one of the admin helpers is called. */
function innerHandler(path: string, call: ts.CallExpression): ts.FunctionDeclaration | undefined {
  const factory = call.expression.getText()
  if (factory === "formAction") {
    const [, action] = call.arguments
    return action && functionNamed(syntaxTree(path).statements, action.getText())
  }
  const source = ADMIN_HELPERS.find((each) => importsNamed(path, factory, each))
  const body = source ? (functionNamed(syntaxTree(source).statements, factory)?.body?.statements ?? []) : []
  const returned = [...body].find(ts.isReturnStatement)
  return returned && handlerReturned(body, returned)
}

/** In a helper's body: the function declared there that its `return` names, alone or inside `formAction(…, answer)`. */
function handlerReturned(body: Iterable<ts.Statement>, { expression }: ts.ReturnStatement) {
  if (!expression) return
  const action = ts.isCallExpression(expression) ? expression.arguments[1] : expression
  const isWrapped = !ts.isCallExpression(expression) || expression.expression.getText() === "formAction"
  return action && isWrapped ? functionNamed(body, action.getText()) : undefined
}

/** Whether a file imports a name from another one below app/. */
function importsNamed(path: string, name: string, from: string): boolean {
  return syntaxTree(path).statements.some((statement) => {
    if (!ts.isImportDeclaration(statement) || target(path, text(statement.moduleSpecifier)).to !== from) return false
    const bindings = statement.importClause?.namedBindings
    return !!bindings && ts.isNamedImports(bindings) && bindings.elements.some((each) => each.name.text === name)
  })
}

function functionNamed(statements: Iterable<ts.Statement>, name: string): ts.FunctionDeclaration | undefined {
  return [...statements].filter(ts.isFunctionDeclaration).find((each) => each.name?.text === name)
}

const isHandler = (name: string | undefined) => name === "loader" || name === "action"
const isExported = (node: ts.FunctionDeclaration) =>
  !!node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
const withoutSemicolon = (node: ts.Node | undefined) => (node?.getText() ?? "").replace(/;$/, "")

function syntaxTree(path: string): ts.SourceFile {
  return ts.createSourceFile(path, readFileSync(join(APP, path), "utf8"), ts.ScriptTarget.Latest, true)
}

function parse(path: string): Source {
  const file = syntaxTree(path)
  const imports: Import[] = []
  const nondeterministicCalls: string[] = []
  const visit = (node: ts.Node): void => {
    const found = importOf(node)
    if (found) imports.push({ ...target(path, found.from), typeOnly: found.typeOnly })
    const nondeterministic = nondeterministicCall(node)
    if (nondeterministic) nondeterministicCalls.push(nondeterministic)
    ts.forEachChild(node, visit)
  }
  visit(file)
  const onlyReExports =
    file.statements.length > 0 &&
    file.statements.every((each) => ts.isExportDeclaration(each) && !!each.moduleSpecifier)
  return { path, imports, onlyReExports, nondeterministicCalls }
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

function nondeterministicCall(node: ts.Node): string | null {
  if (ts.isNewExpression(node) && node.expression.getText() === "Date" && !node.arguments?.length) return "new Date()"
  if (ts.isCallExpression(node) && node.expression.getText() === "Date") return "Date()"
  if (!ts.isPropertyAccessExpression(node)) return null
  const name = node.getText().replace(/^globalThis\./, "")
  return /^(Date\.now|Math\.random|performance\.now|crypto\.\w+)$/.test(name) ? name : null
}
