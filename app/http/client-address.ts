/**
 * The network that rate limits count: the IPv4 address, or the IPv6 prefix, because a subscriber owns at
 * least a /64 and can choose the rest. IPv4-mapped IPv6 counts as IPv4. Other text is returned unchanged.
 * @param ipv6Bits 64 for bursts (one connection), 48 for all other limits (one customer of a provider)
 */
export function networkOf(address: string, ipv6Bits: 48 | 64): string {
  if (!address.includes(":")) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  const [head = "", tail] = address.toLowerCase().split("%")[0]!.split("::")
  const first = head ? head.split(":") : []
  const last = tail ? tail.split(":") : []
  const missing = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length)
  const groups = [...first, ...Array<string>(missing).fill("0"), ...last].map((group) => group.replace(/^0+(?=.)/, ""))
  return `${groups.slice(0, ipv6Bits / 16).join(":")}::/${ipv6Bits}`
}
