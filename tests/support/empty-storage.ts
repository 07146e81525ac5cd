import { reset } from "cloudflare:test"
import { env } from "cloudflare:workers"

/**
 * Empties every binding and creates the database anew, as the migrations leave it. Twice if need be: the reset ends the object
 * behind D1, and while background work of earlier requests still uses it, its tables can remain.
 */
export async function emptyStorage(): Promise<void> {
  await resetBindings().catch(resetBindings)
}

async function resetBindings(): Promise<void> {
  await reset()
  // The local D1 takes several statements as one, in less time than a batch of them.
  await env.DB.prepare(env.TEST_SCHEMA.join(";\n")).run()
}
