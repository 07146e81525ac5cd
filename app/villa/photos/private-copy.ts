/** A smaller copy without metadata. Backups omit copies: the team's next view makes them again. */
export function privateCopyKey(key: string): string {
  return `${key}${SUFFIX}`
}

const SUFFIX = "/copy"

/** Pictures and their copies are deleted together. */
export function withCopies(keys: string[]): string[] {
  return keys.flatMap((key) => [key, privateCopyKey(key)])
}

/** Ids of the pictures to which files below a prefix belong, copies included. */
export function pictureIds(keys: string[], prefix: string): string[] {
  return [...new Set(keys.map((key) => key.slice(prefix.length).replace(/\/copy$/, "")))]
}

/** In pixels: enough to read a screenshot. */
export const PRIVATE_COPY_WIDTH = 1600
