import "./project.ts"
import { newFolder, parseBackupArgs } from "./backup/parse-args.ts"
import { restoreBackup } from "./backup/restore-backup.ts"
import { Failure } from "./project.ts"

// npm run restore -- FOLDER [--force] [--remote [--config FILE]]: restores a backup; see docs/operating.md.
const usage = "npm run restore -- FOLDER [--force] [--remote [--config FILE]]"
const { target, folder, force } = await parseBackupArgs(usage, { toWrite: true })
try {
  if (!folder) throw new Failure(`Which backup? ${usage}`)
  await restoreBackup(target, folder, { replacedFolder: force ? `${newFolder()}-replaced` : null, say: console.log })
} finally {
  await target.close()
}
process.exit(0)
