import { createHash } from "node:crypto"
import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { openApp } from "#app/context.server.ts"
import { read, write } from "#app/db/database.server.ts"
import type { Text } from "#app/i18n/localized.ts"
import type { Images } from "#app/platform/images.server.ts"
import type { Picture } from "#app/villa/image.ts"
import { toSatang } from "#app/villa/money.ts"
import { saveImage } from "#app/villa/save-image.server.ts"
import { VILLA_DEFAULTS, type VillaFields } from "#app/villa/villa.ts"
import { insertRoom, insertSlide, insertVilla, readVilla } from "#app/villa/villa-store.server.ts"

/**
 * A villa that does not exist, so that the site has something to show before its owner has filled it in. Its pictures
 * were rendered for this project and go through the code that keeps an owner's uploads; their smaller copies come with the
 * project, because to make them takes half a minute.
 */
const FIELDS: Omit<VillaFields, "background" | "promptPayQr"> = {
  ...VILLA_DEFAULTS,
  name: { th: "บ้านสายลม", en: "Baan Sai Lom" },
  title: {
    th: "พูลวิลล่าริมทะเลที่เงียบสงบ สำหรับคนที่คุณรัก",
    en: "A quiet pool villa by the sea, for you and the people you love",
  },
  description: {
    th: "ตื่นมาพร้อมเสียงคลื่น แช่ตัวในสระไร้ขอบที่ทอดยาวจรดขอบฟ้า แล้วปิดท้ายวันด้วยมื้อค่ำใต้แสงเทียนบนระเบียงไม้สัก บ้านสายลมเป็นวิลล่าสามห้องนอนหลังเดียวในสวนมะพร้าว เดินถึงหาดในสองนาที ทั้งหลังเป็นของคุณและครอบครัวตลอดการเข้าพัก",
    en: "Wake to the sound of the waves, drift in a pool that runs into the horizon, and end the day with dinner by candlelight on the teak terrace. Baan Sai Lom is a single three-bedroom villa in a coconut grove, a two-minute walk from the beach. The whole house is yours for as long as you stay.",
  },
  beachfront: { th: "เดิน 2 นาทีถึงหาด", en: "2 minutes to the beach" },
  weekdayPrice: toSatang(9500),
  weekdayDiscountedPrice: toSatang(8500),
  weekendPrice: toSatang(12500),
  weekendDiscountedPrice: toSatang(11000),
  bankName: "ธนาคารกสิกรไทย / Kasikornbank (KBANK)",
  accountNumber: "123-4-56789-0",
  accountName: "บริษัท บ้านสายลม จำกัด",
  creditCardEnabled: false,
  bankEnabled: true,
  promptPayEnabled: false,
  promptPayId: null,
  contactPhone: "081 234 5678",
  contactEmail: "hello@baansailom.example",
  contactLine: "@baansailom",
}

const IMAGES = {
  hero: {
    th: "พูลวิลล่ายามค่ำ แสงไฟอบอุ่นจากห้องนั่งเล่นสะท้อนบนสระว่ายน้ำ มีต้นมะพร้าวล้อมรอบ",
    en: "The pool villa at dusk: warm light from the living room reflected in the pool, coconut palms around",
  },
  pool: {
    th: "สระว่ายน้ำไร้ขอบตอนกลางวัน เตียงอาบแดดใต้ร่ม มองเห็นทะเลและเกาะ",
    en: "Infinity pool by day with sunbeds under a parasol, sea and islands beyond",
  },
  terrace: {
    th: "ระเบียงมีหลังคาพร้อมโต๊ะอาหารไม้สัก มองเห็นสนามหญ้า สระว่ายน้ำ และทะเล",
    en: "Covered terrace with a teak dining table, looking over lawn, pool and sea",
  },
  "living-room": {
    th: "ห้องนั่งเล่นเพดานสูง โซฟาผ้าลินิน เปิดโล่งสู่สระว่ายน้ำและทะเล",
    en: "High-ceilinged living room with a linen sofa, open to the pool and the sea",
  },
  kitchen: {
    th: "ครัวเปิด เคาน์เตอร์กลางหินอ่อนพร้อมเก้าอี้บาร์และโคมหวาย",
    en: "Open kitchen: marble island with bar stools under rattan lamps",
  },
  "bedroom-sea": {
    th: "ห้องนอนหลักเตียงคิงไซซ์ หน้าต่างบานใหญ่มองเห็นสวนและทะเล",
    en: "Main bedroom with a king-size bed and large windows to the garden and the sea",
  },
  "bedroom-twin": { th: "ห้องนอนเตียงคู่ หัวเตียงหวาย ติดสวน", en: "Twin bedroom with cane headboards beside the garden" },
  "bedroom-garden": {
    th: "ห้องนอนเตียงสี่เสา ผนังไม้สัก ประตูบานเลื่อนเปิดสู่สวน",
    en: "Bedroom with a four-poster bed, teak wall and sliding doors to the garden",
  },
  bathroom: {
    th: "ห้องน้ำ อ่างอาบน้ำลอยตัวริมหน้าต่างสวน อ่างล้างหน้าบนเคาน์เตอร์ไม้",
    en: "Bathroom with a freestanding tub by the garden window and a timber vanity",
  },
  garden: {
    th: "ศาลาหลังคามุงจากและเปลญวนในสวนยามเย็น ริมทะเล",
    en: "Thatched sala and hammock in the garden at golden hour, above the sea",
  },
} satisfies Record<string, Text>
type ImageName = keyof typeof IMAGES

const SLIDES: ImageName[] = [
  "pool",
  "terrace",
  "living-room",
  "bedroom-sea",
  "garden",
  "kitchen",
  "bedroom-garden",
  "bathroom",
  "bedroom-twin",
  "hero",
]

const ROOMS: { name: Text; description: Text; pictures: ImageName[] }[] = [
  {
    name: { th: "ห้องนอนวิวทะเล", en: "Sea View Room" },
    description: {
      th: "เตียงคิงไซซ์ หน้าต่างสองด้านรับลมทะเล ห้องน้ำในตัวพร้อมอ่างอาบน้ำ",
      en: "King-size bed, windows on two sides for the sea breeze, en-suite bathroom with a tub",
    },
    pictures: ["bedroom-sea", "bathroom"],
  },
  {
    name: { th: "ห้องนอนวิวสวน", en: "Garden View Room" },
    description: {
      th: "เตียงสี่เสา ผนังไม้สัก ประตูบานเลื่อนเปิดออกสู่สวนมะพร้าว",
      en: "Four-poster bed, teak walls, and sliding doors that open to the coconut grove",
    },
    pictures: ["bedroom-garden", "garden"],
  },
  {
    name: { th: "ห้องนอนเตียงคู่", en: "Twin Room" },
    description: {
      th: "เตียงเดี่ยวสองเตียง เหมาะกับเด็ก ๆ หรือเพื่อน อยู่ติดสวนและสระว่ายน้ำ",
      en: "Two single beds, good for children or friends, beside the garden and the pool",
    },
    pictures: ["bedroom-twin"],
  },
]

const FOLDER = join(import.meta.dirname, "sample-villa")
export const COPIES = join(FOLDER, "copies")

export const readImage = async (name: string) => new Uint8Array(await readFile(join(FOLDER, `${name}.jpg`)))
export const IMAGE_NAMES = Object.keys(IMAGES) as ImageName[]

/** The file of a picture's copy: another picture, width or quality is another file. */
function copyName(bytes: Uint8Array, width: number, type: string, quality: number): string {
  const image = createHash("sha256").update(bytes).digest("hex").slice(0, 12)
  return `${image}-${width}-q${quality}.${type.replace("image/", "")}`
}

/** The Images service, spared what has been made before. What is missing it makes and keeps there, to be committed. */
export function withCopies(images: Images): Images {
  return {
    ...images,
    async resize(bytes, size, type, quality) {
      if (typeof size !== "number") return await images.resize(bytes, size, type, quality)
      const file = join(COPIES, copyName(bytes, size, type, quality))
      const copy = await readFile(file).catch(() => null)
      if (copy) return { bytes: new Uint8Array(copy), type }
      const made = await images.resize(bytes, size, type, quality)
      if (made) await writeFile(file, made.bytes)
      return made
    },
  }
}

/** Puts in the sample villa where there is none. @returns whether it did */
export async function putSampleVilla(env: Env): Promise<boolean> {
  const opened = openApp(env)
  const app = { ...opened, images: withCopies(opened.images) }
  const [villa] = await read(app.db, readVilla(app.db))
  if (villa) return false

  const kept = new Map<ImageName, Picture>()
  for (const name of IMAGE_NAMES) {
    const image = await saveImage(app, await readImage(name))
    if (!image.ok) throw new Error(`The sample picture ${name} was refused: ${image.error}`)
    kept.set(name, { ...image.value, alt: IMAGES[name] })
  }
  const picture = (name: ImageName) => kept.get(name) as Picture

  await write(app.db, [
    insertVilla(app.db, { ...FIELDS, background: picture("hero"), promptPayQr: null }, app.now()),
    ...SLIDES.map((name) => insertSlide(app.db, picture(name))),
    ...ROOMS.flatMap(({ name, description, pictures: images }) =>
      insertRoom(app.db, { id: app.newId(), name, description, images: images.map(picture) }),
    ),
  ])
  return true
}
