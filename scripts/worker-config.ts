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
 * release that adds a class does not use it; the next one lists its tag here and binds it (decision 0087).
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

/** The settings that every environment must have in common, because the code depends on them. */
const COMMON_SETTINGS = [
  "compatibility_date",
  "compatibility_flags",
  "alias",
  "migrations",
  "triggers",
  "secrets",
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
