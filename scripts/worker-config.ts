// The few settings of wrangler.toml that scripts need, validated.
import { isDeepStrictEqual } from "node:util"
import { unstable_readConfig } from "wrangler"
import { Failure } from "./project.ts"

export type WorkerConfig = ReturnType<typeof workerConfig>

/**
 * Reads wrangler.toml, and adds the database's and the bucket's names, and the flags that name the configuration to wrangler.
 * @param path another configuration beside wrangler.toml, such as that of a staging environment
 */
export function workerConfig(path?: string) {
  const config = unstable_readConfig({ config: path ?? "wrangler.toml" }, { hideWarnings: true })
  const [database, bucket] = [config.d1_databases[0]?.database_name, config.r2_buckets[0]?.bucket_name]
  if (!config.name || !database || !bucket) {
    throw new Failure(`${path ?? "wrangler.toml"} must name the worker, its database and its bucket`)
  }
  return { ...config, database, bucket, flags: path ? ["--config", path] : [] }
}

/**
 * The tags of the Durable Object migrations of earlier releases. `wrangler rollback` cannot go back past a migration, so the
 * release that adds a class does not use it; the next one lists its tag here and binds it (decision 0043).
 */
const RELEASED_MIGRATIONS = ["v1", "v2"]

/** The Durable Object classes that are bound in the release that adds them. */
export function boundTooEarly(config: WorkerConfig): string[] {
  const migrations: ClassMigration[] = config.migrations
  const bindings: ClassBinding[] = config.durable_objects.bindings
  const added = migrations
    .filter(({ tag }) => !RELEASED_MIGRATIONS.includes(tag))
    .flatMap(({ new_classes = [], new_sqlite_classes = [] }) => [...new_classes, ...new_sqlite_classes])
  return bindings.map(({ class_name }) => class_name).filter((name) => added.includes(name))
}

/** A migration and a binding of Durable Object classes. */
type ClassMigration = { tag: string; new_classes?: string[]; new_sqlite_classes?: string[] }
type ClassBinding = { name: string; class_name: string }

/**
 * What a configuration beside wrangler.toml shares with it, and must not: deploying, migrating or restoring by it would reach
 * the villa itself. An id that is not set is found by its name.
 */
export function sharedWith(production: WorkerConfig, copy: WorkerConfig): string[] {
  const [own, other] = [identityOf(production), identityOf(copy)]
  return Object.keys(own).filter((name) => own[name]?.some((value) => other[name]?.includes(value)))
}

/** What of a configuration is one villa's alone, by the names of its settings. */
function identityOf({ name, d1_databases, r2_buckets, kv_namespaces, route, routes, vars }: WorkerConfig) {
  const patterns = [...(routes ?? []), ...(route ? [route] : [])].map((each) =>
    typeof each === "string" ? each : each.pattern,
  )
  const known = (values: unknown[]) => values.filter((value) => typeof value === "string" && value !== "")
  const [databases, buckets, namespaces]: [Named[], Named[], Named[]] = [d1_databases, r2_buckets, kv_namespaces]
  const identity: Record<string, unknown[]> = {
    name: known([name]),
    database_name: known(databases.map(({ database_name }) => database_name)),
    database_id: known(databases.map(({ database_id }) => database_id)),
    bucket_name: known(buckets.map(({ bucket_name }) => bucket_name)),
    "id of a KV namespace": known(namespaces.map(({ id }) => id)),
    routes: known(patterns),
    PUBLIC_URL: known([vars.PUBLIC_URL]),
  }
  return identity
}

/** What names a database, a bucket or a KV namespace. */
type Named = { database_name?: string; database_id?: string; bucket_name?: string; id?: string }

/** The sender of a configuration, if its email binding may send as somebody else, too; null if it is restricted or unset. */
export function unrestrictedSender({ vars, send_email }: WorkerConfig): string | null {
  const from = vars.MAIL_DRIVER === "binding" && typeof vars.MAIL_FROM === "string" ? vars.MAIL_FROM : ""
  if (from === "") return null
  const bindings: { allowed_sender_addresses?: string[] }[] = send_email
  const isRestricted = bindings.every(({ allowed_sender_addresses: allowed }) => isDeepStrictEqual(allowed, [from]))
  return isRestricted ? null : from
}

/** The settings that every environment must have in common, because the code depends on them. */
const COMMON_SETTINGS = [
  "compatibility_date",
  "compatibility_flags",
  "alias",
  "migrations",
  "triggers",
  "secrets",
  "limits",
  "observability",
] as const

/** What a configuration lacks or sets differently from another one, apart from names, ids and variables. */
export function differencesFrom(common: WorkerConfig, config: WorkerConfig): string[] {
  const bindings = bindingsOf(config)
  const classes: ClassBinding[] = common.durable_objects.bindings
  const otherClasses: ClassBinding[] = config.durable_objects.bindings
  const bindsAnother = ({ name, class_name }: ClassBinding) =>
    otherClasses.some((other) => other.name === name && other.class_name !== class_name)
  return [
    ...bindingsOf(common).filter((name) => !bindings.includes(name)),
    ...COMMON_SETTINGS.filter((name) => !isDeepStrictEqual(config[name], common[name])),
    ...classes.filter(bindsAnother).map(({ name }) => `the class of ${name}`),
  ]
}

/** The names of all bindings of the worker. */
function bindingsOf(config: WorkerConfig): string[] {
  return [
    ...[...config.d1_databases, ...config.r2_buckets, ...config.kv_namespaces].map(({ binding }) => binding),
    ...[...config.durable_objects.bindings, ...config.send_email, ...config.ratelimits].map(({ name }) => name),
    ...[config.images, config.assets].flatMap((each) => each?.binding ?? []),
  ]
}
