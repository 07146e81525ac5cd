import { newFolder, targetOfCommand } from "./backup/backup-target.ts"
import { restoreBackup } from "./backup/villa-backup.ts"
import { Failure } from "./project.ts"

// npm run restore -- FOLDER [--force] [--remote [--config FILE]]: restores a backup; see docs/operating.md.
const { target, folder, force } = await targetOfCommand({ writes: true })
if (!folder) throw new Failure("Which backup? npm run restore -- FOLDER [--force] [--remote [--config FILE]]")
const replacedFolder = force ? `${newFolder()}-replaced` : null
await restoreBackup(target, folder, { replacedFolder, say: console.log }).finally(target.close)
process.exit(0)
