// npm run db:generate [-- --name NAME]: writes the migration for the changes in app/db/schema.ts, by drizzle-kit, and in
// app/db/triggers.sql, which drizzle-kit does not know.
import { appendFileSync } from "node:fs"
import { execa } from "execa"
import { migrationNames } from "./migrations.ts"
import "./project.ts"
import { declaredTriggers, migratedTriggers, triggerMigration } from "./triggers.ts"

const existing = migrationNames()
await generate(process.argv.slice(2))

const statements = triggerMigration(declaredTriggers(), migratedTriggers())
if (statements.length > 0) {
  if (migrationNames().length === existing.length) await generate(["--custom", "--name", "triggers"])
  const newest = migrationNames().at(-1)
  appendFileSync(`migrations/${newest}`, `--> statement-breakpoint\n${statements.join("--> statement-breakpoint\n")}\n`)
  console.log(`${newest} has ${statements.length} statements for triggers.`)
}

async function generate(args: string[]): Promise<void> {
  await execa("drizzle-kit", ["generate", ...args], { stdio: "inherit", preferLocal: true })
}
