// npm run fixture: makes tests/fixtures/1.0.0.sql, a database in use, by the product's own calls. After a release it stays.
import { execa } from "execa"

const args = ["run", "--project", "worker", "--update"]
const { exitCode = 1 } = await execa("vitest", args, {
  env: { MAKES_FIXTURE: "1" },
  preferLocal: true,
  reject: false,
  stdio: "inherit",
})
process.exit(exitCode)
