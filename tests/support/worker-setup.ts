import { exports } from "cloudflare:workers"
import { emptyStorage } from "./empty-storage.ts"

// Runs before each test file: all files share a runtime, and each begins with empty bindings.
// The reset ends the object behind D1. While background work of the file before still uses it, its tables can remain.
await emptyStorage().catch(emptyStorage)
// The isolate caches the home page's content version from one file to the next. A request that writes clears it.
await exports.default.fetch("http://localhost/api/booking", {
  method: "POST",
  headers: { "Idempotency-Key": crypto.randomUUID(), "CF-Connecting-IP": "set-up" },
})
