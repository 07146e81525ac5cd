// Hashes file contents: modification times change with every git checkout.
import { createHash } from "node:crypto"
import { readdir, readFile, stat } from "node:fs/promises"
import { join } from "node:path"

/** A hash of the names and contents of all files at and below the given paths; a missing path counts as empty. */
export async function fingerprint(...paths: string[]): Promise<string> {
  const hash = createHash("sha256")
  for (const path of paths) {
    for (const file of await filesBelow(path))
      hash
        .update(`${file}\0`)
        .update(await readFile(file))
        .update("\0")
  }
  return hash.digest("hex")
}

async function filesBelow(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => null)
  if (!found) return []
  if (found.isFile()) return [path]
  const names = (await readdir(path)).sort()
  return (await Promise.all(names.map((name) => filesBelow(join(path, name))))).flat()
}
