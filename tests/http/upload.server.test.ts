import { describe, expect, it } from "vitest"
import { readUploads } from "#app/http/upload.server.ts"
import { ok } from "#app/result.ts"

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
