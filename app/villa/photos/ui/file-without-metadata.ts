import { withoutMetadata } from "../image-bytes.ts"

/** An image file as the server stores it, so that its hash is the image's id; any other file stays as it is. */
export async function fileWithoutMetadata(file: File): Promise<File> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const cleaned = withoutMetadata(bytes)
  return cleaned === null || cleaned === bytes ? file : new File([cleaned], file.name, { type: file.type })
}
