import { applyD1Migrations, reset } from "cloudflare:test"
import { env, exports } from "cloudflare:workers"

// Runs before each test file: all files share a runtime, and each begins with empty bindings.
await reset()
await applyD1Migrations(env.DB, env.TEST_MIGRATIONS)
// A write clears the isolate's cached home page version for a second. This request clears the rest.
await exports.default.fetch("http://localhost/api/booking", {
  method: "POST",
  headers: { "Idempotency-Key": crypto.randomUUID(), "CF-Connecting-IP": "set-up" },
})
