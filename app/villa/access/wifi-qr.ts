import type { Wifi } from "./access.ts"

/** Joins a Wi-Fi network (the format of ZXing, which iOS and Android read). */
export function wifiQrText({ ssid, password, security }: Wifi): string {
  const secret = security === "nopass" ? "" : `P:${escaped(password)};`
  return `WIFI:T:${security};S:${escaped(ssid)};${secret};`
}

const escaped = (text: string) => text.replace(/[\\;,:"]/g, "\\$&")
