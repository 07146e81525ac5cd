import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { readForm, readJson } from "#app/http/body.server.ts"
import { partsOf } from "#app/http/multipart.server.ts"
import { readUploads } from "#app/http/upload.server.ts"
import { ok } from "#app/result.ts"
import { PROPERTY_PARAMETERS } from "../support/property.ts"

/** A body whose files are in the field `photo`. */
const bodyOf = (boundary: string, files: number) =>
  [
    ...Array.from(
      { length: files },
      (_, index) =>
        `--${boundary}\r\nContent-Disposition: form-data; name="photo"; filename="${index}.png"\r\n\r\n${index}\r\n`,
    ),
    `--${boundary}--\r\n`,
  ].join("")

const uploadOf = (type: string, body: string) =>
  new Request("https://baan.example/", { method: "POST", headers: { "Content-Type": type }, body })

/** Reads the files of a form, of which `names` gets those that are accepted. */
async function read({
  files = 1,
  boundary = "part",
  type,
  max = 24,
}: {
  files?: number
  boundary?: string
  type?: string
  max?: number
}) {
  const names: string[] = []
  const result = await readUploads(
    uploadOf(type ?? `multipart/form-data; boundary=${boundary}`, bodyOf(boundary, files)),
    { field: "photo", maxBytes: 100, max },
    async (_, file) => ok(names.push(file)),
  )
  return { result, names }
}

describe("the boundary of an upload", () => {
  it.each(["part", "-".repeat(70), "----WebKitFormBoundaryqT3bTJ6pMPgZ0aVn"])("may be %s", async (boundary) => {
    const { result } = await read({ boundary })
    expect(result).toMatchObject({ ok: true, value: { accepted: [1], refused: [] } })
  })

  it.each([
    ["longer than 70 characters", "-".repeat(71)],
    ["4,000 characters, over which a chunk would be searched", "-".repeat(4000)],
    ["one of other characters", "a@b"],
    ["empty", ""],
  ])("is not accepted if it is %s", async (_, boundary) => {
    const { result, names } = await read({ boundary })
    expect(result).toEqual({ ok: false, error: "bad-request" })
    expect(names).toEqual([])
  })

  it("is read from a type without other parameters, as for other forms", async () => {
    const { result } = await read({ type: `multipart/form-data; x="; boundary=y"; boundary=part` })
    expect(result).toEqual({ ok: false, error: "bad-request" })
  })
})

describe("the number of files", () => {
  it("is not limited for a field of many", async () => {
    expect((await read({ files: 24 })).names).toHaveLength(24)
  })

  it("fails with one more than allowed, which is not accepted", async () => {
    const { result, names } = await read({ files: 3, max: 2 })
    expect(result).toEqual({ ok: false, error: "bad-request" })
    expect(names).toEqual(["0.png", "1.png"])
  })

  it("counts refused files too", async () => {
    const refusing = readUploads(
      uploadOf("multipart/form-data; boundary=part", bodyOf("part", 2)),
      { field: "photo", maxBytes: 0, max: 1 },
      async () => ok(null),
    )
    expect(await refusing).toEqual({ ok: false, error: "bad-request" })
  })
})

/** A request whose body comes in these chunks. @param size whether it says how large it is */
function inChunks(bytes: Uint8Array<ArrayBuffer>, cuts: number[], size: boolean): Request {
  const ends = [...new Set([...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length])].sort((a, b) => a - b)
  const chunks = ends.map((end, index) => bytes.slice(ends[index - 1] ?? 0, end))
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const chunk = chunks.shift()
      if (chunk) controller.enqueue(chunk)
      else controller.close()
    },
  })
  const headers = {
    "Content-Type": "multipart/form-data; boundary=-b",
    ...(size && { "Content-Length": `${bytes.length}` }),
  }
  return new Request("https://baan.example/", { method: "POST", headers, body })
}

/** Files whose content looks like the boundary. */
const CONTENT = fc
  .array(fc.constantFrom("\r\n", "--", "-b", "\r\n--", "\r\n---", "x", "\0"), { maxLength: 20 })
  .map((pieces) => pieces.join(""))
  .filter((content) => !content.includes("\r\n---b"))

describe("a form in chunks", () => {
  it("is read as it was sent, wherever the chunks end", async () => {
    const parts = fc.array(CONTENT, { minLength: 1, maxLength: 6 })
    const cuts = fc.array(fc.nat({ max: 2000 }), { maxLength: 30 })
    await fc.assert(
      fc.asyncProperty(parts, fc.nat({ max: 6 }), cuts, fc.boolean(), async (contents, file, at, size) => {
        const head = (index: number) =>
          `---b\r\nContent-Disposition: form-data; name="p${index}"${index === file ? '; filename="f"' : ""}\r\n\r\n`
        const text = `${contents.map((content, index) => `${head(index)}${content}\r\n`).join("")}---b--\r\n`
        const read = await readForm(inChunks(new TextEncoder().encode(text), at, size), 10_000)
        if (!read.ok) throw new Error(read.error)
        const { fields, files } = read.value
        const found = contents.map((_, index) => {
          const bytes = files.get(`p${index}`)
          return index === file ? new TextDecoder().decode(bytes ?? undefined) : fields.get(`p${index}`)
        })
        expect(found).toEqual(contents)
      }),
      { ...PROPERTY_PARAMETERS, numRuns: 200 },
    )
  })

  it.each([
    "---b",
    "---b\r\n",
    "---b-",
    "---bx\r\n",
    "x---b--",
    `---b\r\nX: ${"a".repeat(9000)}\r\n\r\n\r\n---b--`,
    "",
  ])("is refused if it is %j", async (text) => {
    const request = inChunks(new TextEncoder().encode(text), [1, 2, 3], false)
    expect(await readForm(request)).toEqual({ ok: false, error: "bad-request" })
  })
})

describe("a file", () => {
  const MEBIBYTE = 1024 ** 2
  const bodyWith = (size: number) => {
    const head = '---b\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n'
    const bytes = new Uint8Array(head.length + size + 10)
    new TextEncoder().encodeInto(head, bytes)
    new TextEncoder().encodeInto("\r\n---b--\r\n", bytes.subarray(head.length + size))
    return bytes
  }
  const everyChunk = Array.from({ length: 1100 }, (_, index) => index * 32 * 1024)

  it("is in memory once: its bytes are a part of the only buffer of the request's size", async () => {
    const body = bodyWith(5 * MEBIBYTE - 3)
    const read = await readForm(inChunks(body, everyChunk, true), 5 * MEBIBYTE)
    const file = read.ok ? read.value.files.get("photo")! : new Uint8Array()
    expect(file.byteLength).toBe(5 * MEBIBYTE - 3)
    expect(file.buffer.byteLength).toBeLessThanOrEqual(body.byteLength)
  })

  it.each([
    ["a little", MEBIBYTE + 1],
    ["several times", 3 * MEBIBYTE],
  ])("that is %s too large is read to its end, and not kept", async (_, size) => {
    const read = await readForm(inChunks(bodyWith(size), everyChunk, true), MEBIBYTE)
    expect(read).toMatchObject({ ok: true, value: { files: new Map([["photo", null]]) } })
    const uploaded = await readUploads(
      inChunks(bodyWith(size), everyChunk, true),
      { field: "photo", maxBytes: MEBIBYTE },
      async () => ok(null),
    )
    expect(uploaded).toMatchObject({ ok: true, value: { refused: [{ file: "a.jpg", error: "file-too-large" }] } })
  })

  it("that is far too large ends the reading", async () => {
    const read = await readForm(inChunks(bodyWith(33 * MEBIBYTE), everyChunk, true), MEBIBYTE)
    expect(read).toEqual({ ok: false, error: "file-too-large" })
  })

  it("of a form that takes none is not kept, and the texts beside it are read", async () => {
    const bytes = bodyWith(2 * MEBIBYTE)
    const end = new TextEncoder().encode(
      '\r\n---b\r\nContent-Disposition: form-data; name="note"\r\n\r\nx\r\n---b--\r\n',
    )
    const body = new Uint8Array([...bytes.subarray(0, -10), ...end])
    const read = await readForm(inChunks(body, everyChunk, true))
    if (!read.ok) throw new Error(read.error)
    expect([read.value.files.get("photo"), read.value.fields.get("note")]).toEqual([null, "x"])
  })
})

describe("many small files", () => {
  const MEBIBYTE = 1024 ** 2
  const filesNamed = (names: string[]) =>
    `${names.map((name) => `---b\r\nContent-Disposition: form-data; name="${name}"; filename="a"\r\n\r\nx\r\n`).join("")}---b--\r\n`
  const names = Array.from({ length: 100 }, (_, index) => `f${index}`)
  const sent = (text: string, headers: Record<string, string> = {}) =>
    new Request("https://baan.example/", {
      method: "POST",
      headers: { "Content-Type": "multipart/form-data; boundary=-b", ...headers },
      body: new TextEncoder().encode(text),
    })

  it.each([
    ["without its size", {}],
    ["with a large one", { "Content-Length": `${31 * MEBIBYTE}` }],
  ])("of a body %s keep no more than themselves", async (_, headers) => {
    const kept = new Set<ArrayBuffer>()
    const limits = { maxParts: 100, maxBytes: () => 5 * MEBIBYTE }
    for await (const { bytes } of partsOf(sent(filesNamed(names), headers), "-b", limits)) kept.add(bytes!.buffer)
    const sizes = [...kept].map(({ byteLength }) => byteLength)
    expect(sizes.length).toBe(100)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(6 * MEBIBYTE)
  })

  it.each([
    ["of other fields", ["slip", "b"]],
    ["of the same field", ["slip", "slip"]],
  ])("%s are refused in a form of one", async (_, two) => {
    const form = sent(filesNamed(two))
    expect(await readForm(form, 5 * MEBIBYTE)).toEqual({ ok: false, error: "bad-request" })
  })

  it("more than asked for are refused before they are read", async () => {
    const [start] = filesNamed(["photo", "photo"]).split("x\r\n---b--")
    const body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => controller.enqueue(new TextEncoder().encode(start)),
        pull() {
          throw new Error("the second file was read")
        },
      },
      { highWaterMark: 0 },
    )
    const headers = { "Content-Type": "multipart/form-data; boundary=-b" }
    const request = new Request("https://baan.example/", { method: "POST", headers, body })
    const uploads = readUploads(request, { field: "photo", maxBytes: MEBIBYTE, max: 1 }, async () => ok(null))
    expect(await uploads).toEqual({ ok: false, error: "bad-request" })
  })

  it("of another field are not kept", async () => {
    const files = sent(filesNamed(["a", "b"]))
    const uploads = await readUploads(files, { field: "photo", maxBytes: MEBIBYTE }, async () => ok(null))
    expect(uploads).toEqual(ok({ texts: { a: "a", b: "a" }, accepted: [], refused: [] }))
  })
})

describe("the texts of a form with images", () => {
  it("have 256 KiB together", async () => {
    const text = (name: string) =>
      `---b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${"x".repeat(60_000)}\r\n`
    const formOf = (count: number) =>
      inChunks(
        new TextEncoder().encode(
          `${Array.from({ length: count }, (_, index) => text(`t${index}`)).join("")}---b--\r\n`,
        ),
        [],
        true,
      )
    const read = (count: number) => readUploads(formOf(count), { field: "photo", maxBytes: 1 }, async () => ok(null))
    expect((await read(4)).ok).toBe(true)
    expect(await read(5)).toEqual({ ok: false, error: "bad-request" })
  })
})

describe("a body of single bytes", () => {
  it("keeps none of its chunks", async () => {
    const text = JSON.stringify("a".repeat(1000))
    const shared = new Uint8Array(1)
    let sentBytes = 0
    // Each chunk is written over by the next one.
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          if (sentBytes === text.length) return controller.close()
          shared[0] = text.charCodeAt(sentBytes++)
          controller.enqueue(shared)
        },
      },
      { highWaterMark: 0 },
    )
    const headers = { "Content-Type": "application/json" }
    const read = await readJson(new Request("https://baan.example/", { method: "POST", headers, body }))
    expect(read).toEqual(ok("a".repeat(1000)))
  })
})
