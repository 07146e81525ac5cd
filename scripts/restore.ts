import "./project.ts"
import { newFolder, parseBackupTarget } from "./backup/parse-args.ts"
import { restoreBackup } from "./backup/restore-backup.ts"
import { Failure } from "./project.ts"

// npm run restore -- FOLDER [--force] [--remote [--config FILE]]: puts a backup back; see docs/operating.md.
const usage = "npm run restore -- FOLDER [--force] [--remote [--config FILE]]"
const { place, folder, force } = await parseBackupTarget(usage, { toWrite: true })
try {
  if (!folder) throw new Failure(`Which backup? ${usage}`)
  await restoreBackup(place, folder, { keepIn: force ? `${newFolder()}-replaced` : null, say: console.log })
} finally {
  await place.close()
}
process.exit(0)
