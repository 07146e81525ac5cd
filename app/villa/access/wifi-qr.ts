import type { Wifi } from "./access.ts"

/** The text of a QR code by which phones join a Wi-Fi network (the format of ZXing, which iOS and Android read). */
export function wifiQrText({ ssid, password, security }: Wifi): string {
  const secret = security === "nopass" ? "" : `P:${escaped(password)};`
  return `WIFI:T:${security};S:${escaped(ssid)};${secret};`
}

/** A backslash before each character with a meaning in the format. */
const escaped = (text: string) => text.replace(/[\\;,:"]/g, "\\$&")
