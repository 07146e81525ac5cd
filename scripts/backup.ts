import "./project.ts"
import { makeBackup } from "./backup/make-backup.ts"
import { newFolder, parseBackupTarget } from "./backup/parse-args.ts"

// npm run backup [-- FOLDER] [--remote [--config FILE]]: keeps the database and its files; see docs/operating.md.
const usage = "npm run backup [-- FOLDER] [--remote [--config FILE]]"
const { place, folder = newFolder() } = await parseBackupTarget(usage, { toWrite: false })
console.log(`Keeping ${place.name} …`)
const { missing } = await makeBackup(place, folder, console.log).finally(place.close)
console.log(`The backup is in ${folder}. It holds guests' names and slips: keep it where nobody else can read it.`)
process.exit(missing.length > 0 ? 1 : 0)
