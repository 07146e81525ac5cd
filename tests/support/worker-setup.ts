import { applyD1Migrations, reset } from "cloudflare:test"
import { env } from "cloudflare:workers"

// Runs before each test file: every file begins with empty bindings, also where all files share one runtime.
await reset()
await applyD1Migrations(env.DB, env.TEST_MIGRATIONS)
