// The built worker, and a path at which a journey changes its D1: another process that writes to the SQLite file makes the
// worker's own statements fail with "database is locked".
import app from "../../build/worker/entry.worker.js"

export * from "../../build/worker/entry.worker.js"

export default {
  ...app,
  async fetch(request, env, context) {
    if (new URL(request.url).pathname !== "/test/statements") return app.fetch(request, env, context)
    const statements = await request.json()
    await env.DB.batch(statements.map((statement) => env.DB.prepare(statement)))
    return new Response()
  },
}
