/** A SHA-256 that is fed piece by piece, so that a body of any size needs no memory. */
export type Digest = {
  write(bytes: Uint8Array): Promise<void>
  /** Ends it. Hexadecimal. */
  hex(): Promise<string>
}

// The runtime's own; the types of browsers, which all files share, do not know it.
const { DigestStream } = crypto as unknown as {
  DigestStream: new (algorithm: "SHA-256") => WritableStream<Uint8Array> & { digest: Promise<ArrayBuffer> }
}

/** Starts one. */
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
