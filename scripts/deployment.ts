// Checks configuration, account and secrets before the migrations: `wrangler deploy` would find what is missing after them.
import { readFile } from "node:fs/promises"
import { parseEnv } from "node:util"
import { execa } from "execa"
import { requiredSecrets, requiredSettings } from "../app/platform/required-secrets.ts"
import { migrationFaults } from "./migration-guard.ts"
import { Failure } from "./project.ts"
import {
  boundTooEarly,
  differencesFrom,
  sharedWith,
  unrestrictedSender,
  type WorkerConfig,
  workerConfig,
} from "./worker-config.ts"

/** Where a new database is created by default: near a villa in Thailand. */
const DEFAULT_LOCATION = "apac"

/** Collects what a command prints, and leaves a failure to the caller. */
const query = execa({ stdin: "ignore", all: true, reject: false })
/** Shows what a command prints. @throws when it fails */
const run = execa({ env: { NODE_ENV: "production" }, stdio: ["ignore", "inherit", "inherit"] })

export type Deployment = {
  /** A file beside wrangler.toml, such as that of a staging environment. */
  config?: string
  /** Secrets to upload with the worker, as JSON or lines of NAME=value: for the first deployment. */
  secretsFile?: string
  /** Where a missing database is created (D1's location hint). */
  location?: string
  migrations?: string
  build(): Promise<unknown>
  say(line: string): void
}

/** Checks what needs no account: that no migration loses rows, and that the configuration is for production. */
export async function checkDeployment({ config: path, migrations }: Pick<Deployment, "config" | "migrations">) {
  const faults = await migrationFaults(migrations)
  if (faults.length > 0) {
    throw new Failure(
      `These migrations would fail or lose rows on D1: ${faults.map(({ file, fault }) => `${file} ${fault}`).join("; ")}`,
    )
  }
  const config = workerConfig(path)
  const localOnly = [
    "LIMITS",
    "PAYMENT_WINDOW_SECONDS",
    "OTP_RESEND_SECONDS",
    "LINE_API_URL",
    "PUSH_RELAY_URL",
    "CALENDAR_RELAY_URL",
  ]
  const local = localOnly.filter((name) => config.vars[name])
  if (config.vars.ENVIRONMENT !== "production" || local.length > 0) {
    throw new Failure(
      `ENVIRONMENT must be "production"${local.map((name) => `, and ${name} is for local use`).join("")}`,
    )
  }
  const unset = requiredSettings(config.vars)
  if (unset.length > 0) {
    throw new Failure(
      `CARD_GATEWAY needs ${unset.join(" and ")}: the OTP of a card payment is sent by email, and the browser tokenises the card`,
    )
  }
  const sender = unrestrictedSender(config)
  if (sender) {
    throw new Failure(
      `[[send_email]] must allow MAIL_FROM and no other sender: allowed_sender_addresses = [${JSON.stringify(sender)}]`,
    )
  }
  const early = boundTooEarly(config)
  if (early.length > 0) {
    throw new Failure(
      `A Durable Object class must not be bound in the release that adds it, because \`wrangler rollback\` cannot go back past that release: ${early.join(", ")}`,
    )
  }
  const production = workerConfig()
  const shared = config.configPath === production.configPath ? [] : sharedWith(production, config)
  if (shared.length > 0) {
    throw new Failure(`${path} would reach what wrangler.toml deploys. Change in it: ${shared.join(", ")}`)
  }
  const differences = differencesFrom(production, config)
  if (differences.length > 0) throw new Failure(`${path} differs from wrangler.toml in: ${differences.join(", ")}`)
  return config
}

/**
 * Deploys: checks the configuration, the secrets and the code, then applies the migrations and uploads the worker last, so
 * that no worker runs on a database older than itself. Changes nothing before every check has passed.
 * @throws at the first check or command that fails
 */
export async function deploy(options: Deployment): Promise<void> {
  const { say, secretsFile, location = DEFAULT_LOCATION } = options
  const config = await checkDeployment(options)
  // Fails with wrangler's own message if nobody is logged in, the account is ambiguous, or R2 is not enabled.
  await query({ reject: true })`wrangler r2 bucket list ${config.flags}`
  await checkSecrets(config, secretsFile, say)
  await run`tsc`
  say("Building …")
  await options.build()
  await ensureDatabase(config, location, say)
  await run({ env: { CI: "1" } })`wrangler d1 migrations apply DB --remote ${config.flags}`
  await run`wrangler deploy ${config.flags} ${secretsFile ? ["--secrets-file", secretsFile] : []}`
}

/** @throws when the worker would run without a secret that its variables require */
async function checkSecrets(config: WorkerConfig, secretsFile: string | undefined, say: Deployment["say"]) {
  const file = secretsFile ? await readFile(secretsFile, "utf8") : ""
  const uploaded: object = file.trimStart().startsWith("{") ? JSON.parse(file) : parseEnv(file)
  const known = new Set([...(await deployedSecrets(config)), ...Object.keys(uploaded)])
  const missing = requiredSecrets(config.vars).filter((name) => !known.has(name))
  if (missing.length > 0) {
    const put = missing.map((name) => `  npm run wrangler -- secret put ${[name, ...config.flags].join(" ")}`)
    throw new Failure(`These secrets are missing: ${missing.join(", ")}. Set them and deploy again:\n${put.join("\n")}`)
  }
  if (!known.has("SETUP_CODE")) say("There is no secret SETUP_CODE: nobody can register as the first admin.")
  if (!known.has("GUEST_DATA_SECRET")) say("There is no secret GUEST_DATA_SECRET: guests cannot send passports (TM30).")
}

/** The names of the deployed secrets; none before the first deployment. */
async function deployedSecrets({ name, flags }: WorkerConfig): Promise<string[]> {
  const secrets = await query`wrangler secret list --format json ${flags}`
  if (!secrets.failed) return (JSON.parse(secrets.stdout) as { name: string }[]).map((secret) => secret.name)
  if (secrets.all.includes(`Worker "${name}" not found`)) return []
  throw secrets
}

/** `wrangler deploy` would create the database too, but after the migrations, and in any region. */
async function ensureDatabase({ database, flags }: WorkerConfig, location: string, say: Deployment["say"]) {
  const info = await query`wrangler d1 info DB --json ${flags}`
  if (!info.failed) return
  if (!info.all.includes("Couldn't find a D1 DB")) throw info
  say(`Creating the database ${database} (${location}) …`)
  await run`wrangler d1 create ${database} --location ${location} --update-config=false ${flags}`
}
