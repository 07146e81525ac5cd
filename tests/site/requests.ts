import { type FeatureRequests, form } from "../support/feature-requests.ts"

export const requests: FeatureRequests = {
  access: {
    anyone: [
      ["GET /robots.txt", 200],
      ["GET /sitemap.xml", 200],
      ["GET /manifest.webmanifest", 200],
      ["GET /language", 302],
      ["POST /language", 303, form({ language: "en", back: "/" })],
      ["GET /theme", 302],
      ["POST /theme", 303, form({ theme: "dark", back: "/" })],
      ["GET /*", 302],
      ["POST /*", 302],
    ],
    staff: [["GET /admin/site-link", 200]],
  },
}
