import type { Language } from "#app/i18n/languages.ts"

/** By the codes of the Bank of Thailand, as slips name them. */
const BANKS: Record<string, { abbreviation: string } & Record<Language, string>> = {
  "002": { abbreviation: "BBL", th: "ธนาคารกรุงเทพ", en: "Bangkok Bank" },
  "004": { abbreviation: "KBANK", th: "ธนาคารกสิกรไทย", en: "Kasikornbank" },
  "006": { abbreviation: "KTB", th: "ธนาคารกรุงไทย", en: "Krungthai Bank" },
  "011": { abbreviation: "TTB", th: "ธนาคารทหารไทยธนชาต", en: "TMBThanachart Bank" },
  "014": { abbreviation: "SCB", th: "ธนาคารไทยพาณิชย์", en: "Siam Commercial Bank" },
  "017": { abbreviation: "CITI", th: "ธนาคารซิตี้แบงก์", en: "Citibank" },
  "018": { abbreviation: "SMBC", th: "ธนาคารซูมิโตโม มิตซุย", en: "Sumitomo Mitsui Banking" },
  "020": { abbreviation: "SCBT", th: "ธนาคารสแตนดาร์ดชาร์เตอร์ด (ไทย)", en: "Standard Chartered (Thai)" },
  "022": { abbreviation: "CIMBT", th: "ธนาคารซีไอเอ็มบี ไทย", en: "CIMB Thai" },
  "024": { abbreviation: "UOBT", th: "ธนาคารยูโอบี", en: "UOB" },
  "025": { abbreviation: "BAY", th: "ธนาคารกรุงศรีอยุธยา", en: "Bank of Ayudhya (Krungsri)" },
  "030": { abbreviation: "GSB", th: "ธนาคารออมสิน", en: "Government Savings Bank" },
  "031": { abbreviation: "HSBC", th: "ธนาคารเอชเอสบีซี", en: "HSBC" },
  "033": { abbreviation: "GHB", th: "ธนาคารอาคารสงเคราะห์", en: "Government Housing Bank" },
  "034": { abbreviation: "BAAC", th: "ธ.ก.ส.", en: "Bank for Agriculture" },
  "039": { abbreviation: "MHCB", th: "ธนาคารมิซูโฮ", en: "Mizuho Bank" },
  "052": { abbreviation: "BOCT", th: "ธนาคารแห่งประเทศจีน (ไทย)", en: "Bank of China (Thai)" },
  "066": { abbreviation: "ISBT", th: "ธนาคารอิสลามแห่งประเทศไทย", en: "Islamic Bank of Thailand" },
  "067": { abbreviation: "TISCO", th: "ธนาคารทิสโก้", en: "Tisco Bank" },
  "069": { abbreviation: "KKP", th: "ธนาคารเกียรตินาคินภัทร", en: "Kiatnakin Phatra Bank" },
  "070": { abbreviation: "ICBCT", th: "ธนาคารไอซีบีซี (ไทย)", en: "ICBC (Thai)" },
  "071": { abbreviation: "TCD", th: "ธนาคารไทยเครดิต", en: "Thai Credit Bank" },
  "073": { abbreviation: "LHB", th: "ธนาคารแลนด์ แอนด์ เฮ้าส์", en: "Land and Houses Bank" },
}

/** "Kasikornbank (KBANK)"; the code if it is not in the list. */
export function bankName(code: string, language: Language): string {
  const bank = Object.hasOwn(BANKS, code) ? BANKS[code] : undefined
  return bank ? `${bank[language]} (${bank.abbreviation})` : code
}
