import { appendFileSync, copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { DatabaseSync } from "node:sqlite"

// The fake `wrangler` and `tsc`: the commands that the scripts use, with the error messages of the real ones.
const [, , folder = "", name = "", ...args] = process.argv
const call = [name, ...args].join(" ")
appendFileSync(join(folder, "calls"), `${call.replaceAll("\n", " ")}\n`)

const broken = join(folder, "broken")
if (existsSync(broken) && call.startsWith(readFileSync(broken, "utf8"))) fail("Something went wrong")

const option = (flag: string) => args[args.indexOf(flag) + 1] ?? ""
const file = join(folder, "d1.sqlite")
const isCommand = (words: string) => call.startsWith(`wrangler ${words}`)

const account = JSON.parse(readFileSync(join(folder, "account.json"), "utf8")) as {
  accounts: { id: string; name: string }[] | null
  r2: boolean
}

if (isCommand("r2 bucket list")) {
  const config = args.includes("--config") ? readFileSync(option("--config"), "utf8") : ""
  const isSelected = process.env.CLOUDFLARE_ACCOUNT_ID || /^account_id = /m.test(config)
  if (!account.accounts) {
    fail("In a non-interactive environment, it's necessary to set a CLOUDFLARE_API_TOKEN environment variable")
  } else if (account.accounts.length > 1 && !isSelected) {
    const known = account.accounts.map(({ id, name }) => `\`${name}\`: \`${id}\``).join("\n")
    fail(`More than one account available. Set the \`CLOUDFLARE_ACCOUNT_ID\` environment variable:\n${known}`)
  } else if (!account.r2) fail("Please enable R2 through the Cloudflare Dashboard. [code: 10042]")
} else if (isCommand("secret list")) {
  const secrets = JSON.parse(readFileSync(join(folder, "secrets.json"), "utf8")) as string[] | null
  if (!secrets) fail('Worker "baan" not found.')
  console.log(JSON.stringify(secrets?.map((each: string) => ({ name: each, type: "secret_text" }))))
} else if (isCommand("d1 info")) {
  if (!existsSync(file)) fail("Couldn't find a D1 DB named 'baan-db' (bound as 'DB') in the API.")
  console.log("{}")
} else if (isCommand("d1 create")) {
  new DatabaseSync(file).close()
} else if (isCommand("d1 export")) {
  copyFileSync(join(folder, "export.sql"), option("--output"))
} else if (isCommand("d1 execute")) {
  const database = new DatabaseSync(file)
  if (args.includes("--file")) {
    database.exec(`BEGIN; ${readFileSync(option("--file"), "utf8")}; COMMIT`)
  } else {
    const queries = option("--command").split(";\n")
    console.error("A warning that is no answer")
    console.log(
      JSON.stringify(queries.map((each: string) => ({ results: database.prepare(each).all(), success: true }))),
    )
  }
} else if (isCommand("r2 object")) {
  const path = join(folder, "bucket", args[3]!.slice(args[3]!.indexOf("/") + 1))
  if (args[2] === "put") {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, readFileSync(option("--file")))
  } else if (existsSync(path)) copyFileSync(path, option("--file"))
  else fail("The specified key does not exist.")
}

function fail(text: string): void {
  throw new Error(text)
}
