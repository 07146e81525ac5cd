import { withoutMetadata } from "../image-bytes.ts"

/** Strips metadata like the server, so that the hash is the image's id. Other files stay as they are. */
export async function fileWithoutMetadata(file: File): Promise<File> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const cleaned = withoutMetadata(bytes)
  return cleaned === null || cleaned === bytes ? file : new File([cleaned], file.name, { type: file.type })
}
