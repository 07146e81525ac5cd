import "./project.ts"
import { makeBackup } from "./backup/make-backup.ts"
import { newFolder, parseBackupArgs } from "./backup/parse-args.ts"

// npm run backup [-- FOLDER] [--remote [--config FILE]]: saves the database and its files; see docs/operating.md.
const usage = "npm run backup [-- FOLDER] [--remote [--config FILE]]"
const { target, folder = newFolder() } = await parseBackupArgs(usage, { toWrite: false })
console.log(`Backing up ${target.name} …`)
const { missing } = await makeBackup(target, folder, console.log).finally(target.close)
console.log(`The backup is in ${folder}. It holds guests' names and slips: store it where nobody else can read it.`)
process.exit(missing.length > 0 ? 1 : 0)
