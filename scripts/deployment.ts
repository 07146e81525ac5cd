import { readFile } from "node:fs/promises"
import { requiredSecrets, requiredSettings } from "../app/platform/required-secrets.ts"
import { ask, show } from "./command.ts"
import { migrationFaults } from "./migration-guard.ts"
import { Failure } from "./project.ts"
import { type WorkerConfig, workerConfig } from "./worker-config.ts"

/** Where a new database is made, if nobody says otherwise: near a villa in Thailand. */
const LOCATION = "apac"

export type Deployment = {
  /** A file beside wrangler.toml, such as that of a staging environment. */
  config?: string
  /** Secrets to send along, as JSON or lines of NAME=value: the way of a first deployment. */
  secretsFile?: string
  /** Where a database that is not there yet is made (D1's location hint). */
  location?: string
  migrations?: string
  /** Makes the worker's files of the sources. */
  build(): Promise<unknown>
  say(line: string): void
}

/** What can be seen without an account: that no migration loses rows, and that the configuration is one for production. */
export async function checkDeployment({ config: path, migrations }: Pick<Deployment, "config" | "migrations">) {
  const faults = await migrationFaults(migrations)
  if (faults.length > 0) {
    throw new Failure(`No migration may reach D1 so: ${faults.map(({ file, fault }) => `${file} ${fault}`).join("; ")}`)
  }
  const config = workerConfig(path)
  const local = ["LIMITS", "PAYMENT_WINDOW_SECONDS"].filter((name) => config.vars[name])
  if (config.vars.ENVIRONMENT !== "production" || local.length > 0) {
    throw new Failure(
      `ENVIRONMENT must be "production"${local.map((name) => `, and ${name} is for local use`).join("")}`,
    )
  }
  const unset = requiredSettings(config.vars)
  if (unset.length > 0) {
    throw new Failure(
      `CARD_GATEWAY needs ${unset.join(" and ")}: the code that confirms a card payment is sent by email, and the browser turns the card into a token`,
    )
  }
  const lacking = workerConfig().bindings.filter((name) => !config.bindings.includes(name))
  if (lacking.length > 0) throw new Failure(`${path} lacks what wrangler.toml binds: ${lacking.join(", ")}`)
  return config
}

/**
 * Deploys: looks at the configuration, the secrets and the code, gives the database its migrations and then sends the
 * worker, so that no worker meets a database that is older than itself. Nothing is changed before all has been looked at.
 * @throws at the first thing that is not right
 */
export async function deploy({ say, build, secretsFile, location = LOCATION, ...options }: Deployment): Promise<void> {
  const config = await checkDeployment(options)
  await checkAccount(config, say)
  await checkSecrets(config, secretsFile, say)
  await must(["tsc"])
  say("Building …")
  await build()
  await ensureDatabase(config, location, say)
  await must(["wrangler", "d1", "migrations", "apply", "DB", "--remote", ...config.flags], { CI: "1" })
  await must(["wrangler", "deploy", ...config.flags, ...(secretsFile ? ["--secrets-file", secretsFile] : [])])
}

/** @throws when it is not clear which account is meant, or what must be chosen by hand in a new one was not yet */
async function checkAccount(config: WorkerConfig, say: Deployment["say"]): Promise<void> {
  const { said } = await ask(["wrangler", "whoami", "--json"])
  const { loggedIn, accounts } = readJson<{ loggedIn?: boolean; accounts?: { id: string; name: string }[] }>(said)
  if (!loggedIn) throw new Failure("Nobody is logged in: npm run wrangler -- login, or set CLOUDFLARE_API_TOKEN")
  const account = config.account ?? process.env.CLOUDFLARE_ACCOUNT_ID ?? (accounts?.length === 1 ? accounts[0]?.id : "")
  if (!account) {
    const known = accounts?.map(({ id, name }) => `  ${id} (${name})`) ?? []
    throw new Failure(`Which account? Set CLOUDFLARE_ACCOUNT_ID to one of these:\n${known.join("\n")}`)
  }
  const buckets = await ask(["wrangler", "r2", "bucket", "list", ...config.flags])
  if (/\b10042\b|enable R2/i.test(buckets.output)) {
    throw new Failure(
      `R2 is not enabled. Enable it, which takes a payment method, and deploy again:\n  https://dash.cloudflare.com/${account}/r2`,
    )
  }
  if (buckets.code !== 0) throw new Failure(`wrangler r2 bucket list ended with ${buckets.code}:\n${buckets.output}`)
  if (config.workersDev) await checkWorkersDevName(account, say)
}

/** What the API says to an account that has not chosen its name below workers.dev. */
const NO_WORKERS_DEV_NAME = 10007

/** Wrangler has no command for it: it asks, or fails, when the database is made and migrated already. */
async function checkWorkersDevName(account: string, say: Deployment["say"]): Promise<void> {
  const { said } = await ask(["wrangler", "auth", "token", "--json"])
  const { token, key, email } = readJson<{ token?: string; key?: string; email?: string }>(said)
  const api = process.env.CLOUDFLARE_API_BASE_URL || "https://api.cloudflare.com/client/v4"
  const answer = await fetch(`${api}/accounts/${account}/workers/subdomain`, {
    headers: token ? { Authorization: `Bearer ${token}` } : { "X-Auth-Key": key ?? "", "X-Auth-Email": email ?? "" },
    signal: AbortSignal.timeout(API_TIMEOUT_MS),
  }).catch(() => null)
  const { errors, result } = readJson<{ errors?: { code: number }[]; result?: { subdomain?: string } }>(
    (await answer?.text()) ?? "",
  )
  if (errors?.some(({ code }) => code === NO_WORKERS_DEV_NAME)) {
    throw new Failure(
      `The account has no workers.dev name. Open this page once and choose one, then deploy again:\n  https://dash.cloudflare.com/${account}/workers/subdomain`,
    )
  }
  if (!result?.subdomain) say("Whether the account has a workers.dev name could not be found out.")
}

const API_TIMEOUT_MS = 15_000

/** What a command or a call answered, as it is meant to be; nothing of it where it is no JSON. */
function readJson<Value extends object>(text: string): Partial<Value> {
  try {
    return JSON.parse(text) as Value
  } catch {
    return {}
  }
}

/** @throws when the worker would run without a secret that its variables ask for */
async function checkSecrets(config: WorkerConfig, secretsFile: string | undefined, say: Deployment["say"]) {
  const sent = secretsFile ? namesIn(await readFile(secretsFile, "utf8")) : []
  const had = new Set([...(await secretsOf(config)), ...sent])
  const missing = requiredSecrets(config.vars).filter((name) => !had.has(name))
  if (missing.length > 0) {
    const put = missing.map((name) => `  npm run wrangler -- secret put ${[name, ...config.flags].join(" ")}`)
    throw new Failure(`These secrets are missing: ${missing.join(", ")}. Set them and deploy again:\n${put.join("\n")}`)
  }
  if (!had.has("SETUP_CODE")) say("There is no secret SETUP_CODE: nobody can register as the first admin.")
}

/** The names of the secrets that are deployed; none where there is no worker yet. */
async function secretsOf({ name, flags }: WorkerConfig): Promise<string[]> {
  const { code, said, output } = await ask(["wrangler", "secret", "list", "--format", "json", ...flags])
  if (code === 0) return (JSON.parse(said) as { name: string }[]).map((secret) => secret.name)
  if (output.includes(`Worker "${name}" not found`)) return []
  throw new Failure(`wrangler secret list ended with ${code}:\n${output}`)
}

function namesIn(file: string): string[] {
  if (file.trimStart().startsWith("{")) return Object.keys(JSON.parse(file) as object)
  return [...file.matchAll(/^\s*(?:export\s+)?(\w+)\s*=/gm)].map(([, name = ""]) => name)
}

/** Wrangler would make the database while deploying, which is too late for the migrations, and anywhere. */
async function ensureDatabase({ database, flags }: WorkerConfig, location: string, say: Deployment["say"]) {
  const { code, output } = await ask(["wrangler", "d1", "info", "DB", "--json", ...flags])
  if (code === 0) return
  if (!output.includes("Couldn't find a D1 DB")) throw new Failure(`wrangler d1 info ended with ${code}:\n${output}`)
  say(`Making the database ${database} (${location}) …`)
  await must(["wrangler", "d1", "create", database, "--location", location, "--update-config=false", ...flags])
}

async function must(command: string[], env: Record<string, string> = {}): Promise<void> {
  const code = await show(command, { env: { ...process.env, NODE_ENV: "production", ...env } })
  if (code !== 0) throw new Failure(`${command.join(" ")} ended with ${code}`)
}
