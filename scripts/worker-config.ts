import { type Unstable_Config, unstable_readConfig } from "wrangler"
import { Failure } from "./project.ts"

/** What wrangler.toml, or another file of its kind, says of the worker. */
export type WorkerConfig = {
  /** As wrangler is told of it; empty for wrangler.toml. */
  flags: string[]
  /** The worker's name. */
  name: string
  /** The account that it is deployed to, where the configuration says so. */
  account: string | undefined
  /** Whether it has an address below workers.dev. */
  workersDev: boolean
  database: string
  bucket: string
  vars: Record<string, unknown>
  /** The names that the app knows its bindings by. */
  bindings: string[]
}

/** Reads a configuration. @param path a file beside wrangler.toml, such as that of a staging environment */
export function workerConfig(path?: string): WorkerConfig {
  const config = unstable_readConfig({ config: path ?? "wrangler.toml" }, { hideWarnings: true })
  const [database, bucket] = [config.d1_databases[0]?.database_name, config.r2_buckets[0]?.bucket_name]
  if (!config.name || !database || !bucket) {
    throw new Failure(`${path ?? "wrangler.toml"} must name the worker, its database and its bucket`)
  }
  return {
    flags: path ? ["--config", path] : [],
    name: config.name,
    account: config.account_id,
    workersDev: config.workers_dev ?? config.routes === undefined,
    database,
    bucket,
    vars: config.vars,
    bindings: bindingsOf(config),
  }
}

function bindingsOf(config: Unstable_Config): string[] {
  return [
    ...[...config.d1_databases, ...config.r2_buckets, ...config.kv_namespaces].map(({ binding }) => binding),
    ...[...config.durable_objects.bindings, ...config.send_email, ...config.ratelimits].map(({ name }) => name),
    ...[config.images, config.assets].flatMap((each) => each?.binding ?? []),
  ].sort()
}
