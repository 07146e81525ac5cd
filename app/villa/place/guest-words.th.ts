/** What guests read about the way to the villa. */
export const placeGuestTh = {
  directions: {
    title: "การเดินทาง",
    about: "การเดินทางมายัง {{name}} พร้อมทำเล แผนที่ และเส้นทาง",
    section: "ที่ตั้งและการติดต่อ",
    googleMaps: "นำทางด้วย Google Maps",
    appleMaps: "นำทางด้วย Apple Maps",
    areaGoogle: "ดูทำเลใน Google Maps",
    areaApple: "ดูทำเลใน Apple Maps",
    coordinates: "พิกัด",
    hidden: "เราจะแสดงที่อยู่เมื่อยืนยันการจองแล้ว",
    mapAlt: "แผนที่เส้นทางมายังวิลล่า",
    showMap: "ดูแผนที่",
    way: "เส้นทาง",
    photos: "รูปเส้นทาง",
    none: "ยังไม่มีข้อมูลการเดินทาง สอบถามเส้นทางจากเจ้าของบ้านได้เลย",
  },
}
