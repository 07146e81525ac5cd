/** Every URL of the site, for links and redirects. */
export const paths = {
  home: "/",
  language: "/language",
  theme: "/theme",
  media: (key: string) => `/media/${key}`,
  slip: (id: string) => `/slips/${id}`,
  booking: {
    choose: "/booking",
    customerInfo: (id: string) => `/booking/${id}/customer-info`,
    payment: (id: string) => `/booking/${id}/payment`,
    slip: (id: string) => `/booking/${id}/slip`,
    cancel: (id: string) => `/booking/${id}/cancel`,
    confirmation: (id: string) => `/booking/${id}/confirmation`,
  },
} as const
