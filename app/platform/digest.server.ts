/** A streaming SHA-256: memory use does not depend on the size of the body. */
export type Digest = {
  write(bytes: Uint8Array): Promise<void>
  hex(): Promise<string>
}

// Part of the Workers runtime, but not of the DOM types.
const { DigestStream } = crypto as unknown as {
  DigestStream: new (algorithm: "SHA-256") => WritableStream<Uint8Array> & { digest: Promise<ArrayBuffer> }
}

export function digest(): Digest {
  const stream = new DigestStream("SHA-256")
  const writer = stream.getWriter()
  return {
    write: (bytes) => writer.write(bytes),
    async hex() {
      await writer.close()
      return [...new Uint8Array(await stream.digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("")
    },
  }
}
