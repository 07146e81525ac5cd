import { createECDH, createPublicKey, randomBytes, verify } from "node:crypto"
import { createServer, type IncomingMessage, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import ece from "http_ece"

/** A message that the service accepted, decrypted by another implementation of RFC 8291. */
export type Received = {
  endpoint: string
  headers: IncomingMessage["headers"]
  payload: {
    web_push: number
    app_badge: number
    notification: { title: string; body: string; navigate: string; data: { receipt: string } }
  }
  /** The claims of its VAPID token. */
  claims: { aud: string; exp: number; sub: string }
}

const DAY_SECONDS = 24 * 60 * 60

/**
 * A push service as a real HTTP server: it checks the VAPID signature and the headers, decrypts the message with the keys
 * of its only subscription and answers what the test wants.
 */
export class FakePush {
  readonly received: Received[] = []
  /** Why it refused a message with 400, for the test to fail on. */
  readonly faults: string[] = []
  /** The status of the next answers; 201 once empty. */
  readonly answers: number[] = []
  private readonly keys = createECDH("prime256v1")
  private readonly auth = randomBytes(16)
  private readonly server: Server

  private constructor() {
    this.keys.generateKeys()
    this.server = createServer(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const fault = this.accept(request, Buffer.concat(chunks))
      if (fault) this.faults.push(fault)
      response.writeHead(fault ? 400 : (this.answers.shift() ?? 201)).end()
    })
  }

  static async start(port = 0): Promise<FakePush> {
    const fake = new FakePush()
    await new Promise<void>((resolve) => fake.server.listen(port, "127.0.0.1", resolve))
    return fake
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/`
  }

  /** A subscription as `PushSubscription.toJSON()` has it. */
  subscription(name = "device") {
    return {
      endpoint: `https://fcm.googleapis.com/fcm/send/${name}`,
      keys: { p256dh: this.keys.getPublicKey("base64url"), auth: this.auth.toString("base64url") },
    }
  }

  stop(): Promise<void> {
    return new Promise((resolve) => {
      this.server.close(() => resolve())
    })
  }

  /** @returns what is wrong with a message, null if nothing */
  private accept({ headers }: IncomingMessage, body: Buffer): string | null {
    const endpoint = String(headers["x-push-endpoint"] ?? "")
    const [, token = "", key = ""] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? "") ?? []
    const [head = "", claimsPart = "", signature = ""] = token.split(".")
    const point = Buffer.from(key, "base64url")
    const coordinates = { x: point.subarray(1, 33).toString("base64url"), y: point.subarray(33).toString("base64url") }
    const publicKey = createPublicKey({ key: { kty: "EC", crv: "P-256", ...coordinates }, format: "jwk" })
    const signed = verify(
      "sha256",
      Buffer.from(`${head}.${claimsPart}`),
      { key: publicKey, dsaEncoding: "ieee-p1363" },
      Buffer.from(signature, "base64url"),
    )
    if (!signed) return "the VAPID signature is wrong"
    const claims = JSON.parse(Buffer.from(claimsPart, "base64url").toString()) as Received["claims"]
    if (claims.aud !== new URL(endpoint).origin) return `aud is ${claims.aud}`
    if (claims.exp - Date.now() / 1000 > DAY_SECONDS) return "exp is more than a day away"
    if (!/^https:\/\//.test(claims.sub)) return `sub is ${claims.sub}`
    if (headers["content-encoding"] !== "aes128gcm") return "not aes128gcm"
    if (!/^\d+$/.test(String(headers.ttl))) return "no TTL"
    if (!/^[\w-]{1,32}$/.test(String(headers.topic))) return "the topic is invalid"
    if (body.byteLength > 4096) return "larger than 4096 octets"
    const plain = ece.decrypt(body, {
      version: "aes128gcm",
      privateKey: this.keys,
      authSecret: this.auth.toString("base64url"),
    })
    this.received.push({ endpoint, headers, claims, payload: JSON.parse(plain.toString()) })
    return null
  }
}
