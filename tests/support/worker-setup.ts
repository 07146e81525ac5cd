import { reset } from "cloudflare:test"
import { env, exports } from "cloudflare:workers"

/** As wrangler creates it. */
const MIGRATIONS_TABLE = `create table d1_migrations (id integer primary key autoincrement, name text unique,
  applied_at timestamp default current_timestamp not null)`

// Runs before each test file: all files share a runtime, and each begins with empty bindings.
// The reset ends the object behind D1. While background work of the file before still uses it, its tables can remain.
await emptyDatabase().catch(emptyDatabase)
// The isolate caches the home page's content version from one file to the next. A request that writes clears it.
await exports.default.fetch("http://localhost/api/booking", {
  method: "POST",
  headers: { "Idempotency-Key": crypto.randomUUID(), "CF-Connecting-IP": "set-up" },
})

/** In one batch: the helper of the test library takes a transaction for each of the migrations. */
async function emptyDatabase(): Promise<void> {
  await reset()
  const applied = "insert into d1_migrations (name) select value from json_each(?)"
  await env.DB.batch([
    ...env.TEST_MIGRATIONS.flatMap(({ queries }) => queries).map((query) => env.DB.prepare(query)),
    env.DB.prepare(MIGRATIONS_TABLE),
    env.DB.prepare(applied).bind(JSON.stringify(env.TEST_MIGRATIONS.map(({ name }) => name))),
  ])
}
