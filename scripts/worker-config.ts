// The few settings of wrangler.toml that scripts need, validated.
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

/** The names of all bindings of the worker. */
export function bindingsOf(config: WorkerConfig): string[] {
  return [
    ...[...config.d1_databases, ...config.r2_buckets, ...config.kv_namespaces].map(({ binding }) => binding),
    ...[...config.durable_objects.bindings, ...config.send_email, ...config.ratelimits].map(({ name }) => name),
    ...[config.images, config.assets].flatMap((each) => each?.binding ?? []),
  ]
}
