const MIB = 1024 * 1024
const ascii = (text: string) => [...text].map((character) => character.charCodeAt(0))
const uint16 = (value: number) => [(value >> 8) & 0xff, value & 0xff]
const uint32 = (value: number) => [...uint16(value >>> 16), ...uint16(value)]
const box = (type: string, ...content: number[][]) => {
  const all = content.flat()
  return [...uint32(8 + all.length), ...ascii(type), ...all]
}
const VERSION_0 = [0, 0, 0, 0]

/** These bytes, and a part repeated up to a size. */
function repeated(start: number[], part: number[], size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size)
  bytes.set([...start, ...part])
  // What is there is copied behind itself, which doubles it.
  for (let end = start.length + part.length; end < size; end += end - start.length)
    bytes.copyWithin(end, start.length, end)
  return bytes
}

const of = (...parts: number[][]) => Uint8Array.from(parts.flat())
const JPEG = [0xff, 0xd8, 0xff]
const PNG = [0x89, ...ascii("PNG"), 0x0d, 0x0a, 0x1a, 0x0a]
const RIFF = [...ascii("RIFF"), 0xf8, 0xff, 0x4f, 0, ...ascii("WEBP")]
const AVIF = box("ftyp", ascii("avif"), VERSION_0)

const infe = (id: number, type: string) => box("infe", [2, 0, 0, 0], uint16(id), [0, 0], ascii(type), [0])
const iinf = (count: number, entry: (id: number) => number[]) =>
  box("iinf", VERSION_0, uint16(count), ...Array.from({ length: count }, (_, index) => entry(index + 1)))
/** An AVIF whose meta has these boxes beside the obligatory ones. */
const avif = (iloc: number[], { items = iinf(1, (id) => infe(id, "av01")), ipma = uint32(0) } = {}) => {
  const ispe = box("ispe", VERSION_0, uint32(9), uint32(9))
  const iprp = box("iprp", box("ipco", ispe), box("ipma", VERSION_0, ipma))
  return [...AVIF, ...box("meta", VERSION_0, box("pitm", VERSION_0, uint16(1)), items, box("iloc", iloc), iprp)]
}

function nested(depth: number): number[] {
  let boxes: number[] = []
  for (let level = 0; level < depth; level++) boxes = [...uint32(8 + boxes.length), ...ascii("meta"), ...boxes]
  return boxes
}

/** Files that make careless readers loop, or take time or memory out of proportion; some are almost images. */
export const HOSTILE_IMAGES: Record<string, () => Uint8Array<ArrayBuffer>> = {
  "an ICNS whose entry has length 0": () => of(ascii("icns"), uint32(16), ascii("ic07"), uint32(0)),
  "a JPEG XL whose box has size 0": () =>
    of(uint32(12), ascii("JXL "), [0x0d, 0x0a, 0x87, 0x0a], uint32(0), ascii("ftyp"), uint32(0), ascii("jxlp")),
  "a HEIF whose meta has size 0": () => of(box("ftyp", ascii("heic"), VERSION_0), uint32(0), ascii("meta"), uint32(0)),
  "a TIFF whose directory is itself": () => of(ascii("II*\0"), [4, 0, 0, 0], [0xff, 0xff]),
  "a JPEG of 200 KB of zeros": () => repeated([...JPEG, 0xe0], [0], 200_000),
  "a JPEG of 5 MiB of zeros": () => repeated([...JPEG, 0xe0], [0], 5 * MIB),
  "a JPEG with a segment of length 0": () => repeated([...JPEG, 0xe0, 0, 0], [0xff, 0xe0, 0, 0], 200_000),
  "a JPEG with a segment of length 1": () => repeated([...JPEG, 0xe0, 0, 1], [0xff, 0xe0, 0, 1], 200_000),
  "a JPEG of fill bytes": () => repeated(JPEG, [0xff], 5 * MIB),
  "a JPEG of empty comments": () => repeated([0xff, 0xd8], [0xff, 0xfe, 0, 2], 5 * MIB),
  "a JPEG of tables and comments in turn": () => repeated([0xff, 0xd8], [0xff, 0xdb, 0, 2, 0xff, 0xfe, 0, 2], 5 * MIB),
  "a JPEG of scans": () => repeated([0xff, 0xd8], [0xff, 0xda, 0, 2, 0xff, 0xfe, 0, 2], 5 * MIB),
  "a JPEG whose scan is all 0xff 0": () => repeated([0xff, 0xd8, 0xff, 0xda, 0, 2], [0xff, 0], 5 * MIB),
  "a JPEG whose EXIF points to itself": () =>
    of(JPEG, [0xe1], uint16(24), ascii("Exif\0\0MM\0*"), uint32(8), [0xff, 0xff, 0x01, 0x12], uint32(8)),
  "a PNG without its header": () => repeated(PNG, [0], 200_000),
  "a PNG of empty chunks": () => repeated(PNG, [...uint32(0), ...ascii("tEXt"), 0, 0, 0, 0], 5 * MIB),
  "a PNG of pixels and texts in turn": () =>
    repeated(PNG, [...uint32(0), ...ascii("IDAT"), ...uint32(0), ...uint32(0), ...ascii("tEXt"), 0, 0, 0, 0], 5 * MIB),
  "a PNG whose chunk is 4 GiB": () => of(PNG, uint32(0xffffffff), ascii("IHDR"), uint32(9), uint32(9)),
  "a WebP of empty chunks": () => repeated(RIFF, [...ascii("junk"), 0, 0, 0, 0], 5 * MIB),
  "a WebP of frames and texts in turn": () =>
    repeated(RIFF, [...ascii("ANMF"), 0, 0, 0, 0, ...ascii("XMP "), 0, 0, 0, 0], 5 * MIB),
  "a WebP whose chunk is 4 GiB": () => repeated([...RIFF, ...ascii("VP8X"), 0xff, 0xff, 0xff, 0xff], [0], 5 * MIB),
  "an AVIF whose box has size 0": () => repeated([...AVIF, ...uint32(0), ...ascii("meta")], [0], 200_000),
  "an AVIF whose box has a size of 64 bits": () =>
    of(AVIF, uint32(1), ascii("meta"), uint32(0xffffffff), uint32(0xffffffff), uint32(0)),
  "an AVIF whose box is 4 GiB": () => of(AVIF, uint32(0xffffffff), ascii("meta"), uint32(0)),
  "an AVIF of nested boxes": () => of(AVIF, nested(500)),
  "an AVIF of empty boxes": () => repeated(AVIF, [...uint32(8), ...ascii("free")], 5 * MIB),
  "an AVIF of empty boxes in meta": () =>
    repeated([...AVIF, ...uint32(4 * MIB), ...ascii("meta"), ...VERSION_0], [...uint32(8), ...ascii("free")], 5 * MIB),
  "an AVIF with 65,535 parts of no bytes in each of 30,000 items": () =>
    of(avif([...VERSION_0, 0, 0, ...uint16(30_000), ...repeated([], [0, 1, 0, 0, 0xff, 0xff], 180_000)])),
  "an AVIF with 65,535 parts of four bytes": () =>
    of(avif([...VERSION_0, 0x04, 0, 0, 1, 0, 1, 0, 0, 0xff, 0xff, ...repeated([], [0, 0, 0, 9], 262_140)])),
  "an AVIF with 4 billion properties": () =>
    of(avif([...VERSION_0, 0x44, 0, 0, 0], { ipma: [...uint32(0xffffffff), ...repeated([], [0, 9, 0], 3000)] })),
  "an AVIF with 5,000 items": () =>
    of(avif([...VERSION_0, 0x44, 0, 0, 0], { items: iinf(5000, (id) => infe(id, "av01")) })),
}
