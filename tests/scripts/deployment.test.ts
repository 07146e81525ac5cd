import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { type Deployment, deploy } from "../../scripts/deployment.ts"
import { sharedWith, workerConfig } from "../../scripts/worker-config.ts"
import { type FakeAccount, fakeAccount } from "../support/fake-wrangler.ts"

// Each wrangler call starts a process.
vi.setConfig({ testTimeout: 60_000 })

const PATH = process.env.PATH
let account: FakeAccount
let output: string[]
let scratch: string
beforeEach(() => {
  account = fakeAccount()
  output = []
  scratch = mkdtempSync(join(tmpdir(), "deployment-"))
})
afterEach(() => {
  process.env.PATH = PATH
  vi.unstubAllEnvs()
  rmSync(account.folder, { recursive: true })
  rmSync(scratch, { recursive: true })
})

function runDeploy(options: Partial<Deployment> = {}): Promise<void> {
  return deploy({ build: async () => output.push("built"), say: (line) => output.push(line), ...options })
}

/** The commands that change something at Cloudflare. */
const changes = () => account.calls().filter((call) => /create|apply|wrangler deploy/.test(call))

/** What a copy of wrangler.toml for another site calls its own. */
const OWN: [string, string][] = [
  ['name = "baan"', 'name = "baan-staging"'],
  ['"baan-db"', '"baan-staging-db"'],
  ['"baan-media"', '"baan-staging-media"'],
]

/** A configuration of another site beside wrangler.toml: `replaced` is what else it says differently. */
const writeConfig = (...replaced: [string, string][]) => writeCopy(...replaced, ...OWN)

/** A copy of wrangler.toml. */
function writeCopy(...replaced: [string, string][]): string {
  let text = readFileSync("wrangler.toml", "utf8")
  for (const [from, to] of replaced) {
    if (!text.includes(from)) throw new Error(`wrangler.toml has no ${from}`)
    text = text.replace(from, to)
  }
  const file = join(scratch, "wrangler.toml")
  writeFileSync(file, text)
  return file
}

describe("deploy", () => {
  it("checks secrets and types, then migrates, then uploads the worker", async () => {
    account.secrets(["SESSION_SECRET", "SETUP_CODE", "GUEST_DATA_SECRET"])
    account.database().close()
    await runDeploy()
    expect(account.calls()).toEqual([
      "wrangler r2 bucket list",
      "wrangler secret list --format json",
      "tsc",
      "wrangler d1 info DB --json",
      "wrangler d1 migrations apply DB --remote",
      "wrangler deploy",
    ])
    expect(output).toEqual(["Building …", "built"])
  })

  it("creates the database of a first deployment near Thailand, before the migrations", async () => {
    const secretsFile = join(scratch, "secrets.json")
    writeFileSync(secretsFile, JSON.stringify({ SESSION_SECRET: "long", SETUP_CODE: "open" }))
    account.secrets(null)
    await runDeploy({ secretsFile })
    expect(changes()).toEqual([
      "wrangler d1 create baan-db --location apac --update-config=false",
      "wrangler d1 migrations apply DB --remote",
      `wrangler deploy --secrets-file ${secretsFile}`,
    ])
  })

  it("reads secrets from NAME=value lines, and creates the database at --location", async () => {
    const secretsFile = join(scratch, "secrets.env")
    writeFileSync(secretsFile, "# for the first day\nSESSION_SECRET=long\nexport SETUP_CODE = open\n")
    account.secrets(null)
    await runDeploy({ secretsFile, location: "weur" })
    expect(changes()[0]).toBe("wrangler d1 create baan-db --location weur --update-config=false")
    expect(output.join()).not.toContain("SETUP_CODE")
  })

  it("warns without SETUP_CODE that nobody can register", async () => {
    account.secrets(["SESSION_SECRET"])
    account.database().close()
    await runDeploy()
    expect(output[0]).toContain("SETUP_CODE")
  })

  it("says without GUEST_DATA_SECRET that guests cannot send passports", async () => {
    account.secrets(["SESSION_SECRET", "SETUP_CODE"])
    account.database().close()
    await runDeploy()
    expect(output[0]).toContain("GUEST_DATA_SECRET")
  })

  it("passes --config to each call", async () => {
    const config = writeConfig()
    account.secrets(["SESSION_SECRET"])
    await runDeploy({ config })
    const calls = account.calls().filter((call) => /^wrangler/.test(call))
    expect(calls.filter((call) => !call.includes(`--config ${config}`))).toEqual([])
    expect(changes()[0]).toContain("d1 create baan-staging-db")
  })
})

const ALLOWED_SENDER: [string, string] = [
  'name = "EMAIL"',
  'name = "EMAIL"\nallowed_sender_addresses = ["a@b.example"]',
]

const MIGRATION_V2 = `[[migrations]]
tag = "v2"
new_sqlite_classes = ["FeedRefreshObject", "AlertAlarmObject"]
`

describe("deploy refuses", () => {
  it.each([
    ["SESSION_SECRET", ['MAIL_FROM = ""', 'MAIL_FROM = ""']],
    ["MAIL_API_KEY", ['MAIL_DRIVER = "binding"', 'MAIL_DRIVER = "http"']],
    [
      "OMISE_SECRET_KEY",
      ['MAIL_FROM = ""', 'MAIL_FROM = "a@b.example"\nCARD_GATEWAY = "omise"\nOMISE_PUBLIC_KEY = "pkey_test_1"'],
    ],
    [
      "OMISE_WEBHOOK_SECRET",
      ['MAIL_FROM = ""', 'MAIL_FROM = "a@b.example"\nCARD_GATEWAY = "omise"\nOMISE_PUBLIC_KEY = "pkey_test_1"'],
    ],
  ] as [string, [string, string]][])("without the secret %s", async (secret, variable) => {
    const all = ["SESSION_SECRET", "MAIL_API_KEY", "OMISE_SECRET_KEY", "OMISE_WEBHOOK_SECRET", "SETUP_CODE"]
    account.secrets(all.filter((name) => name !== secret))
    account.database().close()
    const config = writeConfig(variable, ALLOWED_SENDER)
    await expect(runDeploy({ config })).rejects.toThrow(new RegExp(`missing: ${secret}\\.[^]*secret put ${secret}`))
    expect(changes()).toEqual([])
    account.secrets(all)
    await runDeploy({ config })
    expect(changes().at(-1)).toBe(`wrangler deploy --config ${config}`)
  })

  it("a migration that rebuilds a table, before any call to Cloudflare", async () => {
    writeFileSync(join(scratch, "0000_first.sql"), "CREATE TABLE a (id text);")
    writeFileSync(join(scratch, "0001_bad.sql"), "CREATE TABLE `__new_a` (id text); DROP TABLE a;")
    await expect(runDeploy({ migrations: scratch })).rejects.toThrow("0001_bad.sql drops or rebuilds a table")
    expect(account.calls()).toEqual([])
  })

  it.each([
    [
      "cards without mail",
      ['MAIL_FROM = ""', 'MAIL_FROM = ""\nCARD_GATEWAY = "omise"'],
      "CARD_GATEWAY needs MAIL_FROM",
    ],
    ["a limit of CPU time of its own", ["cpu_ms = 15000", "cpu_ms = 300000"], "in: limits"],
    ["a variable of local development", ['MAIL_FROM = ""', 'LIMITS = "off"'], "LIMITS is for local use"],
    ["local development itself", ['"production"', '"development"'], 'ENVIRONMENT must be "production"'],
    [
      "a configuration that lacks a binding",
      ['name = "UPLOAD_LIMIT"', 'name = "OTHER"'],
      "differs from wrangler.toml in: UPLOAD_LIMIT",
    ],
    ["one with other cron triggers", ["*/5,2-57/5 * * * *", "*/5 * * * *"], "in: triggers"],
    ["one without a migration", [MIGRATION_V2, ""], "in: migrations"],
    ["one with other flags", ["global_fetch_strictly_public", "global_navigator"], "in: compatibility_flags"],
    [
      "one with another date",
      ['compatibility_date = "2026-11-01"', 'compatibility_date = "2026-10-01"'],
      "in: compatibility_date",
    ],
    ["one that logs addresses", ["invocation_logs = false", "invocation_logs = true"], "in: observability"],
    [
      "one that binds another class",
      ['class_name = "FeedRefreshObject"', 'class_name = "PaymentCountdown"'],
      "in: the class of FEEDS",
    ],
    [
      "a Durable Object class that is bound in the release that adds it",
      [MIGRATION_V2, MIGRATION_V2.replace("v2", "v3")],
      /must not be bound in the release that adds it.*: FeedRefreshObject, AlertAlarmObject$/,
    ],
  ] as [string, [string, string], string | RegExp][])("%s", async (_, replaced, why) => {
    await expect(runDeploy({ config: writeConfig(replaced) })).rejects.toThrow(why)
    expect(account.calls()).toEqual([])
  })

  it.each<[string, [string, string][], [string, string][]]>([
    ["name", OWN.slice(1), []],
    ["database_name", [OWN[0]!, OWN[2]!], []],
    ["bucket_name", OWN.slice(0, 2), []],
    ["database_id", OWN, [['"baan-db"', '"baan-db"\ndatabase_id = "d1"']]],
    ["id of a KV namespace", OWN, [['binding = "CODES"', 'binding = "CODES"\nid = "k1"']]],
    ["routes", OWN, [['main = "', 'routes = [{ pattern = "villa.example.com", custom_domain = true }]\nmain = "']]],
    ["PUBLIC_URL", OWN, [['PUBLIC_URL = ""', 'PUBLIC_URL = "https://villa.example.com"']]],
  ])("a copy that keeps the villa's own %s, before any call to Cloudflare", async (setting, own, villas) => {
    const production = workerConfig(writeCopy(...villas))
    const copy = workerConfig(writeCopy(...villas, ...own))
    expect(sharedWith(production, copy)).toEqual([setting])
    expect(sharedWith(production, workerConfig(writeConfig()))).toEqual([])
    if (villas.length > 0) return
    await expect(runDeploy({ config: writeCopy(...own) })).rejects.toThrow(`Change in it: ${setting}`)
    expect(account.calls()).toEqual([])
  })

  it("a copy without any change, and not wrangler.toml by its name", async () => {
    const copy = writeCopy()
    await expect(runDeploy({ config: copy })).rejects.toThrow("Change in it: name, database_name, bucket_name")
    expect(account.calls()).toEqual([])
    account.secrets(["SESSION_SECRET"])
    account.database().close()
    await runDeploy({ config: "wrangler.toml" })
    expect(changes().at(-1)).toBe("wrangler deploy --config wrangler.toml")
  })

  it.each<[string, [string, string]]>([
    ["any sender", ["[images]", "[images]"]],
    ["another sender", ['name = "EMAIL"', 'name = "EMAIL"\nallowed_sender_addresses = ["b@b.example"]']],
    [
      "another sender, too",
      ['name = "EMAIL"', 'name = "EMAIL"\nallowed_sender_addresses = ["a@b.example", "b@b.example"]'],
    ],
  ])("a binding that sends as %s than MAIL_FROM", async (_, senders) => {
    const from: [string, string] = ['MAIL_FROM = ""', 'MAIL_FROM = "a@b.example"']
    await expect(runDeploy({ config: writeConfig(from, senders) })).rejects.toThrow(
      'allowed_sender_addresses = ["a@b.example"]',
    )
    expect(account.calls()).toEqual([])
    account.secrets(["SESSION_SECRET", "MAIL_API_KEY"])
    account.database().close()
    await runDeploy({ config: writeConfig(from, ALLOWED_SENDER) })
    // The binding sends nothing where another service does.
    await runDeploy({ config: writeConfig(from, senders, ['MAIL_DRIVER = "binding"', 'MAIL_DRIVER = "http"']) })
  })

  const two = [
    { id: "a1", name: "Villa" },
    { id: "a2", name: "Other" },
  ]
  it.each<[string, Parameters<FakeAccount["setAccount"]>[0], RegExp]>([
    ["nobody is logged in", { accounts: null }, /CLOUDFLARE_API_TOKEN/],
    ["there are several accounts", { accounts: two }, /CLOUDFLARE_ACCOUNT_ID[\s\S]*`Villa`: `a1`[\s\S]*`Other`: `a2`/],
    ["R2 is not enabled", { r2: false }, /Please enable R2/],
  ])("to change anything if %s", async (_, state, why) => {
    account.setAccount(state)
    account.secrets(null)
    await expect(runDeploy()).rejects.toThrow(why)
    expect(changes()).toEqual([])
  })

  it.each<[string, () => string | undefined]>([
    ["the configuration", () => writeConfig(['main = "', 'account_id = "a1"\nmain = "'])],
    [
      "the environment",
      () => {
        vi.stubEnv("CLOUDFLARE_ACCOUNT_ID", "a1")
        return undefined
      },
    ],
  ])("no account that %s selects from several", async (_, config) => {
    account.setAccount({ accounts: two })
    account.secrets(["SESSION_SECRET"])
    account.database().close()
    await runDeploy({ config: config() })
    expect(changes()).toHaveLength(2)
  })

  it.each([
    ["wrangler r2 bucket list", []],
    ["wrangler secret list", []],
    ["tsc", []],
    ["wrangler d1 info", []],
    ["wrangler d1 migrations", ["wrangler d1 migrations apply DB --remote"]],
  ])("to continue if %s fails", async (call, done) => {
    account.secrets(["SESSION_SECRET"])
    account.database().close()
    account.failCommand(call)
    await expect(runDeploy()).rejects.toThrow(/failed with exit code 1/)
    expect(changes()).toEqual(done)
  })

  it("to continue if the build fails", async () => {
    account.secrets(["SESSION_SECRET"])
    await expect(runDeploy({ build: () => Promise.reject(new Error("no build")) })).rejects.toThrow("no build")
    expect(changes()).toEqual([])
  })
})
