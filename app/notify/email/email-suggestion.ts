/** The mail domains that guests of a villa in Thailand use most; a mistyped one of these is corrected. */
const COMMON_DOMAINS = [
  "gmail.com",
  "hotmail.com",
  "outlook.com",
  "yahoo.com",
  "icloud.com",
  "live.com",
  "yahoo.co.th",
  "hotmail.co.th",
  "outlook.co.th",
  "windowslive.com",
  "googlemail.com",
  "protonmail.com",
  "yahoo.co.uk",
  "hotmail.co.uk",
  "hotmail.fr",
  "yahoo.co.jp",
  "naver.com",
  "rocketmail.com",
]

/** Real domains that look like a mistyped common one. */
const REAL_DOMAINS = new Set([
  ...COMMON_DOMAINS,
  "mail.com",
  "ymail.com",
  "email.com",
  "gmx.com",
  "gmx.de",
  "hey.com",
  "me.com",
  "mac.com",
  "msn.com",
  "aol.com",
  "live.co.th",
  "live.co.uk",
  "live.fr",
  "live.nl",
  "live.se",
  "live.dk",
  "live.no",
  "outlook.fr",
  "outlook.de",
  "outlook.jp",
  "outlook.es",
  "outlook.it",
  "outlook.kr",
  "outlook.sa",
  "hotmail.de",
  "hotmail.es",
  "hotmail.it",
  "hotmail.se",
  "hotmail.be",
  "hotmail.fi",
  "hotmail.gr",
  "yahoo.de",
  "yahoo.fr",
  "yahoo.es",
  "yahoo.it",
  "yahoo.in",
  "yahoo.ca",
  "yahoo.co.in",
  "foxmail.com",
  "yahoo.co.id",
  "yahoo.com.sg",
  "yahoo.com.au",
  "yahoo.com.hk",
  "yahoo.com.tw",
  "yahoo.com.ph",
  "yahoo.com.my",
  "proton.me",
  "zoho.com",
  "inbox.com",
  "daum.net",
  "qq.com",
  "163.com",
  "126.com",
  "yandex.com",
])

/** No mail domain ends so: the keys beside those of ".com", or a letter too few or too many. */
const BROKEN_COM = /\.(?:co|cm|om|cpm|con|comm|cim|xom|vom|ocm|cmo|coom|c0m)$/

/** Short domains are too alike for two errors, and hotmail.ca is probably another country's domain. */
function maxDistance(typed: string, known: string): number {
  return known.length >= 11 && nameOf(typed) !== nameOf(known) ? 2 : 1
}

function nameOf(domain: string): string {
  return domain.slice(0, domain.indexOf("."))
}

/** "a@gmail.com" for "a@gmial.com"; null if it looks right. A hint only: the typed address may be correct. */
export function suggestEmail(email: string): string | null {
  const [, local, typed] = /^([^\s@]+)@([^\s@]+)$/.exec(email.trim()) ?? []
  const domain = typed?.toLowerCase()
  if (!local || !domain || REAL_DOMAINS.has(domain)) return null
  // No top-level domain is another of these with its last letter twice, such as "gmx.dee".
  const single = domain.replace(/([a-z])\1$/, "$1")
  const repaired = REAL_DOMAINS.has(single) ? single : domain.replace(BROKEN_COM, ".com")
  const meant = REAL_DOMAINS.has(repaired) ? repaired : nearest(repaired)
  return meant ? `${local}@${meant}` : null
}

function nearest(domain: string): string | undefined {
  return COMMON_DOMAINS.find((known) => distance(domain, known) <= maxDistance(domain, known))
}

/** The Damerau-Levenshtein distance (optimal string alignment). */
function distance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, column) => column)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const [above, left, diagonal] = [rows[i - 1]![j]!, row[j - 1]!, rows[i - 1]![j - 1]!]
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const swapped = isSwap ? rows[i - 2]![j - 2]! + 1 : Number.POSITIVE_INFINITY
      row.push(Math.min(above + 1, left + 1, diagonal + Number(a[i - 1] !== b[j - 1]), swapped))
    }
    rows.push(row)
  }
  return rows[a.length]![b.length]!
}
