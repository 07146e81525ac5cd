import { applyD1Migrations, reset } from "cloudflare:test"
import { env, exports } from "cloudflare:workers"

// Runs before each test file: every file begins with empty bindings, also where all files share one runtime.
await reset()
await applyD1Migrations(env.DB, env.TEST_MIGRATIONS)
// A request that may write makes the isolate forget what it knew of the home page for a second.
await exports.default.fetch("http://localhost/api/health", { method: "POST" })
