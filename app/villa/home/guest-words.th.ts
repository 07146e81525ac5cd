import { homeBrowserTh } from "./browser-words.th.ts"

/** What guests read about the home page. */
export const homeGuestTh = {
  villa: {
    ...homeBrowserTh.villa,
    closedTitle: "วิลล่าของเรากำลังเตรียมต้อนรับคุณ",
    closedText: "เจ้าของบ้านกำลังเตรียมรายละเอียด กรุณาแวะมาใหม่เร็ว ๆ นี้",
    heroTitle: "วิลล่าส่วนตัวของคุณ",
    heroDescription: "พักผ่อนเป็นส่วนตัวทั้งหลัง",
    heroFacts: { bedrooms_one: "{{count}} ห้องนอน", bedrooms_other: "{{count}} ห้องนอน", pool: "สระว่ายน้ำส่วนตัว" },
    facts: { title: "ข้อมูลวิลล่า", guests: "ผู้เข้าพักสูงสุด", bedrooms: "ห้องนอน", bathrooms: "ห้องน้ำ", location: "ทำเล" },
    roomsFailed: "โหลดข้อมูลห้องพักไม่สำเร็จ",
    sleeps: "นอนได้ {{count}} ท่าน",
    morePhotos: "+{{count}} รูป",
    times: "เช็คอิน {{checkIn}} · เช็คเอาต์ {{checkOut}}",
    amenities: {
      pool: "สระว่ายน้ำส่วนตัว",
      wifi: "Wi-Fi ความเร็วสูง",
      kitchen: "ครัวพร้อมอุปกรณ์",
      tv: "สมาร์ตทีวี",
      coffee: "เครื่องชงกาแฟ",
      airCon: "เครื่องปรับอากาศ",
      parking: "ที่จอดรถฟรี",
      bathroom: "ห้องน้ำหรู",
      bbq: "ลานบาร์บีคิว",
    },
  },
}
