// The few settings of wrangler.toml that scripts need, validated.
import { type Unstable_Config, unstable_readConfig } from "wrangler"
import { Failure } from "./project.ts"

/** Settings of wrangler.toml, or of another configuration. */
export type WorkerConfig = {
  /** The flags that name the configuration to wrangler; empty for wrangler.toml. */
  flags: string[]
  /** The worker's name. */
  name: string
  /** The account id, if the configuration names one. */
  account: string | undefined
  /** Whether it is served below workers.dev. */
  workersDev: boolean
  database: string
  bucket: string
  vars: Record<string, unknown>
  /** The names of all bindings. */
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
