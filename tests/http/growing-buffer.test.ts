import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { GrowingBuffer } from "#app/http/growing-buffer.ts"
import { PROPERTY_PARAMETERS } from "../support/property.ts"

const MEBIBYTE = 1024 ** 2
const CHUNK = 64 * 1024

describe("a growing buffer", () => {
  it("gives back what arrived, in whatever pieces, and what was given stays", () => {
    const steps = fc.array(
      fc.record({ arrives: fc.uint8Array({ maxLength: 40 }), most: fc.nat({ max: 300 }), taken: fc.nat({ max: 60 }) }),
      { maxLength: 40 },
    )
    fc.assert(
      fc.property(steps, (all) => {
        const buffer = new GrowingBuffer()
        const given: Uint8Array[] = []
        for (const { arrives, most, taken } of all) {
          buffer.append(arrives, most)
          given.push(buffer.take(Math.min(taken, buffer.size)))
        }
        given.push(buffer.take(buffer.size))
        expect(given.flatMap((bytes) => [...bytes])).toEqual(all.flatMap(({ arrives }) => [...arrives]))
        for (const bytes of given) expect(bytes.buffer.byteLength).toBeLessThanOrEqual(4 * bytes.byteLength)
      }),
      PROPERTY_PARAMETERS,
    )
  })

  it.each([
    ["a byte of 5 MiB", 1, 5 * MEBIBYTE, 4],
    ["a chunk of 5 MiB", CHUNK, 5 * MEBIBYTE, 4 * CHUNK],
    ["a quarter of 5 MiB", 20 * CHUNK, 5 * MEBIBYTE, 80 * CHUNK],
    ["all of 5 MiB", 5 * MEBIBYTE, 5 * MEBIBYTE, 5 * MEBIBYTE],
    ["more than was said", 100, 10, 100],
  ])("has room for %s", (_, size, most, room) => {
    const buffer = new GrowingBuffer()
    for (let left = size; left > 0; left -= CHUNK) buffer.append(new Uint8Array(Math.min(left, CHUNK)), most)
    expect(buffer.take(size).buffer.byteLength).toBeLessThanOrEqual(room)
  })
})
