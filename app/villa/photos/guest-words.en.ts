import type { photosGuestTh } from "./guest-words.th.ts"

/** What guests read about photos, in English. */
export const photosGuestEn: typeof photosGuestTh = {
  photos: {
    title: "All photos",
    about: "All photos of {{name}}, room by room.",
    villa: "Around the villa",
    sections: "Photos by room",
  },
}
