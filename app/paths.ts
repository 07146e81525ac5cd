/** The URLs of guests' pages and of files. The administration's are in admin-paths.ts. */
export const paths = {
  home: "/",
  privacy: "/privacy",
  directions: "/directions",
  houseRules: "/house-rules",
  reviews: "/reviews",
  photos: "/photos",
  photo: (id: string) => `/photos#${id}`,
  photosJson: "/photos.json",
  language: "/language",
  theme: "/theme",
  sitemap: "/sitemap.xml",
  manifest: "/manifest.webmanifest",
  booking: {
    choose: "/booking",
    link: "/booking/link",
    customerInfo: (id: string) => `/booking/${id}/customer-info`,
    payment: (id: string) => `/booking/${id}/payment`,
    card: (id: string) => `/booking/${id}/card`,
    otp: (id: string) => `/booking/${id}/otp-verification`,
    resendOtp: (id: string) => `/booking/${id}/otp-verification/resend`,
    promptPaySvg: (id: string) => `/booking/${id}/promptpay.svg`,
    promptPayPng: (id: string) => `/booking/${id}/promptpay.png`,
    confirmation: (id: string) => `/booking/${id}/confirmation`,
  },
  payment: {
    link: (id: string) => `/payment/${id}`,
    slips: (id: string) => `/payment-slips/${id}`,
    card: (id: string) => `/payment/${id}/card`,
    otp: (id: string) => `/payment/${id}/code`,
    resendOtp: (id: string) => `/payment/${id}/code/resend`,
    promptPaySvg: (id: string) => `/payment/${id}/promptpay.svg`,
    promptPayPng: (id: string) => `/payment/${id}/promptpay.png`,
  },
  /** The administration's other URLs are in admin-paths.ts, so that no guest loads them. */
  admin: "/admin",
} as const

/** Remix asks here which routes match paths, each a parameter `p`, within these limits. */
export const MANIFEST = { path: "/__manifest", maxPaths: 20, maxQuery: 2048 } as const

export function withQuery(path: string, query: URLSearchParams): string {
  return query.size > 0 ? `${path}?${query}` : path
}
