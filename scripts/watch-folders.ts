// Watches folders recursively: fs.watch's recursive mode loses a file when an editor replaces it.
import { readdirSync, watch } from "node:fs"
import { join } from "node:path"

/** Calls `onChange` with the path of each file that changes at any depth below the folders. */
export function watchFolders(folders: string[], onChange: (file: string) => void): void {
  const watched = new Set<string>()
  const add = (folder: string) => {
    if (!watched.has(folder)) {
      watched.add(folder)
      const watcher = watch(folder, (_event, name) => {
        onChange(join(folder, name ?? ""))
        add(folder)
      })
      watcher.on("error", () => watched.delete(folder))
    }
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (entry.isDirectory()) add(join(folder, entry.name))
    }
  }
  for (const folder of folders) add(folder)
}
