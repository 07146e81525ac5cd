import "./project.ts"
import { newFolder, targetOfCommand } from "./backup/backup-target.ts"
import { makeBackup } from "./backup/villa-backup.ts"

// npm run backup [-- FOLDER] [--remote [--config FILE]]: saves the database and its files; see docs/operating.md.
const { target, folder = newFolder() } = await targetOfCommand({ writes: false })
console.log(`Backing up ${target.name} …`)
const { missing } = await makeBackup(target, folder, console.log).finally(target.close)
console.log(`The backup is in ${folder}. It holds guests' names and slips: store it where nobody else can read it.`)
process.exit(missing.length > 0 ? 1 : 0)
