import { exports } from "cloudflare:workers"
import { emptyStorage } from "./empty-storage.ts"

// Runs before each test file: all files share a runtime, and each begins with empty bindings.
await emptyStorage()
// The isolate caches the home page's content version from one file to the next. A request that writes clears it.
await exports.default.fetch("http://localhost/api/booking", {
  method: "POST",
  headers: { "Idempotency-Key": crypto.randomUUID(), "CF-Connecting-IP": "set-up" },
})
