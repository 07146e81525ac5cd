/** What guests read about photos. */
export const photosGuestTh = {
  photos: {
    title: "รูปทั้งหมด",
    about: "รูปทั้งหมดของ {{name}} แยกตามห้อง",
    villa: "บริเวณวิลล่า",
    sections: "รูปแยกตามห้อง",
  },
}
