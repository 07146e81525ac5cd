import { readFile } from "node:fs/promises"
import { requiredSecrets } from "../app/platform/required-secrets.ts"
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
  await checkSecrets(config, secretsFile, say)
  await must(["tsc"])
  say("Building …")
  await build()
  await ensureDatabase(config, location, say)
  await must(["wrangler", "d1", "migrations", "apply", "DB", "--remote", ...config.flags], { CI: "1" })
  await must(["wrangler", "deploy", ...config.flags, ...(secretsFile ? ["--secrets-file", secretsFile] : [])])
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
