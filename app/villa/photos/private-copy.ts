/**
 * The R2 key of the smaller copy of a private picture, beside the picture. It leaves out where and when a phone took it. A
 * backup does not have it: the team's next view makes it again.
 */
export function privateCopyKey(key: string): string {
  return `${key}${SUFFIX}`
}

const SUFFIX = "/copy"

/** The keys of pictures with those of their copies, which are deleted together. */
export function withCopies(keys: string[]): string[] {
  return keys.flatMap((key) => [key, privateCopyKey(key)])
}

/** The ids of the pictures to which files below a prefix belong. */
export function pictureIds(keys: string[], prefix: string): string[] {
  return [...new Set(keys.map((key) => key.slice(prefix.length).replace(/\/copy$/, "")))]
}

/** The width of a copy, in pixels: enough to read a screenshot. */
export const PRIVATE_COPY_WIDTH = 1600
