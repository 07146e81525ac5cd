/** Sharing the guests' site, in English. */
export const siteEn = {
  line: "Send the site's link by LINE",
  qr: "The site's QR code",
}
